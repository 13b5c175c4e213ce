import { expect, it } from 'vitest';
import { exampleBooking } from '#support/example-booking.ts';
import { bookedSessions } from './my-booked-sessions.ts';

it('is the next date that somebody goes to of each session, and nothing that is over or cancelled', () => {
  const later = {
    ...exampleBooking,
    id: 'later',
    sessionDate: '2026-12-01T07:00:00.000Z',
    endsAt: '2026-12-01T08:00:00.000Z',
  };
  const other = { ...later, sessionId: 8, state: 'cancelled_by_seeker' as const };
  const hour = { ...later, sessionId: null };
  const bookings = [later, exampleBooking, other, hour];
  const href = '/booking-confirmation?session_id=7&payment_intent=pi_1';
  expect([...bookedSessions(bookings, new Date('2026-11-21T12:00:00Z'))]).toEqual([
    [7, { when: 'Tue 24 Nov, 07:00', href }],
  ]);
  expect([...bookedSessions(bookings, new Date('2026-11-25T12:00:00Z'))]).toEqual([
    [7, { when: 'Tue 1 Dec, 07:00', href }],
  ]);
  expect(bookedSessions(bookings, new Date('2026-12-02T12:00:00Z')).size).toBe(0);
});
