import type { AuthUser } from '#features/accounts/contract.ts';
import { type CallOffDeps, callOffBooking } from '#features/booking/call-off-booking.server.ts';
import { type TrainerBookingRow, trainerLedger } from '#features/booking/trainer-ledger.server.ts';
import { requireTrainer } from '#features/trainers/show-trainer.server.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import type { TrainerBooking, TrainerDiary } from './contract.ts';
import { addDayOff, daysOff, removeDayOff } from './queries.server.ts';
import { BOOKABLE_DAYS } from './rules.ts';

export interface DiaryDeps extends CallOffDeps {
  pool: Pool;
}

/** Bookings, days off and earnings of the trainer who asks. Throws `forbidden` (403) for somebody who is none. */
export async function trainerDiary(
  deps: Pick<DiaryDeps, 'pool' | 'clock'>,
  user: Pick<AuthUser, 'id'>,
): Promise<TrainerDiary> {
  const trainer = await requireTrainer(deps.pool, user);
  const now = deps.clock.now();
  const today = londonDay(now);
  const { bookings, earnedPence, kept } = await trainerLedger(deps.pool, trainer.id);
  const toCome = ({ state, endsAt }: TrainerBookingRow) =>
    state === 'confirmed' && endsAt.getTime() > now.getTime();
  return {
    upcoming: bookings.filter(toCome).map(present).toReversed(),
    past: bookings.filter((booking) => !toCome(booking)).map(present),
    daysOff: await daysOff(deps.pool, trainer.id, today, plusDays(today, 2 * BOOKABLE_DAYS)),
    revenue: penceToDecimal(earnedPence),
    totalBookings: kept,
  };
}

/** Takes a day off, or works on it after all. Bookings that are there already stay until they are cancelled. */
export async function setDayOff(
  deps: DiaryDeps,
  user: AuthUser,
  day: string,
  off: boolean,
): Promise<TrainerDiary> {
  const trainer = await requireTrainer(deps.pool, user);
  const today = londonDay(deps.clock.now());
  if (off && (day < today || day > plusDays(today, 2 * BOOKABLE_DAYS))) {
    const message = 'Choose a day from today on, within the next half year.';
    throw new AppError('invalid_input', message, { errors: [{ field: 'day', message }] });
  }
  await (off ? addDayOff : removeDayOff)(deps.pool, trainer.id, day);
  return trainerDiary(deps, user);
}

/**
 * Cancels a booking on the trainer's side: the client gets everything back, whatever the time, and an e-mail with
 * the reason. Throws `not_found` (404, also for another trainer's) or `conflict` (409: begun, or cancelled before).
 */
export async function cancelAsTrainer(
  deps: DiaryDeps,
  user: AuthUser,
  bookingId: string,
  reason: string,
): Promise<TrainerDiary> {
  const trainer = await requireTrainer(deps.pool, user);
  const { bookings } = await trainerLedger(deps.pool, trainer.id);
  const booking = bookings.find(({ id }) => id === bookingId);
  if (booking === undefined) throw new AppError('not_found', 'There is no such booking.');
  if (booking.startsAt.getTime() <= deps.clock.now().getTime()) {
    throw new AppError('conflict', 'This hour has begun, so the booking can no longer be cancelled.');
  }
  const refunded = await transaction(deps.pool, (tx) =>
    callOffBooking(tx, deps, bookingId, { by: 'business', reason }),
  );
  if (refunded === null) throw new AppError('conflict', 'This booking has been cancelled already.');
  return trainerDiary(deps, user);
}

function present(booking: TrainerBookingRow): TrainerBooking {
  const { feePence, startsAt, endsAt, ...rest } = booking;
  return {
    ...rest,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    fee: penceToDecimal(feePence),
  };
}
