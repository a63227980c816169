"""A player for `brettwerk bot URL --program "python examples/random_bot.py"`: it plays anything that is legal."""

import json
import random
import sys

for line in sys.stdin:
    request = json.loads(line)
    if request["type"] == "move":
        print(random.choice(request["legal"]), flush=True)
