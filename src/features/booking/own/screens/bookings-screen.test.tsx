import { expect, it } from 'vitest';
import { drawScreen, wordsOf } from '#support/draw-screen.tsx';
import { exampleBooking } from '#support/example-booking.ts';
import type { Booking } from '../../contract.ts';
import { BookingsScreen } from './bookings-screen.tsx';

const nothing = () => {};

const draw = (bookings: Booking[], now: string, shown: 'upcoming' | 'past' = 'upcoming') =>
  drawScreen(
    <BookingsScreen
      bookings={bookings}
      failed={false}
      shown={shown}
      now={new Date(now)}
      onShow={nothing}
      onRetry={nothing}
      onCancelled={nothing}
      onOrderCancelled={nothing}
      onNamed={nothing}
      onMoved={nothing}
      onStale={nothing}
      payment={{ PaymentForm: () => null, payer: { name: '', email: '', phone: '' } }}
      reviewOf={() => null}
    />,
  );

it('names what is empty, and one way on', async () => {
  const none = await draw([], '2026-11-21T12:00:00Z');
  expect(wordsOf(none)).toContain('No bookings yet');
  expect(none).toContain('href="/search"');
  expect(wordsOf(await draw([exampleBooking], '2026-11-25T12:00:00Z'))).toContain('Nothing coming up');
  expect(wordsOf(await draw([exampleBooking], '2026-11-21T12:00:00Z', 'past'))).toContain('Nothing here yet');
});

it('shows two hundred past bookings twenty at a time', async () => {
  const many = Array.from({ length: 200 }, (_, index) => ({
    ...exampleBooking,
    id: `booking-${index}`,
    order: { ...exampleBooking.order, id: `order-${index}` },
  }));
  const html = await draw(many, '2026-11-25T12:00:00Z', 'past');
  expect(html.match(/<li aria-labelledby/g)).toHaveLength(20);
  expect(wordsOf(html)).toContain('Show 20 more of 180');
  expect(wordsOf(await draw(many.slice(0, 20), '2026-11-25T12:00:00Z', 'past'))).not.toContain('more of');
});

it('has the calendar entry and the code for the door in sight, and no code where nobody is checked in', async () => {
  const html = await draw([exampleBooking], '2026-11-21T12:00:00Z');
  expect(html).toContain(`href="/api/bookings/${exampleBooking.id}/calendar.ics"`);
  expect(wordsOf(html)).toContain('Check-in code');
  const hour = { ...exampleBooking, sessionId: null, trainer: { id: 3, sessionType: 'online' as const } };
  const words = wordsOf(await draw([hour], '2026-11-21T12:00:00Z'));
  expect(words).toContain('Add to calendar');
  expect(words).not.toContain('Check-in code');
});

it('names the promo code beside the price', async () => {
  const withCode = { ...exampleBooking, totalAmount: '11.55', code: { code: 'EARLYBIRD', off: '3.50' } };
  expect(wordsOf(await draw([withCode], '2026-11-21T12:00:00Z'))).toContain('£11.55 EARLYBIRD, £3.50 off');
  const dates = { ...exampleBooking, totalAmount: '11.55', datesOff: '3.50' };
  expect(wordsOf(await draw([dates], '2026-11-21T12:00:00Z'))).toContain('Several dates, £3.50 off');
});

it('shows an order of several places as one, each place with what can be done with it', async () => {
  const order = { ...exampleBooking.order, places: 2 };
  const places = ['Priya Nair', 'Arjun Nair'].map((name, index) => ({
    ...exampleBooking,
    id: `place-${index}`,
    order,
    attendee: { name, age: index === 0 ? null : 11, guardian: null },
  }));
  const html = await draw(places, '2026-11-21T12:00:00Z');
  expect(html.match(/<li aria-labelledby/g)).toHaveLength(1);
  const words = wordsOf(html);
  expect(words).toContain('One session coming up.');
  expect(words).toContain('£30.80 2 places');
  expect(words).toContain('Arjun Nair, 11');
  expect(words).toContain('Cancel all places');
  expect(html).toContain('aria-label="Cancel the place of Arjun Nair"');
  expect(wordsOf(await draw([exampleBooking], '2026-11-21T12:00:00Z'))).not.toContain('Cancel all places');
});
