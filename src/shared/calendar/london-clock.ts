const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MARCH = 2;
const OCTOBER = 9;

/** By year, when summer time begins and ends. */
const summerTimeByYear = new Map<number, { begins: number; ends: number }>();

/**
 * How far London's clocks are ahead of UTC at an instant, both in milliseconds: an hour from 01:00 UTC of the last Sunday
 * of March until then of the last Sunday of October, as the Summer Time Order 2002 has it (the same since 1996).
 * `Intl` knows it too, and takes a phone's only thread a tenth of a second to say so for the first time
 * (docs/decisions/0093-load-code-after-the-first-paint-and-hold-each-page-to-a-size.md); its word is what the test compares this with.
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

/** What London's clocks and calendars show at an instant, as an ISO text without a zone: "2026-11-24T18:30:00.000". */
export function londonClock(instant: Date): string {
  const at = instant.getTime();
  return new Date(at + londonOffsetMs(at)).toISOString().slice(0, -1);
}

function lastSundayAtOneUtc(year: number, month: number): number {
  const lastDay = Date.UTC(year, month + 1, 0, 1);
  return lastDay - new Date(lastDay).getUTCDay() * DAY_MS;
}
