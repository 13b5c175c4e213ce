import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { expandRule, parseRule } from './recurrence.ts';

/** ical.js ignores or skips these parts; `busy-times.test.ts` covers them. */
const BEYOND_REFERENCE = /BYWEEKNO|FREQ=MONTHLY;INTERVAL=[2-9];BYMONTH=/;

/** ical.js as the reference. */
function referenceOccurrences(rule: string, start: number, until: number): number[] {
  const at = new Date(start);
  const first = new ICAL.Time(
    {
      year: at.getUTCFullYear(),
      month: at.getUTCMonth() + 1,
      day: at.getUTCDate(),
      hour: at.getUTCHours(),
      minute: 0,
      second: 0,
      isDate: false,
    },
    ICAL.Timezone.utcTimezone,
  );
  const each = ICAL.Recur.fromString(rule).iterator(first);
  const found: number[] = [];
  for (let next = each.next(); next !== null && next !== undefined; next = each.next()) {
    const wall = next.toUnixTime() * 1000;
    if (wall > until) break;
    found.push(wall);
  }
  return found;
}

const START = Date.UTC(2021, 4, 11, 18);
const FROM = Date.UTC(2026, 9, 20);
const UNTIL = Date.UTC(2027, 0, 14);
const rules = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']
  .flatMap((frequency) =>
    [1, 2, 3, 5].flatMap((interval) =>
      [
        '',
        ';BYDAY=TU,TH,SA',
        ';BYMONTH=11,12;BYDAY=MO',
        ...(frequency === 'MONTHLY'
          ? [
              ';BYDAY=2WE',
              ';BYDAY=-1FR',
              ';BYMONTHDAY=1,15,-1',
              ';BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1',
              ';BYMONTHDAY=13;BYDAY=FR',
            ]
          : []),
        ...(frequency === 'YEARLY'
          ? [
              ';BYMONTH=11;BYDAY=3TH',
              ';BYYEARDAY=1,330,-1',
              ';BYWEEKNO=44,47;BYDAY=MO',
              ';BYMONTH=11;BYMONTHDAY=5',
            ]
          : []),
        ...(frequency === 'WEEKLY' ? [';BYDAY=SU,MO;WKST=SU', ';BYDAY=SU,MO;WKST=MO'] : []),
      ].flatMap((by) =>
        ['', ';COUNT=90', ';UNTIL=20261115T120000Z'].map(
          (end) => `FREQ=${frequency};INTERVAL=${interval}${by}${end}`,
        ),
      ),
    ),
  )
  .filter((rule) => !BEYOND_REFERENCE.test(rule));

describe('dates of a rule in the window', () => {
  it.each(rules)('%s, as reckoned from the first on', (text) => {
    const rule = parseRule(text);
    const until = rule.until?.kind === 'instant' ? Math.min(UNTIL, rule.until.at) : UNTIL;
    const all = referenceOccurrences(text, START, until);
    // ical.js doesn't count a start outside the rule, so compare only series without a count.
    const isOutside = all[0] !== START;
    if (isOutside && rule.count !== null) return;
    expect(expandRule(rule, START, FROM, until, { left: 100_000 })).toEqual(
      all.filter((wall) => wall >= FROM),
    );
  });
});
