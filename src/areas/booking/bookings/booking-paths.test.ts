import { describe, expect, it } from 'vitest';
import { exampleBooking } from '#support/example-booking.ts';
import { checkInUrl, rebookPath, searchStartAfterBooked } from './booking-paths.ts';

const dateParam = (path: string) => new URL(path, 'https://fettle.example').searchParams.get('date');

describe('booking again', () => {
  it('leads to the same slot on its first date from now', () => {
    const path = rebookPath(exampleBooking, new Date('2026-12-02T12:00:00Z'));
    expect(path).toMatch(/^\/sessions\/7\?date=/);
    expect(dateParam(path)).toBe('2026-12-08T07:00:00.000Z');
  });

  it('asks for as many places as were booked together', () => {
    const path = rebookPath(exampleBooking, new Date('2026-12-02T12:00:00Z'), 3);
    expect(new URL(path, 'https://fettle.example').searchParams.get('places')).toBe('3');
  });

  it('leads a week on from a booking that is still ahead', () => {
    expect(dateParam(rebookPath(exampleBooking, new Date('2026-11-20T12:00:00Z')))).toBe(
      '2026-12-01T07:00:00.000Z',
    );
  });

  it('goes past the times of it that are booked already, and past no others', () => {
    const now = new Date('2026-12-02T12:00:00Z');
    const on = (day: string, session = exampleBooking.session) => ({
      session,
      sessionDate: `${day}T07:00:00.000Z`,
    });
    const upcoming = [
      on('2026-12-08'),
      on('2026-12-15', { ...exampleBooking.session, id: 8 }),
      on('2026-12-22'),
    ];
    const after = searchStartAfterBooked(exampleBooking, upcoming, now);
    expect(dateParam(rebookPath(exampleBooking, after))).toBe('2026-12-15T07:00:00.000Z');
    expect(searchStartAfterBooked(exampleBooking, [], now)).toBe(now);
  });

  it.each([
    ['2027-03-23T18:30:00.000Z', '2027-03-26T12:00:00Z', '2027-03-30T17:30:00.000Z'],
    ['2027-10-26T17:30:00.000Z', '2027-10-29T12:00:00Z', '2027-11-02T18:30:00.000Z'],
    ['2027-10-26T22:45:00.000Z', '2027-10-29T12:00:00Z', '2027-11-02T23:45:00.000Z'],
    ['2027-10-25T23:15:00.000Z', '2027-10-29T12:00:00Z', '2027-11-02T00:15:00.000Z'],
  ])('keeps the time on the wall across a clock change: %s', (booked, now, again) => {
    expect(dateParam(rebookPath({ ...exampleBooking, sessionDate: booked }, new Date(now)))).toBe(again);
  });
});

it('the check-in code says the booking’s address at the door', () => {
  expect(checkInUrl('https://fettle.example', exampleBooking)).toBe(
    `https://fettle.example/check-in/${exampleBooking.id}`,
  );
});
