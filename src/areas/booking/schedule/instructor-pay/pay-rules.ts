/** Pure; amounts are integer pence. */

/** `usual` ends a session's own rate, so the instructor's usual rate applies again. */
export const payBases = ['class', 'head', 'hour', 'usual'] as const;
export type PayBasis = (typeof payBases)[number];

/** Applies from a London day until a later rate replaces it. */
export interface PayRate {
  instructorId: number;
  /** Null for all sessions without a rate of their own. */
  sessionId: number | null;
  basis: PayBasis;
  amountPence: number;
  from: string;
}

export interface TaughtClass {
  instructorId: number;
  sessionId: number;
  /** `YYYY-MM-DD` in London. */
  day: string;
  minutes: number;
  /** Includes walk-ins. */
  heads: number;
}

/** Prefers the latest rate of the session, then the latest usual rate; null if there is none. */
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

/** In pence; hourly pay rounds half up to a penny. */
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
