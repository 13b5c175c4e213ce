import { nextQuiet, nextWaking } from '#areas/messaging/push/quiet-hours.ts';
import { CUT_OFF_MINUTES, OFFER_MINUTES, OFFER_TO_ALL_MINUTES, SAME_DAY_OFFER_MINUTES } from './rules.ts';

/** Quiet hours and offer times, in London time. Pure. */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export function addWakingMinutes(from: Date, minutes: number): Date {
  let left = minutes * MINUTE_MS;
  for (let at = nextWaking(from); ; at = nextWaking(nextQuiet(at))) {
    const evening = nextQuiet(at).getTime() - at.getTime();
    if (left <= evening) return new Date(at.getTime() + left);
    left -= evening;
  }
}

/** 0 if `to` is before `from`. */
export function countWakingMinutes(from: Date, to: Date): number {
  let passed = 0;
  for (let at = nextWaking(from); at < to; at = nextWaking(nextQuiet(at)))
    passed += Math.min(nextQuiet(at).getTime(), to.getTime()) - at.getTime();
  return passed / MINUTE_MS;
}

/** `closesMinutes`: when booking closes before the start, if the business has set it. */
export const waitlistCutOff = (startsAt: Date, closesMinutes: number | null): Date =>
  new Date(startsAt.getTime() - Math.max(CUT_OFF_MINUTES, closesMinutes ?? 0) * MINUTE_MS);

export type OfferTurn =
  | { kind: 'over' }
  /** `everyone`: all at once, and the first to accept gets the place. */
  | { kind: 'in_turn' | 'everyone'; countsFrom: Date; deadline: Date };

/**
 * See docs/product/waiting-list.md#waiting-list. With under two waking hours until the cut-off, everybody is asked at
 * once; else in turn, with two hours each, or half an hour within a day of the start. Quiet hours don't count.
 */
export function offerTurnAt(now: Date, startsAt: Date, closesMinutes: number | null = null): OfferTurn {
  const cutOff = waitlistCutOff(startsAt, closesMinutes);
  const left = countWakingMinutes(now, cutOff);
  if (left <= 0) return { kind: 'over' };
  const countsFrom = nextWaking(now);
  if (left < OFFER_TO_ALL_MINUTES) return { kind: 'everyone', countsFrom, deadline: cutOff };
  const minutes = startsAt.getTime() - now.getTime() > DAY_MS ? OFFER_MINUTES : SAME_DAY_OFFER_MINUTES;
  return { kind: 'in_turn', countsFrom, deadline: addWakingMinutes(now, minutes) };
}
