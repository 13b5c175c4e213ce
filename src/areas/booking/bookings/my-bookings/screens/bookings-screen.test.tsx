import { expect, it } from 'vitest';
import { exampleBooking } from '#support/example-booking.ts';
import { renderServerHtml, visibleText } from '#support/render-server-html.tsx';
import type { Booking } from '../../contract.ts';
import { BookingsScreen } from './bookings-screen.tsx';

const noop = () => {};

const renderScreen = (bookings: Booking[], now: string, shown: 'upcoming' | 'past' = 'upcoming') =>
  renderServerHtml(
    <BookingsScreen
      bookings={bookings}
      failed={false}
      shown={shown}
      now={new Date(now)}
      onRetry={noop}
      onCancelled={noop}
      onOrderCancelled={noop}
      onNamed={noop}
      onMoved={noop}
      onStale={noop}
      payment={{ PaymentForm: () => null, payer: { name: '', email: '', phone: '' } }}
      reviewsOf={() => ({ review: undefined, reviewDue: false })}
      tabs={null}
    />,
  );

it('names what is empty, and one way on', async () => {
  const none = await renderScreen([], '2026-11-21T12:00:00Z');
  expect(visibleText(none)).toContain('No bookings yet');
  expect(none).toContain('href="/search"');
  expect(visibleText(await renderScreen([exampleBooking], '2026-11-25T12:00:00Z'))).toContain(
    'Nothing coming up',
  );
  expect(visibleText(await renderScreen([exampleBooking], '2026-11-21T12:00:00Z', 'past'))).toContain(
    'Nothing here yet',
  );
});

it('shows two hundred past bookings twenty at a time', async () => {
  const many = Array.from({ length: 200 }, (_, index) => ({
    ...exampleBooking,
    id: `booking-${index}`,
    order: { ...exampleBooking.order, id: `order-${index}` },
  }));
  const html = await renderScreen(many, '2026-11-25T12:00:00Z', 'past');
  expect(html.match(/<li aria-labelledby/g)).toHaveLength(20);
  expect(visibleText(html)).toContain('Show 20 more of 180');
  expect(visibleText(await renderScreen(many.slice(0, 20), '2026-11-25T12:00:00Z', 'past'))).not.toContain(
    'more of',
  );
});

it('has the code for the door on the ticket, and no code where nobody is checked in', async () => {
  const html = await renderScreen([exampleBooking], '2026-11-21T12:00:00Z');
  expect(html).toContain(`href="/api/bookings/${exampleBooking.id}/calendar.ics"`);
  expect(html).toContain(`aria-label="Check-in code ${exampleBooking.reference}, open ticket"`);
  expect(visibleText(html)).toContain('Show this at the door. It works offline.');
  const hour = { ...exampleBooking, sessionId: null, trainer: { id: 3, sessionType: 'online' as const } };
  const words = visibleText(await renderScreen([hour], '2026-11-21T12:00:00Z'));
  expect(words).toContain('Add to calendar');
  expect(words).not.toContain('Show this at the door');
});

it('names the promo code beside the price', async () => {
  const withCode = { ...exampleBooking, totalAmount: '11.55', code: { code: 'EARLYBIRD', off: '3.50' } };
  expect(visibleText(await renderScreen([withCode], '2026-11-21T12:00:00Z'))).toContain(
    '£11.55 EARLYBIRD, £3.50 off',
  );
  const dates = { ...exampleBooking, totalAmount: '11.55', datesOff: '3.50' };
  expect(visibleText(await renderScreen([dates], '2026-11-21T12:00:00Z'))).toContain(
    'Several dates, £3.50 off',
  );
});

it('shows an order of several places as one, each place with what can be done with it', async () => {
  const order = { ...exampleBooking.order, places: 2 };
  const places = ['Priya Nair', 'Arjun Nair'].map((name, index) => ({
    ...exampleBooking,
    id: `place-${index}`,
    order,
    attendee: { name, age: index === 0 ? null : 11, guardian: null },
  }));
  const html = await renderScreen(places, '2026-11-21T12:00:00Z');
  expect(html).not.toContain('<li aria-labelledby');
  const words = visibleText(html);
  expect(words).toContain('In 3 days');
  expect(words).toContain('£30.80 2 places');
  expect(words).toContain('Arjun Nair, 11');
  expect(words).toContain('Cancel all places');
  expect(html).toContain('aria-label="Cancel the place of Arjun Nair"');
  expect(visibleText(await renderScreen([exampleBooking], '2026-11-21T12:00:00Z'))).not.toContain(
    'Cancel all places',
  );
});

it('shows a series as one row that opens to its dates, below the ticket of the next', async () => {
  const order = { ...exampleBooking.order, dates: 3 };
  const dates = ['2026-11-24', '2026-12-01', '2026-12-08'].map((day) => ({
    ...exampleBooking,
    id: day,
    order,
    sessionDate: `${day}T07:00:00.000Z`,
    endsAt: `${day}T08:00:00.000Z`,
  }));
  const html = await renderScreen(dates, '2026-11-21T12:00:00Z');
  expect(html.match(/<li aria-labelledby/g)).toHaveLength(1);
  const words = visibleText(html);
  expect(words).toContain('Tuesdays 07:00 · next Tue 24 Nov · Willow Yoga');
  expect(words).toContain('3 dates');
  for (const day of ['Tue 24 Nov', 'Tue 1 Dec', 'Tue 8 Dec'])
    expect(html).toContain(`aria-label="Cancel the place of Ada Example, ${day}, 07:00"`);
});

it('leads from three past bookings to all of them', async () => {
  const past = Array.from({ length: 34 }, (_, index) => ({
    ...exampleBooking,
    id: `booking-${index}`,
    order: { ...exampleBooking.order, id: `order-${index}` },
  }));
  const html = await renderScreen(past, '2026-11-25T12:00:00Z');
  expect(html.match(/<li aria-labelledby/g)).toHaveLength(3);
  expect(html).toContain('href="/bookings?show=past"');
  expect(visibleText(html)).toContain('All 34 past bookings');
  expect(await renderScreen(past, '2026-11-25T12:00:00Z', 'past')).toContain('href="/bookings"');
});
