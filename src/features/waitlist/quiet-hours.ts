import { Temporal } from 'temporal-polyfill';
import { SESSION_TIME_ZONE } from '#features/sessions/dates/occurrences.ts';
import {
  CUT_OFF_MINUTES,
  EVERYONE_MINUTES,
  LONG_MINUTES,
  QUIET_FROM,
  QUIET_TO,
  SHORT_MINUTES,
} from './rules.ts';

/** Whose turn it is when, by clocks in London, which people's phones and nights go by. Pure. */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const quietFrom = Temporal.PlainTime.from(QUIET_FROM);
const quietTo = Temporal.PlainTime.from(QUIET_TO);

const zoned = (instant: Date) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(SESSION_TIME_ZONE);
const toDate = (moment: Temporal.ZonedDateTime) => new Date(moment.epochMilliseconds);

/** The instant itself, or in quiet hours their end. */
export function nextWaking(instant: Date): Date {
  const moment = zoned(instant);
  const time = moment.toPlainTime();
  if (Temporal.PlainTime.compare(time, quietTo) < 0) return toDate(moment.withPlainTime(quietTo));
  if (Temporal.PlainTime.compare(time, quietFrom) < 0) return instant;
  return toDate(moment.add({ days: 1 }).withPlainTime(quietTo));
}

/** When the quiet hours after a waking instant begin. */
const nextQuiet = (waking: Date): Date => toDate(zoned(waking).withPlainTime(quietFrom));

/** The instant at which so many waking minutes have passed since `from`. */
export function afterWaking(from: Date, minutes: number): Date {
  let left = minutes * MINUTE_MS;
  for (let at = nextWaking(from); ; at = nextWaking(nextQuiet(at))) {
    const evening = nextQuiet(at).getTime() - at.getTime();
    if (left <= evening) return new Date(at.getTime() + left);
    left -= evening;
  }
}

/** Waking minutes between two instants; 0 when they come the other way round. */
export function wakingMinutes(from: Date, to: Date): number {
  let passed = 0;
  for (let at = nextWaking(from); at < to; at = nextWaking(nextQuiet(at)))
    passed += Math.min(nextQuiet(at).getTime(), to.getTime()) - at.getTime();
  return passed / MINUTE_MS;
}

/** When the list of a date that starts then is over. */
export const cutOffOf = (startsAt: Date): Date => new Date(startsAt.getTime() - CUT_OFF_MINUTES * MINUTE_MS);

/** How places that are free at an instant are offered. */
export type Turn =
  /** Nobody is asked any more; what is free is everybody's. */
  | { kind: 'over' }
  /** To those who wait, one after the other, or at once to all of them, where the first who accepts has it. */
  | { kind: 'in_turn' | 'everyone'; countsFrom: Date; deadline: Date };

/**
 * How places of a date are offered at `now` (docs/product/waiting-list.md#waiting-list). The cut-off is 30 minutes before the start.
 * While less than two waking hours are left until then, everybody is asked at once; else one after the other, with two
 * hours each while the start is more than a day away, and half an hour after that. No time passes in quiet hours.
 */
export function turnAt(now: Date, startsAt: Date): Turn {
  const cutOff = cutOffOf(startsAt);
  const left = wakingMinutes(now, cutOff);
  if (left <= 0) return { kind: 'over' };
  const countsFrom = nextWaking(now);
  if (left < EVERYONE_MINUTES) return { kind: 'everyone', countsFrom, deadline: cutOff };
  const minutes = startsAt.getTime() - now.getTime() > DAY_MS ? LONG_MINUTES : SHORT_MINUTES;
  return { kind: 'in_turn', countsFrom, deadline: afterWaking(now, minutes) };
}
