"""What is said about solving."""

from brettwerk.cli.language import speaker
from brettwerk.core.messages import Texts

TEXTS: Texts = {
    "en": {
        "solving": "Searching for up to {seconds:g} s …",
        "not-solvable": "No solver answers this for {game}. For any game of two: --state TEXT --within N.",
        "score.solved": "Solved: with best play by both sides the score is {scores} ({seats}):",
        "score.open": "Not solved in {seconds:g} s. The closer to the end, the faster it goes.",
        "cluster-within": "Only --within N is spread over a cluster: chunks of that search know nothing of each other.",
        "chunks": "Within {moves}",
        "chunks-kept": "Interrupted. What was settled is in {folder}, and the same command goes on from there.",
        "chunks-none": "Interrupted. With --output FOLDER, what was settled would have been kept.",
        "within.proven": "Proven: {side} wins by move {moves} (ply {plies}) at the latest, whatever the replies:",
        "within.refuted": "Refuted: {side} cannot force a win within {within} moves.",
        "within.open": "Not decided in {seconds:g} s: there is no forced win within {refuted} moves; {within} are "
        "open.",
        "within.long": "The winning tree is too large to print.",
        "shortest.proven": "{name}: {size}, and fewer are proven not to suffice:",
        "shortest.between": "{name}: at most {size}; fewer than {least} are proven not to suffice, the rest is open:",
        "shortest.at-least": "{name}: fewer than {least} are proven not to suffice; no solution was found.",
        "levels": "--levels takes levels from 1 to 9, separated by commas, not {found!r}.",
        "puzzles-found": "Games searched: {games}. Puzzles: {counts}",
        "puzzles-kept": "Interrupted. The puzzles of all games that were searched are in {path}, and the same command "
        "goes on from there.",
        "table-kept": "Interrupted. The table is kept as far as it was built a moment ago, and the same command goes "
        "on from there: {path}",
        "table-none": "Interrupted before a first part of the table was kept.",
        "table-cost": "The table of {positions:,} positions takes about {memory:.1f} GB of memory, {table:.1f} GB of "
        "disk ({disk:.1f} GB while it is built; {free:.1f} GB are free in {folder}) and about {time} on this machine. "
        "Ctrl-C interrupts it; the same command goes on with it.",
        "stage.ended": "Ended positions",
        "stage.layer": "Decided in {number} plies",
        "stage.pass": "Opening, step {number}",
        "stage.pack": "Writing",
        "stage.verify": "Verifying",
        "stage.learn": "Learning from the table",
        "verified": "Verified: {positions:,} positions against their moves, {searched:,} of them by plain search too.",
        "weak-busy": "This position is being searched by another process; wait for it, or end it.",
        "weak-starting": "Starting …",
        "core-seconds": "{seconds:.1f} core seconds",
        "core-hours": "{hours:.2f} core hours",
        "weak-resumed": "Going on from {tasks:,} tasks of earlier runs ({time}).",
        "weak-progress": "{positions:,} positions · {rate:,.0f}/s on each core · table {used:.0f} % full, "
        "{settled:.0f} % settled · proof/disproof numbers: {numbers}",
        "weak-kept": "Interrupted. What was found is kept, and the same command goes on from there.",
        "weak-writing": "Writing the certificate …",
        "weak-won": "Proven: {side} wins within {plies} plies, whatever the other side does ({positions:,} positions "
        "searched, {time}).",
        "weak-certificate": "Certificate of {steps:,} positions: {path}",
        "weak-open": "Not settled within {time} ({positions:,} positions searched; there are "
        "{different:,}). The same command goes on from there.",
        "certificate-large": "The certificate would have more than {most:,} positions, so none was written.",
        "certificate-lost": "Too much of the proof was lost from the table, so that no certificate could be written; "
        "with a larger one (--memory) it can.",
        "solved-table": "Table: {path} ({size:,.0f} MB)",
        "solved-start": "With best play from the start: {verdict}",
        "column.section": "positions",
        "column.won": "won",
        "column.drawn": "drawn",
        "column.lost": "lost",
        "column.longest": "most plies",
        "chart.shares": "results for the side to move",
        "chart.plies": "decided positions by plies to the end",
    },
    "de": {
        "solving": "Sucht bis zu {seconds:g} s …",
        "not-solvable": "Darauf antwortet bei {game} kein Löser. Bei Spielen zu zweit geht: --state TEXT --within N.",
        "score.solved": "Gelöst: Bei bestem Spiel beider steht es am Ende {scores} ({seats}):",
        "score.open": "In {seconds:g} s nicht gelöst. Je näher am Ende, desto schneller geht es.",
        "cluster-within": "Auf einen Cluster verteilt wird nur --within N: Teile dieser Suche wissen nichts "
        "voneinander.",
        "chunks": "In {moves}",
        "chunks-kept": "Abgebrochen. Was entschieden war, steht in {folder}; derselbe Befehl macht dort weiter.",
        "chunks-none": "Abgebrochen. Mit --output ORDNER wäre aufgehoben, was entschieden war.",
        "within.proven": "Bewiesen: {side} gewinnt spätestens mit Zug {moves} (Halbzug {plies}), gegen jede Antwort:",
        "within.refuted": "Widerlegt: {side} kann in {within} Zügen keinen Sieg erzwingen.",
        "within.open": "In {seconds:g} s nicht entschieden: In {refuted} Zügen geht es nicht; {within} sind offen.",
        "within.long": "Der Gewinnbaum ist zu groß, um ihn auszugeben.",
        "shortest.proven": "{name}: {size}, und weniger reichen nachweislich nicht:",
        "shortest.between": "{name}: höchstens {size}; weniger als {least} reichen nachweislich nicht, der Rest ist "
        "offen:",
        "shortest.at-least": "{name}: weniger als {least} reichen nachweislich nicht; eine Lösung wurde nicht "
        "gefunden.",
        "levels": "--levels verlangt Stufen von 1 bis 9, durch Kommas getrennt, nicht {found!r}.",
        "puzzles-found": "Durchsuchte Partien: {games}. Rätsel: {counts}",
        "puzzles-kept": "Abgebrochen. Die Rätsel aller durchsuchten Partien stehen in {path}; derselbe Befehl macht "
        "dort weiter.",
        "table-kept": "Abgebrochen. Die Tabelle bleibt, wie sie kurz zuvor stand, und derselbe Befehl macht dort "
        "weiter: {path}",
        "table-none": "Abgebrochen, bevor ein erster Teil der Tabelle aufgehoben war.",
        "table-cost": "Die Tabelle von {positions:,} Stellungen braucht etwa {memory:.1f} GB Arbeitsspeicher, "
        "{table:.1f} GB auf der Platte ({disk:.1f} GB, solange sie entsteht; frei sind {free:.1f} GB in {folder}) und "
        "auf diesem Rechner etwa {time}. Strg-C unterbricht; derselbe Befehl macht damit weiter.",
        "stage.ended": "Beendete Stellungen",
        "stage.layer": "In {number} Halbzügen entschieden",
        "stage.pass": "Eröffnung, Schritt {number}",
        "stage.pack": "Schreiben",
        "stage.verify": "Prüfen",
        "stage.learn": "Lernen aus der Tabelle",
        "verified": "Geprüft: {positions:,} Stellungen an ihren Zügen, {searched:,} davon auch durch einfache Suche.",
        "weak-busy": "An dieser Stellung sucht schon ein anderer Prozess; warten oder ihn beenden.",
        "weak-starting": "Beginnt …",
        "core-seconds": "{seconds:.1f} Kernsekunden",
        "core-hours": "{hours:.2f} Kernstunden",
        "weak-resumed": "Weiter nach {tasks:,} Aufgaben früherer Läufe ({time}).",
        "weak-progress": "{positions:,} Stellungen · {rate:,.0f}/s je Kern · Tabelle zu {used:.0f} % voll, "
        "{settled:.0f} % entschieden · Beweis-/Widerlegungszahlen: {numbers}",
        "weak-kept": "Abgebrochen. Was gefunden wurde, bleibt, und derselbe Befehl macht dort weiter.",
        "weak-writing": "Schreibt das Zertifikat …",
        "weak-won": "Bewiesen: {side} gewinnt in höchstens {plies} Halbzügen, was die andere Seite auch tut "
        "({positions:,} Stellungen durchsucht, {time}).",
        "weak-certificate": "Zertifikat mit {steps:,} Stellungen: {path}",
        "weak-open": "In {time} nicht entschieden ({positions:,} Stellungen durchsucht; es gibt "
        "{different:,}). Derselbe Befehl macht dort weiter.",
        "certificate-large": "Das Zertifikat hätte mehr als {most:,} Stellungen; es wurde keines geschrieben.",
        "certificate-lost": "Vom Beweis ging in der Tabelle zu viel verloren, um ein Zertifikat zu schreiben; mit "
        "einer größeren (--memory) gelingt es.",
        "solved-table": "Tabelle: {path} ({size:,.0f} MB)",
        "solved-start": "Bei bestem Spiel von Anfang an: {verdict}",
        "column.section": "Stellungen",
        "column.won": "gewonnen",
        "column.drawn": "unentschieden",
        "column.lost": "verloren",
        "column.longest": "meiste Halbzüge",
        "chart.shares": "Ergebnisse für die Seite am Zug",
        "chart.plies": "entschiedene Stellungen nach Halbzügen bis zum Ende",
    },
}
say = speaker(TEXTS)
