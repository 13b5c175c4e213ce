import { expect, it } from 'vitest';
import type { OrderEvent } from './contract.ts';
import { eventText } from './copy.ts';

const names = { customer: 'Hannah Lees', business: 'Willow & Stone Yoga', site: 'Fettle' };
const event: OrderEvent = {
  what: 'booked',
  at: '2026-11-20T12:00:00.000Z',
  by: 'customer',
  person: null,
  place: null,
  movedTo: null,
  amount: null,
  reason: null,
};

it.each<[Partial<OrderEvent>, string]>([
  [{ amount: '15.40' }, 'Hannah Lees booked and paid £15.40'],
  [{ amount: '0.00' }, 'Hannah Lees booked, free of charge'],
  [{ what: 'attended', by: 'business', person: 'Tom' }, 'Tom checked Hannah Lees in'],
  [{ what: 'no_show', by: 'business' }, 'Willow & Stone Yoga marked Hannah Lees as a no-show'],
  [{ what: 'cancelled' }, 'Hannah Lees cancelled the booking'],
  [{ what: 'cancelled', by: 'business', person: 'Tom' }, 'Tom cancelled the booking'],
  [{ what: 'cancelled', by: 'site' }, 'Fettle cancelled the booking'],
  [{ what: 'refund_decided', amount: '15.40' }, '£15.40 refunded for the cancellation'],
  [
    { what: 'refund_decided', by: 'business', person: 'Tom', amount: '5.00', reason: 'Cold showers' },
    'Tom refunded £5.00',
  ],
  [
    { what: 'refund_decided', by: 'site', amount: '5.00', reason: 'Asked for by phone' },
    'Fettle refunded £5.00',
  ],
  [{ what: 'cancelled', place: 'Ruth Adeyemi' }, 'Hannah Lees cancelled Ruth Adeyemi’s place'],
  [
    { what: 'refund_decided', amount: '9.90', place: 'Ruth Adeyemi' },
    '£9.90 refunded for the cancellation of Ruth Adeyemi’s place',
  ],
  [
    { what: 'moved', by: 'business', person: 'Tom', place: 'Sam', movedTo: '2026-12-01T06:45:00.000Z' },
    'Tom moved Sam to Tue 1 Dec, 06:45',
  ],
  [
    { what: 'move_paid', amount: '1.65', movedTo: '2026-12-01T06:45:00.000Z' },
    'Hannah Lees paid £1.65 more for moving the booking to Tue 1 Dec, 06:45',
  ],
  [{ what: 'move_refunded', amount: '4.40' }, '£4.40 refunded: the new date costs less'],
  [{ what: 'refund_made', by: 'site', amount: '5.00' }, '£5.00 sent back to the card'],
  [{ what: 'refund_failed', by: 'site', amount: '5.00' }, 'The refund of £5.00 failed'],
])('%j: %s', (of, title) => {
  expect(eventText({ ...event, ...of }, names).title).toBe(title);
});

it('says the reason that the customer reads', () => {
  expect(eventText({ ...event, reason: 'Cold showers' }, names).detail).toBe('Reason: Cold showers');
  expect(eventText(event, names).detail).toBeNull();
});
