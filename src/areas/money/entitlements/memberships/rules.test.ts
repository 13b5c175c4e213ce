import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysBetween, plusDays } from '#shared/calendar/calendar-day.ts';
import { priceBreakdown } from '#shared/domain/pence.ts';
import {
  coolingOffLastDay,
  hasRenewalReminder,
  lastBilledMonth,
  monthFirstDay,
  monthLastDay,
  nextBillingAnchor,
  nextChargeRetry,
  shiftBillingAnchor,
  unusedDaysRefund,
  usedDays,
} from './rules.ts';

const day = fc.integer({ min: 0, max: 4000 }).map((days) => plusDays('2024-01-01', days));
const number = fc.integer({ min: 1, max: 60 });

describe('the months of a membership', () => {
  it('begin on the same day of the month, or its last', () => {
    const joined = { on: '2027-01-31', number: 1 };
    expect([1, 2, 3, 4, 5].map((month) => monthFirstDay(joined, month))).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ]);
    expect(monthFirstDay({ on: '2028-01-30', number: 1 }, 2)).toBe('2028-02-29');
    expect(monthLastDay(joined, 1)).toBe('2027-02-27');
  });

  it('follow on each other without a gap or a day twice, through clock changes and leap years', () => {
    fc.assert(
      fc.property(day, number, (on, month) => {
        const anchor = { on, number: 1 };
        expect(plusDays(monthLastDay(anchor, month), 1)).toBe(monthFirstDay(anchor, month + 1));
        const days = daysBetween(monthFirstDay(anchor, month), monthFirstDay(anchor, month + 1));
        expect(days).toBeGreaterThanOrEqual(28);
        expect(days).toBeLessThanOrEqual(31);
        const [date, wanted] = [Number(monthFirstDay(anchor, month).slice(8)), Number(on.slice(8))];
        expect(date).toBeLessThanOrEqual(wanted);
        if (date < wanted) expect(plusDays(monthFirstDay(anchor, month), 1).slice(8)).toBe('01');
      }),
    );
  });

  it('are counted anew from a month that begins late, and as before from one that does not', () => {
    fc.assert(
      fc.property(day, number, fc.integer({ min: 0, max: 90 }), (on, month, late) => {
        const anchor = { on, number: 1 };
        const today = plusDays(monthFirstDay(anchor, month), late);
        const after = nextBillingAnchor(anchor, month, today);
        expect(monthFirstDay(after, month)).toBe(today);
        if (late === 0) expect(after).toEqual(anchor);
      }),
    );
  });

  it('are put off by the days of a pause, and brought forward by those given up', () => {
    fc.assert(
      fc.property(day, number, fc.integer({ min: 1, max: 90 }), (on, next, days) => {
        const anchor = { on, number: 1 };
        const later = shiftBillingAnchor(anchor, next, days);
        expect(daysBetween(monthFirstDay(anchor, next), monthFirstDay(later, next))).toBe(days);
        expect(monthFirstDay(shiftBillingAnchor(later, next, -days), next)).toBe(monthFirstDay(anchor, next));
      }),
    );
  });
});

describe('leaving', () => {
  it('ends with the month that is paid, or the minimum term', () => {
    expect(lastBilledMonth(1, 0)).toBe(1);
    expect(lastBilledMonth(2, 6)).toBe(6);
    expect(lastBilledMonth(8, 6)).toBe(8);
  });

  it('is free until the fourteenth day after joining has passed, in London', () => {
    expect(coolingOffLastDay(new Date('2027-03-20T23:30:00Z'))).toBe('2027-04-03');
    // Already the 21st in London (summer time).
    expect(coolingOffLastDay(new Date('2027-06-20T23:30:00Z'))).toBe('2027-07-05');
  });

  it('gives back the days not used, and never more or less than was paid in all', () => {
    const month = { begins: '2027-03-01', ends: '2027-03-31' };
    expect(usedDays(month, '2027-03-01', null)).toEqual({ used: 1, all: 31 });
    expect(usedDays(month, '2027-03-04', '2027-03-20')).toEqual({ used: 20, all: 31 });
    expect(usedDays(month, '2027-03-04', '2027-05-20')).toEqual({ used: 31, all: 31 });
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 50_000 }), fc.integer({ min: 0, max: 31 }), (pence, used) => {
        const price = priceBreakdown(pence);
        const back = unusedDaysRefund(price, { used, all: 31 });
        expect(back.sessionFeePence + back.platformFeePence).toBe(back.totalPence);
        expect(back.totalPence).toBeLessThanOrEqual(price.totalPence);
        expect(back.totalPence).toBeGreaterThanOrEqual(Math.floor((price.totalPence * (31 - used)) / 31));
        if (used === 0) expect(back).toEqual(price);
        if (used === 31) expect(back.totalPence).toBe(0);
      }),
    );
  });
});

it('asks again after three, five and seven days, and then no more', () => {
  const asked = new Date('2027-03-27T00:12:00Z');
  expect([1, 2, 3, 4].map((tries) => nextChargeRetry(asked, tries)?.toISOString() ?? null)).toEqual([
    '2027-03-30T00:12:00.000Z',
    '2027-04-01T00:12:00.000Z',
    '2027-04-03T00:12:00.000Z',
    null,
  ]);
});

it('reminds before the first renewal and every six months', () => {
  expect(Array.from({ length: 20 }, (_, index) => index + 1).filter(hasRenewalReminder)).toEqual([
    2, 8, 14, 20,
  ]);
});
