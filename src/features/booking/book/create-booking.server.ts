import type { AuthUser } from '#features/accounts/contract.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { formatPounds, poundsToPence } from '#shared/domain/pence.ts';
import type { Booking, CreateBooking, LookUpBooking } from '../contract.ts';
import { type HoldRecord, holdById, holdByIntent, latestHold } from '../hold/hold-queries.server.ts';
import { ownedBy, requireOwnHold } from '../hold/own-hold.server.ts';
import { HOLD_OVER, HOLD_WITHDRAWN, SESSION_CLOSED, SHUT_OUT } from '../rules.ts';
import { bookingAnswer } from './booking-answer.server.ts';
import { addMissingRequirements, type BookingRecord } from './booking-queries.server.ts';
import { type FinaliseDeps, finaliseHold } from './finalise-hold.server.ts';

/**
 * Books what has been paid for (`POST /api/bookings`). The same call twice, or after the webhook, answers the
 * same booking. Throws `not_found`, `price_changed` (409, the amount is not the one held),
 * `payment_required` (402, nothing was paid), `payment_incomplete` (409, the bank is deciding), `hold_expired` (409), `sold_out` (409, refunded) or
 * `payment_provider_unavailable` (503).
 */
export async function createBooking(
  deps: FinaliseDeps & { clock: Clock },
  user: AuthUser,
  input: CreateBooking,
): Promise<Booking> {
  const hold = await holdMeant(deps, user, input);
  if (input.totalAmount !== undefined && poundsToPence(input.totalAmount) !== hold.totalPence) {
    throw new AppError('price_changed', 'The price of this session has changed');
  }
  const booking = await finalised(deps, hold);
  const requirements = input.specialRequirements ?? '';
  const now = deps.clock.now();
  if (requirements === '' || booking.specialRequirements !== '') return bookingAnswer(booking, now);
  await addMissingRequirements(deps.pool, booking.id, requirements);
  return bookingAnswer({ ...booking, specialRequirements: requirements }, now);
}

/**
 * The booking behind a payment, for the payment's return address (`GET /api/bookings/lookup`): finalised now if
 * the webhook has not come yet. Throws as `createBooking` does.
 */
export async function lookUpBooking(
  deps: FinaliseDeps & { clock: Clock },
  user: AuthUser,
  query: LookUpBooking,
): Promise<Booking> {
  const hold = ownedBy(user, await holdByIntent(deps.pool, query.payment_intent));
  if (query.session_id !== undefined && query.session_id !== hold.sessionId) {
    throw new AppError('not_found', 'This payment was for another session.');
  }
  return bookingAnswer(await finalised(deps, hold), deps.clock.now());
}

async function holdMeant(deps: FinaliseDeps, user: AuthUser, input: CreateBooking): Promise<HoldRecord> {
  const startsAt = input.sessionDate === undefined ? null : new Date(input.sessionDate);
  if (input.holdId === undefined) {
    if (input.sessionId === undefined) throw new AppError('invalid_input', 'Choose a session or a hold.');
    return ownedBy(user, await latestHold(deps.pool, user.id, input.sessionId, startsAt));
  }
  const hold = await requireOwnHold(deps.pool, user, input.holdId);
  const matches =
    (input.sessionId === undefined || hold.sessionId === input.sessionId) &&
    (startsAt === null || startsAt.getTime() === hold.startsAt.getTime());
  if (!matches) throw new AppError('not_found', 'This hold is for another session or date.');
  return hold;
}

const DATE_CANCELLED = 'This date is cancelled.';

/** Why nothing can be booked in this hold any more; null when nobody has ended it. Read again: it may have ended while the person paid. */
async function reasonForEnd({ pool }: FinaliseDeps, { id }: HoldRecord): Promise<string | null> {
  const hold = await holdById(pool, id);
  if (hold?.isShutOut === true) return SHUT_OUT;
  if (hold?.isWithdrawn === true) return HOLD_WITHDRAWN;
  if (hold?.dateCancelled === true) return DATE_CANCELLED;
  return hold?.isClosed === true ? SESSION_CLOSED : null;
}

async function finalised(deps: FinaliseDeps, hold: HoldRecord): Promise<BookingRecord> {
  const settlement = await finaliseHold(deps, hold);
  switch (settlement.outcome) {
    case 'booked':
      return settlement.booking;
    case 'unpaid':
      if (settlement.processing) {
        throw new AppError(
          'payment_incomplete',
          'Your bank hasn’t confirmed the payment yet. Please don’t pay again. We’ll book your place when it does.',
        );
      }
      throw new AppError(
        'payment_required',
        hold.movesBookingId === null
          ? 'The payment isn’t complete, so we haven’t booked your place.'
          : 'The payment isn’t complete, so we haven’t moved your booking.',
      );
    case 'released': {
      const reason = await reasonForEnd(deps, hold);
      if (reason !== null) throw new AppError('conflict', `${reason} We haven’t charged you.`);
      throw new AppError('hold_expired', `${HOLD_OVER} We haven’t charged you.`);
    }
    case 'refunded': {
      const reason = await reasonForEnd(deps, hold);
      if (reason !== null) {
        throw new AppError(
          'conflict',
          `${reason} We’re refunding ${formatPounds(settlement.amountPence)} to you.`,
        );
      }
      if (hold.movesBookingId !== null)
        throw new AppError(
          'conflict',
          `We couldn’t move your booking. We’re refunding ${formatPounds(settlement.amountPence)} to you.`,
        );
      throw new AppError(
        'sold_out',
        `Someone else booked the last place while your payment was going through. We’re refunding ${formatPounds(settlement.amountPence)} to you.`,
      );
    }
    case 'mismatch':
      throw new AppError('conflict', 'This payment doesn’t match the booking. Contact support.');
  }
}
