import { markAttendance } from '#areas/booking/bookings/attend/mark-attendance.server.ts';
import type { MarkAttendance } from '#areas/booking/bookings/contract.ts';
import { isCancelled } from '#areas/booking/bookings/rules.ts';
import { listWalkIns } from '#areas/booking/bookings/walk-in/walk-ins.server.ts';
import { readFrontDeskFacts } from '#areas/booking/customers/read-customers.server.ts';
import { waiverStatusByBooking } from '#areas/booking/waivers/read-answers.server.ts';
import {
  authoriseBusiness,
  authoriseInTransaction,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import {
  findOwnClasses,
  lockOwnClass,
  teachesOccurrence,
} from '#areas/catalogue/instructors/own-classes.server.ts';
import { startOfUkDay } from '#areas/catalogue/sessions/occurrences/occurrences.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { type Db, type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { MarkAnswer } from '../check-in/contract.ts';
import {
  attendeesOfOccurrences,
  findBookingOccurrence,
  occurrencesOfBusiness,
} from '../occurrences/occurrence-queries.server.ts';
import {
  authoriseOccurrence,
  toBusinessOccurrence,
  toCheckInTimes,
} from '../occurrences/read-occurrence.server.ts';
import type { OwnClasses, Register } from './contract.ts';

/** Marks can be corrected for two weeks. */
const DAYS_BACK = 14;
const DAYS_AHEAD = 28;

const notYourClass = () => new AppError('forbidden', 'You don’t teach this class.');

/** Lists the classes of the instructor linked to this account. Throws as `authoriseBusiness`. */
export async function readOwnClasses(
  db: Db,
  user: { id: string },
  businessId: number,
  now: Date,
): Promise<OwnClasses> {
  await authoriseBusiness(db, user, businessId, 'teach');
  const today = londonDay(now);
  const from = startOfUkDay(plusDays(today, -DAYS_BACK));
  const until = startOfUkDay(plusDays(today, DAYS_AHEAD + 1));
  const own = await findOwnClasses(db, businessId, user.id, { from, until });
  if (own === null) return { instructor: null, classes: [] };
  const dates = await occurrencesOfBusiness(db, businessId, from, until);
  return {
    instructor: own.instructor,
    classes: dates.filter(({ id }) => own.occurrenceIds.has(id)).map(toBusinessOccurrence),
  };
}

/**
 * Returns the register to the date's instructor, or a role that sees all attendees. Throws as `authoriseOccurrence`,
 * and `forbidden` (403) for another instructor's class.
 */
export async function readRegister(
  db: Db,
  user: { id: string },
  occurrenceId: number,
  now: Date,
): Promise<Register> {
  const { date, business } = await authoriseOccurrence(db, user, occurrenceId, 'teach');
  if (!canPerform(business.role, 'view_attendees') && !(await teachesOccurrence(db, user.id, occurrenceId)))
    throw notYourClass();
  const expected = (await attendeesOfOccurrences(db, [occurrenceId])).filter(
    ({ state }) => !isCancelled(state),
  );
  const bookingIds = expected.map(({ bookingId }) => bookingId);
  const facts = await readFrontDeskFacts(db, bookingIds, now);
  const waivers = await waiverStatusByBooking(db, bookingIds);
  return {
    businessId: business.id,
    date: toBusinessOccurrence(date),
    people: expected.map(
      ({ bookingId, name, age, guardian, specialRequirements, state, markedAt, markedByFirstName }) => {
        const waiver = waivers.get(bookingId);
        return {
          bookingId,
          name,
          age,
          guardian: guardian?.name ?? null,
          specialRequirements,
          firstTime: facts.get(bookingId)?.firstTime ?? null,
          state,
          mark: markedAt === null ? null : { by: markedByFirstName, at: markedAt.toISOString() },
          ...(waiver !== undefined && { waiver }),
        };
      },
    ),
    walkIns: (await listWalkIns(db, [occurrenceId])).map(({ id, name, places }) => ({ id, name, places })),
    checkIn: toCheckInTimes(date.startsAt),
  };
}

/**
 * Marks attendance for the date's current instructor, or a role that checks everybody in. Throws as `readRegister`
 * and `markAttendance`, and `not_found` (404) for a booking of another date.
 */
export async function markRegister(
  { pool, clock }: { pool: Pool; clock: Clock },
  user: { id: string },
  { occurrenceId, bookingId }: { occurrenceId: number; bookingId: string },
  input: MarkAttendance,
): Promise<MarkAnswer> {
  const { business } = await authoriseOccurrence(pool, user, occurrenceId, 'teach');
  const { mark } = await transaction(pool, async (tx) => {
    const { role } = await authoriseInTransaction(tx, user, business.id, 'teach');
    if (!canPerform(role, 'check_in') && !(await lockOwnClass(tx, user.id, occurrenceId)))
      throw notYourClass();
    const place = await findBookingOccurrence(tx, bookingId);
    if (place?.occurrenceId !== occurrenceId) throw new AppError('not_found', 'Booking not found');
    return markAttendance({ tx, clock }, user, bookingId, input);
  });
  return { bookingId, state: input.state, mark };
}
