/**
 * Ratings by Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", 2022): how strong somebody is, how sure that
 * is, and how much it changes. The names of steps are those of the paper.
 */

export interface Rating {
  rating: number;
  deviation: number;
  volatility: number;
}

export interface Opponent {
  rating: number;
  deviation: number;
  /** 1 for a win, a half for a draw, 0 for a loss. */
  score: number;
}

export const BEGINNER: Rating = { rating: 1500, deviation: 350, volatility: 0.06 };

const SCALE = 173.7178;
const TAU = 0.5; // how much volatility may change
const CLOSE_ENOUGH = 1e-6;
const MOST_DEVIATION = 350;

const g = (phi: number) => 1 / Math.sqrt(1 + (3 * phi * phi) / Math.PI ** 2);

/** The rating after one period, in which all these games were played. */
export function rate(player: Rating, games: readonly Opponent[]): Rating {
  const mu = (player.rating - 1500) / SCALE;
  const phi = player.deviation / SCALE;
  const sigma = player.volatility;
  if (!games.length) return { ...player, deviation: capped(Math.hypot(phi, sigma) * SCALE) };
  let information = 0;
  let surprise = 0;
  for (const { rating, deviation, score } of games) {
    const weight = g(deviation / SCALE);
    const expected = 1 / (1 + Math.exp(-weight * (mu - (rating - 1500) / SCALE)));
    information += weight * weight * expected * (1 - expected);
    surprise += weight * (score - expected);
  }
  const v = 1 / information;
  const volatility = newVolatility(phi, sigma, v, v * surprise);
  const before = Math.hypot(phi, volatility);
  const after = 1 / Math.sqrt(1 / before ** 2 + information);
  return {
    rating: 1500 + SCALE * (mu + after * after * surprise),
    deviation: capped(after * SCALE),
    volatility,
  };
}

const capped = (deviation: number) => Math.min(MOST_DEVIATION, deviation);

/** Step 5: where the derivative of the likelihood is zero, by the Illinois algorithm. */
function newVolatility(phi: number, sigma: number, v: number, delta: number): number {
  const a = Math.log(sigma * sigma);
  const f = (x: number) => {
    const variance = phi * phi + v + Math.exp(x);
    return (Math.exp(x) * (delta * delta - variance)) / (2 * variance * variance) - (x - a) / (TAU * TAU);
  };
  let low = a;
  let high: number;
  if (delta * delta > phi * phi + v) high = Math.log(delta * delta - phi * phi - v);
  else {
    let k = 1;
    while (f(a - k * TAU) < 0) k++;
    high = a - k * TAU;
  }
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > CLOSE_ENOUGH) {
    const next = low + ((low - high) * atLow) / (atHigh - atLow);
    const atNext = f(next);
    if (atNext * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [next, atNext];
  }
  return Math.exp(low / 2);
}

/** The ratings after each of some games, one after the other, beginning with that of a beginner. */
export function course(games: readonly Opponent[]): Rating[] {
  const ratings = [BEGINNER];
  for (const game of games) ratings.push(rate(ratings.at(-1)!, [game]));
  return ratings;
}
