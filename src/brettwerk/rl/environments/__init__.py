"""One game at a time, through the interfaces of PettingZoo, Gymnasium and OpenSpiel."""
