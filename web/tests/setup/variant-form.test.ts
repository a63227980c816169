import { beforeEach, describe, expect, it } from "vitest";
import type { Edition, GameCard } from "../../src/api/types";
import { houseRules } from "../../src/setup/house-rules";
import { VariantForm } from "../../src/setup/variant-form.svelte";
import { both } from "../tables";

type Option = Edition["options"][number];

const option = (name: string, kind: Option["kind"], value: string, more: Partial<Option> = {}): Option => ({
  name,
  kind,
  default: value,
  needs: null,
  label: both(name),
  about: null,
  wanted: both(""),
  choices: [],
  gallery: false,
  players: [],
  teams: false,
  ...more,
});

const seats = (...colours: string[]) => colours.map((id) => ({ id, name: both(id) }));
const choices = [
  { value: "red-green", label: both("Red and Green"), colours: null },
  { value: "blue-yellow", label: both("Blue and Yellow"), colours: seats("blue", "yellow") },
];

function edition(players: number[], teams: boolean, options: Option[] = []): Edition {
  const colours = { 2: seats("red", "green"), 3: seats("red", "blue", "green") };
  return { name: both("Test"), translation: null, summary: both(""), colours, players, teams, options };
}

const GAME: GameCard = {
  id: "test",
  compiled: "ready",
  progress: null,
  difficulty: 1,
  minutes: 10,
  length: both(""),
  lesson: 0,
  credits: null,
  summary: both(""),
  editions: {
    classic: edition([2, 3, 4], true, [
      option("walls", "yes-no", "yes"),
      option("count", "number", "8", { needs: { option: "walls", value: "yes" } }),
      option("layout", "number", "1", { needs: { option: "shuffle", value: "" } }),
      option("shuffle", "number", ""),
      option("colours", "choice", "red-green", { players: [2], choices }),
      option("order", "choice", "alternate", { teams: true }),
    ]),
    space: edition([3], false),
  },
};

let form: VariantForm;

beforeEach(() => {
  form = new VariantForm();
  form.setGame(GAME);
});

describe("the form of a variant", () => {
  it("starts with the first edition and leaves options at their defaults", () => {
    expect(form.variant()).toEqual({
      game: "test",
      edition: "classic",
      players: 2,
      teams: false,
      options: {},
    });
    expect(form.option("count")).toBe("8");
  });

  it("has teams only of four players", () => {
    form.setTeams(true);
    expect(form.players).toBe(4);
    form.setPlayers(3);
    expect(form.teams).toBe(false);
  });

  it("takes over from another edition only what that one offers", () => {
    form.setTeams(true);
    form.setOption("count", "5");
    form.setEdition("space");
    expect(form.variant()).toMatchObject({ edition: "space", players: 3, teams: false, options: {} });
    form.setEdition("classic");
    expect(form.option("count")).toBe("8");
  });

  it("sends no option that does not apply or is empty", () => {
    form.setOption("count", "5");
    expect(form.variant().options).toEqual({ count: "5" });
    form.setOption("walls", "no");
    expect(form.options.map(({ name }) => name)).not.toContain("count");
    expect(form.variant().options).toEqual({ walls: "no" });
    form.setOption("walls", "");
    expect(form.variant().options).toEqual({});
  });

  it("offers an option only to those whom it concerns", () => {
    const offered = () => form.options.map(({ name }) => name);
    expect(offered()).toContain("colours");
    expect(offered()).not.toContain("order");
    form.setTeams(true);
    expect(offered()).toContain("order");
    expect(offered()).not.toContain("colours");
    form.setOption("shuffle", "7");
    expect(offered()).not.toContain("layout");
  });

  it("knows the colours that an option changes", () => {
    const names = () => form.colours.map(({ id }) => id);
    expect([names(), form.changed]).toEqual([["red", "green"], 0]);
    form.setOption("colours", "blue-yellow");
    expect([names(), form.changed]).toEqual([["blue", "yellow"], 1]);
    form.setPlayers(3);
    expect([names(), form.changed]).toEqual([["red", "blue", "green"], 0]);
    expect(form.variant().options).toEqual({});
  });
});

describe("house rules in words", () => {
  const offer = GAME.editions["classic"];

  it("says what was chosen, and no more", () => {
    expect(houseRules(offer, {})).toEqual([]);
    expect(houseRules(offer, { walls: "no", colours: "blue-yellow", layout: "5" })).toEqual([
      "walls: no",
      "colours: Blue and Yellow",
      "layout: 5",
    ]);
    expect(houseRules(offer, { walls: "yes" })).toEqual(["walls"]);
  });

  it("shows an option that it does not know as it is", () => {
    expect(houseRules(undefined, { odd: "1" })).toEqual(["odd: 1"]);
  });
});
