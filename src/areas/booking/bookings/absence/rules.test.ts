import { expect, it } from 'vitest';
import { missedBookingsText } from '#areas/catalogue/sessions/booking-rules/missed-bookings.ts';
import { absenceVerdict, periodStart, strikePause } from './rules.ts';

const rules = { grace: 2, periodDays: 60, pauseDays: 7, lateCancels: true };

it('warns within the grace number, then every further one is a strike', () => {
  expect([0, 1, 2, 3].map((counted) => absenceVerdict(rules, counted))).toEqual([
    'warning',
    'warning',
    'strike',
    'strike',
  ]);
  expect(absenceVerdict({ ...rules, grace: 0 }, 0)).toBe('strike');
});

it('pauses after 24 hours to waive', () => {
  const now = new Date('2026-12-01T09:00:00Z');
  expect(strikePause(rules, now)).toEqual({
    from: new Date('2026-12-02T09:00:00Z'),
    until: new Date('2026-12-09T09:00:00Z'),
  });
  expect(periodStart(rules, now)).toEqual(new Date('2026-10-02T09:00:00Z'));
});

it('is said in words before booking', () => {
  expect(missedBookingsText(rules, 'Lock Keeper Studio')).toBe(
    'After more than 2 missed bookings in 60 days, Lock Keeper Studio pauses your online booking there for 7 days. Cancelling too late for a refund counts as missed.',
  );
  expect(
    missedBookingsText({ ...rules, grace: 0, pauseDays: 1, lateCancels: false }, 'Lock Keeper Studio'),
  ).toBe('After a missed booking, Lock Keeper Studio pauses your online booking there for 1 day.');
});
