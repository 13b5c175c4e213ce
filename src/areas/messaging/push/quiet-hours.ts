import { Temporal } from 'temporal-polyfill';

/** Quiet hours, London time: no pushes, and no offer of a place expires. */

export const QUIET_FROM = '22:00';
export const QUIET_TO = '07:30';

const quietFrom = Temporal.PlainTime.from(QUIET_FROM);
const quietTo = Temporal.PlainTime.from(QUIET_TO);

const zoned = (instant: Date) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO('Europe/London');
const toDate = (moment: Temporal.ZonedDateTime) => new Date(moment.epochMilliseconds);

/** The instant, or the end of quiet hours. */
export function nextWaking(instant: Date): Date {
  const moment = zoned(instant);
  const time = moment.toPlainTime();
  if (Temporal.PlainTime.compare(time, quietTo) < 0) return toDate(moment.withPlainTime(quietTo));
  if (Temporal.PlainTime.compare(time, quietFrom) < 0) return instant;
  return toDate(moment.add({ days: 1 }).withPlainTime(quietTo));
}

/** Start of the next quiet hours. */
export const nextQuiet = (waking: Date): Date => toDate(zoned(waking).withPlainTime(quietFrom));
