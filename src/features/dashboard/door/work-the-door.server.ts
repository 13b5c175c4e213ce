import { markAttendance } from '#features/booking/attend/mark-attendance.server.ts';
import type { MarkAttendance, WalkInInput } from '#features/booking/contract.ts';
import { isCancelled } from '#features/booking/rules.ts';
import {
  addWalkIn,
  listWalkIns,
  takeBackWalkIn,
  whereWalkIn,
} from '#features/booking/walk-in/walk-ins.server.ts';
import {
  authoriseBusiness,
  requireStanding,
} from '#features/businesses/permissions/authorise-business.server.ts';
import { allowedActions } from '#features/businesses/permissions/permissions.ts';
import { factsForDesk } from '#features/customers/show-customers.server.ts';
import { startOfUkDay } from '#features/sessions/dates/occurrences.ts';
import { waiverStandsOf } from '#features/waivers/read-answers.server.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { type Db, type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { attendeesOf, datesOfBusiness, placeOfBooking, pricesOf } from '../dates/date-queries.server.ts';
import { authoriseDate, toAttendee, toBusinessDate, toCheckInTimes } from '../dates/show-date.server.ts';
import type { CheckInAnswer, DeskAttendee, MarkAnswer, TodayAnswer, WalkIn } from './contract.ts';

/**
 * Whom a business expects on the London day of `now`, date by date, for those who meet them. What is cancelled is not
 * among it. Throws as `authoriseBusiness`.
 */
export async function showToday(
  db: Db,
  user: { id: string },
  businessId: number,
  now: Date,
): Promise<TodayAnswer> {
  const { role } = await authoriseBusiness(db, user, businessId, 'view_attendees');
  const today = londonDay(now);
  const rows = await datesOfBusiness(db, businessId, startOfUkDay(today), startOfUkDay(plusDays(today, 1)));
  const dates = rows.filter(({ state }) => state !== 'cancelled');
  const ids = dates.map(({ id }) => id);
  const expected = (await attendeesOf(db, ids)).filter(({ state }) => !isCancelled(state));
  const bookingIds = expected.map(({ bookingId }) => bookingId);
  const facts = await factsForDesk(db, bookingIds, now);
  const waivers = await waiverStandsOf(db, bookingIds);
  const walkIns = await listWalkIns(db, ids);
  const prices = await pricesOf(db, ids);
  return {
    dates: dates.map((date) => ({
      date: toBusinessDate(date),
      price: penceToDecimal(prices.get(date.id) ?? 0),
      attendees: expected
        .filter(({ occurrenceId }) => occurrenceId === date.id)
        .map((attendee) => ({
          ...toAttendee(attendee, waivers.get(attendee.bookingId)),
          desk: deskOf(facts.get(attendee.bookingId)),
        })),
      walkIns: walkIns.filter(({ occurrenceId }) => occurrenceId === date.id).map(toWalkIn),
      checkIn: toCheckInTimes(date.startsAt),
    })),
    may: [...allowedActions[role]],
  };
}

type Facts = Awaited<ReturnType<typeof factsForDesk>>;
type WalkInNote = Awaited<ReturnType<typeof addWalkIn>>;

const deskOf = (facts: ReturnType<Facts['get']>): DeskAttendee['desk'] =>
  facts === undefined
    ? null
    : {
        firstTime: facts.firstTime,
        lastVisit: facts.lastVisit?.toISOString() ?? null,
        notes: facts.notes,
      };

const toWalkIn = ({ id, name, places, paidBy, paidPence, cameAt, notedBy }: WalkInNote): WalkIn => ({
  id,
  name,
  places,
  paidBy,
  paid: penceToDecimal(paidPence),
  cameAt: cameAt.toISOString(),
  by: notedBy,
});

/** Notes somebody who came without having booked. Throws as `authoriseDate` and `addWalkIn`. */
export async function noteWalkIn(
  deps: { pool: Pool; clock: Clock },
  user: { id: string },
  occurrenceId: number,
  input: WalkInInput,
): Promise<WalkIn> {
  const { business } = await authoriseDate(deps.pool, user, occurrenceId, 'check_in');
  const may = (tx: Tx) => requireStanding(tx, user, business.id, 'check_in');
  return toWalkIn(await addWalkIn({ ...deps, may }, user, occurrenceId, input));
}

/** Takes such a note back. Throws `not_found` (404), and as `authoriseBusiness`. */
export async function forgetWalkIn(
  deps: { pool: Pool; clock: Clock },
  user: { id: string },
  walkInId: string,
): Promise<void> {
  const { businessId } = await whereWalkIn(deps.pool, walkInId);
  const may = (tx: Tx) => requireStanding(tx, user, businessId, 'check_in');
  await takeBackWalkIn({ ...deps, may }, walkInId);
}

/** Marks who came, for those who work at the door. Throws as `authoriseBusiness` and `markAttendance`. */
export async function markBooking(
  { pool, clock }: { pool: Pool; clock: Clock },
  user: { id: string },
  bookingId: string,
  input: MarkAttendance,
): Promise<MarkAnswer> {
  const place = await placeOfBooking(pool, bookingId);
  if (place === null) throw new AppError('not_found', 'Booking not found');
  const { mark } = await transaction(pool, async (tx) => {
    await requireStanding(tx, user, place.businessId, 'check_in');
    return markAttendance({ tx, clock }, user, bookingId, input);
  });
  return { bookingId, state: input.state, mark };
}

/**
 * Whom a QR code stands for. To everybody who does not work at that door there is no such code: it would tell
 * where somebody is going. Throws `not_found` (404).
 */
export async function findByCode(db: Db, user: { id: string } | null, token: string): Promise<CheckInAnswer> {
  const unknown = new AppError('not_found', 'This code isn’t for one of your bookings.');
  if (user === null || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(token)) throw unknown;
  const place = await placeOfBooking(db, token);
  if (place === null) throw unknown;
  try {
    await authoriseBusiness(db, user, place.businessId, 'check_in');
  } catch (error) {
    throw error instanceof AppError ? unknown : error;
  }
  return { occurrenceId: place.occurrenceId, bookingId: token.toLowerCase() };
}
