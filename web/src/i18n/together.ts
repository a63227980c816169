/** The words of playing together, and of coming back. */

const en = {
  react: "React",
  reactTo: "Say something to the others",
  reactions: "Show reactions",
  reactionsAbout: "What other players say. It is only ever one of these sentences.",
  said: "{name}: {words}",
  "reaction.hello": "Hello!",
  "reaction.good-luck": "Good luck!",
  "reaction.good-move": "Nice move!",
  "reaction.oops": "Oops!",
  "reaction.thinking": "Let me think …",
  "reaction.thanks": "Thank you!",
  "reaction.good-game": "Good game!",
  "reaction.see-you": "See you soon!",
};

const de: Record<keyof typeof en, string> = {
  react: "Reagieren",
  reactTo: "Sag den anderen etwas",
  reactions: "Reaktionen zeigen",
  reactionsAbout: "Was andere Spieler sagen. Es ist immer nur einer dieser Sätze.",
  said: "{name}: {words}",
  "reaction.hello": "Hallo!",
  "reaction.good-luck": "Viel Glück!",
  "reaction.good-move": "Schöner Zug!",
  "reaction.oops": "Hoppla!",
  "reaction.thinking": "Moment, ich überlege …",
  "reaction.thanks": "Danke!",
  "reaction.good-game": "Gutes Spiel!",
  "reaction.see-you": "Bis bald!",
};

export const together = { de, en };
