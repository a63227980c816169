"""Sentences by code and language. A game's own sentences lie in its folder and go before these."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

Texts = Mapping[str, Mapping[str, str]]
"""Language to code to template. A code may carry an edition: ``piece.Z@space`` goes before ``piece.Z``."""

LANGUAGES = ("de", "en")
NOTHING: Mapping[str, Any] = MappingProxyType({})

CORE_TEXTS: Texts = {
    "en": {
        # games and variants
        "unknown-game": "There is no game {game!r}. The games are: {known}.",
        "unknown-game-close": "There is no game {game!r}. Did you mean {close}? The games are: {known}.",
        "broken-game": "{game} does not work. {place}: {reason}.",
        "broken.missing": "{name} is missing; the rules of a game have {needed}",
        "broken.field": "no field {field!r}; the fields are {fields}",
        "broken.not-compiled": "{name} has no @jit above it, so it is not compiled",
        "broken.not-compiled-call": "compiled code uses {name}, which has no @jit above it ({place})",
        "broken.index": "{error}",
        "broken.many-moves": "legal_moves finds more moves than MAX_MOVES, {limit}",
        "broken.move-number": "legal_moves gives {move}, but moves are numbered from 0 to {last} (MOVE_COUNT)",
        "broken.container": "compiled code uses {name}, a {kind}; it knows numbers, tuples and arrays only, so make it "
        "a tuple or, in the tables, an array",
        "broken.list": "a list that the compiler cannot use; take an array of numbers instead ({error})",
        "broken.raised": "{error}",
        "broken.compiler": "the compiler says: {error}",
        "broken.import": "it cannot be imported: {error}",
        "broken.no-class": "there is no class GAME, derived from brettwerk.Game",
        "broken.attributes": "the class lacks {missing}",
        "broken.id": "the class says id = {id!r}, but its folder or entry point says {name!r}",
        "no-observation": "{game} does not say what a seat sees as numbers: it has no observation.py.",
        "old-pickle": "The pickled position is of rules version {found} of {game}; these rules are version {version}.",
        "pickle-size": "The pickled position of {game} has {found} bytes instead of {size}.",
        "nothing-to-undo": "There is no move to undo.",
        "other-variant": "The position is of another variant: {other} instead of {variant}.",
        "edition": "{game} has no edition {edition!r}. It is offered as: {offered}.",
        "players": "{game} ({edition}) is for {offered} players, not {players}.",
        "players-number": "The number of players is a whole number, not {players!r}.",
        "teams": "{game} ({edition}) is not played in teams.",
        "teams-players": "Teams are for 4 players, not {players}.",
        "unknown-option": "{game} ({edition}) has no option {option!r}. {offered}",
        "options-offered": "It has: {options}.",
        "options-none": "It has no options.",
        "option-value": "{option}={value!r} does not work: {option} wants {wanted}.",
        "option-needs": "{option} works only together with {needs}.",
        "option-excludes": "{option} does not go together with {needs}.",
        "option-teams": "{option} is for teams only.",
        "option-players": "{option} is for {offered} players, not {players}.",
        "wanted-yes-no": "yes or no",
        "wanted-choice": "one of: {values}",
        "wanted-number": "a whole number from {low} to {high}",
        # what the operating system says
        "os.missing": "there is no such file or folder",
        "os.no-folder": "the folder {folder} does not exist",
        "os.is-folder": "it is a folder",
        "os.not-folder": "a part of the path is not a folder",
        "os.not-file": "it is not an ordinary file",
        "os.denied": "access is denied",
        "os.read-only": "the disk is read-only",
        "os.full": "the disk is full",
        "os.long-name": "the name is too long",
        "os.link-loop": "links lead in a circle",
        "os.many-files": "too many files are open",
        "os.broken-disk": "the disk reports an error",
        "os.encoding": "it is not encoded as UTF-8",
        "os.other": "{reason}",
        # moves
        "move-text": "{text!r} is not a move of this game. Moves look like this: {examples}.",
        "move-number": "Moves are numbered from 0 to {last}; {move} is not one of them.",
        "square": "{square} is not a square of this board ({extent}).",
        "not-legal": "{move} is not possible now.",
        "no-piece": "There is no piece on {square}.",
        "not-yours": "The piece on {square} is not {colour}'s, whose turn it is.",
        "occupied": "{square} is occupied.",
        "same-square": "A move must lead to another square, not back to {square}.",
        "not-in-line": "{origin} and {target} are not in one line.",
        "game-over": "The game is over.",
        "gave-up": "The search has used up its limit without an answer.",
        # tables of solved games
        "table-missing": "There is no table {path}. Build it: brettwerk solve {game}",
        "table-truncated": "The table {path} is cut off. Build it anew: brettwerk solve {game}",
        "table-damaged": "The table {path} is damaged. Remove it and build it anew: brettwerk solve {game}",
        "table-unreadable": "The table {path} cannot be read: {reason}.",
        "table-other": "The table {path} is for another {field} ({found}, not {value}). "
        "Build it anew: brettwerk solve {game}",
        "table-wrong": "The table {path} is wrong: it says {said} of {state}, but found was {found}.",
        "table-busy": "The table {path} is being built by another process.",
        "snapshot-damaged": "What was begun in {path} is damaged, so it is begun anew.",
        "snapshot-other": "What was begun in {path} is for other rules, so it is begun anew.",
        "no-undo": "There is no move to take back.",
        "wrong-turn": "It is not the turn of seat {seat}, but of seat {turn}.",
        "no-seat": "There is no seat {seat}. The seats are 0 to {last}.",
        "agreed-already": "Seat {seat} has agreed to a draw already.",
        "seat-out": "Seat {seat} is out of the game already.",
        "solo-draw": "Nobody is there to agree to a draw with.",
        "cannot-leave": "The position cannot go on without seat {seat}.",
        "engine-level": "Levels go from {low} to {high}; {level!r} is not one of them.",
        "engine-threads": "An engine needs at least one thread, not {threads}.",
        "engine-limit": "{limit} must be more than 0, not {value}.",
        "weights-unreadable": "The weights in {path} cannot be read: {reason}.",
        "wasm-calls": "{game} cannot run in a browser: its compiled code calls {names}. Exponential functions are in "
        "brettwerk.core.compiled.maths.",
        "wasm-differs": "The WebAssembly of {game} does something else than its native code: {what}.",
        "weights-form": "{path} is no file of weights: it wants a note and, under the name weights, finite numbers.",
        "network-unreadable": "The network in {path} cannot be read: {reason}.",
        "network-form": "{path} is not a network: brettwerk train GAME --network makes such files.",
        "network-numbers": "The numbers of the network in {path} are damaged, or are not as many as this game needs.",
        "network-others": "The network in {path} is for {found} seats; wanted is one for {wanted}.",
        "network-none": "{game} does not say what a network would see, so that it can have none.",
        "weights-others": "The weights in {path} are not for this game, which has {wanted}, in this order.",
        # position texts
        "position-fields": "A position has a board and a seat to move, separated by a space: {example}",
        "ranks": "The board has {expected} ranks separated by '/', not {found}.",
        "files": "Rank {rank} has {found} squares instead of {expected}.",
        "token": "Rank {rank}: {token!r} is not a piece here. Possible are: {allowed}.",
        "turn": "The seat to move is a number from 0 to {last}, not {turn!r}.",
        "field": "{field!r} is not a field of this position. Possible are: {allowed}.",
        "field-twice": "The field {field!r} stands twice.",
        "field-value": "{field}={value!r} does not work: {field} wants {wanted}.",
        "wanted-seats": "seats from 0 to {last}, joined by commas",
        "wanted-ending": "a code and the winning seats or '-', such as {example}",
        "too-many": "There are {found} pieces {token}; at most {limit} are possible.",
        "turn-out": "Seat {turn} cannot be to move: it is out of the game.",
        # guides
        "guide-open": "The diagram in line {line} of the guide has no end (```).",
        "guide-diagram": "The diagram in line {line} of the guide: {reason}",
        "guide-field": "{found!r} is not a line of a diagram. Possible are: {allowed}, each followed by a colon.",
        "guide-caption": "A diagram needs a caption.",
        "guide-ruling": "A ruling has {columns} columns, not {found}: {row}",
        "guide-allowed": "{move} is said to be forbidden, but it is legal.",
        # lessons
        "lesson-line": "Line {line} of the lesson: {reason}",
        "lesson-begin": "A lesson begins with a step.",
        "lesson-field": "{found!r} is not a line of a lesson. Possible are: {allowed}, each with a colon and a value.",
        "lesson-other": "You may do that, but something else is asked for here.",
        "lesson-nowhere": "Nothing can be done there now.",
        "length.exact": "{most} minutes",
        "length.range": "{least}-{most} minutes",
        # endings
        "ending.repetition": "the same position stood for the third time",
        "ending.length": "the game has reached its limit of moves",
        "ending.agreed": "all players agreed",
        "ending.left": "{reason}",
        "left.time": "{colour} ran out of time",
        "left.resigned": "{colour} gave up",
        "left.unknown": "{colour} has left the game",
        "ending.blocked": "nobody can move any more",
        "solo.left": "You gave up.",
        "wins": "{names} wins",
        "win": "{names} win",
        "drawn": "Drawn",
        "sentence": "{result}: {reason}.",
        "and": " and ",
        "both": "{first} and {second}",
        "nobody": "nobody",
        "field.out": "Out of the game",
        "to-move": "{colour} to move",
        "to-move.you": "choose a move",
        "your-turn": "Your turn: {task}",
        "puzzle.win": "{colour} to move wins in {moves} moves",
        "puzzle.win.now": "{colour} to move wins at once",
        "puzzle.only": "{colour} to move: only one move wins",
        # colours and shapes
        "colour.red": "Red",
        "colour.blue": "Blue",
        "colour.green": "Green",
        "colour.yellow": "Yellow",
        "colour.orange": "Orange",
        "colour.violet": "Violet",
        "piece.Z": "cylinder",
        "piece.T": "triangle",
        "piece.S": "square",
        # places and moves in words
        "adjective.red": "red",
        "adjective.blue": "blue",
        "adjective.green": "green",
        "adjective.yellow": "yellow",
        "adjective.orange": "orange",
        "adjective.violet": "violet",
        "named.Z": "{colour} cylinder",
        "named.T": "{colour} triangle",
        "named.S": "{colour} square",
        "place.role": "{place}, {role}",
        "place.piece": "{place}, {piece}",
        "place.role.piece": "{place}, {role}, {piece}",
        "said.plain": "{move}",
        "said.move": "{piece} from {origin} to {target}",
        "said.place": "{piece} placed on {target}",
        "said.capture": "captures {piece}",
        "said.sentence": "{colour}: {steps}.",
    },
    "de": {
        "unknown-game": "Ein Spiel {game!r} gibt es nicht. Die Spiele sind: {known}.",
        "unknown-game-close": "Ein Spiel {game!r} gibt es nicht. Meintest du {close}? Die Spiele sind: {known}.",
        "broken-game": "{game} geht nicht. {place}: {reason}.",
        "broken.missing": "{name} fehlt; die Regeln eines Spiels haben {needed}",
        "broken.field": "ein Feld {field!r} gibt es nicht; die Felder sind {fields}",
        "broken.not-compiled": "über {name} steht kein @jit, also wird es nicht kompiliert",
        "broken.not-compiled-call": "Kompilierter Code benutzt {name}, über dem kein @jit steht ({place})",
        "broken.index": "{error}",
        "broken.many-moves": "legal_moves findet mehr Züge als MAX_MOVES, {limit}",
        "broken.move-number": "legal_moves nennt {move}, Züge haben aber die Nummern 0 bis {last} (MOVE_COUNT)",
        "broken.container": "Kompilierter Code benutzt {name} ({kind}); er kennt nur Zahlen, Tupel und Arrays, also "
        "braucht er ein Tupel oder, in den Tabellen, ein Array",
        "broken.list": "eine Liste, mit der der Compiler nichts anfangen kann; nimm ein Array aus Zahlen ({error})",
        "broken.raised": "{error}",
        "broken.compiler": "der Compiler sagt: {error}",
        "broken.import": "es lässt sich nicht importieren: {error}",
        "broken.no-class": "eine Klasse GAME, von brettwerk.Game abgeleitet, gibt es nicht",
        "broken.attributes": "der Klasse fehlt {missing}",
        "broken.id": "die Klasse sagt id = {id!r}, Ordner oder Einstiegspunkt aber {name!r}",
        "no-observation": "{game} sagt nicht, was ein Platz in Zahlen sieht: observation.py fehlt.",
        "old-pickle": "Die gespeicherte Stellung gehört zu Regelversion {found} von {game}; diese Regeln haben "
        "Version {version}.",
        "pickle-size": "Die gespeicherte Stellung von {game} hat {found} statt {size} Byte.",
        "nothing-to-undo": "Es gibt keinen Zug zurückzunehmen.",
        "other-variant": "Die Stellung gehört zu einer anderen Variante: {other} statt {variant}.",
        "edition": "{game} gibt es nicht in der Ausgabe {edition!r}. Angeboten wird: {offered}.",
        "players": "{game} ({edition}) ist für {offered} Spieler, nicht für {players}.",
        "players-number": "Die Zahl der Spieler ist eine ganze Zahl, nicht {players!r}.",
        "teams": "{game} ({edition}) wird nicht in Gruppen gespielt.",
        "teams-players": "Gruppen gibt es nur zu viert, nicht mit {players} Spielern.",
        "unknown-option": "{game} ({edition}) hat keine Option {option!r}. {offered}",
        "options-offered": "Es hat: {options}.",
        "options-none": "Es hat keine Optionen.",
        "option-value": "{option}={value!r} geht nicht: {option} verlangt {wanted}.",
        "option-needs": "{option} gilt nur zusammen mit {needs}.",
        "option-excludes": "{option} geht nicht zusammen mit {needs}.",
        "option-teams": "{option} gibt es nur für Gruppen.",
        "option-players": "{option} ist für {offered} Spieler, nicht für {players}.",
        "wanted-yes-no": "yes oder no",
        "wanted-choice": "eines von: {values}",
        "wanted-number": "eine ganze Zahl von {low} bis {high}",
        "os.missing": "eine solche Datei oder einen solchen Ordner gibt es nicht",
        "os.no-folder": "den Ordner {folder} gibt es nicht",
        "os.is-folder": "das ist ein Ordner",
        "os.not-folder": "ein Teil des Pfads ist kein Ordner",
        "os.not-file": "das ist keine gewöhnliche Datei",
        "os.denied": "der Zugriff ist verweigert",
        "os.read-only": "der Datenträger ist schreibgeschützt",
        "os.full": "der Datenträger ist voll",
        "os.long-name": "der Name ist zu lang",
        "os.link-loop": "die Verknüpfungen führen im Kreis",
        "os.many-files": "zu viele Dateien sind offen",
        "os.broken-disk": "der Datenträger meldet einen Fehler",
        "os.encoding": "sie ist nicht als UTF-8 gespeichert",
        "os.other": "{reason}",
        "move-text": "{text!r} ist kein Zug dieses Spiels. Züge sehen so aus: {examples}.",
        "move-number": "Züge haben die Nummern 0 bis {last}; {move} gehört nicht dazu.",
        "square": "{square} ist kein Quadrat dieses Bretts ({extent}).",
        "not-legal": "{move} ist jetzt nicht möglich.",
        "no-piece": "Auf {square} steht keine Figur.",
        "not-yours": "Die Figur auf {square} gehört nicht {colour}, und {colour} ist am Zug.",
        "occupied": "{square} ist besetzt.",
        "same-square": "Ein Zug muss auf ein anderes Quadrat führen, nicht zurück auf {square}.",
        "not-in-line": "{origin} und {target} liegen weder in derselben Reihe noch in derselben Spalte.",
        "game-over": "Das Spiel ist zu Ende.",
        "gave-up": "Die Suche hat ihre Grenze ohne Antwort erreicht.",
        "table-missing": "Die Tabelle {path} gibt es nicht. So entsteht sie: brettwerk solve {game}",
        "table-truncated": "Die Tabelle {path} ist abgeschnitten. So entsteht sie neu: brettwerk solve {game}",
        "table-damaged": "Die Tabelle {path} ist beschädigt. Lösche sie, dann entsteht sie neu: brettwerk solve {game}",
        "table-unreadable": "Die Tabelle {path} lässt sich nicht lesen: {reason}.",
        "table-other": "Die Tabelle {path} gilt für etwas anderes ({field}: {found}, nicht {value}). "
        "So entsteht sie neu: brettwerk solve {game}",
        "table-wrong": "Die Tabelle {path} ist falsch: {state} ist dort {said}, gefunden wurde {found}.",
        "table-busy": "An der Tabelle {path} rechnet schon ein anderer Prozess.",
        "snapshot-damaged": "Das Begonnene in {path} ist beschädigt; es wird neu begonnen.",
        "snapshot-other": "Das Begonnene in {path} gilt für andere Regeln; es wird neu begonnen.",
        "no-undo": "Es gibt keinen Zug, der zurückgenommen werden könnte.",
        "wrong-turn": "Nicht Platz {seat} ist am Zug, sondern Platz {turn}.",
        "no-seat": "Einen Platz {seat} gibt es nicht. Die Plätze sind 0 bis {last}.",
        "agreed-already": "Platz {seat} hat dem Unentschieden schon zugestimmt.",
        "seat-out": "Platz {seat} ist schon ausgeschieden.",
        "solo-draw": "Es ist niemand da, mit dem man sich auf ein Unentschieden einigen könnte.",
        "cannot-leave": "Die Stellung kann ohne Platz {seat} nicht weitergehen.",
        "engine-level": "Es gibt die Stufen {low} bis {high}; {level!r} gehört nicht dazu.",
        "engine-threads": "Ein Gegner braucht mindestens einen Thread, nicht {threads}.",
        "engine-limit": "{limit} muss größer als 0 sein, nicht {value}.",
        "weights-unreadable": "Die Gewichte in {path} sind nicht lesbar: {reason}.",
        "wasm-calls": "{game} kann in keinem Browser laufen: Sein kompilierter Code ruft {names} auf. "
        "Exponentialfunktionen gibt es in brettwerk.core.compiled.maths.",
        "wasm-differs": "Das WebAssembly von {game} tut etwas anderes als sein nativer Code: {what}.",
        "weights-form": "{path} ist keine Gewichtsdatei: sie braucht eine note und unter weights endliche Zahlen.",
        "network-unreadable": "Das Netz in {path} ist nicht lesbar: {reason}.",
        "network-form": "{path} ist kein Netz; solche Dateien macht brettwerk train SPIEL --network.",
        "network-numbers": "Die Zahlen des Netzes in {path} sind beschädigt oder nicht so viele wie verlangt.",
        "network-others": "Das Netz in {path} ist für {found} Plätze, gebraucht wird eines für {wanted}.",
        "network-none": "{game} sagt nicht, was ein Netz sähe, und kann deshalb keines haben.",
        "weights-others": "Die Gewichte in {path} sind nicht für dieses Spiel; es hat {wanted}, in dieser Folge.",
        "position-fields": "Eine Stellung besteht aus Brett und Platz am Zug, getrennt durch Leerzeichen: {example}",
        "ranks": "Das Brett hat {expected} Reihen, getrennt durch '/', nicht {found}.",
        "files": "Reihe {rank} hat {found} statt {expected} Quadrate.",
        "token": "Reihe {rank}: {token!r} ist hier keine Figur. Möglich sind: {allowed}.",
        "turn": "Der Platz am Zug ist eine Zahl von 0 bis {last}, nicht {turn!r}.",
        "field": "{field!r} ist keine Angabe dieser Stellung. Möglich sind: {allowed}.",
        "field-twice": "Die Angabe {field!r} steht zweimal da.",
        "field-value": "{field}={value!r} geht nicht: {field} verlangt {wanted}.",
        "wanted-seats": "Plätze von 0 bis {last}, durch Kommas getrennt",
        "wanted-ending": "einen Code und die Plätze, die gewonnen haben, oder '-', etwa {example}",
        "too-many": "Es gibt {found} Figuren {token}; höchstens {limit} sind möglich.",
        "turn-out": "Platz {turn} kann nicht am Zug sein: er ist ausgeschieden.",
        "guide-open": "Das Bild in Zeile {line} der Anleitung hat kein Ende (```).",
        "guide-diagram": "Das Bild in Zeile {line} der Anleitung: {reason}",
        "guide-field": "{found!r} ist keine Zeile eines Bilds. Möglich sind, je mit Doppelpunkt: {allowed}.",
        "guide-caption": "Ein Bild braucht eine Unterschrift.",
        "guide-ruling": "Eine Auslegung hat {columns} Spalten, nicht {found}: {row}",
        "guide-allowed": "{move} soll verboten sein, ist aber erlaubt.",
        "lesson-line": "Zeile {line} der Einführung: {reason}",
        "lesson-begin": "Eine Einführung beginnt mit einem Schritt (step).",
        "lesson-field": "{found!r} ist keine Zeile einer Einführung. Es gibt: {allowed}, mit Doppelpunkt und Wert.",
        "lesson-other": "Das darfst Du, aber hier geht es um etwas anderes.",
        "lesson-nowhere": "Damit lässt sich gerade nichts anfangen.",
        "length.exact": "{most} Minuten",
        "length.range": "{least}-{most} Minuten",
        "ending.repetition": "Dieselbe Stellung stand zum dritten Mal auf dem Brett",
        "ending.length": "Das Spiel hat die höchste Zahl von Zügen erreicht",
        "ending.agreed": "Alle haben zugestimmt",
        "ending.left": "{reason}",
        "left.time": "Die Zeit von {colour} ist abgelaufen",
        "left.resigned": "{colour} hat aufgegeben",
        "left.unknown": "{colour} hat das Spiel verlassen",
        "ending.blocked": "Niemand kann mehr ziehen",
        "solo.left": "Du hast aufgegeben.",
        "wins": "{names} gewinnt",
        "win": "{names} gewinnen",
        "drawn": "Unentschieden",
        "sentence": "{result}: {reason}.",
        "and": " und ",
        "both": "{first} und {second}",
        "nobody": "niemand",
        "field.out": "Ausgeschieden",
        "to-move": "{colour} ist am Zug",
        "to-move.you": "Wähle einen Zug",
        "your-turn": "Du bist dran: {task}",
        "puzzle.win": "{colour} am Zug gewinnt in {moves} Zügen",
        "puzzle.win.now": "{colour} am Zug gewinnt sofort",
        "puzzle.only": "{colour} am Zug: Nur ein Zug gewinnt",
        "colour.red": "Rot",
        "colour.blue": "Blau",
        "colour.green": "Grün",
        "colour.yellow": "Gelb",
        "colour.orange": "Orange",
        "colour.violet": "Violett",
        "piece.Z": "Zylinder",
        "piece.T": "Dreieck",
        "piece.S": "Viereck",
        "adjective.red": "rot",
        "adjective.blue": "blau",
        "adjective.green": "grün",
        "adjective.yellow": "gelb",
        "adjective.orange": "orange",
        "adjective.violet": "violett",
        "named.Z": "{colour}er Zylinder",
        "named.T": "{colour}es Dreieck",
        "named.S": "{colour}es Viereck",
        "place.role": "{place}, {role}",
        "place.piece": "{place}, {piece}",
        "place.role.piece": "{place}, {role}, {piece}",
        "said.plain": "{move}",
        "said.move": "{piece} von {origin} nach {target}",
        "said.place": "{piece} auf {target} gesetzt",
        "said.capture": "geschlagen: {piece}",
        "said.sentence": "{colour}: {steps}.",
    },
}


def joined(*sources: Texts) -> Texts:
    """Sentences from several places as one."""
    return {language: {code: text for one in sources for code, text in one[language].items()} for language in LANGUAGES}


def phrase(
    code: str,
    language: str,
    params: Mapping[str, Any] = NOTHING,
    texts: Texts = CORE_TEXTS,
    edition: str = "",
) -> str:
    """Find the sentence for a code, the game's and the edition's own first, and fill in its parameters.

    A parameter may be a ``Phrase`` itself; it is then said in the same language. Where a number among them is 1, the
    sentence ``CODE.one`` is said instead, if there is one. Parameters may come from strangers, so the sentence is made
    ``printable``.
    """
    is_one = any(type(value) is int and value == 1 for value in params.values())
    singular = find(f"{code}.one", language, texts, edition) if is_one else None
    template = singular or find(code, language, texts, edition)
    if template is None:
        raise KeyError(code)
    said = {
        name: phrase(value.code, language, value.params, texts, edition) if isinstance(value, Phrase) else value
        for name, value in params.items()
    }
    return printable(template.format(**said))


def find(code: str, language: str, texts: Texts = CORE_TEXTS, edition: str = "") -> str | None:
    """Look a template up; an unknown language falls back to English."""
    if language not in LANGUAGES:
        language = "en"
    for source in (texts, CORE_TEXTS):
        entries = source.get(language, {})
        for key in (f"{code}@{edition}", code):
            if key in entries:
                return entries[key]
    return None


UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters but for tab and line feed, what turns the direction of writing, and halves of characters."""


def printable(text: str) -> str:
    r"""A text from elsewhere, such that it cannot steer a terminal or turn a line around: ``\u001b`` for an escape."""
    return UNPRINTABLE.sub(lambda found: f"\\u{ord(found.group()):04x}", text)


class Phrase:
    """A part of a sentence that is itself a code with parameters, said in whatever language is asked for."""

    def __init__(self, code: str, /, **params: Any) -> None:
        self.code = code
        self.params = params

    def __repr__(self) -> str:
        return f"Phrase({self.code!r}, {self.params!r})"
