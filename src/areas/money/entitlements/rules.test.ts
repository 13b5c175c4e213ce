import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { daysBetween, plusDays } from '#shared/calendar/calendar-day.ts';
import {
  activePause,
  introRefusal,
  isValidOn,
  lastDayAfterDays,
  lastDayAfterMonths,
  lastDayAfterReturn,
  lastDayOfPass,
  pauseLengthDays,
  shortenedPause,
  unitStatus,
} from './rules.ts';

const day = fc.integer({ min: 0, max: 4000 }).map((days) => plusDays('2024-01-01', days));
const months = fc.integer({ min: 1, max: 24 });

describe('the last day of a pass', () => {
  it('is the same day of the month, or the last of a shorter one, through clock changes and leap years', () => {
    expect(lastDayAfterMonths('2027-01-31', 1)).toBe('2027-02-28');
    expect(lastDayAfterMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(lastDayAfterMonths('2027-02-28', 1)).toBe('2027-03-28'); // the day on which the clocks go forward
    fc.assert(
      fc.property(day, months, (bought, count) => {
        const last = lastDayAfterMonths(bought, count);
        expect(Number(last.slice(8))).toBeLessThanOrEqual(Number(bought.slice(8)));
        if (last.slice(8) !== bought.slice(8)) expect(plusDays(last, 1).slice(8)).toBe('01');
        const monthsOf = (on: string) => 12 * Number(on.slice(0, 4)) + Number(on.slice(5, 7));
        expect(monthsOf(last) - monthsOf(bought)).toBe(count);
      }),
    );
  });

  it('is never nearer than a fortnight for a place that came back, and never brought forward', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -100, max: 800 }), (today, left) => {
        const until = plusDays(today, left);
        expect(daysBetween(today, lastDayAfterReturn(until, today))).toBe(Math.max(14, left));
      }),
    );
  });

  it('is a whole day: what ends today is good until midnight, and over from then on', () => {
    const standing = (today: string, validUntil: string) =>
      unitStatus({ ended: null, validUntil, usedFor: null }, new Date(`${today}T12:00:00Z`), today);
    fc.assert(
      fc.property(day, (last) => {
        expect(standing(last, last)).toBe('soon');
        expect(standing(plusDays(last, -31), last)).toBe('left');
        expect(standing(plusDays(last, 1), last)).toBe('expired');
      }),
    );
  });
});

it('a pause that is ended early has rested and given up all of its days together, none twice', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 180 }), fc.nat(179), (from, length, after) => {
      const pause = { from, until: plusDays(from, length - 1) };
      const today = plusDays(from, after % length);
      expect(activePause([pause], today)).toBe(pause);
      const { until, givenUpDays } = shortenedPause(pause, today);
      const rested = until === null ? 0 : pauseLengthDays({ from, until });
      expect(rested + givenUpDays).toBe(length);
    }),
  );
});

describe('an introductory offer', () => {
  const days = fc.integer({ min: 1, max: 60 });
  const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });

  it('lasts so many days, that of buying among them, through clock changes and leap years', () => {
    expect(lastDayAfterDays('2027-03-20', 14)).toBe('2027-04-02'); // the clocks go forward on the 28th
    expect(lastDayOfPass('2027-03-20', { validMonths: null, introDays: 1 })).toBe('2027-03-20');
    expect(lastDayOfPass('2027-03-20', { validMonths: 1, introDays: null })).toBe('2027-04-20');
    fc.assert(
      fc.property(day, days, (bought, count) => {
        const last = lastDayAfterDays(bought, count);
        expect(daysBetween(bought, last) + 1).toBe(count);
      }),
    );
  });

  it('is for a class that begins on one of its days in London, at whatever minute, and for none after', () => {
    fc.assert(
      fc.property(day, days, minute, (bought, count, at) => {
        const last = lastDayAfterDays(bought, count);
        // London wall-clock time.
        const classOn = (on: string) =>
          Temporal.PlainDate.from(on).toZonedDateTime({
            timeZone: 'Europe/London',
            plainTime: Temporal.PlainTime.from({ hour: Math.floor(at / 60), minute: at % 60 }),
          }).epochMilliseconds;
        expect(isValidOn(last, new Date(classOn(last)))).toBe(true);
        expect(isValidOn(last, new Date(classOn(plusDays(last, 1))))).toBe(false);
      }),
    );
  });

  it('is for who has neither been there nor had one', () => {
    expect(introRefusal({ newcomer: true, had: false })).toBeNull();
    expect(introRefusal({ newcomer: false, had: false })).toBe('known');
    expect(introRefusal({ newcomer: true, had: true })).toBe('had');
  });
});
