/** The arithmetic of clocks. The server decides; in between, a clock runs on by the browser's own steady time. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From here on tenths are shown, and the clock warns. */
const LOW = 20 * SECOND;
/** Whoever has days to think is warned hours before. */
const LOW_OF_DAYS = 3 * HOUR;

/** What the server said about the clocks, and when that was received. */
export interface Reading {
  left: readonly (number | null)[];
  running: number | null;
  receivedAt: number;
}

/** Milliseconds that a seat has left; null without a clock. */
export function leftAt(reading: Reading, seat: number, now: number): number | null {
  const left = reading.left[seat] ?? null;
  if (left === null || reading.running !== seat) return left;
  return Math.max(0, left - Math.max(0, now - reading.receivedAt));
}

export function isLow(left: number, perMove: boolean): boolean {
  return left < (perMove ? LOW_OF_DAYS : LOW);
}

export interface Parts {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
  tenths: number;
}

export function partsOf(left: number): Parts {
  return {
    days: Math.floor(left / DAY),
    hours: Math.floor(left / HOUR) % 24,
    minutes: Math.floor(left / MINUTE) % 60,
    seconds: Math.floor(left / SECOND) % 60,
    tenths: Math.floor(left / 100) % 10,
  };
}

const two = (number: number) => String(number).padStart(2, "0");

/** What a clock shows: "2 d 04 h", "1:05:09", "4:59", "0:19.4". */
export function clockText(left: number, signs: { day: string; hour: string; point: string }): string {
  const { days, hours, minutes, seconds, tenths } = partsOf(left);
  if (days) return `${days} ${signs.day} ${two(hours)} ${signs.hour}`;
  if (hours) return `${hours}:${two(minutes)}:${two(seconds)}`;
  return `${minutes}:${two(seconds)}${left < LOW ? signs.point + tenths : ""}`;
}

/** Milliseconds until a running clock shows something else. */
export function untilChange(left: number): number {
  if (left <= 0) return Infinity;
  const unit = left > DAY ? MINUTE : left > LOW ? SECOND : 100;
  return Math.floor(left % unit) + 1;
}

/** The times left at which a running clock is announced: milliseconds, the longest first. */
const MILESTONES = [HOUR, 10 * MINUTE, MINUTE, LOW];

/** The milestone that a clock has just passed, if any. */
export function passed(before: number, now: number): number | undefined {
  return MILESTONES.findLast((moment) => now < moment && before >= moment);
}
