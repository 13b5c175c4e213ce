/** What an instructor is paid for a class. Pure; amounts are integer pence. */

/** What a rate counts; `usual` ends the rate of one session, so that the instructor's usual rate holds again. */
export const payBases = ['class', 'head', 'hour', 'usual'] as const;
export type PayBasis = (typeof payBases)[number];

/** A rate of one instructor, from a day in London on, until a later one replaces it. */
export interface PayRate {
  instructorId: number;
  /** The only session it is for; null for all that have none of their own. */
  sessionId: number | null;
  basis: PayBasis;
  amountPence: number;
  /** `YYYY-MM-DD`. */
  from: string;
}

/** A class that took place, as far as pay needs it. */
export interface TaughtClass {
  instructorId: number;
  sessionId: number;
  /** `YYYY-MM-DD` in London. */
  day: string;
  minutes: number;
  /** Everyone who came, walk-ins included. */
  heads: number;
}

/** Returns the rate that holds for a class: the latest of its session, else the latest usual one; null without any. */
export function rateFor(rates: readonly PayRate[], taught: TaughtClass): PayRate | null {
  const held = (sessionId: number | null) =>
    rates
      .filter(
        (rate) =>
          rate.instructorId === taught.instructorId &&
          rate.sessionId === sessionId &&
          rate.from <= taught.day,
      )
      .reduce<PayRate | null>(
        (latest, rate) => (latest === null || rate.from > latest.from ? rate : latest),
        null,
      );
  const own = held(taught.sessionId);
  return own === null || own.basis === 'usual' ? held(null) : own;
}

/** Returns what a class pays at that rate, in pence; parts of an hour round half up to a penny. */
export function payPence({ basis, amountPence }: PayRate, { minutes, heads }: TaughtClass): number {
  switch (basis) {
    case 'class':
      return amountPence;
    case 'head':
      return amountPence * heads;
    case 'hour':
      return Math.floor((amountPence * minutes + 30) / 60);
    case 'usual':
      return 0;
  }
}
