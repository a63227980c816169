/** The words of the personal page and of the settings, which come with these pages. */

const en = {
  "me.about":
    "What you have played and solved in this browser. There is no account, and nobody else sees it.",
  "me.ratings": "Results and ratings",
  "me.ratingsAbout":
    "By Glicko-2, for games against one engine without hints and takebacks; each level counts as 200 points more than the one before.",
  "me.none": "Once you have finished a game against an engine, your rating appears here.",
  "me.level": "Level",
  "me.won": "won",
  "me.drawn": "drawn",
  "me.lost": "lost",
  "me.solved": "{count} puzzles solved",
  "me.solved.one": "{count} puzzle solved",
  "me.streak": "Puzzle of the day: {count} days in a row",
  "me.streak.one": "Puzzle of the day: {count} day in a row",
  "me.graph": "Rating {rating} after {count} games",
  "me.move": "To another device",
  "me.save": "Save everything",
  "me.load": "Load a file",
  "me.moveFile": "Save everything as a file here, and load it there. Your games are in it as records too.",
  "me.moveAbout":
    "By a private link, the other device becomes you: all your games, results and puzzles are there as well. Or save everything as a file, and load it there.",
  "me.without": "Games that are kept on this device alone are too many for a link: they come by file.",
  "me.notAFile": "This is not a file that was saved here.",
  "me.comeAlong":
    "On this device you go on as yourself: with all your games, results and puzzles. What this device has already stays.",
  push: "Tell me without an open page",
  pushAbout: "When it is your turn in a game with others and Brettwerk is closed.",
  pushUnsupported: "This browser cannot do that. On an iPhone, add Brettwerk to the home screen first.",
  pushRefused: "Your browser has refused it. Allow notifications for this page in its settings.",
};

const de: Record<keyof typeof en, string> = {
  "me.about":
    "Was Du in diesem Browser gespielt und gelöst hast. Es gibt kein Konto, und niemand sonst sieht es.",
  "me.ratings": "Ergebnisse und Wertung",
  "me.ratingsAbout":
    "Nach Glicko-2, für Spiele gegen einen Computer ohne Tipps und Rücknahmen; jede Stufe zählt 200 Punkte mehr als die vorige.",
  "me.none": "Sobald Du ein Spiel gegen den Computer beendet hast, steht hier Deine Wertung.",
  "me.level": "Stufe",
  "me.won": "gewonnen",
  "me.drawn": "remis",
  "me.lost": "verloren",
  "me.solved": "{count} Rätsel gelöst",
  "me.solved.one": "{count} Rätsel gelöst",
  "me.streak": "Rätsel des Tages: {count} Tage in Folge",
  "me.streak.one": "Rätsel des Tages: {count} Tag in Folge",
  "me.graph": "Wertung {rating} nach {count} Spielen",
  "me.move": "Auf ein anderes Gerät",
  "me.save": "Alles speichern",
  "me.load": "Datei laden",
  "me.moveFile":
    "Speichere hier alles als Datei und lade sie dort. Deine Spiele sind auch als Aufzeichnungen darin.",
  "me.moveAbout":
    "Mit einem privaten Link wird das andere Gerät zu Dir: Alle Deine Spiele, Ergebnisse und Rätsel sind auch dort. Oder speichere alles als Datei und lade sie dort.",
  "me.without":
    "Spiele, die nur auf diesem Gerät liegen, sind zu viele für einen Link: Sie kommen mit der Datei.",
  "me.notAFile": "Das ist keine Datei, die hier gespeichert wurde.",
  "me.comeAlong":
    "Auf diesem Gerät machst Du als Du selbst weiter: mit allen Deinen Spielen, Ergebnissen und Rätseln. Was dieses Gerät schon hat, bleibt.",
  push: "Auch ohne offene Seite Bescheid sagen",
  pushAbout: "Wenn Du in einem Spiel mit anderen am Zug bist und Brettwerk geschlossen ist.",
  pushUnsupported:
    "Dieser Browser kann das nicht. Leg Brettwerk auf einem iPhone erst auf den Home-Bildschirm.",
  pushRefused: "Dein Browser hat es abgelehnt. Erlaube in seinen Einstellungen Mitteilungen für diese Seite.",
};

export const personal = { de, en };
