import { serializeEvent } from '#areas/platform/webhooks/enqueue-events.server.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import type { DemoBookings } from './demo-bookings.ts';
import type { DemoSession } from './demo-sessions.ts';
import { createRandom } from './random.ts';

/** How many of the latest bookings the log tells of. */
const LOGGED_BOOKINGS = 40;

/** A webhook of the demo owner's business with its log: most of it arrived at once, one after an error, one never. */
export function makeWebhooks(
  businessId: number,
  bookings: DemoBookings['bookings'],
  sessions: readonly DemoSession[],
  today: Date,
) {
  const random = createRandom('webhooks');
  const endpoint = {
    id: random.uuid(),
    business_id: businessId,
    url: 'https://hooks.fettle-demo.example/bookings',
    purpose: 'Mailing list',
    events: ['booking.made', 'booking.cancelled'],
    generation: 1,
    created_at: new Date(today.getTime() - 60 * 86_400_000),
    failures: 0,
  };
  const titles = new Map(sessions.map(({ row }) => [row.id, row.title]));
  const latest = bookings
    .filter(({ business_id, created_at }) => business_id === businessId && created_at < today)
    .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
    .slice(0, LOGGED_BOOKINGS);
  const events = latest.map((booking) => ({
    id: random.uuid(),
    business_id: businessId,
    type: 'booking.made',
    booking_id: booking.id,
    happened_at: booking.created_at,
    body: serializeEvent({
      type: 'booking.made',
      businessId,
      happenedAt: booking.created_at,
      data: {
        booking: {
          id: booking.id,
          reference: booking.reference,
          state: 'confirmed',
          session: { id: booking.session_id, title: titles.get(booking.session_id) ?? '' },
          occurrenceId: booking.occurrence_id,
          startsAt: booking.starts_at.toISOString(),
          endsAt: booking.ends_at.toISOString(),
          bookedAt: booking.created_at.toISOString(),
          customer: { name: booking.full_name, email: booking.email },
          attendee: null,
          sessionFee: penceToDecimal(booking.session_fee_pence),
          soldThrough: null,
        },
      },
    }),
  }));
  const deliveries = events.map(({ id, happened_at }, index) => ({
    id: random.uuid(),
    endpoint_id: endpoint.id,
    event_id: id,
    state: index === FAILED_DELIVERY_INDEX ? 'failed' : 'delivered',
    attempts: index === LATE_DELIVERY_INDEX ? 2 : 1,
    next_at: happened_at,
    created_at: happened_at,
    resolved_at: new Date(happened_at.getTime() + 2000),
  }));
  const attempts = deliveries.flatMap(({ id, state, attempts: tries, created_at }) => {
    const at = (seconds: number) => new Date(created_at.getTime() + seconds * 1000);
    const arrived = {
      delivery_id: id,
      tried_at: at(1),
      duration_ms: random.integer(40, 260),
      response_status: 204,
      response_body: '',
    };
    if (state === 'failed')
      return [{ ...arrived, response_status: 422, response_body: '{"error":"unknown list"}' }];
    if (tries === 1) return [arrived];
    const late = {
      ...arrived,
      duration_ms: 3104,
      response_status: 502,
      response_body: '<h1>Bad gateway</h1>',
    };
    return [late, { ...arrived, tried_at: at(12) }];
  });
  return { endpoint, events, deliveries, attempts };
}

const LATE_DELIVERY_INDEX = 3;
const FAILED_DELIVERY_INDEX = 6;
