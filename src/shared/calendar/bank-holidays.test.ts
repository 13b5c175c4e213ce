import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bankHolidays,
  bankHolidaysBetween,
  type Nation,
  nationOfPostcode,
  nations,
} from './bank-holidays.ts';
import { daysBetween } from './calendar-day.ts';

/** From https://www.gov.uk/bank-holidays; a star marks a substitute day. */
const published: Readonly<Record<Nation, readonly string[]>> = {
  'england-and-wales': [
    '2025: 01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26',
    '2026: 01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28*',
    '2027: 01-01 03-26 03-29 05-03 05-31 08-30 12-27* 12-28*',
    '2028: 01-03* 04-14 04-17 05-01 05-29 08-28 12-25 12-26',
  ],
  scotland: [
    '2025: 01-01 01-02 04-18 05-05 05-26 08-04 12-01* 12-25 12-26',
    '2026: 01-01 01-02 04-03 05-04 05-25 06-15 08-03 11-30 12-25 12-28*',
    '2027: 01-01 01-04* 03-26 05-03 05-31 08-02 11-30 12-27* 12-28*',
    '2028: 01-03* 01-04* 04-14 05-01 05-29 08-07 11-30 12-25 12-26',
  ],
  'northern-ireland': [
    '2025: 01-01 03-17 04-18 04-21 05-05 05-26 07-14* 08-25 12-25 12-26',
    '2026: 01-01 03-17 04-03 04-06 05-04 05-25 07-13* 08-31 12-25 12-28*',
    '2027: 01-01 03-17 03-26 03-29 05-03 05-31 07-12 08-30 12-27* 12-28*',
    '2028: 01-03* 03-17 04-14 04-17 05-01 05-29 07-12 08-28 12-25 12-26',
  ],
};

describe('bank holidays', () => {
  it.each(nations)('of %s are those that the government publishes', (nation) => {
    const worked = [2025, 2026, 2027, 2028].map((year) => {
      const days = bankHolidays(year, nation).map(
        ({ day, substitute }) => `${day.slice(5)}${substitute ? '*' : ''}`,
      );
      return `${year}: ${days.join(' ')}`;
    });
    expect(worked).toEqual(published[nation]);
  });

  it('are weekdays, each once, and a substitute follows its weekend within four days, in any year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1979, max: 2400 }), fc.constantFrom(...nations), (year, nation) => {
        const all = bankHolidays(year, nation);
        const days = all.map(({ day }) => day);
        expect(new Set(days).size).toBe(days.length);
        expect(days).toEqual(days.toSorted());
        for (const day of days) expect([1, 2, 3, 4, 5]).toContain(new Date(day).getUTCDay());
        for (const { day, name, substitute } of all) {
          if (name === 'Christmas Day')
            expect(daysBetween(`${year}-12-25`, day) <= (substitute ? 2 : 0)).toBe(true);
          if (name === 'Good Friday')
            expect(day > `${year}-03-19` && day < `${year}-04-24` && !substitute).toBe(true);
        }
        expect(bankHolidaysBetween(`${year}-01-01`, `${year}-12-31`, nation)).toEqual(all);
      }),
    );
  });

  it('are those of the nation in which a postcode lies', () => {
    expect(
      ['M4 1HQ', 'G1 1AA', 'GL50 1AA', 'EH1 1AA', 'BT1 1AA', 'B1 1AA', 'CF10 1AA', 'e8 1ea'].map(
        nationOfPostcode,
      ),
    ).toEqual([
      'england-and-wales',
      'scotland',
      'england-and-wales',
      'scotland',
      'northern-ireland',
      'england-and-wales',
      'england-and-wales',
      'england-and-wales',
    ]);
  });
});
