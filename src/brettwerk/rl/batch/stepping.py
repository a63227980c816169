"""Compiled steps of many games: played, observed, masked and begun again in one call, each in its row of all arrays.

``batch.py`` says what the arrays are. What belongs to a game alone is a record, its lane: handing over many arrays from
function to function would take longer than a move. Every game keeps the list of its legal actions, so that only those
entries of its mask are written that change.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import numpy as np

from brettwerk.core.compiled.dispatch import jit, legal_moves, observe, payoff, play
from brettwerk.core.compiled.rng import below
from brettwerk.core.stepping.filling import clear
from brettwerk.core.stepping.observing import observe_header
from brettwerk.search.position_hash import hash_position

# What is to be done with a game that is over
NEXT_STEP, SAME_STEP, DISABLED = 0, 1, 2

GOING_ON, TERMINATED, TRUNCATED = 0, 1, 2

WIPED_TOGETHER = 32
"""So many entries of a mask are wiped together in the time of a single one."""


@jit
def first_illegal(lanes, masks, actions):
    """The first game that goes on and has an action that is not legal; -1 if there is none."""
    for i in range(len(lanes)):
        if lanes[i].over == GOING_ON and not is_legal(masks, i, actions[i]):
            return i
    return -1


@jit
def is_legal(masks, i, action):
    return 0 <= action < masks.shape[1] and masks[i, action] == 1


@jit
def step_games(
    tables,
    rules,
    start,
    states,
    content,
    lanes,
    listed,
    planes,
    finals,
    masks,
    seen,
    meant,
    stood,
    actions,
    first,
    last,
):
    """Play an action in each of some games; an illegal one loses."""
    g, r = tables[0], rules[0]
    for i in range(first, last):
        lane = lanes[i]
        lane.reward = 0
        for seat in range(r.players):
            lane.rewards[seat] = 0
        lane.has_final = False
        begins = lane.over != GOING_ON
        if begins and r.mode != NEXT_STEP:
            lane.terminated = False
            lane.truncated = False
            continue
        if not begins:
            seat = np.int64(lane.seat)
            legal = is_legal(masks, i, actions[i])
            wipe(masks[i], listed[i], lane.count)
            if legal:
                play_move(g, r, states[i], lane, np.int64(meant[seat, actions[i]]), listed[i])
                if r.repetitions and lane.over == GOING_ON and stands_again(r, lane, content[i], stood[i]):
                    lane.over = TRUNCATED
            else:
                lose(r, lane, seat)
            lane.reward = lane.rewards[seat]
            if lane.over != GOING_ON:
                lane.count = 0
                if r.mode == SAME_STEP:
                    observe_game(g, r, states[i], finals[i])
                    lane.has_final = True
                    begins = True
        lane.terminated = lane.over == TERMINATED
        lane.truncated = lane.over == TRUNCATED
        if begins:
            if r.mode == NEXT_STEP:
                lane.terminated = False
                lane.truncated = False
            begin_game(g, r, start, states, i, lane, listed[i])
            if r.repetitions:
                stood[i, 0] = hash_position(content[i], r.position_bytes)
        show_game(g, r, states[i], lane, planes[i], listed[i], masks[i], seen)


@jit
def play_move(g, r, s, lane, move, listed):
    play(g, s, move)
    lane.plies += 1
    if s.ending:
        lane.over = TERMINATED
        for seat in range(r.players):
            lane.rewards[seat] = payoff(g, s, seat)
        return
    lane.count = legal_moves(g, s, listed)
    if lane.plies >= r.max_plies:
        lane.over = TRUNCATED


@jit
def stands_again(r, lane, content, stood):
    """Note that a position stands; tells whether it does so for the time that makes a draw."""
    key = hash_position(content, r.position_bytes)
    times = 1
    for earlier in range(lane.plies):
        times += stood[earlier] == key
    stood[lane.plies] = key
    return times >= r.repetitions


@jit
def lose(r, lane, seat):
    """An illegal action: the seat and its partner lose, everybody else wins."""
    for other in range(r.players):
        lane.rewards[other] = -1 if r.sides[other] == r.sides[seat] else 1
    lane.over = TERMINATED


@jit
def begin_games(tables, rules, start, states, content, lanes, listed, planes, masks, seen, stood, chosen, first, last):
    """Begin those of some games that are chosen again."""
    g, r = tables[0], rules[0]
    for i in range(first, last):
        if not chosen[i]:
            continue
        begin_game(g, r, start, states, i, lanes[i], listed[i])
        if r.repetitions:
            stood[i, 0] = hash_position(content[i], r.position_bytes)
        masks[i] = 0
        show_game(g, r, states[i], lanes[i], planes[i], listed[i], masks[i], seen)


@jit
def begin_game(g, r, start, states, i, lane, listed):
    """Stand at the start, or after so many random plies of a game that goes on."""
    count = 0
    while count == 0:
        states[i] = start[0]
        count = legal_moves(g, states[i], listed)
        for _ in range(r.opening):
            play(g, states[i], np.int64(listed[below(lane.rng, count)]))
            count = legal_moves(g, states[i], listed)
            if count == 0:
                break
    lane.count = count
    lane.plies = 0
    lane.over = GOING_ON


@jit
def take_up_games(tables, rules, states, content, lanes, listed, planes, masks, seen, stood, chosen):
    """Go on from states that somebody has put in the place of those of chosen games."""
    g, r = tables[0], rules[0]
    for i in range(len(lanes)):
        if not chosen[i]:
            continue
        lanes[i].count = legal_moves(g, states[i], listed[i])
        lanes[i].over = TERMINATED if states[i].ending else GOING_ON
        lanes[i].plies = 0
        if r.repetitions:
            stood[i, 0] = hash_position(content[i], r.position_bytes)
        masks[i] = 0
        show_game(g, r, states[i], lanes[i], planes[i], listed[i], masks[i], seen)


@jit
def show_game(g, r, s, lane, planes, listed, mask, seen):
    """Write what the seat to move sees, and its mask, which was wiped; it stays empty when the game is over.

    The moves that are listed become the seat's actions.
    """
    seat = np.int64(s.to_move)
    lane.seat = seat
    observe_game(g, r, s, planes)
    for k in range(np.int64(lane.count)):
        action = seen[seat, np.uint32(listed[k])]
        listed[k] = action
        mask[action] = 1


@jit
def wipe(mask, listed, count):
    """Write 0 to the entries of legal actions or, where these are many, everywhere."""
    if WIPED_TOGETHER * count > len(mask):
        for k in range(len(mask)):
            mask[k] = 0
        return
    for k in range(count):
        mask[np.uint32(listed[k])] = 0


@jit
def observe_game(g, r, s, planes):
    seat = np.int64(s.to_move)
    clear(planes)
    observe(g, s, seat, np.int64(r.views[seat]), np.int64(r.players), planes)
    observe_header(s, seat, np.int64(r.players), planes)


@jit
def draw_actions(lanes, listed, actions, first, last):
    """Draw a legal action for each of some games, all equally likely; 0 where the game is over."""
    for i in range(first, last):
        lane = lanes[i]
        actions[i] = 0
        if lane.count:
            actions[i] = listed[i, below(lane.rng, lane.count)]
