import { Temporal } from 'temporal-polyfill';

/** The hours in which nobody gets a push, and no offer of a place runs out. By clocks in London. */

export const QUIET_FROM = '22:00';
export const QUIET_TO = '07:30';

const quietFrom = Temporal.PlainTime.from(QUIET_FROM);
const quietTo = Temporal.PlainTime.from(QUIET_TO);

const zoned = (instant: Date) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO('Europe/London');
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
export const nextQuiet = (waking: Date): Date => toDate(zoned(waking).withPlainTime(quietFrom));
