import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slotOccurrences } from '#areas/catalogue/sessions/occurrences/occurrences.ts';
import { plusDays } from '#shared/calendar/calendar-day.ts';
import { priceBreakdown } from '#shared/domain/pence.ts';
import { planSeries, seriesPrice, weeklyDates } from './series-dates.ts';

function weeklyOccurrences(
  dayOfWeek: number,
  startTime: string,
  from: string,
  weeks: number,
  spacesLeft = 9,
) {
  return slotOccurrences({ dayOfWeek, startTime, endTime: '23:59' }, from, plusDays(from, 7 * weeks - 1)).map(
    ({ startsAt, endsAt }) => ({
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      spacesLeft,
    }),
  );
}

const day = fc.integer({ min: 0, max: 760 }).map((days) => plusDays('2026-01-01', days));
const hour = fc.integer({ min: 2, max: 22 }).map((number) => `${String(number).padStart(2, '0')}:30`);

describe('the dates of a series', () => {
  it('are at the same time on the clock every week, whatever the clocks do in between', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 6 }),
        hour,
        fc.integer({ min: 1, max: 12 }),
        (from, dayOfWeek, time, weeks) => {
          const wanted = weeklyOccurrences(dayOfWeek, time, from, weeks);
          const [first] = wanted;
          const others = [
            ...weeklyOccurrences(dayOfWeek, '23:15', from, weeks),
            ...weeklyOccurrences((dayOfWeek + 1) % 7, time, from, weeks),
          ];
          expect(weeklyDates(new Date(first?.startsAt ?? ''), [...others, ...wanted])).toEqual(wanted);
        },
      ),
    );
  });

  it('keep a Tuesday at 18:30 through the spring and the autumn of 2027', () => {
    for (const [from, starts] of [
      ['2027-03-23', ['2027-03-23T18:30:00.000Z', '2027-03-30T17:30:00.000Z']],
      ['2027-10-26', ['2027-10-26T17:30:00.000Z', '2027-11-02T18:30:00.000Z']],
    ] as const) {
      const dates = weeklyOccurrences(2, '18:30', from, 2);
      expect(weeklyDates(new Date(starts[0]), dates).map(({ startsAt }) => startsAt)).toEqual(starts);
    }
  });

  it('leave out weeks that have no such date, and end after twelve', () => {
    const dates = weeklyOccurrences(2, '18:30', '2027-01-05', 14).filter((_, week) => week !== 3);
    const found = weeklyDates(new Date(dates[0]?.startsAt ?? ''), dates);
    expect(found).toEqual(dates.slice(0, 11));
  });
});

describe('the plan of a series', () => {
  const spaces = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 2, maxLength: 12 });

  it('books what has space, names what has not, and is never larger than an order may be', () => {
    fc.assert(
      fc.property(
        spaces,
        fc.integer({ min: 2, max: 12 }),
        fc.integer({ min: 1, max: 10 }),
        fc.array(fc.nat(11)),
        (left, weeks, places, out) => {
          const dates = weeklyOccurrences(2, '18:30', '2027-03-02', left.length).map((date, index) => ({
            ...date,
            spacesLeft: left[index] ?? 0,
          }));
          const leftOut = new Set(out.flatMap((index) => dates[index]?.startsAt ?? []));
          const plan = planSeries(dates, { weeks, leftOut, places });
          const shown = plan.shown.map(({ startsAt }) => startsAt);
          expect(
            [...plan.booked, ...plan.full, ...shown.filter((start) => leftOut.has(start))].sort(),
          ).toEqual(shown);
          const space = new Map(dates.map(({ startsAt, spacesLeft }) => [startsAt, spacesLeft]));
          expect(plan.booked.every((start) => (space.get(start) ?? 0) >= places)).toBe(true);
          expect(plan.full.some((start) => (space.get(start) ?? 0) >= places)).toBe(false);
          expect(plan.shown.length * places).toBeLessThanOrEqual(48);
          expect(plan.shown.length).toBeLessThanOrEqual(weeks);
        },
      ),
    );
  });

  it('costs the same for each place, never more than by themselves, and less only from the dates that its price asks for', () => {
    const worth = fc.oneof(
      fc.record({ percentOff: fc.integer({ min: 1, max: 100 }), penceOff: fc.constant(null) }),
      fc.record({ percentOff: fc.constant(null), penceOff: fc.integer({ min: 1, max: 5000 }) }),
    );
    fc.assert(
      fc.property(
        worth,
        fc.integer({ min: 2, max: 12 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 4 }),
        (off, leastDates, feePence, dates, places) => {
          const { eachPence, totalPence, lowered } = seriesPrice({ ...off, leastDates }, feePence, {
            dates,
            places,
          });
          const full = priceBreakdown(feePence).totalPence;
          expect(totalPence).toBe(eachPence * dates * places);
          expect(eachPence).toBeLessThanOrEqual(full);
          if (dates < leastDates) expect(eachPence).toBe(full);
          expect(lowered).toBe(eachPence < full);
        },
      ),
    );
  });
});
