const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MARCH = 2;
const OCTOBER = 9;

/** Start and end of summer time, by year. */
const summerTimeByYear = new Map<number, { begins: number; ends: number }>();

/**
 * Returns London's offset from UTC in milliseconds: one hour from 01:00 UTC on the last Sunday of March to the last
 * Sunday of October (Summer Time Order 2002). `Intl` knows it too, but its first call takes a phone 100 ms
 * (docs/decisions/0093-load-code-after-the-first-paint-and-hold-each-page-to-a-size.md).
 */
export function londonOffsetMs(instant: number): number {
  const year = new Date(instant).getUTCFullYear();
  let summer = summerTimeByYear.get(year);
  if (summer === undefined) {
    summer = { begins: lastSundayAtOneUtc(year, MARCH), ends: lastSundayAtOneUtc(year, OCTOBER) };
    summerTimeByYear.set(year, summer);
  }
  return instant >= summer.begins && instant < summer.ends ? HOUR_MS : 0;
}

/** Returns London's date and time as ISO text without a zone: "2026-11-24T18:30:00.000". */
export function londonClock(instant: Date): string {
  const at = instant.getTime();
  return new Date(at + londonOffsetMs(at)).toISOString().slice(0, -1);
}

function lastSundayAtOneUtc(year: number, month: number): number {
  const lastDay = Date.UTC(year, month + 1, 0, 1);
  return lastDay - new Date(lastDay).getUTCDay() * DAY_MS;
}
