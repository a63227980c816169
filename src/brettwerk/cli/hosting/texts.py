"""What is said about a server and its data."""

from brettwerk.cli.language import speaker
from brettwerk.core.messages import Texts

TEXTS: Texts = {
    "en": {
        "ready": "Brettwerk is ready at {address}",
        "ready-elsewhere": ", for other devices at {address}",
        "no-host": "--host wants an address: 127.0.0.1 for this machine alone, 0.0.0.0 for all networks.",
        "port-taken": "Port {port} at {host} is not available, and the proxy would not find another one.",
        "no-port": "Neither port {port} nor any of the hundred after it is available at {host}.",
        "setting": "The setting {name} does not work: {reason}.",
        "backed-up": "Games saved in {file}: {boards}. Keep the file private: it holds the key to all seats.",
        "brought-back": "Games restored to {folder}: {boards}",
        "nothing-kept": "There are no games in {folder}.",
        "no-backup": "{file} is not an intact backup made by brettwerk backup: {reason}.",
        "games-there": "There are games in {folder}; --force sets them aside.",
        "pruned": "Games removed on which nothing had happened for {days} days: {boards}",
        "would-prune": "Games on which nothing has happened for {days} days: {boards}",
        "in-use": "A server is using {folder}. Stop it first.",
    },
    "de": {
        "ready": "Brettwerk is ready at {address}",
        "ready-elsewhere": ", für andere Geräte unter {address}",
        "no-host": "--host braucht eine Adresse: 127.0.0.1 nur für diesen Rechner, 0.0.0.0 für alle Netze.",
        "port-taken": "Port {port} an der Adresse {host} ist nicht zu haben, und einen anderen fände der Proxy nicht.",
        "no-port": "An der Adresse {host} ist weder Port {port} noch einer der hundert danach zu haben.",
        "setting": "Die Einstellung {name} geht nicht: {reason}.",
        "backed-up": "In {file} gesicherte Spiele: {boards}. Gib die Datei nicht weiter: Sie enthält den Schlüssel "
        "zu allen Plätzen.",
        "brought-back": "Spiele wieder in {folder}: {boards}",
        "nothing-kept": "In {folder} gibt es keine Spiele.",
        "no-backup": "{file} ist keine vollständige Sicherung von brettwerk backup: {reason}.",
        "games-there": "In {folder} gibt es Spiele; --force legt sie beiseite.",
        "pruned": "Entfernte Spiele, auf denen {days} Tage lang nichts geschehen war: {boards}",
        "would-prune": "Spiele, auf denen seit {days} Tagen nichts geschehen ist: {boards}",
        "in-use": "Ein Server benutzt {folder}. Beende ihn zuerst.",
    },
}
say = speaker(TEXTS)
