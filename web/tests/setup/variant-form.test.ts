import { beforeEach, describe, expect, it } from "vitest";
import type { Edition, GameCard } from "../../src/api/types";
import { VariantForm } from "../../src/setup/variant-form.svelte";
import { both } from "../tables";

type Option = Edition["options"][number];

const option = (
  name: string,
  kind: Option["kind"],
  value: string,
  needs: Option["needs"] = null,
): Option => ({
  name,
  kind,
  default: value,
  needs,
  label: both(name),
  wanted: both(""),
});

function edition(players: number[], teams: boolean, options: Option[] = []): Edition {
  return { name: both("Test"), summary: both(""), colours: {}, players, teams, options };
}

const GAME: GameCard = {
  id: "test",
  compiled: "ready",
  progress: null,
  length: both(""),
  summary: both(""),
  editions: {
    classic: edition([2, 3, 4], true, [
      option("walls", "yes-no", "yes"),
      option("count", "number", "8", { option: "walls", value: "yes" }),
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
    expect(form.options.map(({ name }) => name)).toEqual(["walls"]);
    expect(form.variant().options).toEqual({ walls: "no" });
    form.setOption("walls", "");
    expect(form.variant().options).toEqual({});
  });
});
