/** A game being set up: edition, number of players, teams and options that go together. */

import { firstEdition } from "../api/games";
import type { Colour, Edition, GameCard, VariantRequest } from "../api/types";

const TEAM_PLAYERS = 4;

export class VariantForm {
  game: GameCard | undefined = $state.raw();
  edition = $state("");
  players = $state(2);
  teams = $state(false);
  #chosen = $state.raw<Readonly<Record<string, string>>>({});

  /** What the chosen edition offers. */
  readonly offer: Edition | undefined = $derived(this.game?.editions[this.edition]);
  /** The options that apply to so many players, and beside the values of the others. */
  readonly options: Edition["options"] = $derived(
    this.offer?.options.filter(
      ({ needs, players, teams }) =>
        (!needs || this.option(needs.option) === needs.value) &&
        (!players.length || players.includes(this.players)) &&
        (!teams || this.teams),
    ) ?? [],
  );
  /** How many of them differ from their defaults. */
  readonly changed = $derived(
    this.options.filter((option) => this.option(option.name) !== option.default).length,
  );
  /** The colours of the seats, which an option can change. */
  readonly colours: readonly Colour[] = $derived(
    this.options
      .flatMap(({ name, choices }) => choices.filter(({ value }) => value === this.option(name)))
      .find((choice) => choice.colours)?.colours ??
      this.offer?.colours[String(this.players)] ??
      [],
  );

  /** The value of an option: the one chosen, or else its default. */
  option(name: string): string {
    return this.#chosen[name] ?? this.offer?.options.find((one) => one.name === name)?.default ?? "";
  }

  setOption(name: string, value: string): void {
    this.#chosen = { ...this.#chosen, [name]: value };
  }

  setGame(game: GameCard): void {
    this.game = game;
    this.setEdition(firstEdition(game)[0]);
  }

  setEdition(edition: string): void {
    this.edition = edition;
    this.#chosen = {};
    const { players = [], teams = false } = this.offer ?? {};
    if (!players.includes(this.players)) this.players = Math.min(...players);
    if (!teams) this.teams = false;
  }

  setPlayers(players: number): void {
    this.players = players;
    if (players !== TEAM_PLAYERS) this.teams = false;
  }

  setTeams(teams: boolean): void {
    this.teams = teams;
    if (teams) this.players = TEAM_PLAYERS;
  }

  /** The variant as the server takes it, without options that do not apply or were left empty. */
  variant(): VariantRequest & { players: number } {
    const chosen = this.options.map(({ name }) => [name, this.#chosen[name] ?? ""] as const);
    return {
      game: this.game?.id ?? "",
      edition: this.edition,
      players: this.players,
      teams: this.teams,
      options: Object.fromEntries(chosen.filter(([, value]) => value)),
    };
  }
}
