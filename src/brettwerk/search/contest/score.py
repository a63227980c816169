"""The results of one contestant against another, counted by pairs of games, and what they tell of its strength."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

Z = 1.96
"""Standard errors to either side within which 95 % of a normal distribution lie."""
PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The shares of points that a pair of games can come to."""
NORMALISED = 800 / math.log(10)
"""What a mean of one standard deviation of a game above a half is in normalised Elo."""


@dataclass
class Score:
    """The results of the first contestant against the second, over pairs of games from one opening."""

    pairs: list[tuple[float, float]] = field(default_factory=list)
    """For each opening the points, 0, a half or 1, with either seat."""
    margins: list[float] = field(default_factory=list)
    """By how much the first contestant was ahead at the end of each game that is counted in scores."""

    @property
    def games(self) -> int:
        return 2 * len(self.pairs)

    @property
    def share(self) -> float:
        """The share of all points."""
        return sum(map(sum, self.pairs)) / max(self.games, 1)

    @property
    def undecided(self) -> Score:
        """The pairs that were not won by the same seat both times."""
        return Score([pair for pair in self.pairs if pair not in {(1.0, 0.0), (0.0, 1.0)}])

    @property
    def pentanomial(self) -> tuple[int, ...]:
        """How many pairs came to no point, half a point, one, one and a half, and two."""
        sums = [round(2 * sum(pair)) for pair in self.pairs]
        return tuple(sums.count(halves) for halves in range(len(PAIR_SCORES)))

    def moments(self) -> tuple[float, float]:
        """The mean and the variance of the pairs.

        Half a won and half a lost pair are added, so that a few equal pairs do not look like certainty.
        """
        means = [sum(pair) / 2 for pair in self.pairs]
        count = len(means) + 1
        mean = (sum(means) + 0.5) / count
        squares = sum((one - mean) ** 2 for one in means) + 0.5 * mean**2 + 0.5 * (1 - mean) ** 2
        return mean, squares / count

    def error(self) -> float:
        """The standard error of the share, from the spread of the pairs."""
        return math.sqrt(self.moments()[1] / max(len(self.pairs), 1))

    def reversed(self) -> Score:
        """The same results as the second contestant sees them."""
        pairs = [(1 - first, 1 - second) for first, second in self.pairs]
        return Score(pairs, [-margin for margin in self.margins])


def elo(share: float) -> float:
    """The difference in Elo that makes a share of points likely."""
    share = min(max(share, 1e-3), 1 - 1e-3)
    return 400 * math.log10(share / (1 - share))


def expected(difference: float) -> float:
    """The share of points that a difference in Elo makes likely."""
    return 1 / (1 + 10 ** (-difference / 400))


def normalised_elo(score: Score) -> tuple[float, float]:
    """The lead in normalised Elo, and its margin with 95 % confidence.

    It measures the lead in standard deviations of a game, and so how many games it takes to see it: the same for an
    engine that wins few of many draws and for one that wins half of what is not decided by the opening.
    """
    if not score.pairs:
        return 0.0, math.inf
    mean, variance = score.moments()
    lead = (mean - 0.5) / math.sqrt(2 * variance)  # the mean of two games varies half as much as one
    return NORMALISED * lead, NORMALISED * Z * math.sqrt((1 + lead**2 / 2) / score.games)


def interval(score: Score) -> tuple[float, float]:
    """Where the share of points lies with 95 % confidence: Wilson's interval, of pairs instead of games.

    The two games of a pair are not independent, so each pair counts as one observation. It varies less than a single
    game that is won or lost, which counts like so many more of them.
    """
    if not score.pairs:
        return 0.0, 1.0
    mean, variance = score.moments()
    part = Z**2 * variance / (mean * (1 - mean)) / len(score.pairs)
    middle = (score.share + part / 2) / (1 + part)
    reach = math.sqrt(part * score.share * (1 - score.share) + part**2 / 4) / (1 + part)
    return max(middle - reach, 0.0), min(middle + reach, 1.0)


def summary(score: Score) -> dict[str, Any]:
    """A score in figures, as it is written to files."""
    undecided = score.undecided
    low, high = interval(score)
    normalised, margin = normalised_elo(score)
    return {
        "games": score.games,
        "share": round(score.share, 4),
        "error": round(score.error(), 4),
        "interval": [round(low, 4), round(high, 4)],
        "elo": round(elo(score.share), 1),
        "elo_range": [round(elo(low), 1), round(elo(high), 1)],
        "normalised_elo": round(normalised, 1),
        "normalised_error": round(margin, 1) if score.pairs else None,
        "pentanomial": score.pentanomial,
        "undecided_pairs": len(undecided.pairs),
        "undecided_share": round(undecided.share, 4),
        "undecided_error": round(undecided.error(), 4),
        "undecided_interval": [round(bound, 4) for bound in interval(undecided)],
        "margin": _margin(score.margins),
    }


def _margin(margins: list[float]) -> dict[str, float] | None:
    """The mean lead at the end of a game, and its standard error; None if there are no scores."""
    if not margins:
        return None
    mean = sum(margins) / len(margins)
    variance = sum((margin - mean) ** 2 for margin in margins) / max(len(margins) - 1, 1)
    return {"mean": round(mean, 2), "error": round(math.sqrt(variance / len(margins)), 2)}
