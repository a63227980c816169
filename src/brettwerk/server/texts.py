"""What the server says, in German and English."""

from brettwerk.core.messages import Texts

TEXTS: Texts = {
    "en": {
        "unknown-board": "This game no longer exists, or the address is incomplete.",
        "unknown-puzzle": "This puzzle does not exist, or the address is incomplete.",
        "unknown-address": "There is nothing at {path}.",
        "wrong-method": "{method} does not work here.",
        "malformed": "The request is not valid JSON.",
        "invalid": "{field} is not right: {reason}.",
        "reason.missing": "it is missing",
        "reason.extra_forbidden": "nothing of this name is expected",
        "reason.type": "it is of another kind than expected",
        "reason.other": "the value is not allowed",
        "too-large": "The request is too large: at most {limit} bytes are accepted.",
        "too-slow": "The request did not arrive in time.",
        "other-origin": "This request came from another site and was refused.",
        "wrong-host": "This server does not answer to the name {host!r}.",
        "failed": "Something went wrong on the server. Nothing is lost; please try again.",
        "compiling": "{game} is still being prepared. This happens only once and takes a few seconds.",
        "no-gallery": "{game} has nothing to choose by pictures.",
        "unknown-link": "This link no longer works: it has been used, is too old, or is incomplete.",
        "nothing-open": "There is no open seat left.",
        "unreachable": (
            "Other devices cannot reach this address. Start with HOST=0.0.0.0 for your local network, "
            "or give the address of a server with --public-url."
        ),
        "film-length": "As an animated picture a game may have {most} moves at most; this one has {found}.",
        "too-many": "That was a little much at once. Try again in {seconds} seconds.",
        "many-engines": "Computer opponents still think in {count} games. Let them move before you begin another.",
        "bad-key": (
            "{path} has {found} bytes instead of {wanted}, so it is no key of this server. Restore it from a backup, "
            "or remove it: then a new one is made, and all visitors that it was for become strangers."
        ),
        "no-push": "This server does not tell anybody of their turn by push services.",
        "bad-subscription": "This is not a push service that this server can reach.",
        "push-title": "Your turn",
        "push-text": "{game}: it is your turn.",
        "data-in-use": "Another server is using {folder}. Stop it first, or choose another folder with --data.",
        "not-ready": "The server is running but not ready yet: {missing}.",
        "no-database": "The database does not answer just now. Nothing is lost; please try again in {seconds} seconds.",
        "no-database-address": (
            "BRETTWERK_DATABASE_URL must look like postgresql+psycopg://user:password@host:5432/name. "
            "Without it everything is kept in the data folder."
        ),
        "no-bus-address": (
            "BRETTWERK_BUS_URL must look like redis://host:6379/0, and goes together with BRETTWERK_DATABASE_URL. "
            "Without it PostgreSQL passes the news on."
        ),
        "no-bus": "The server at BRETTWERK_BUS_URL cannot be reached: {reason}.",
        "no-driver": (
            "This address needs the package {package}, which is not installed: "
            "python -m pip install 'brettwerk[{extra}]'"
        ),
        "bad-postgres": "The database {address} cannot be used: {reason}.",
        "postgres.password": "user or password is wrong, or the user may not connect from here; ask with psql",
        "postgres.unknown": "there is no such database or user; make it with createuser and createdb",
        "postgres.rights": (
            "the user has no right to make tables; let it own the database: ALTER DATABASE … OWNER TO …"
        ),
        "postgres.full": "it takes no more connections; each server needs up to eight, so raise max_connections",
        "postgres.starting": "it is just starting or stopping; try again in a moment",
        "postgres.unreachable": "nobody answers there; check host, port and whether PostgreSQL is running",
        "old-postgres": "This is PostgreSQL {found}; Brettwerk needs version {wanted} or later.",
        "older-servers": (
            "The tables in {path} have to be brought up to date, and a server of version {version} is still running on "
            "them. Stop all servers of the old version first, then start this one."
        ),
        "other-version": (
            "A server of version {found} is running on {path}, and this is version {own}. "
            "Stop all servers of the other version first: two versions cannot serve the same games."
        ),
        "games-in-target": "There are games in {target} already. Choose an empty database or folder.",
        "copy-differs": "The copy of the table {table} is not the same as the original. Nothing was changed.",
        "servers-live": "Servers are running on {path}. Stop them first.",
        "shared-only": (
            "{what} needs a database that many processes can share: "
            "set BRETTWERK_DATABASE_URL to an address of PostgreSQL (docs/scaling.md)."
        ),
        "push-not-installed": "Push messages need the package {package}: pip install 'brettwerk[server]'",
        "newer-database": (
            "The database in {path} was written by a newer version of Brettwerk ({revision}). "
            "Install that version, or choose another folder with --data."
        ),
    },
    "de": {
        "unknown-board": "Dieses Spiel gibt es nicht mehr, oder die Adresse ist nicht vollständig.",
        "unknown-puzzle": "Dieses Rätsel gibt es nicht, oder die Adresse ist nicht vollständig.",
        "unknown-address": "Unter {path} gibt es nichts.",
        "wrong-method": "{method} geht hier nicht.",
        "malformed": "Die Anfrage ist kein gültiges JSON.",
        "invalid": "{field} stimmt nicht: {reason}.",
        "reason.missing": "Die Angabe fehlt",
        "reason.extra_forbidden": "Eine Angabe dieses Namens wird nicht erwartet",
        "reason.type": "Die Angabe ist von anderer Art als erwartet",
        "reason.other": "Der Wert ist nicht erlaubt",
        "too-large": "Die Anfrage ist zu groß: Angenommen werden höchstens {limit} Bytes.",
        "too-slow": "Die Anfrage ist nicht rechtzeitig angekommen.",
        "other-origin": "Diese Anfrage kam von einer anderen Seite und wurde abgelehnt.",
        "wrong-host": "Dieser Server hört nicht auf den Namen {host!r}.",
        "failed": "Auf dem Server ist etwas schiefgegangen. Nichts ist verloren; bitte versuche es noch einmal.",
        "compiling": "{game} wird noch vorbereitet. Das geschieht nur einmal und dauert ein paar Sekunden.",
        "no-gallery": "{game} hat nichts, was sich nach Bildern auswählen ließe.",
        "unknown-link": ("Dieser Link gilt nicht mehr: Er wurde schon benutzt, ist zu alt oder nicht vollständig."),
        "nothing-open": "Es ist kein Platz mehr frei.",
        "unreachable": (
            "Andere Geräte können diese Adresse nicht erreichen. Starte mit HOST=0.0.0.0 für Dein lokales Netz "
            "oder gib mit --public-url die Adresse eines Servers an."
        ),
        "film-length": "Als bewegtes Bild darf ein Spiel höchstens {most} Züge haben; dieses hat {found}.",
        "too-many": "Das war etwas viel auf einmal. Versuche es in {seconds} Sekunden wieder.",
        "many-engines": "In {count} Spielen denken Computergegner noch nach. Lass sie erst ziehen.",
        "bad-key": (
            "{path} hat {found} statt {wanted} Bytes, ist also kein Schlüssel dieses Servers. Hol die Datei aus einer "
            "Sicherung zurück oder lösche sie: Dann entsteht ein neuer, und alle ihre Besucher gelten als neu."
        ),
        "no-push": "Dieser Server sagt niemandem über Push-Dienste Bescheid.",
        "bad-subscription": "Das ist kein Push-Dienst, den dieser Server erreichen kann.",
        "push-title": "Du bist am Zug",
        "push-text": "{game}: Du bist am Zug.",
        "data-in-use": "Ein anderer Server benutzt {folder}. Beende ihn oder wähle mit --data einen anderen Ordner.",
        "not-ready": "Der Server läuft, ist aber noch nicht bereit: {missing}.",
        "no-database": "Die Datenbank antwortet gerade nicht. Nichts ist verloren; versuch es in {seconds} Sekunden "
        "noch einmal.",
        "no-database-address": (
            "BRETTWERK_DATABASE_URL muss aussehen wie postgresql+psycopg://benutzer:passwort@rechner:5432/name. "
            "Ohne die Angabe liegt alles im Datenordner."
        ),
        "no-bus-address": (
            "BRETTWERK_BUS_URL muss aussehen wie redis://rechner:6379/0 und gilt zusammen mit BRETTWERK_DATABASE_URL. "
            "Ohne die Angabe gibt PostgreSQL die Neuigkeiten weiter."
        ),
        "no-bus": "Der Server unter BRETTWERK_BUS_URL ist nicht zu erreichen: {reason}.",
        "no-driver": (
            "Diese Adresse braucht das Paket {package}, das nicht installiert ist: "
            "python -m pip install 'brettwerk[{extra}]'"
        ),
        "bad-postgres": "Die Datenbank {address} lässt sich nicht benutzen: {reason}.",
        "postgres.password": "Benutzer oder Passwort stimmt nicht, oder der Benutzer darf sich von hier nicht "
        "verbinden; prüf es mit psql",
        "postgres.unknown": "diese Datenbank oder diesen Benutzer gibt es nicht; leg sie mit createuser und createdb "
        "an",
        "postgres.rights": (
            "der Benutzer darf keine Tabellen anlegen; mach ihn zum Besitzer: ALTER DATABASE … OWNER TO …"
        ),
        "postgres.full": "sie nimmt keine Verbindungen mehr an; jeder Server braucht bis zu acht, erhöh also "
        "max_connections",
        "postgres.starting": "sie startet oder endet gerade; versuch es gleich noch einmal",
        "postgres.unreachable": "dort antwortet niemand; prüf Rechner und Port und ob PostgreSQL läuft",
        "old-postgres": "Das ist PostgreSQL {found}; Brettwerk braucht Version {wanted} oder eine neuere.",
        "older-servers": (
            "Die Tabellen in {path} müssen auf den neuen Stand gebracht werden, und noch läuft dort ein Server der "
            "Version {version}. Beende zuerst alle Server der alten Version und starte dann diesen."
        ),
        "other-version": (
            "An {path} läuft ein Server der Version {found}, und dies ist Version {own}. "
            "Beende zuerst alle Server der anderen Version: Zwei Versionen können nicht dieselben Spiele führen."
        ),
        "games-in-target": "In {target} gibt es schon Spiele. Nimm eine leere Datenbank oder einen leeren Ordner.",
        "copy-differs": "Die Kopie der Tabelle {table} gleicht dem Original nicht. Nichts wurde geändert.",
        "servers-live": "An {path} laufen Server. Beende sie zuerst.",
        "shared-only": (
            "{what} braucht eine Datenbank, die sich viele Prozesse teilen können: "
            "Setz BRETTWERK_DATABASE_URL auf eine Adresse von PostgreSQL (docs/scaling.md)."
        ),
        "push-not-installed": "Push-Nachrichten brauchen das Paket {package}: pip install 'brettwerk[server]'",
        "newer-database": (
            "Die Datenbank in {path} stammt von einer neueren Version von Brettwerk ({revision}). "
            "Installiere diese Version oder wähle mit --data einen anderen Ordner."
        ),
    },
}
