import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setUpDatabase } from '#support/set-up-database.ts';
import {
  type BookingRules,
  bookingRulesFaults,
  bookingWindow,
  hasBookingRules,
  noBookingRules,
  windowState,
} from './booking-rules.ts';
import { bookingRulesLines, dateWindow, formatLead } from './copy.ts';

const database = setUpDatabase();

const rules: BookingRules = {
  opensDaysBefore: 7,
  membersDaysEarlier: 2,
  closesMinutesBefore: 120,
  minimum: { people: 4, hoursBefore: 12 },
};
const startsAt = new Date('2026-12-14T09:00:00Z');

describe('the window of a date', () => {
  it('opens at the same clock time, earlier for members, and closes before the start', () => {
    expect(bookingWindow(rules, startsAt)).toEqual({
      opensAt: new Date('2026-12-07T09:00:00Z'),
      closesAt: new Date('2026-12-14T07:00:00Z'),
    });
    expect(bookingWindow(rules, startsAt, true).opensAt).toEqual(new Date('2026-12-05T09:00:00Z'));
    expect(bookingWindow(undefined, startsAt)).toEqual({ opensAt: null, closesAt: null });
  });

  it('keeps the clock time over both changes of the clocks', () => {
    const opens = (start: string) => bookingWindow(rules, new Date(start)).opensAt?.toISOString();
    expect(opens('2027-03-30T17:30:00Z')).toBe('2027-03-23T18:30:00.000Z');
    expect(opens('2026-10-28T18:30:00Z')).toBe('2026-10-21T17:30:00.000Z');
  });

  it('is the one that the database decides by', async () => {
    const instants = fc.date({
      min: new Date('2026-01-01T00:00:00Z'),
      max: new Date('2029-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    await fc.assert(
      fc.asyncProperty(
        instants,
        fc.integer({ min: 1, max: 180 }),
        fc.integer({ min: -400, max: 400 }),
        async (start, days, minutesOff) => {
          const window = bookingWindow({ ...rules, opensDaysBefore: days }, start);
          const now = new Date((window.opensAt?.getTime() ?? 0) + minutesOff * 60_000);
          const { rows } = await database.pool.query<{ opens: Date; open: boolean }>(
            `SELECT booking_opens_at($1, $2) AS opens, is_booking_open($1, $2, 120, $3) AS open`,
            [start, days, now],
          );
          expect(rows[0]?.opens).toEqual(window.opensAt);
          expect(rows[0]?.open).toBe(windowState(window, now) === 'open');
        },
      ),
      { numRuns: 200 },
    );
    // The hour that the clocks skip, and the one that they repeat.
    for (const start of ['2027-04-04T00:30:00Z', '2026-11-01T01:30:00Z', '2026-11-01T00:30:00Z']) {
      const { rows } = await database.pool.query<{ opens: Date }>('SELECT booking_opens_at($1, 7) AS opens', [
        start,
      ]);
      expect(rows[0]?.opens).toEqual(bookingWindow(rules, new Date(start)).opensAt);
    }
  });

  it('says when it opens or that it has closed', () => {
    const said = (now: string) =>
      dateWindow({ bookingRules: rules }, { startsAt: startsAt.toISOString() }, new Date(now));
    expect(said('2026-12-07T08:59:59Z')).toEqual({
      state: 'before',
      sentence: 'Booking opens Mon 7 Dec at 09:00',
    });
    expect(said('2026-12-07T09:00:00Z')).toEqual({ state: 'open', sentence: null });
    expect(said('2026-12-14T07:00:00Z')).toEqual({
      state: 'over',
      sentence: 'Booking closed Mon 14 Dec at 07:00',
    });
  });
});

describe('the rules of a session', () => {
  const session = { maxParticipants: 10, soldAs: 'date' as const };

  it('fit the session, or say what doesn’t', () => {
    expect(bookingRulesFaults(rules, session)).toEqual([]);
    expect(bookingRulesFaults({ ...rules, opensDaysBefore: null }, session)[0]?.message).toBe(
      'Say first when booking opens',
    );
    expect(bookingRulesFaults(rules, { ...session, maxParticipants: 3 })[0]?.path).toEqual([
      'minimum',
      'people',
    ]);
    expect(bookingRulesFaults(rules, { ...session, soldAs: 'course' })[0]?.message).toBe(
      'A course always runs, so it has no minimum',
    );
  });

  it('are listed for customers, and empty without any', () => {
    expect(hasBookingRules(noBookingRules)).toBe(false);
    expect(bookingRulesLines(undefined)).toEqual([]);
    expect(bookingRulesLines(rules)).toEqual([
      'Booking opens 7 days before each date.',
      'With a pass or membership you can book 2 days earlier.',
      'Booking closes 2 hours before the start.',
      'A date needs 4 people. With fewer, we cancel it 12 hours before the start and refund everyone in full.',
    ]);
    expect(formatLead(15)).toBe('15 minutes');
    expect(formatLead(60)).toBe('1 hour');
  });
});
