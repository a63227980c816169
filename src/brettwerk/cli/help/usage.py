"""The words and sentences of the library that reads the command line, in German."""

import re

from brettwerk.cli.help.german import GERMAN

USAGE = ("Usage: ", "Aufruf: ")
OPTIONS = "[OPTIONEN]"
SUBCOMMANDS = "BEFEHL [ARGUMENTE]..."
SHOW_HELP = "Diese Hilfe zeigen."
LIBRARY_WORDS = {
    "ARGUMENTS_PANEL_TITLE": "Argumente",
    "OPTIONS_PANEL_TITLE": "Optionen",
    "COMMANDS_PANEL_TITLE": "Befehle",
    "ERRORS_PANEL_TITLE": "Fehler",
    "ENVVAR_STRING": "[Umgebung: {}]",
    "DEFAULT_STRING": "[Vorgabe: {}]",
    "REQUIRED_LONG_STRING": "[notwendig]",
    "ABORTED_TEXT": "Abgebrochen.",
    "RICH_HELP": "[blue]'{command_path} {help_option}'[/] zeigt die Hilfe.",
}
"""Constants of the library, by their names there."""
COMPLAINTS = (
    (r"No such option: (\S+)", r"Die Option \1 gibt es nicht."),
    (r"\(Possible options: (.*)\)", r"(Gemeint sein könnte: \1)"),
    (r"No such command (.+?)\. Did you mean (.*)\?", r"Den Befehl \1 gibt es nicht. Meintest du \2?"),
    (r"No such command (.+)\.", r"Den Befehl \1 gibt es nicht."),
    (r"Missing command\.", "Es fehlt ein Befehl."),
    (r"Missing argument (.*)\.", r"Das Argument \1 fehlt."),
    (r"Missing option (.*)\.", r"Die Option \1 fehlt."),
    (r"Option (.*) requires an argument\.", r"Die Option \1 braucht einen Wert."),
    (r"Option (.*) does not take a value\.", r"Die Option \1 nimmt keinen Wert an."),
    (r"Got unexpected extra argument\(?s?\)? \((.*)\)", r"Das ist zu viel: \1"),
    (r"Invalid value for (.*?): ", r"Der Wert für \1 geht nicht: "),
    (r"Input should be a valid integer.*", "Es muss eine ganze Zahl sein."),
    (r"Input should be a valid number.*", "Es muss eine Zahl sein."),
    (r"Input should be greater than or equal to (\S+)", r"Es muss mindestens \1 sein."),
    (r"Input should be less than or equal to (\S+)", r"Es darf höchstens \1 sein."),
)
"""What the library says about wrong usage, as regular expressions, and what that is in German."""


def complaint_in_german(text: str) -> str:
    """Translate what the library says about wrong usage."""
    for english, german in COMPLAINTS:
        text = re.sub(english, german, text)
    return re.sub(r"(?<=')[A-Z=,]+(?=')", lambda name: GERMAN.get(name[0], name[0]), text)
