import { nextQuiet, nextWaking } from '#areas/messaging/push/quiet-hours.ts';
import { CUT_OFF_MINUTES, OFFER_MINUTES, OFFER_TO_ALL_MINUTES, SAME_DAY_OFFER_MINUTES } from './rules.ts';

/** Whose turn it is when, by clocks in London, which people's phones and nights go by. Pure. */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The instant at which so many waking minutes have passed since `from`. */
export function addWakingMinutes(from: Date, minutes: number): Date {
  let left = minutes * MINUTE_MS;
  for (let at = nextWaking(from); ; at = nextWaking(nextQuiet(at))) {
    const evening = nextQuiet(at).getTime() - at.getTime();
    if (left <= evening) return new Date(at.getTime() + left);
    left -= evening;
  }
}

/** Waking minutes between two instants; 0 when they come the other way round. */
export function countWakingMinutes(from: Date, to: Date): number {
  let passed = 0;
  for (let at = nextWaking(from); at < to; at = nextWaking(nextQuiet(at)))
    passed += Math.min(nextQuiet(at).getTime(), to.getTime()) - at.getTime();
  return passed / MINUTE_MS;
}

/** When the list of a date that starts then is over. */
export const waitlistCutOff = (startsAt: Date): Date =>
  new Date(startsAt.getTime() - CUT_OFF_MINUTES * MINUTE_MS);

/** How places that are free at an instant are offered. */
export type OfferTurn =
  /** Nobody is asked any more; what is free is everybody's. */
  | { kind: 'over' }
  /** To those who wait, one after the other, or at once to all of them, where the first who accepts has it. */
  | { kind: 'in_turn' | 'everyone'; countsFrom: Date; deadline: Date };

/**
 * How places of a date are offered at `now` (docs/product/waiting-list.md#waiting-list). The cut-off is 30 minutes before the start.
 * While less than two waking hours are left until then, everybody is asked at once; else one after the other, with two
 * hours each while the start is more than a day away, and half an hour after that. No time passes in quiet hours.
 */
export function offerTurnAt(now: Date, startsAt: Date): OfferTurn {
  const cutOff = waitlistCutOff(startsAt);
  const left = countWakingMinutes(now, cutOff);
  if (left <= 0) return { kind: 'over' };
  const countsFrom = nextWaking(now);
  if (left < OFFER_TO_ALL_MINUTES) return { kind: 'everyone', countsFrom, deadline: cutOff };
  const minutes = startsAt.getTime() - now.getTime() > DAY_MS ? OFFER_MINUTES : SAME_DAY_OFFER_MINUTES;
  return { kind: 'in_turn', countsFrom, deadline: addWakingMinutes(now, minutes) };
}
