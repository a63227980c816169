"""The help of all commands in German, by what it says in English."""

GERMAN = {
    # The whole program and its panels
    "Abstract board games with exact rules: play, analyse, solve and measure them, alone or with others."
    "\n\nWithout a command, the app opens in the browser.": (
        "Abstrakte Brettspiele mit genauen Regeln: allein oder mit anderen spielen, untersuchen, lösen und messen."
        "\n\nOhne Befehl öffnet sich die App im Browser."
    ),
    "Print the version and exit.": "Die Version ausgeben.",
    "Install completion for the current shell.": "Vervollständigung mit Tab für diese Shell einrichten.",
    "Show completion for the current shell, to copy it or customize the installation.": (
        "Das Skript dafür ausgeben, um es selbst einzurichten."
    ),
    "Play": "Spielen",
    "Play over the network": "Übers Netz spielen",
    "Look": "Ansehen",
    "Analyse and solve": "Untersuchen und lösen",
    "Compare engines": "Engines vergleichen",
    "Write a game": "Ein Spiel schreiben",
    "Commands": "Befehle",
    # What stands for a value
    "GAME": "SPIEL",
    "[GAME]...": "[SPIEL]...",
    "ADDRESS": "ADRESSE",
    "[ADDRESS]": "[ADRESSE]",
    "FILE": "DATEI",
    "FOLDER": "ORDNER",
    "MB": "MB",
    "FILE|FOLDER": "DATEI|ORDNER",
    "FROM": "VON",
    "TO": "NACH",
    "NAME=VALUE": "NAME=WERT",
    "TEXTS": "TEXTE",
    "COMMAND": "BEFEHL",
    "PIXELS": "PIXEL",
    "KIND": "ART",
    "LOW,HIGH": "UNTEN,OBEN",
    # Shared by several commands
    "The name of a game; `brettwerk games` lists them.": "Der Name eines Spiels; `brettwerk games` nennt sie alle.",
    "The name of a game; all of them if not given.": "Der Name eines Spiels; ohne Angabe alle.",
    "The name of a game, or a file with a recorded game.": (
        "Der Name eines Spiels oder eine Datei mit einer aufgezeichneten Partie."
    ),
    "The name of a game.": "Der Name eines Spiels.",
    "de or en; the language of the environment if not given.": "de oder en; ohne Angabe die Sprache der Umgebung.",
    "Print one JSON value for a program to read.": "Einen JSON-Wert ausgeben, den Programme lesen können.",
    "Overwrite existing files.": "Vorhandene Dateien überschreiben.",
    "A file of game records.": "Eine Datei mit aufgezeichneten Partien.",
    "Where games are stored.": "Wo die Partien gespeichert sind.",
    "How many threads to use.": "Wie viele Threads rechnen.",
    "Spread the work over a Ray cluster: HOST:PORT, or auto for the one that this machine belongs to; none, as if not "
    "given, is all cores of this machine. See `brettwerk cluster`.": (
        "Die Arbeit auf einen Ray-Cluster verteilen: RECHNER:PORT, oder auto für den, zu dem dieser Rechner gehört; "
        "none, wie ohne Angabe, sind alle Kerne dieses Rechners. Siehe `brettwerk cluster`."
    ),
    "Engines of level 9 think on while it is your turn.": "Engines der Stufe 9 denken weiter, während Du am Zug bist.",
    "Makes the engine reproducible.": "Macht die Engine wiederholbar.",
    "The seed of the openings.": "Der Startwert, aus dem die Eröffnungen entstehen.",
    "Only puzzles of this difficulty.": "Nur Rätsel dieser Schwierigkeit.",
    "The engine: level=1 to level=9, seconds=…, simulations=…, threads=…, weights=FILE, network=FILE, separated by "
    "commas.": (
        "Die Engine: level=1 bis level=9, seconds=…, simulations=…, threads=…, weights=DATEI, network=DATEI, durch "
        "Kommas getrennt."
    ),
    "classic or space; the one that the name of the game belongs to if not given.": (
        "classic oder space; ohne Angabe die Ausgabe, zu der der Name des Spiels gehört."
    ),
    "How many players; the smallest number offered if not given.": (
        "Wie viele mitspielen; ohne Angabe so wenige wie möglich."
    ),
    "Play in two teams of two.": "Zu zweit gegen zwei spielen.",
    "An option; may be repeated.": "Eine Option des Spiels; auch mehrmals.",
    "The position to start from, as text.": "Die Ausgangsstellung als Text.",
    "Moves to play first, separated by spaces.": "Züge, die vorher gespielt werden, durch Leerzeichen getrennt.",
    # openings
    "Count how games begin and how they end, for the analysis page: the engine's games against itself, or records.": (
        "Zählen, wie Partien beginnen und wie sie enden, für die Analyse-Seite: Partien der Engine gegen sich selbst "
        "oder aufgezeichnete."
    ),
    "[FILE]...": "[DATEI]...",
    "Files of game records to count; without any, the engine plays itself.": (
        "Dateien mit aufgezeichneten Partien, die gezählt werden; ohne Angabe spielt die Engine gegen sich selbst."
    ),
    "How many games the engine plays against itself.": "Wie viele Partien die Engine gegen sich selbst spielt.",
    "Simulations for each move.": "Simulationen für jeden Zug.",
    "The seed of the games.": "Der Startwert der Partien.",
    "The file to write; in your own data folder if not given, where the analysis page finds it.": (
        "Die Datei, die geschrieben wird; ohne Angabe im eigenen Datenordner, wo die Analyse-Seite sie findet."
    ),
    # print
    "Make a PDF of a game to print, cut out and play: a guide of one page, the board and the pieces, true to scale.": (
        "Ein Spiel als PDF zum Drucken, Ausschneiden und Spielen: Anleitung auf einer Seite, Brett und Figuren, "
        "maßstabsgetreu."
    ),
    "The paper that it will be printed on.": "Das Papier, auf das gedruckt wird.",
    "The width of a square of the board, in millimetres.": "Wie breit ein Quadrat des Bretts ist, in Millimetern.",
    "Make the board as large as one page allows.": "Das Brett so groß machen, wie eine Seite erlaubt.",
    "Use black and grey only; patterns stand for the colours.": (
        "Nur Schwarz und Grau verwenden; Muster stehen für die Farben."
    ),
    "The file to write; named after the game if not given.": (
        "Die Datei, die geschrieben wird; ohne Angabe heißt sie wie das Spiel."
    ),
    # play
    "Play a game in the terminal. Without a terminal, engines play alone, and random movers replace people.": (
        "Ein Spiel im Terminal spielen. Ohne Terminal spielen Engines allein, und für Menschen zieht der Zufall."
    ),
    "The name of a game; you are asked for it if not given.": "Der Name eines Spiels; ohne Angabe wird danach gefragt.",
    "Who plays each seat, separated by commas: human or an engine, such as level=1 to level=9, random or "
    "level=9,seconds=2.": (
        "Wer auf welchem Platz spielt, durch Kommas getrennt: human oder eine Engine, etwa level=1 bis level=9, random "
        "oder level=9,seconds=2."
    ),
    "The engine that plays against you if --seats is not given; level=2 if not given.": (
        "Die Engine, die ohne --seats gegen dich spielt; ohne Angabe level=2."
    ),
    "Go on with a recorded game, by the same players unless --seats is given.": (
        "Eine aufgezeichnete Partie fortsetzen, ohne --seats mit denselben Spielern."
    ),
    "Makes engines and random movers reproducible.": "Macht Engines und Zufallszüge wiederholbar.",
    "Save the game there as a record at the end, or when Ctrl-C ends it.": (
        "Die Partie am Ende dort aufzeichnen, auch wenn Strg-C sie beendet."
    ),
    # replay
    "Replay recorded games, checking every move and variation; an error is reported with its line.": (
        "Aufgezeichnete Partien nachspielen und jeden Zug und jede Variante prüfen; ein Fehler wird mit seiner Zeile "
        "genannt."
    ),
    "Show the game move by move, forwards and back, as you press keys.": (
        "Die Partie auf Tastendruck Zug für Zug zeigen, vor und zurück."
    ),
    # stats
    "Summarise recorded games: results, lengths and first moves of each game and variant.": (
        "Aufgezeichnete Partien auswerten: Ergebnisse, Längen und erste Züge je Spiel und Variante."
    ),
    "A folder of game records, or a single file.": "Ein Ordner mit aufgezeichneten Partien oder eine einzelne Datei.",
    "Also draw charts there, as SVG.": "Dort auch Diagramme zeichnen, als SVG.",
    # convert
    "Write game records to a new file, possibly in another format.": (
        "Aufgezeichnete Partien in eine neue Datei schreiben, auch in einem anderen Format."
    ),
    "The new file; its extension determines the format.": "Die neue Datei; ihre Endung bestimmt das Format.",
    # puzzles
    "Positions in which exactly one move wins.": "Stellungen, in denen genau ein Zug gewinnt.",
    "Find puzzles in games that the engine plays against itself; run again, also after Ctrl-C, it continues the "
    "file.": (
        "Rätsel in Partien suchen, die die Engine gegen sich selbst spielt; ein neuer Aufruf macht dort weiter, wo die "
        "Datei endet, auch nach Strg-C."
    ),
    "How many puzzles, a third of each difficulty.": "Wie viele Rätsel, ein Drittel von jeder Schwierigkeit.",
    "The seed of the games that are searched.": "Der Startwert, aus dem die durchsuchten Partien entstehen.",
    "Stop after this many seconds, whatever has been found.": (
        "Nach so vielen Sekunden aufhören, was immer gefunden ist."
    ),
    "The longest win to look for, in plies.": "Der längste Gewinn, der gesucht wird, in Halbzügen.",
    "How many positions at the end of each game to search.": (
        "Wie viele Stellungen am Ende jeder Partie durchsucht werden."
    ),
    "The engine's levels, separated by commas; games take turns.": (
        "Die Stufen der Engine, durch Kommas getrennt; die Partien wechseln sich ab."
    ),
    "Prove that no other move wins at all, not just within the same number of moves.": (
        "Beweisen, dass kein anderer Zug überhaupt gewinnt, nicht nur in ebenso vielen Zügen."
    ),
    "At most how many moves to try in one position.": "Wie viele Züge in einer Stellung höchstens probiert werden.",
    "How many positions after a random move to search as well.": (
        "Wie viele Stellungen nach einem Zufallszug außerdem durchsucht werden."
    ),
    "The file to write or continue; in your own data folder if not given.": (
        "Die Datei, die geschrieben oder fortgesetzt wird; ohne Angabe in deinem eigenen Datenordner."
    ),
    "Write into the installed package instead, for maintainers.": (
        "Stattdessen in das installierte Paket schreiben, wie es die tun, die es pflegen."
    ),
    "Count the puzzles of each game and difficulty; as JSON, list them all.": (
        "Die Rätsel je Spiel und Schwierigkeit zählen; als JSON alle nennen."
    ),
    "Solve puzzles in the terminal. A wrong try is answered by its refutation.": (
        "Rätsel im Terminal lösen. Auf einen falschen Versuch folgt die Widerlegung."
    ),
    "Makes the order of the puzzles reproducible.": "Macht die Reihenfolge der Rätsel wiederholbar.",
    # serve
    "Play in the browser: start the web server. Environment variables `BRETTWERK_…` set what is not given here.": (
        "Im Browser spielen: den Webserver starten. Was hier nicht angegeben ist, setzen Umgebungsvariablen "
        "`BRETTWERK_…`."
    ),
    "The address to listen on; this machine only if not given.": (
        "Die Adresse, unter der der Server erreichbar ist; ohne Angabe nur von diesem Rechner aus."
    ),
    "The port; the next free one if it is taken.": "Der Port; ist er belegt, der nächste freie.",
    "Processes for engines; one per core if not given.": "Prozesse für Engines; ohne Angabe einer je Kern.",
    "Where others reach this server, for links that are shared.": (
        "Wo andere diesen Server erreichen, für Links zum Weitergeben."
    ),
    "Server processes at the same port; more than one requires PostgreSQL.": (
        "Serverprozesse am selben Port; mehr als einer brauchen PostgreSQL."
    ),
    "Open a browser if there is one.": "Einen Browser öffnen, wenn es einen gibt.",
    # worker, migrate-database
    "Let engines think on this machine for servers elsewhere that share a PostgreSQL database (docs/scaling.md).": (
        "Engines auf diesem Rechner für Server anderswo denken lassen, die sich eine PostgreSQL-Datenbank teilen "
        "(docs/scaling.md)."
    ),
    "Copy all games from a data folder to PostgreSQL or back, counted and compared. Stop the server first.": (
        "Alle Partien aus einem Datenordner nach PostgreSQL kopieren oder zurück, gezählt und verglichen. Der Server "
        "darf dabei nicht laufen."
    ),
    "A data folder, or postgresql+psycopg://user@host/name.": (
        "Ein Datenordner oder postgresql+psycopg://benutzer@rechner/name."
    ),
    "The same; it must be empty.": "Ebenso; er oder sie muss leer sein.",
    # bot
    "Take a seat by link and play to the end, with an engine or with your own program.": (
        "Über einen Link Platz nehmen und zu Ende spielen, mit einer Engine oder einem eigenen Programm."
    ),
    "The link to a seat, as players share it.": "Der Link zu einem Platz, wie er weitergegeben wird.",
    "The engine, as in the arena: level=9,seconds=2, random, …; level=5 if not given.": (
        "Die Engine, wie in der Arena: level=9,seconds=2, random, …; ohne Angabe level=5."
    ),
    "The same as --engine level=…": "Dasselbe wie --engine level=…",
    "A program that plays instead of an engine; see docs/bots.md.": (
        "Ein Programm, das statt einer Engine spielt; siehe docs/bots.md."
    ),
    "The name that the others see.": "Der Name, den die anderen sehen.",
    "Which open seat, from 0; the first if not given.": "Welcher freie Platz, von 0 an; ohne Angabe der erste.",
    "How many seconds the program may take for a move.": "Wie viele Sekunden das Programm für einen Zug brauchen darf.",
    # site
    "Write a site of files alone that any web server can host, under any path: the app, which plays in the browser.": (
        "Eine Website schreiben, die jeder Webserver unter jedem Pfad ausliefern kann: die App, die im Browser spielt."
    ),
    "The folder to write; it must be new, empty or an earlier site.": (
        "Der Ordner, der geschrieben wird; neu, leer oder eine frühere Website."
    ),
    "Include the PDFs to print, which take most of the time.": (
        "Auch die Spiele zum Ausdrucken dazulegen, was die meiste Zeit braucht."
    ),
    # backup, restore
    "Back up all games and the key that identifies visitors, even while the server is running.": (
        "Alle Partien und den Schlüssel, der Besucher ausweist, sichern, auch während der Server läuft."
    ),
    "The file to write, a compressed tar archive.": "Die Datei, die geschrieben wird, ein gepacktes Tar-Archiv.",
    "Restore games from a backup. The server must not be running.": (
        "Partien aus einer Sicherung wiederherstellen. Der Server darf dabei nicht laufen."
    ),
    "A file written by `brettwerk backup`.": "Eine Datei, die `brettwerk backup` geschrieben hat.",
    # prune
    "Remove games that nobody has played on for long; back them up first. Otherwise, every game is kept for ever.": (
        "Spiele entfernen, die seit Langem ruhen; vorher sichern. Sonst bleibt jedes Spiel für immer."
    ),
    "Remove games on which nothing has happened for this many days.": (
        "Spiele entfernen, in denen so viele Tage lang nichts geschehen ist."
    ),
    "Finished games too, not only abandoned ones.": "Auch beendete Spiele, nicht nur liegen gebliebene.",
    "Only say how many there are.": "Nur sagen, wie viele es sind.",
    "Set aside the games that are already there.": "Vorhandene Partien beiseitelegen.",
    # games, moves, show, rules
    "List the games, with the editions, numbers of players and options that they offer; or all that one offers.": (
        "Die Spiele mit ihren Ausgaben, Spielerzahlen und Optionen nennen, oder alles, was eines bietet."
    ),
    "List the legal moves of a position, one per line.": "Die erlaubten Züge einer Stellung nennen, einen je Zeile.",
    "Show a position in the terminal.": "Eine Stellung im Terminal zeigen.",
    "Print the position as an SVG picture instead.": "Die Stellung stattdessen als SVG-Bild ausgeben.",
    "Print the guide to a game, with its diagrams drawn: rules, rulings, hints.": (
        "Die Anleitung zu einem Spiel mit gezeichneten Bildern ausgeben: Regeln, Auslegungen, Tipps."
    ),
    "Print the Markdown as it is written.": "Das Markdown so ausgeben, wie es geschrieben ist.",
    # export
    "Draw a position as SVG or PNG, or a game as an animated GIF.": (
        "Eine Stellung als SVG oder PNG zeichnen, oder eine Partie als bewegtes GIF."
    ),
    "The file to write, ending in .svg, .png or .gif.": (
        "Die Datei, die geschrieben wird, mit der Endung .svg, .png oder .gif."
    ),
    "Draw the position after N moves; a film ends there.": "Die Stellung nach N Zügen zeichnen; ein Film endet dort.",
    "The width; 800 for PNG and 480 for GIF if not given.": "Die Breite; ohne Angabe 800 für PNG und 480 für GIF.",
    "Use colours for a dark page.": "Farben für eine dunkle Seite.",
    "Show the names of files and ranks.": "Die Namen der Linien und Reihen zeigen.",
    "Distinguish colours by patterns too.": "Farben auch durch Muster unterscheiden.",
    # perft
    "Count the move sequences of a given length; the count stands alone on the last line.": (
        "Die Zugfolgen einer Länge zählen; die Zahl steht allein in der letzten Zeile."
    ),
    "The length of the move sequences.": "Die Länge der Zugfolgen.",
    "Also print the count for each first move.": "Auch die Zahl für jeden ersten Zug ausgeben.",
    # analyse
    "Show what the engine thinks of a position: the chances of winning, the best moves and what may follow.": (
        "Zeigen, was die Engine von einer Stellung hält: Gewinnaussichten, beste Züge und was folgen könnte."
    ),
    "How many seconds to think; 3 if not given.": "Wie viele Sekunden nachgedacht wird; ohne Angabe 3.",
    "How many of the best moves to show.": "Wie viele der besten Züge gezeigt werden.",
    "Answer requests from standard input instead, one JSON object per line.": (
        "Stattdessen Anfragen von der Standardeingabe beantworten, ein JSON-Objekt je Zeile."
    ),
    "How many requests to answer at a time; one per core if not given.": (
        "Wie viele Anfragen gleichzeitig beantwortet werden; ohne Angabe eine je Kern."
    ),
    # review
    "Review recorded games: the chances of winning after every move, mistakes, and what would have been better."
    "\n\nCtrl-C ends it with what has been judged so far; with `--output` or `--chart`, the same command goes on from "
    "there.": (
        "Aufgezeichnete Partien beurteilen: Gewinnaussichten nach jedem Zug, Fehler, und was besser gewesen wäre."
        "\n\nStrg-C beendet es mit dem, was bis dahin beurteilt ist; mit `--output` oder `--chart` macht derselbe "
        "Befehl dort weiter."
    ),
    "A file of game records, or the name of a game whose --moves are given.": (
        "Eine Datei mit aufgezeichneten Partien, oder der Name eines Spiels, dessen Züge --moves nennt."
    ),
    "How many seconds to think about each position; 1 if not given.": (
        "Wie viele Sekunden über jede Stellung nachgedacht wird; ohne Angabe 1."
    ),
    "How many simulations to run for each position instead.": "Stattdessen so viele Simulationen für jede Stellung.",
    "Also draw the chances there as SVG.": "Die Aussichten dort auch als SVG zeichnen.",
    "Write the games there, annotated with chances and better moves.": (
        "Die Partien mit Aussichten und besseren Zügen dorthin schreiben."
    ),
    # gtp
    "Play for another program: read and answer commands of the Go Text Protocol, version 2.": (
        "Für ein anderes Programm spielen: Befehle des Go Text Protocol, Version 2, lesen und beantworten."
    ),
    "The strength, from 1 to 9.": "Die Stärke, von 1 bis 9.",
    "How many seconds to think about a move at most.": "Wie viele Sekunden höchstens über einen Zug nachgedacht wird.",
    # solve
    "Solve a game or a position completely.": "Ein Spiel oder eine Stellung vollständig lösen.",
    "Find out whether the side to move can force a win within N moves.": (
        "Feststellen, ob die Seite am Zug in N Zügen einen Gewinn erzwingen kann."
    ),
    "Verify the table at N random positions.": "Die Tabelle an N zufälligen Stellungen prüfen.",
    "How many seconds to search for a proof.": "Wie viele Sekunden nach einem Beweis gesucht wird.",
    "The same in hours.": "Dasselbe in Stunden.",
    "The size of the table of a proof search; another size begins it anew.": (
        "Die Größe der Tabelle einer Beweissuche; mit einer anderen beginnt sie von vorn."
    ),
    "Write a report, charts and what the engine learns there; with --cluster, also what was settled, for the "
    "same command to go on from.": (
        "Einen Bericht, Diagramme und das, was die Engine lernt, dorthin schreiben; mit --cluster, was entschieden "
        "ist, sodass derselbe Befehl dort weitermachen kann."
    ),
    # cluster
    "A Ray cluster for `arena`, `train` and `solve`: one on this machine for trying it out, and a look at any.": (
        "Ein Ray-Cluster für `arena`, `train` und `solve`: einer auf diesem Rechner zum Ausprobieren, und ein Blick "
        "auf jeden."
    ),
    "Start a cluster on this machine, of several nodes with a core each; it goes on until `brettwerk cluster "
    "down`.\n\nRun again, it starts nodes that have ended, or more of them.": (
        "Auf diesem Rechner einen Cluster starten, mit mehreren Knoten zu je einem Kern; er läuft bis `brettwerk "
        "cluster down`.\n\nEin neuer Aufruf startet Knoten, die geendet haben, oder weitere."
    ),
    "How many nodes; one per core if not given.": "Wie viele Knoten; ohne Angabe einer je Kern.",
    "End the cluster on this machine that `brettwerk cluster up` has started.": (
        "Den Cluster auf diesem Rechner beenden, den `brettwerk cluster up` gestartet hat."
    ),
    "Show the nodes of a cluster, and which of them have the same Brettwerk as this machine, so that they may work.": (
        "Die Knoten eines Clusters zeigen, und welche dasselbe Brettwerk haben wie dieser Rechner und also mitmachen."
    ),
    "HOST:PORT, or auto for the cluster that this machine belongs to.": (
        "RECHNER:PORT, oder auto für den Cluster, zu dem dieser Rechner gehört."
    ),
    "Compare what engines have learned of this game as well.": (
        "Auch vergleichen, was Engines über dieses Spiel gelernt haben."
    ),
    # arena
    "Let engines play each other from varied openings, each opening from both sides, on all cores or on "
    "a cluster.\n\nSeconds are processor time. In games for three or four, each engine takes several seats, which are "
    "swapped and rotated.\nCtrl-C ends it with the results so far; with `--output`, the same command plays the games "
    "that are missing.": (
        "Engines aus wechselnden Eröffnungen gegeneinander spielen lassen, jede Eröffnung von beiden Seiten, auf allen "
        "Kernen oder auf einem Cluster.\n\nSekunden sind Prozessorzeit. In Spielen für drei oder vier hat jede Engine "
        "mehrere Plätze, die getauscht und gedreht werden.\nStrg-C beendet es mit den bisherigen Ergebnissen; mit "
        "`--output` spielt derselbe Befehl die fehlenden Partien."
    ),
    "Engines: level=1…9, seconds=…, simulations=…, threads=…, weights=FILE, network=FILE or none, separated by commas; "
    "uct for plain UCT, ahead for one that looks one move ahead; random; gtp=COMMAND for any program that speaks GTP. "
    "seconds=same takes the processor time that the opponent takes.": (
        "Engines: level=1…9, seconds=…, simulations=…, threads=…, weights=DATEI, network=DATEI oder none, durch Kommas "
        "getrennt; uct für einfaches UCT, ahead für eine, die einen Zug vorausschaut; random; gtp=BEFEHL für jedes "
        "Programm, das GTP spricht. seconds=same nimmt so viel Prozessorzeit wie der Gegner."
    ),
    "How many games each pair plays; two from each opening.": (
        "Wie viele Partien jedes Paar spielt; zwei aus jeder Eröffnung."
    ),
    "random or likely, four moves each; balanced, which favour neither side (see `brettwerk balance`); or a file of "
    "such.": (
        "random oder likely, je vier Züge; balanced, was keine Seite begünstigt (siehe `brettwerk balance`); oder eine "
        "Datei mit solchen."
    ),
    "Only neighbours in the list meet, such as one level and the next.": (
        "Nur wer in der Liste nebeneinandersteht, trifft sich, etwa eine Stufe und die nächste."
    ),
    "Stop as soon as one of these Elo differences is far likelier than the other; normalised:LOW,HIGH for normalised "
    "Elo.": (
        "Aufhören, sobald einer dieser Elo-Unterschiede weit wahrscheinlicher ist als der andere; "
        "normalised:UNTEN,OBEN für normalisierte Elo."
    ),
    "Append the results there, one JSON object per line; the ratings cover the whole file. A run that was "
    "interrupted is continued.": (
        "Die Ergebnisse dort anhängen, ein JSON-Objekt je Zeile; die Wertung umfasst die ganze Datei. Was abgebrochen "
        "wurde, geht weiter."
    ),
    "Save the games there as records.": "Die Partien dort aufzeichnen.",
    "Draw the ratings there as SVG.": "Die Wertung dort als SVG zeichnen.",
    # balance
    "Find openings from which neither side is favoured, for matches between engines: `arena --openings` plays from "
    "them.\n\nThey are likely first moves that a search gives both sides an even chance after. Ctrl-C keeps what was "
    "found.": (
        "Eröffnungen suchen, die keine Seite begünstigen, für Wettkämpfe zwischen Engines: `arena --openings` spielt "
        "daraus.\n\nEs sind wahrscheinliche erste Züge, nach denen eine Suche beiden Seiten gleiche Aussichten gibt. "
        "Strg-C behält, was gefunden ist."
    ),
    "How many openings to find.": "Wie viele Eröffnungen gesucht werden.",
    "How many moves an opening has.": "Wie viele Züge eine Eröffnung hat.",
    "Simulations for each opening.": "Simulationen für jede Eröffnung.",
    "How far the chance of a side may be from even, from 0 to 0.5.": (
        "Wie weit die Aussicht einer Seite von der Hälfte abweichen darf, von 0 bis 0.5."
    ),
    "The file to write; in your own data folder if not given, where `--openings balanced` finds it.": (
        "Die Datei, die geschrieben wird; ohne Angabe im eigenen Datenordner, wo `--openings balanced` sie findet."
    ),
    # train
    "Learn the weights of a game's evaluation by self-play; new weights replace the old only if they win a match."
    "\n\nWith `--network` it is a network. Everything is kept in a folder: after Ctrl-C, the same command goes on from "
    "there.": (
        "Die Gewichte der Bewertung eines Spiels aus eigenen Partien lernen; neue ersetzen alte nur, wenn sie einen "
        "Wettkampf gewinnen.\n\nMit `--network` ist es ein Netz. Alles bleibt in "
        "einem Ordner: Nach Strg-C macht derselbe Befehl dort weiter."
    ),
    "How many games of self-play each generation learns from.": "Aus wie vielen eigenen Partien jede Generation lernt.",
    "How many generations; the winner of each plays the games of the next.": (
        "Wie viele Generationen; der Sieger jeder spielt die Partien der nächsten."
    ),
    "Simulations for each move in self-play and tuning.": (
        "Simulationen je Zug in eigenen Partien und beim Feinabstimmen."
    ),
    "How many games to tune with, between slightly different weights.": (
        "Wie viele Partien zum Feinabstimmen, zwischen leicht verschiedenen Gewichten."
    ),
    "The largest number of games that new weights play against old ones.": (
        "Wie viele Partien neue Gewichte höchstens gegen alte spielen."
    ),
    "Simulations for each move of a match; fewer than in real games may mislead.": (
        "Simulationen je Zug eines Wettkampfs; weniger als in echten Partien kann täuschen."
    ),
    "Train a network; --tuning and --match-simulations then have no effect.": (
        "Ein Netz lernen; --tuning und --match-simulations spielen dann keine Rolle."
    ),
    "With --network: processor time for each move of a match.": (
        "Mit --network: Prozessorzeit je Zug eines Wettkampfs, in Sekunden."
    ),
    "With --network: how many generations of games to learn from.": (
        "Mit --network: aus den Partien wie vieler Generationen gelernt wird."
    ),
    "With --network: how many passes to make over all positions.": (
        "Mit --network: wie oft alle Stellungen durchgegangen werden."
    ),
    "Where to keep the training, to be resumed from there. Default: training/GAME, or training/GAME-network": (
        "Wo das Training liegt und von wo es fortgesetzt wird. Vorgabe: training/SPIEL oder training/SPIEL-network"
    ),
    "Where to write the winner; into your own data folder by default, where the engine finds it.": (
        "Wohin der Sieger geschrieben wird; ohne Angabe in deinen eigenen Datenordner, wo die Engine ihn findet."
    ),
    # bench, warm
    "Measure uniformly random games of at most 400 plies, in one thread.": (
        "Gleichmäßig zufällige Partien von höchstens 400 Halbzügen messen, in einem Thread."
    ),
    "How many seconds to measure each game.": "Wie viele Sekunden jedes Spiel gemessen wird.",
    "Also write the results there.": "Die Ergebnisse auch dorthin schreiben.",
    "The seed of the random games.": "Der Startwert, aus dem die zufälligen Partien entstehen.",
    "Measure how fast engines think instead.": "Stattdessen messen, wie schnell Engines denken.",
    "Compile every game once, so that later starts are quick; one that is broken does not stop the others.": (
        "Jedes Spiel einmal kompilieren, damit es später schnell losgeht; ein kaputtes hält die anderen nicht auf."
    ),
    # doctor, settings
    "The app in the browser: `brettwerk` · a first game in the terminal: `brettwerk play blockade`": (
        "Die App im Browser: `brettwerk` · ein erstes Spiel im Terminal: `brettwerk play blockade`"
    ),
    "Look at this installation from all sides and say what to do; exit code 1 if something does not work.": (
        "Diese Installation von allen Seiten ansehen und sagen, was zu tun ist; Rückgabewert 1, wenn etwas nicht geht."
    ),
    "Look after Brettwerk": "Brettwerk pflegen",
    "Show everything that can be set, its value, and where that comes from: environment, settings file or default.": (
        "Alles zeigen, was sich einstellen lässt, mit Wert und Herkunft: Umgebung, Einstellungsdatei oder Vorgabe."
    ),
    "Print a settings file to start from, with everything that can be set.": (
        "Eine Einstellungsdatei mit allem ausgeben, was sich einstellen lässt, für den Anfang."
    ),
    "Write man pages of all commands, made from their help.": "Man-Seiten aller Befehle schreiben, aus ihrer Hilfe.",
    # new, check, wasm
    "Build games for browsers: their compiled code as WebAssembly, their tables, and a description of both.": (
        "Spiele für Browser bauen: kompilierten Code als WebAssembly, Tabellen und eine Beschreibung von beidem."
    ),
    "Where the files go; the folder is created if necessary.": (
        "Wohin die Dateien kommen; der Ordner wird bei Bedarf angelegt."
    ),
    "Which games; all if none is named.": "Welche Spiele; ohne Angabe alle.",
    "Write the skeleton of a new game: it can be played at once, and passes `brettwerk check`.": (
        "Das Gerüst eines neuen Spiels schreiben: Man kann es sofort spielen, und es besteht `brettwerk check`."
    ),
    "The new game's id: lowercase letters, digits and hyphens.": (
        "Die Kennung des neuen Spiels: Kleinbuchstaben, Ziffern und Bindestriche."
    ),
    "Make it a package of its own, not part of this source tree.": (
        "Ein eigenes Paket daraus machen, keinen Teil dieses Quellbaums."
    ),
    "Where to put it; if not given, a package goes here, a game of this source tree among the others.": (
        "Wohin damit; ein Paket kommt hierher, sonst kommt es zu den Spielen."
    ),
    "Hold a game to everything that every game promises; exit code 1 if something is wrong with it.": (
        "Prüfen, ob ein Spiel alles hält, was jedes Spiel verspricht; Rückgabewert 1, wenn etwas nicht stimmt."
    ),
    "Also check what only the games of this project promise.": (
        "Auch prüfen, was nur die Spiele dieses Projekts versprechen."
    ),
    "Print the traceback of everything that is wrong.": "Zu allem, was nicht stimmt, den Traceback ausgeben.",
}
