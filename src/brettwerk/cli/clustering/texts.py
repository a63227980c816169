"""What is said about clusters on the terminal."""

from brettwerk.cli.language import speaker
from brettwerk.core.messages import Texts

TEXTS: Texts = {
    "en": {
        "starting": "Starting a cluster on this machine …",
        "half-up": "Interrupted. `brettwerk cluster down` ends what has been started.",
        "up": "The cluster is up at {address}; nodes: {nodes}",
        "up-use": "It takes work from: brettwerk arena, train or solve … --cluster auto. It ends by: brettwerk cluster "
        "down",
        "down": "The cluster on this machine has ended.",
        "none": "There is no cluster on this machine that `brettwerk cluster up` has started.",
        "asking": "Asking the nodes at {address} …",
        "status": "Cluster at {address}; nodes: {nodes}, cores: {cores}",
        "node": "  {name}, cores: {cores}. {verdict}",
        "fits": "It has the same Brettwerk.",
        "processes": "Their processes: {processes}",
    },
    "de": {
        "starting": "Ein Cluster auf diesem Rechner wird gestartet …",
        "half-up": "Abgebrochen. `brettwerk cluster down` beendet, was schon läuft.",
        "up": "Der Cluster läuft unter {address}; Knoten: {nodes}",
        "up-use": "Er arbeitet für: brettwerk arena, train oder solve … --cluster auto. Er endet mit: brettwerk "
        "cluster down",
        "down": "Der Cluster auf diesem Rechner ist beendet.",
        "none": "Auf diesem Rechner läuft kein Cluster, den `brettwerk cluster up` gestartet hätte.",
        "asking": "Die Knoten von {address} werden gefragt …",
        "status": "Cluster {address}; Knoten: {nodes}, Kerne: {cores}",
        "node": "  {name}, Kerne: {cores}. {verdict}",
        "fits": "Er hat dasselbe Brettwerk.",
        "processes": "Ihre Prozesse: {processes}",
    },
}
say = speaker(TEXTS)
