import { londonOffsetMs } from '#shared/calendar/london-clock.ts';

const SECONDS_OF_DAY = 86_400;
const SECONDS_OF_WEEK = 7 * SECONDS_OF_DAY;
/** 1 January 1970 was a Thursday. */
const EPOCH_SUNDAY_OFFSET = 4 * SECONDS_OF_DAY;

/** London's UTC offset in seconds, cached by hour: it only changes on the hour. */
const offsetByHour = new Map<number, number>();

/** Weekday (0 is Sunday) and minute in Europe/London, from seconds since 1970. */
export function localTime(instant: number): { day: number; minute: number } {
  const hour = Math.floor(instant / 3_600);
  let ahead = offsetByHour.get(hour);
  if (ahead === undefined) {
    ahead = londonOffsetMs(hour * 3_600_000) / 1_000;
    offsetByHour.set(hour, ahead);
  }
  const ofWeek = (instant + ahead + EPOCH_SUNDAY_OFFSET) % SECONDS_OF_WEEK;
  return { day: Math.floor(ofWeek / SECONDS_OF_DAY), minute: Math.floor((ofWeek % SECONDS_OF_DAY) / 60) };
}
