import { markAttendance } from '#areas/booking/bookings/attend/mark-attendance.server.ts';
import type { MarkAttendance, WalkInInput } from '#areas/booking/bookings/contract.ts';
import { isCancelled } from '#areas/booking/bookings/rules.ts';
import {
  addWalkIn,
  listWalkIns,
  removeWalkIn,
  requireWalkInBusiness,
} from '#areas/booking/bookings/walk-in/walk-ins.server.ts';
import { readFrontDeskFacts } from '#areas/booking/customers/read-customers.server.ts';
import { waiverStatusByBooking } from '#areas/booking/waivers/read-answers.server.ts';
import {
  authoriseBusiness,
  authoriseInTransaction,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { allowedActions } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { startOfUkDay } from '#areas/catalogue/sessions/occurrences/occurrences.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { type Db, type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import {
  attendeesOfOccurrences,
  findBookingOccurrence,
  occurrencePrices,
  occurrencesOfBusiness,
} from '../occurrences/occurrence-queries.server.ts';
import {
  authoriseOccurrence,
  toAttendee,
  toBusinessOccurrence,
  toCheckInTimes,
} from '../occurrences/read-occurrence.server.ts';
import type { CheckInAnswer, FrontDeskAttendee, MarkAnswer, TodayAnswer, WalkIn } from './contract.ts';

/**
 * Lists the dates of the London day of `now` with their attendees, without cancelled bookings. Throws as
 * `authoriseBusiness`.
 */
export async function readTodayAttendees(
  db: Db,
  user: { id: string },
  businessId: number,
  now: Date,
): Promise<TodayAnswer> {
  const { role } = await authoriseBusiness(db, user, businessId, 'view_attendees');
  const today = londonDay(now);
  const rows = await occurrencesOfBusiness(
    db,
    businessId,
    startOfUkDay(today),
    startOfUkDay(plusDays(today, 1)),
  );
  const dates = rows.filter(({ state }) => state !== 'cancelled');
  const ids = dates.map(({ id }) => id);
  const expected = (await attendeesOfOccurrences(db, ids)).filter(({ state }) => !isCancelled(state));
  const bookingIds = expected.map(({ bookingId }) => bookingId);
  const facts = await readFrontDeskFacts(db, bookingIds, now);
  const waivers = await waiverStatusByBooking(db, bookingIds);
  const walkIns = await listWalkIns(db, ids);
  const prices = await occurrencePrices(db, ids);
  return {
    dates: dates.map((date) => ({
      date: toBusinessOccurrence(date),
      price: penceToDecimal(prices.get(date.id) ?? 0),
      attendees: expected
        .filter(({ occurrenceId }) => occurrenceId === date.id)
        .map((attendee) => ({
          ...toAttendee(attendee, waivers.get(attendee.bookingId)),
          desk: toFrontDeskFacts(facts.get(attendee.bookingId)),
        })),
      walkIns: walkIns.filter(({ occurrenceId }) => occurrenceId === date.id).map(toWalkIn),
      checkIn: toCheckInTimes(date.startsAt),
    })),
    may: [...allowedActions[role]],
  };
}

type FactsByBooking = Awaited<ReturnType<typeof readFrontDeskFacts>>;
type AddedWalkIn = Awaited<ReturnType<typeof addWalkIn>>;

const toFrontDeskFacts = (facts: ReturnType<FactsByBooking['get']>): FrontDeskAttendee['desk'] =>
  facts === undefined
    ? null
    : {
        firstTime: facts.firstTime,
        lastVisit: facts.lastVisit?.toISOString() ?? null,
        notes: facts.notes,
      };

const toWalkIn = ({ id, name, places, paidBy, paidPence, cameAt, notedBy }: AddedWalkIn): WalkIn => ({
  id,
  name,
  places,
  paidBy,
  paid: penceToDecimal(paidPence),
  cameAt: cameAt.toISOString(),
  by: notedBy,
});

/** Adds a walk-in. Throws as `authoriseOccurrence` and `addWalkIn`. */
export async function createWalkIn(
  deps: { pool: Pool; clock: Clock },
  user: { id: string },
  occurrenceId: number,
  input: WalkInInput,
): Promise<WalkIn> {
  const { business } = await authoriseOccurrence(deps.pool, user, occurrenceId, 'check_in');
  const may = (tx: Tx) => authoriseInTransaction(tx, user, business.id, 'check_in');
  return toWalkIn(await addWalkIn({ ...deps, may }, user, occurrenceId, input));
}

/** Deletes a walk-in. Throws `not_found` (404), and as `authoriseBusiness`. */
export async function deleteWalkIn(
  deps: { pool: Pool; clock: Clock },
  user: { id: string },
  walkInId: string,
): Promise<void> {
  const { businessId } = await requireWalkInBusiness(deps.pool, walkInId);
  const may = (tx: Tx) => authoriseInTransaction(tx, user, businessId, 'check_in');
  await removeWalkIn({ ...deps, may }, walkInId);
}

/** Marks attendance. Throws as `authoriseBusiness` and `markAttendance`. */
export async function markBooking(
  { pool, clock }: { pool: Pool; clock: Clock },
  user: { id: string },
  bookingId: string,
  input: MarkAttendance,
): Promise<MarkAnswer> {
  const place = await findBookingOccurrence(pool, bookingId);
  if (place === null) throw new AppError('not_found', 'Booking not found');
  const { mark } = await transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, user, place.businessId, 'check_in');
    return markAttendance({ tx, clock }, user, bookingId, input);
  });
  return { bookingId, state: input.state, mark };
}

/**
 * Returns the booking behind a QR code. Throws `not_found` (404), also for people who don't work at that door: an
 * answer would show them where somebody is going.
 */
export async function findByCheckInCode(
  db: Db,
  user: { id: string } | null,
  token: string,
): Promise<CheckInAnswer> {
  const unknown = new AppError('not_found', 'This code isn’t for one of your bookings.');
  if (user === null || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(token)) throw unknown;
  const place = await findBookingOccurrence(db, token);
  if (place === null) throw unknown;
  try {
    await authoriseBusiness(db, user, place.businessId, 'check_in');
  } catch (error) {
    throw error instanceof AppError ? unknown : error;
  }
  return { occurrenceId: place.occurrenceId, bookingId: token.toLowerCase() };
}
