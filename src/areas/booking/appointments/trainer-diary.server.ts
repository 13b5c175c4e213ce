import { markAttendance } from '#areas/booking/bookings/attend/mark-attendance.server.ts';
import {
  type BusinessCancelDeps,
  cancelBookingByBusiness,
} from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import type { MarkAttendance } from '#areas/booking/bookings/contract.ts';
import {
  setMeetingLink,
  type TrainerBookingRow,
  trainerLedger,
} from '#areas/booking/bookings/hold/trainer-appointments.server.ts';
import { isCancelled } from '#areas/booking/bookings/rules.ts';
import { waiverStatusByBooking } from '#areas/booking/waivers/read-answers.server.ts';
import { nearestOutcode } from '#areas/catalogue/postcodes/gazetteer/find-codes.server.ts';
import { requireTrainer } from '#areas/catalogue/trainers/find/read-trainer.server.ts';
import type { ChangeOffer, HoldsChoice } from '#areas/catalogue/trainers/terms/change-offer.ts';
import { trainerWeek } from '#areas/catalogue/trainers/terms/offer.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { AnswerDispute } from '#areas/money/payments/disputes/contract.ts';
import { recordSellerStatement } from '#areas/money/payments/disputes/record-seller-statement.server.ts';
import { awaitingAnswerStates, isStateIn } from '#areas/money/payments/disputes/rules.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { bankHolidaysBetween, nationOfPostcode } from '#shared/calendar/bank-holidays.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { type Db, type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import type { TrainerBooking, TrainerDiary } from './contract.ts';
import { listTrainerNotes } from './notes/note-queries.server.ts';
import {
  deleteDayOff,
  insertDaysOff,
  listDaysOff,
  listTrainerDisputes,
  type TrainerDisputeRow,
} from './queries.server.ts';
import { BOOKABLE_DAYS, markRefusal, offeredHolidays } from './rules.ts';

export interface DiaryDeps extends BusinessCancelDeps {
  pool: Pool;
}

export interface DaysOffDeps extends Pick<DiaryDeps, 'pool' | 'clock'> {
  changeOffer: ChangeOffer;
}

/** Throws `forbidden` (403) if the person is not a trainer. */
export async function readTrainerDiary(
  deps: Pick<DiaryDeps, 'pool' | 'clock'>,
  user: Pick<AuthUser, 'id'>,
): Promise<TrainerDiary> {
  const trainer = await requireTrainer(deps.pool, user);
  const now = deps.clock.now();
  const today = londonDay(now);
  const { bookings, earnedPence, kept } = await trainerLedger(deps.pool, trainer.id);
  // Appointments under way stay upcoming until they end, even if marked.
  const toCome = ({ state, endsAt }: TrainerBookingRow) =>
    !isCancelled(state) && endsAt.getTime() > now.getTime();
  const cases = new Map(
    (await listTrainerDisputes(deps.pool, trainer.id)).map((each) => [each.bookingId, each]),
  );
  const signed = await waiverStatusByBooking(
    deps.pool,
    bookings
      .filter(({ state, endsAt }) => !isCancelled(state) && londonDay(endsAt) >= today)
      .map(({ id }) => id),
  );
  const notes = await listTrainerNotes(deps.pool, trainer.id);
  const shown = (booking: TrainerBookingRow) => {
    const waiver = signed.get(booking.id);
    return {
      ...presentBooking(booking, cases.get(booking.id) ?? null, now),
      notes: notes
        .filter(({ clientId }) => clientId === booking.userId)
        .map(({ id, text, writtenAt }) => ({ id, text, writtenAt: writtenAt.toISOString() })),
      ...(waiver !== undefined && { waiver }),
    };
  };
  return {
    upcoming: bookings.filter(toCome).map(shown).toReversed(),
    past: bookings.filter((booking) => !toCome(booking)).map(shown),
    ...(await readTimeOff(deps.pool, trainer, today)),
    revenue: penceToDecimal(earnedPence),
    totalBookings: kept,
  };
}

/**
 * Takes days off. Bookings stay; `holds` decides about people paying. Throws `invalid_input` (400) or `people_paying`
 * (409).
 */
export async function addDaysOff(
  deps: DaysOffDeps,
  user: Pick<AuthUser, 'id'>,
  { from, to, holds }: { from: string; to: string; holds?: HoldsChoice },
): Promise<TrainerDiary> {
  const trainer = await requireTrainer(deps.pool, user);
  const today = londonDay(deps.clock.now());
  const last = to === '' ? from : to;
  if (from < today || last > plusDays(today, 2 * BOOKABLE_DAYS)) {
    const message = 'Choose a day within the next six months.';
    throw new AppError('invalid_input', message, {
      errors: [{ field: from < today ? 'from' : 'to', message }],
    });
  }
  await transaction(deps.pool, (tx) =>
    deps.changeOffer(tx, {
      trainerId: trainer.id,
      holds,
      writeOffer: () => insertDaysOff(tx, trainer.id, from, last),
    }),
  );
  return readTrainerDiary(deps, user);
}

/** Takes off all bank holidays on which the trainer works. Throws `forbidden` (403) or as `addDaysOff`. */
export async function addBankHolidaysOff(
  deps: DaysOffDeps,
  user: Pick<AuthUser, 'id'>,
  holds?: HoldsChoice,
): Promise<TrainerDiary> {
  const { id: trainerId } = await requireTrainer(deps.pool, user);
  await transaction(deps.pool, (tx) =>
    deps.changeOffer(tx, {
      trainerId,
      holds,
      // Read the week under the lock: it decides which holidays count.
      writeOffer: async () => {
        const trainer = await requireTrainer(tx, user);
        const { holidays } = await readTimeOff(tx, trainer, londonDay(deps.clock.now()));
        for (const { day, off } of holidays) if (!off) await insertDaysOff(tx, trainerId, day, day);
      },
    }),
  );
  return readTrainerDiary(deps, user);
}

async function readTimeOff(
  db: Db,
  trainer: Awaited<ReturnType<typeof requireTrainer>>,
  today: string,
): Promise<Pick<TrainerDiary, 'daysOff' | 'nation' | 'holidays'>> {
  const last = plusDays(today, 2 * BOOKABLE_DAYS);
  const off = await listDaysOff(db, trainer.id, today, last);
  const { latitude, longitude } = trainer;
  // We only store the trainer's point: the nearest district decides the nation.
  const district =
    latitude === null || longitude === null ? null : nearestOutcode({ lat: latitude, lng: longitude });
  const nation = nationOfPostcode(district?.code ?? '');
  return {
    daysOff: off,
    nation,
    holidays: offeredHolidays(bankHolidaysBetween(today, last, nation), trainerWeek(trainer), off),
  };
}

export async function removeDayOff(
  deps: Pick<DiaryDeps, 'pool' | 'clock'>,
  user: Pick<AuthUser, 'id'>,
  day: string,
): Promise<TrainerDiary> {
  const trainer = await requireTrainer(deps.pool, user);
  await deleteDayOff(deps.pool, trainer.id, day);
  return readTrainerDiary(deps, user);
}

/** Cancels with a full refund and an email. Throws `not_found` (404) or `conflict` (409: begun or cancelled). */
export async function cancelAsTrainer(
  deps: DiaryDeps,
  user: AuthUser,
  bookingId: string,
  reason: string,
  requestId: string,
): Promise<TrainerDiary> {
  const trainer = await requireTrainer(deps.pool, user);
  const booking = await requireTrainerBooking(deps.pool, trainer.id, bookingId);
  if (booking.startsAt.getTime() <= deps.clock.now().getTime()) {
    throw new AppError('conflict', 'This appointment has started, so you can’t cancel it.');
  }
  const refunded = await transaction(deps.pool, async (tx) => {
    const pence = await cancelBookingByBusiness(tx, deps, bookingId, { by: 'business', reason });
    if (pence === null) return null;
    await recordAudit(
      tx,
      { actorId: user.id, requestId },
      {
        action: 'booking.cancelled',
        subject: 'booking',
        subjectId: bookingId,
        reason,
        before: { state: 'confirmed' },
        after: { state: 'cancelled_by_business' },
        details: { refund: penceToDecimal(pence) },
      },
    );
    return pence;
  });
  if (refunded === null) throw new AppError('conflict', 'This booking has already been cancelled.');
  return readTrainerDiary(deps, user);
}

/** Throws `not_found` (404) or `conflict` (409: not begun, too late, cancelled or marked otherwise). */
export async function markAsTrainer(
  deps: Pick<DiaryDeps, 'pool' | 'clock'>,
  user: AuthUser,
  bookingId: string,
  input: MarkAttendance,
): Promise<TrainerDiary> {
  const trainer = await requireTrainer(deps.pool, user);
  const { startsAt } = await requireTrainerBooking(deps.pool, trainer.id, bookingId);
  const refusal = markRefusal(startsAt, input.state, deps.clock.now());
  if (refusal !== null) throw new AppError('conflict', refusal);
  await transaction(deps.pool, (tx) => markAttendance({ tx, clock: deps.clock }, user, bookingId, input));
  return readTrainerDiary(deps, user);
}

/** Empty restores the default link. Throws `not_found` (404) or `conflict` (409: in person, over or cancelled). */
export async function updateMeetingLink(
  deps: Pick<DiaryDeps, 'pool' | 'clock'>,
  user: AuthUser,
  bookingId: string,
  link: string,
): Promise<TrainerDiary> {
  const trainer = await requireTrainer(deps.pool, user);
  await requireTrainerBooking(deps.pool, trainer.id, bookingId);
  if (!(await setMeetingLink(deps.pool, bookingId, link, deps.clock.now())))
    throw new AppError('conflict', 'Only an upcoming online appointment has a link.');
  return readTrainerDiary(deps, user);
}

export interface DisputeDeps extends Pick<DiaryDeps, 'pool' | 'clock'> {
  /** Runs inside the transaction that stores the statement: queue emails here. */
  onDisputeAnswered(tx: Tx, answered: { disputeId: string; accepts: boolean }): Promise<void>;
}

/** An admin decides. Throws `not_found` (404), `conflict` (409: no dispute), or as `recordSellerStatement`. */
export async function answerDisputeAsTrainer(
  deps: DisputeDeps,
  user: AuthUser,
  act: AuditContext,
  bookingId: string,
  { text, accepts }: AnswerDispute,
): Promise<TrainerDiary> {
  const { pool, clock } = deps;
  const trainer = await requireTrainer(pool, user);
  await requireTrainerBooking(pool, trainer.id, bookingId);
  const found = (await listTrainerDisputes(pool, trainer.id)).find((each) => each.bookingId === bookingId);
  if (found === undefined) throw new AppError('conflict', 'This payment has no open dispute.');
  const now = clock.now();
  await transaction(pool, async (tx) => {
    if (await recordSellerStatement(tx, act, found.id, { text, accepts, now }))
      await deps.onDisputeAnswered(tx, { disputeId: found.id, accepts });
  });
  return readTrainerDiary(deps, user);
}

/** Throws `not_found` (404), also for another trainer's. */
async function requireTrainerBooking(
  db: Db,
  trainerId: number,
  bookingId: string,
): Promise<TrainerBookingRow> {
  const { bookings } = await trainerLedger(db, trainerId);
  const booking = bookings.find(({ id }) => id === bookingId);
  if (booking === undefined) throw new AppError('not_found', 'We can’t find that booking.');
  return booking;
}

function presentBooking(
  booking: TrainerBookingRow,
  dispute: TrainerDisputeRow | null,
  now: Date,
): Omit<TrainerBooking, 'notes'> {
  const { feePence, startsAt, endsAt, markedAt, ownLink, standingLink, userId: _client, ...rest } = booking;
  return {
    ...rest,
    meeting:
      booking.sessionType === 'online' ? { link: ownLink ?? standingLink, standing: ownLink === null } : null,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    mayMark: !isCancelled(booking.state) && markRefusal(startsAt, 'attended', now) === null,
    markedAt: markedAt?.toISOString() ?? null,
    fee: penceToDecimal(feePence),
    dispute: dispute === null ? null : presentDispute(dispute),
  };
}

function presentDispute({
  state,
  reason,
  amountPence,
  dueBy,
  answered,
  text,
  accepts,
  saidAt,
}: TrainerDisputeRow): NonNullable<TrainerBooking['dispute']> {
  return {
    state,
    reason,
    amount: penceToDecimal(amountPence),
    dueBy: answered ? null : (dueBy?.toISOString() ?? null),
    said: saidAt === null ? null : { text: text ?? '', accepts, at: saidAt.toISOString() },
    open: !answered && isStateIn(state, awaitingAnswerStates),
  };
}
