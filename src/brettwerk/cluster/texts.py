"""What is said about clusters."""

from brettwerk.core.messages import Texts

CLUSTER_TEXTS: Texts = {
    "en": {
        "no-ray": "A cluster needs Ray: pip install 'brettwerk[cluster]'",
        "bad-address": "{found!r} is not the address of a cluster. It takes HOST:PORT such as 10.0.0.5:6379, auto, or "
        "none.",
        "no-answer": "No cluster answers at {address}: {reason}. `brettwerk cluster up` starts one on this machine.",
        "other-answer": "Something answers at {address}, but it is not a Ray cluster. Is that the port of its head, "
        "which is usually 6379?",
        "no-cluster": "There is no cluster on this machine. `brettwerk cluster up` starts one for trying it out; to "
        "another one this machine is added by `ray start --address HOST:PORT`.",
        "not-joined": "The cluster at {address} cannot be joined: {reason}. This machine must belong to it (`ray start "
        "--address HOST:PORT`), with the same Ray and the same Python.",
        "no-token": "The cluster at {address} wants another token, or one at all: RAY_AUTH_MODE=token, and in "
        "~/.ray/auth_token what its head has there.",
        "cluster-gone": "The cluster at {address} does not answer any more: {reason}. What was done counts.",
        "cluster-left": "The cluster was left.",
        "no-nodes": "For {seconds:g} s there was no free core on the cluster at {address}. `ray status` tells who has "
        "them. What was done counts.",
        "no-node-fits": "No node of the cluster can take part. {refusal}",
        "node-code": "Node {node} does not take part: it has Brettwerk {other}, and this machine has {here}. Install "
        "the same version there.",
        "node-learned": "Node {node} does not take part: its {name}, in the folder of what engines have learned, is "
        "not that of this machine. Copy that folder, or name a shared one in BRETTWERK_DATA.",
        "node-file": "Node {node} does not take part: it lacks the file {name}, or has another one under that name.",
        "node-strange": "Node {node} does not take part: Brettwerk does not start there ({reason}).",
        "node-lost": "Node {node} is lost. Its tasks run again elsewhere.",
        "task-lost": "A task was lost {times} times with the process that ran it, so it is not tried again. Perhaps it "
        "needs more memory than the nodes have.",
        "not-on-windows": "On Windows, `brettwerk cluster` starts no cluster; it can be used in WSL.",
        "not-up": "The cluster on this machine did not start. {path} says more.",
    },
    "de": {
        "no-ray": "Für einen Cluster fehlt Ray: pip install 'brettwerk[cluster]'",
        "bad-address": "{found!r} ist nicht die Adresse eines Clusters. Es geht RECHNER:PORT wie 10.0.0.5:6379, auto "
        "oder none.",
        "no-answer": "Unter {address} antwortet kein Cluster: {reason}. `brettwerk cluster up` startet einen auf "
        "diesem Rechner.",
        "other-answer": "Unter {address} antwortet etwas, aber kein Ray-Cluster. Ist das der Port seines Kopfs, meist "
        "6379?",
        "no-cluster": "Auf diesem Rechner gibt es keinen Cluster. `brettwerk cluster up` startet einen zum "
        "Ausprobieren; zu einem anderen kommt dieser Rechner mit `ray start --address RECHNER:PORT`.",
        "not-joined": "Der Cluster {address} nimmt diesen Rechner nicht auf: {reason}. Der Rechner muss dazugehören "
        "(`ray start --address RECHNER:PORT`), mit demselben Ray und demselben Python.",
        "no-token": "Der Cluster {address} verlangt ein anderes Token oder überhaupt eins: RAY_AUTH_MODE=token, und in "
        "~/.ray/auth_token das, was sein Kopf dort hat.",
        "cluster-gone": "Der Cluster {address} antwortet nicht mehr: {reason}. Was fertig war, zählt.",
        "cluster-left": "Der Cluster wurde verlassen.",
        "no-nodes": "{seconds:g} s lang war auf dem Cluster {address} kein Kern frei. `ray status` sagt, wer sie hat. "
        "Was fertig war, zählt.",
        "no-node-fits": "Kein Knoten des Clusters kann mitmachen. {refusal}",
        "node-code": "Knoten {node} macht nicht mit: Er hat Brettwerk {other}, dieser Rechner {here}. Installier dort "
        "dieselbe Version.",
        "node-learned": "Knoten {node} macht nicht mit: {name} im Ordner dessen, was Engines gelernt haben, ist dort "
        "anders als auf diesem Rechner. Kopier den Ordner, oder nenn in BRETTWERK_DATA einen gemeinsamen.",
        "node-file": "Knoten {node} macht nicht mit: Die Datei {name} fehlt dort oder ist eine andere.",
        "node-strange": "Knoten {node} macht nicht mit: Brettwerk startet dort nicht ({reason}).",
        "node-lost": "Knoten {node} ist verloren. Seine Aufgaben laufen anderswo noch einmal.",
        "task-lost": "Eine Aufgabe ging {times}-mal mit ihrem Prozess verloren und wird nicht mehr versucht. "
        "Vielleicht braucht sie mehr Speicher, als die Knoten haben.",
        "not-on-windows": "Unter Windows startet `brettwerk cluster` keinen Cluster; in WSL geht es.",
        "not-up": "Der Cluster auf diesem Rechner ist nicht gestartet. Mehr steht in {path}.",
    },
}
