import type { BookingFigures, BookingRatio } from './booking-bench.ts';
import type { OrderFigures } from './order-bench.ts';
import type { PlaceFigures } from './place-bench.ts';
import { atLeast, atMost, markdownTable, perSecond, type ReportSection, ratio } from './report-section.ts';

export type AllBookingFigures = BookingFigures & { orders: OrderFigures; seats: PlaceFigures[] };

export function reportBooking(booking: AllBookingFigures): ReportSection {
  const { spread, hot, race, orders, seats } = booking;
  const rush = seats.find(({ inFlight }) => inFlight === 64);
  if (rush === undefined) throw new Error('Nobody measured 64 in flight.');
  return {
    aims: [
      atLeast(
        'booking over HTTP (no card step) ÷ pgbench of its statements, 16 clients, spread',
        spread.httpRatio,
        0.9,
      ),
      atLeast('the same without HTTP', spread.ratio, 0.9),
      atLeast('the same over HTTP, one date', hot.httpRatio, 0.9),
      atLeast('places of one date with 64 in flight, grouped ÷ ungrouped', rush.hotRatio, 10),
      atMost('overbooked', race.taken - race.seats, 0, String),
      atMost('an order of four places ÷ an order of one', orders.fourToOne, 1.3, ratio),
    ],
    chapter: renderChapter(booking),
  };
}

function renderChapter(booking: AllBookingFigures): string {
  const row = (what: string, each: BookingRatio) => [
    what,
    perSecond(each.overHttp),
    perSecond(each.bookings),
    perSecond(each.sameStatements),
    ratio(each.httpRatio),
    ratio(each.ratio),
    perSecond(each.seats),
    ratio(each.ratioToSeats),
  ];
  const { race, orders, seats } = booking;
  return `${booking.clients} clients book free sessions, from the hold to the confirmed booking: without the card step and without emails. They
do so over HTTP, signed in, and through the use cases without a site. A booking is two durable commits. pgbench (prepared) runs the same
statements, recorded from a booking. For comparison it also runs the update of one place with one insert, in a single commit.

${markdownTable(
  [
    '',
    'over HTTP a second',
    'by the use cases',
    'pgbench, same statements',
    'ratio over HTTP',
    'by the use cases',
    'pgbench, one place',
    'ratio by the use cases',
  ],
  [row('spread over 1,000 dates', booking.spread), row('all on one date', booking.hot)],
)}

${race.booked + race.refused} buyers at once for ${race.seats} places: ${race.booked} booked, ${race.refused} got "sold out", ${race.taken} places taken.

Paid orders over 1,000 dates, in turns, with a provider that answers at once in the same process:

${markdownTable(
  ['', 'orders per second'],
  [
    ['free, one place', perSecond(orders.free)],
    ['paid, one place', perSecond(orders.paid)],
    ['paid, four places', perSecond(orders.ofFour)],
  ],
)}

A paid order costs **${ratio(orders.paidToFree)}** of a free one. An order of four places costs **${ratio(orders.fourToOne)}** of an order of one.

Places a second over sixteen connections, each with its order, item and pending payment. *Alone* is a statement for each. *Together* is
the site's way: requests for one date share a statement and a commit.

${markdownTable(
  ['in flight', 'one date, each alone', 'together', 'ratio', '1,000 dates, each alone', 'together', 'ratio'],
  seats.map((each) => [
    String(each.inFlight),
    perSecond(each.hotAlone),
    perSecond(each.hotTogether),
    ratio(each.hotRatio),
    perSecond(each.spreadAlone),
    perSecond(each.spreadTogether),
    ratio(each.spreadRatio),
  ]),
)}`;
}
