import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  type CallOffDeps,
  callOffBookings,
  followMovedDates,
  lockBookingsOfDates,
} from '#features/booking/cancel/call-off-booking.server.ts';
import { writeMessage } from '#features/booking/message/send-message.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { ItemAddresses } from '../publish/items.server.ts';
import { idIn } from './request.server.ts';
import { OpenBookingRefusal } from './rules.ts';
import {
  allowTestBooking,
  deleteTestSessions,
  insertTestSession,
  markTestAttendance,
  moveBusiness,
  moveDates,
  ordered,
  renameSessions,
} from './test-interface-queries.server.ts';

// The standard's test interface (https://openactive.io/test-interface): what its conformance suite asks for beside booking.
// Served where `OPENACTIVE_TEST_INTERFACE` is on, which production refuses.

export interface TestInterfaceDeps extends CallOffDeps {
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

/** Makes a date as a criterion of the suite wants it; answers what it is called. */
export async function createOpportunity(
  { pool, clock, publicUrl }: TestInterfaceDeps,
  body: unknown,
): Promise<{ '@type': string; '@id': string }> {
  const parsed = opportunitySchema.safeParse(body);
  if (!parsed.success) throw new OpenBookingRefusal('OpenBookingError', z.prettifyError(parsed.error));
  const at = new ItemAddresses(publicUrl);
  const businessId = idIn(parsed.data.superEvent.organizer['@id'], at.seller(''));
  if (businessId === null) throw new OpenBookingRefusal('OpenBookingError', 'We don’t know this seller');
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
  return { '@type': 'ScheduledSession', '@id': at.date(date) };
}

function hoursAhead(says: (word: string) => boolean): number {
  if (says('InPast')) return -3;
  return says('OutsideWindow') ? 12 : 7 * 24;
}

/** Takes out everything that was made to be tested with. */
export const deleteOpportunities = ({ pool }: TestInterfaceDeps): Promise<void> =>
  deleteTestSessions(pool, TITLE);

const actionSchema = z.looseObject({
  '@type': z.string().regex(/^test:\w+SimulateAction$/),
  object: z.looseObject({ '@id': z.string() }),
});

/** Does with an order, or a date, what its business could. */
export async function simulate(deps: TestInterfaceDeps, body: unknown): Promise<void> {
  const parsed = actionSchema.safeParse(body);
  if (!parsed.success) throw new OpenBookingRefusal('OpenBookingError', z.prettifyError(parsed.error));
  const about = parsed.data.object['@id'];
  const occurrenceId = idIn(about, new ItemAddresses(deps.publicUrl).date(''));
  const [, uuid = null] = /\/orders\/([0-9a-f-]{36})$/.exec(about) ?? [];
  const order =
    occurrenceId !== null
      ? await ordered(deps.pool, { occurrenceId })
      : uuid !== null
        ? await ordered(deps.pool, { uuid })
        : null;
  if (order === null) throw new OpenBookingRefusal('UnknownOrderError');
  const { bookingIds, occurrenceIds, businessId, ownerId } = order;
  const now = deps.clock.now();
  await transaction(deps.pool, async (tx) => {
    switch (parsed.data['@type']) {
      case 'test:SellerRequestedCancellationSimulateAction':
      case 'test:SellerRequestedCancellationWithMessageSimulateAction':
        await callOffBookings(tx, deps, bookingIds, { by: 'business', reason: 'The instructor is ill.' });
        return;
      case 'test:CustomerNoticeSimulateAction':
        for (const bookingId of bookingIds)
          await writeMessage(tx, {
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
        await lockBookingsOfDates(tx, occurrenceIds);
        await moveDates(tx, occurrenceIds);
        await followMovedDates(tx, occurrenceIds);
        return;
      case 'test:AttendeeAttendedSimulateAction':
        return markTestAttendance(tx, bookingIds, { state: 'attended', by: ownerId, at: now });
      case 'test:AttendeeAbsentSimulateAction':
        return markTestAttendance(tx, bookingIds, { state: 'no_show', by: ownerId, at: now });
      default:
        throw new OpenBookingRefusal('OpenBookingError', 'This can’t be simulated');
    }
  });
}
