import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  type BusinessCancelDeps,
  cancelBookingsByBusiness,
  lockOccurrenceBookings,
  rescheduleBookings,
} from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import { createMessage } from '#areas/booking/bookings/message/send-message.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { ItemUrls } from '../publish/feed-items.server.ts';
import { idFromUrl } from './parse-order.server.ts';
import { OpenBookingError } from './rules.ts';
import {
  allowTestBooking,
  deleteTestSessions,
  insertTestSession,
  listBookingsToSimulate,
  markTestAttendance,
  moveBusiness,
  moveDates,
  renameSessions,
} from './test-interface-queries.server.ts';

// The standard's test interface (https://openactive.io/test-interface), for its conformance suite. Only with
// `OPENACTIVE_TEST_INTERFACE`, which production refuses.

export interface TestInterfaceDeps extends BusinessCancelDeps {
  pool: Pool;
  clock: Clock;
  publicUrl: string;
}

const TITLE = '[OpenActive Test Interface]';

const HOUR_MS = 3_600_000;

const opportunitySchema = z.looseObject({
  '@type': z.literal('ScheduledSession'),
  'test:testOpportunityCriteria': z.string().regex(/#TestOpportunity\w+$/),
  superEvent: z.looseObject({ organizer: z.looseObject({ '@id': z.string() }) }),
});

/** Creates a date for a criterion of the suite; returns its id. */
export async function createOpportunity(
  { pool, clock, publicUrl }: TestInterfaceDeps,
  body: unknown,
): Promise<{ '@type': string; '@id': string }> {
  const parsed = opportunitySchema.safeParse(body);
  if (!parsed.success) throw new OpenBookingError('OpenBookingError', z.prettifyError(parsed.error));
  const at = new ItemUrls(publicUrl);
  const businessId = idFromUrl(parsed.data.superEvent.organizer['@id'], at.seller(''));
  if (businessId === null) throw new OpenBookingError('OpenBookingError', 'We don’t know this seller');
  const [, criterion = ''] = parsed.data['test:testOpportunityCriteria'].split('#TestOpportunity');
  const says = (word: string): boolean => criterion.includes(word);
  const now = clock.now().getTime();
  const capacity = says('FiveSpaces') ? 5 : says('OneSpace') ? 1 : 20;
  const date = await transaction(pool, async (tx) => {
    await allowTestBooking(tx, businessId, says('TaxNet') ? 'net' : says('TaxGross') ? 'gross' : null);
    return insertTestSession(tx, {
      businessId,
      title: `${TITLE} ${criterion}`,
      pricePence: /(?<!Non)Free/.test(criterion) ? 0 : 1_499,
      cancellationHours: 24,
      givesBack: says('NotCancellable') ? 'half' : 'all',
      startsAt: new Date(now + hoursAhead(says) * HOUR_MS),
      capacity,
      taken: says('NoSpaces') ? capacity : 0,
      sellsFromDays: says('OutsideValidFrom') ? 2 : says('WithinValidFrom') ? 30 : null,
    });
  });
  return { '@type': 'ScheduledSession', '@id': at.occurrence(date) };
}

function hoursAhead(says: (word: string) => boolean): number {
  if (says('InPast')) return -3;
  return says('OutsideWindow') ? 12 : 7 * 24;
}

/** Deletes all test data. */
export const deleteOpportunities = ({ pool }: TestInterfaceDeps): Promise<void> =>
  deleteTestSessions(pool, TITLE);

const actionSchema = z.looseObject({
  '@type': z.string().regex(/^test:\w+SimulateAction$/),
  object: z.looseObject({ '@id': z.string() }),
});

/** Simulates an action of the business. */
export async function simulateAction(deps: TestInterfaceDeps, body: unknown): Promise<void> {
  const parsed = actionSchema.safeParse(body);
  if (!parsed.success) throw new OpenBookingError('OpenBookingError', z.prettifyError(parsed.error));
  const about = parsed.data.object['@id'];
  const occurrenceId = idFromUrl(about, new ItemUrls(deps.publicUrl).occurrence(''));
  const [, uuid = null] = /\/orders\/([0-9a-f-]{36})$/.exec(about) ?? [];
  const order =
    occurrenceId !== null
      ? await listBookingsToSimulate(deps.pool, { occurrenceId })
      : uuid !== null
        ? await listBookingsToSimulate(deps.pool, { uuid })
        : null;
  if (order === null) throw new OpenBookingError('UnknownOrderError');
  const { bookingIds, occurrenceIds, businessId, ownerId } = order;
  const now = deps.clock.now();
  await transaction(deps.pool, async (tx) => {
    switch (parsed.data['@type']) {
      case 'test:SellerRequestedCancellationSimulateAction':
      case 'test:SellerRequestedCancellationWithMessageSimulateAction':
        await cancelBookingsByBusiness(tx, deps, bookingIds, {
          by: 'business',
          reason: 'The instructor is ill.',
        });
        return;
      case 'test:CustomerNoticeSimulateAction':
        for (const bookingId of bookingIds)
          await createMessage(tx, {
            bookingId,
            authorId: ownerId,
            now,
            key: randomUUID(),
            text: 'Please bring a towel.',
          });
        return;
      case 'test:ChangeOfLogisticsNameSimulateAction':
        return renameSessions(tx, occurrenceIds);
      case 'test:ChangeOfLogisticsLocationSimulateAction':
        return moveBusiness(tx, businessId);
      case 'test:ChangeOfLogisticsTimeSimulateAction':
        await lockOccurrenceBookings(tx, occurrenceIds);
        await moveDates(tx, occurrenceIds);
        await rescheduleBookings(tx, occurrenceIds);
        return;
      case 'test:AttendeeAttendedSimulateAction':
        return markTestAttendance(tx, bookingIds, { state: 'attended', by: ownerId, at: now });
      case 'test:AttendeeAbsentSimulateAction':
        return markTestAttendance(tx, bookingIds, { state: 'no_show', by: ownerId, at: now });
      default:
        throw new OpenBookingError('OpenBookingError', 'This can’t be simulated');
    }
  });
}
