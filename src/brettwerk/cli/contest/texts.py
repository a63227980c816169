"""What is said about contests and benchmarks."""

from brettwerk.cli.language import speaker
from brettwerk.core.messages import Texts

TEXTS: Texts = {
    "en": {
        "contestant": "{found!r} is not an engine. There are level=1 … level=9 (also with threads=…, weights=FILE "
        "or network=FILE), uct (each with seconds=… or simulations=…), ahead, random, and gtp=COMMAND (preceded by "
        "seconds=… for a move and limit=… for an answer).",
        "two-contestants": "A contest needs two different engines.",
        "two-sides": "A contest needs a game for two or more; {game} is for {players}.",
        "one-pace": "Only one engine can have seconds=same: the others need limits of their own.",
        "openings": "There are no {found!r} openings, nor a file of that name; there are {kinds}.",
        "openings-file": "The openings in {path} cannot be read: {reason}",
        "no-balanced": "There are no balanced openings of {game} yet; make some with: brettwerk balance {game}",
        "balanced-written": "Openings in {path}: {openings}",
        "balanced-fewer": "Of the openings looked at, no more were balanced; {wanted} were wanted.",
        "balanced-none": "None of the openings looked at was balanced. A greater --tolerance or more --plies may help.",
        "sprt": "--sprt takes two differences in Elo, the lower first, such as 0,50 or normalised:0,10, not {found!r}.",
        "sprt-high": "Decided: at least {high:+.0f} Elo.",
        "sprt-low": "Decided: at most {low:+.0f} Elo.",
        "results-line": "Line {line} of {path} is not a result of an arena.",
        "arena-continued": "This continues an interrupted run; games played so far: {games}",
        "arena-kept": "Interrupted. The games that were over count: {games}. The results are in {path}, and the same "
        "command plays the rest.",
        "arena-counted": "Interrupted. The games that were over count: {games}. With --output FILE, the rest could be "
        "played later.",
        "arena-none": "Interrupted before the first games were over.",
        "contest": "{one} against {other}: {share:.1f} % of {games} games ({interval[0]:.0f} to {interval[1]:.0f} % "
        "with 95 % confidence), Elo {elo:+.0f} ({elo_range[0]:+.0f} to {elo_range[1]:+.0f})",
        "pentanomial": "Pairs with 0, ½, 1, 1½ and 2 points: {pentanomial[0]}, {pentanomial[1]}, {pentanomial[2]}, "
        "{pentanomial[3]}, {pentanomial[4]}; normalised Elo {normalised_elo:+.0f} ± {normalised_error:.0f}",
        "margin": "Lead at the end: {mean:+.1f} ± {error:.1f} points a game (standard error)",
        "seconds": "Processor time of a move: {one:.3f} s and {other:.3f} s",
        "sprt-open": "Likelihood ratio of {high:+g} to {low:+g} Elo: {likelihood:+.2f}, decided at ±{bound:.2f}",
        "undecided": "{undecided_share:.1f} % ({undecided_interval[0]:.0f} to {undecided_interval[1]:.0f} %) in the "
        "{undecided_pairs} openings that were not won by the same side both times",
        "none-undecided": "Every opening was won by the same side both times.",
        "column.elo": "Elo (95 %)",
        "nothing-played": "There is no result: {player} forfeited every game before its first move. It {reason}.",
        "forfeit": "Forfeited, {times}×: {player} {text}",
        "ratings": "{game}: Elo, with 95 % confidence",
        "column.length": "length",
        "column.uct": "plain UCT/s",
        "column.uct-later": "after 12 plies",
        "column.engine": "engine/s",
        "column.two-threads": "two threads",
        "column.first-reply": "first reply",
    },
    "de": {
        "contestant": "{found!r} ist kein Gegner. Es gibt level=1 … level=9 (auch mit threads=…, weights=DATEI "
        "oder network=DATEI), uct (je mit seconds=… oder simulations=…), ahead, random und gtp=BEFEHL (davor "
        "seconds=… für einen Zug und limit=… für eine Antwort).",
        "two-contestants": "Ein Wettkampf braucht zwei verschiedene Gegner.",
        "two-sides": "Ein Wettkampf braucht ein Spiel für mindestens zwei; {game} ist für {players}.",
        "one-pace": "Nur eine Engine kann seconds=same haben; die anderen brauchen eigene Grenzen.",
        "openings": "Eröffnungen {found!r} gibt es nicht, auch keine Datei dieses Namens; es gibt {kinds}.",
        "openings-file": "Die Eröffnungen in {path} sind nicht lesbar: {reason}",
        "no-balanced": "Ausgeglichene Eröffnungen von {game} gibt es noch nicht; dieser Befehl sucht welche: "
        "brettwerk balance {game}",
        "balanced-written": "Eröffnungen in {path}: {openings}",
        "balanced-fewer": "Mehr der betrachteten Eröffnungen waren nicht ausgeglichen; gewünscht waren {wanted}.",
        "balanced-none": "Keine der betrachteten Eröffnungen war ausgeglichen. Vielleicht hilft ein größeres "
        "--tolerance oder mehr --plies.",
        "sprt": "--sprt verlangt zwei Elo-Unterschiede, den kleineren zuerst, etwa 0,50 oder normalised:0,10, nicht "
        "{found!r}.",
        "sprt-high": "Entschieden: mindestens {high:+.0f} Elo.",
        "sprt-low": "Entschieden: nicht mehr als {low:+.0f} Elo.",
        "results-line": "Zeile {line} von {path} ist kein Ergebnis einer Arena.",
        "arena-continued": "Ein abgebrochener Lauf geht weiter; bisher gespielte Partien: {games}",
        "arena-kept": "Abgebrochen. Die beendeten Partien zählen: {games}. Die Ergebnisse stehen in {path}; derselbe "
        "Befehl spielt den Rest.",
        "arena-counted": "Abgebrochen. Die beendeten Partien zählen: {games}. Mit --output DATEI ließe sich der Rest "
        "später spielen.",
        "arena-none": "Abgebrochen, bevor die ersten Partien zu Ende waren.",
        "contest": "{one} gegen {other}: {share:.1f} % in {games} Partien (bei 95 % Sicherheit {interval[0]:.0f} bis "
        "{interval[1]:.0f} %), Elo {elo:+.0f} ({elo_range[0]:+.0f} bis {elo_range[1]:+.0f})",
        "pentanomial": "Paare mit 0, ½, 1, 1½ und 2 Punkten: {pentanomial[0]}, {pentanomial[1]}, {pentanomial[2]}, "
        "{pentanomial[3]}, {pentanomial[4]}; normalisierte Elo {normalised_elo:+.0f} ± {normalised_error:.0f}",
        "margin": "Vorsprung am Ende: {mean:+.1f} ± {error:.1f} Punkte je Partie (Standardfehler)",
        "seconds": "Prozessorzeit je Zug: {one:.3f} s und {other:.3f} s",
        "sprt-open": "Likelihood-Quotient, {high:+g} zu {low:+g} Elo: {likelihood:+.2f}, entschieden bei ±{bound:.2f}",
        "undecided": "{undecided_share:.1f} % ({undecided_interval[0]:.0f} bis {undecided_interval[1]:.0f} %) in den "
        "{undecided_pairs} Eröffnungen, die sich nicht von selbst entschieden",
        "none-undecided": "Jede Eröffnung gewann beide Male dieselbe Seite.",
        "column.elo": "Elo (95 %)",
        "nothing-played": "Es gibt kein Ergebnis: {player} verlor jede Partie kampflos, vor dem ersten Zug. Grund: "
        "Der Gegner {reason}.",
        "forfeit": "Kampflos verloren, {times}×: {player} {text}",
        "ratings": "{game}: Elo, bei 95 % Sicherheit",
        "column.length": "Länge",
        "column.uct": "UCT/s",
        "column.uct-later": "nach 12 Zügen",
        "column.engine": "Engine/s",
        "column.two-threads": "zwei Threads",
        "column.first-reply": "erste Antwort",
    },
}
say = speaker(TEXTS)
