"""What is said about a server and its data."""

from brettwerk.cli.faults import FAULT_TEXTS
from brettwerk.cli.language import speaker
from brettwerk.core.messages import Texts

TEXTS: Texts = {
    "en": {
        **FAULT_TEXTS["en"],
        "ready": "Brettwerk is ready at {address}",
        "ready-elsewhere": ", for other devices at {address}",
        "rows-copied": "{table}: {count} copied and compared",
        "moved": "Everything is in {target} now; the original is unchanged.",
        "worker-ready": "Engines of this machine are ready to move.",
        "runs-already": "Brettwerk runs already, at {address}",
        "data-for-a-while": "{path} cannot be written: {reason}. For now, games are kept in {folder}, which may be "
        "emptied when the system restarts; choose another folder with BRETTWERK_DATA or --data.",
        "no-host": "--host wants an address: 127.0.0.1 for this machine alone, 0.0.0.0 for all networks.",
        "port-taken": "Port {port} at {host} is not available, and the proxy would not find another one.",
        "no-port": "Neither port {port} nor any of the hundred after it is available at {host}.",
        "setting": "{name} does not work: {reason}.",
        "bad-database": "The database in {folder} cannot be used: {reason}.",
        "database.damaged": "it is damaged, or not a database of Brettwerk",
        "database.busy": "another process has locked it",
        "backed-up": "Games saved in {file}: {boards}. Keep the file private: it holds the key to all seats.",
        "brought-back": "Games restored to {folder}: {boards}",
        "unreadable": "{file} cannot be read: {reason}.",
        "nothing-kept": "There are no games in {folder}.",
        "no-backup": "{file} is not an intact backup made by brettwerk backup.",
        "games-there": "There are games in {folder}; --force sets them aside.",
        "pruned": "Games removed on which nothing had happened for {days} days: {boards}",
        "would-prune": "Games on which nothing has happened for {days} days: {boards}",
        "in-use": "A server is using {folder}. Stop it first.",
        "not-a-site": "There are other files in {folder}. Choose an empty folder, or one with an earlier site.",
        "no-client": "The client has not been built: `npm ci` and `npm run build` in the folder web of the sources.",
        "site-written": "Site with {files} files written to {folder}",
        "site-without-games": ". Games cannot be played on it: what it takes to play in a browser has not been built.",
    },
    "de": {
        **FAULT_TEXTS["de"],
        "ready": "Brettwerk is ready at {address}",
        "ready-elsewhere": ", für andere Geräte unter {address}",
        "rows-copied": "{table}: {count} kopiert und verglichen",
        "moved": "Alles liegt jetzt in {target}; das Original ist unverändert.",
        "worker-ready": "Die Engines dieses Rechners sind bereit.",
        "runs-already": "Brettwerk läuft schon, unter {address}",
        "data-for-a-while": "{path} lässt sich nicht schreiben: {reason}. Darum liegen Partien in {folder}, der beim "
        "nächsten Start des Systems geleert werden kann; BRETTWERK_DATA oder --data nennt einen anderen Ordner.",
        "no-host": "--host braucht eine Adresse: 127.0.0.1 nur für diesen Rechner, 0.0.0.0 für alle Netze.",
        "port-taken": "Port {port} an der Adresse {host} ist nicht zu haben, und einen anderen fände der Proxy nicht.",
        "no-port": "An der Adresse {host} ist weder Port {port} noch einer der hundert danach zu haben.",
        "setting": "{name} geht nicht: {reason}.",
        "bad-database": "Die Datenbank in {folder} lässt sich nicht benutzen: {reason}.",
        "database.damaged": "sie ist beschädigt oder keine Datenbank von Brettwerk",
        "database.busy": "ein anderer Prozess hat sie gesperrt",
        "backed-up": "In {file} gesicherte Spiele: {boards}. Gib die Datei nicht weiter: Sie enthält den Schlüssel "
        "zu allen Plätzen.",
        "brought-back": "Spiele wieder in {folder}: {boards}",
        "unreadable": "{file} lässt sich nicht lesen: {reason}.",
        "nothing-kept": "In {folder} gibt es keine Spiele.",
        "no-backup": "{file} ist keine vollständige Sicherung von brettwerk backup.",
        "games-there": "In {folder} gibt es Spiele; --force legt sie beiseite.",
        "pruned": "Entfernte Spiele, auf denen {days} Tage lang nichts geschehen war: {boards}",
        "would-prune": "Spiele, auf denen seit {days} Tagen nichts geschehen ist: {boards}",
        "in-use": "Ein Server benutzt {folder}. Beende ihn zuerst.",
        "not-a-site": "In {folder} liegt anderes. Nimm einen leeren Ordner oder einen mit einer früheren Website.",
        "no-client": "Der Client ist nicht gebaut: `npm ci` und `npm run build` im Ordner web der Quellen.",
        "site-written": "Website mit {files} Dateien geschrieben nach {folder}",
        "site-without-games": ". Spielen lässt sich darauf nicht: Was es dazu im Browser braucht, ist nicht gebaut.",
    },
}
say = speaker(TEXTS)
