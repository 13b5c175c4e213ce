import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { formatPounds, poundsToPence } from '#shared/domain/pence.ts';
import type { Booking, CreateBooking, LookUpBooking } from '../contract.ts';
import { findHold, findHoldByIntent, findLatestHold, type Hold } from '../hold/hold-queries.server.ts';
import { BANK_DECIDES_SENTENCE } from '../hold/hold-response.server.ts';
import { requireHoldOwner, requireOwnHold } from '../hold/own-hold.server.ts';
import {
  ACCOUNT_SUSPENDED_SENTENCE,
  HOLD_EXPIRED_SENTENCE,
  HOLD_WITHDRAWN_SENTENCE,
  SESSION_CLOSED_SENTENCE,
} from '../rules.ts';
import { type BookingRecord, fillSpecialRequirements } from './booking-queries.server.ts';
import { toBookingResponse } from './booking-response.server.ts';
import { type FinaliseDeps, finaliseHold } from './finalise-hold.server.ts';

/**
 * Books a paid hold (`POST /api/bookings`); idempotent. Throws `not_found`, `price_changed` (409), `payment_required`
 * (402), `payment_incomplete` (409), `hold_expired` (409), `sold_out` (409, refunded) or
 * `payment_provider_unavailable` (503).
 */
export async function createBooking(
  deps: FinaliseDeps & { clock: Clock },
  user: AuthUser,
  input: CreateBooking,
): Promise<Booking> {
  const hold = await requireRequestedHold(deps, user, input);
  if (input.totalAmount !== undefined && poundsToPence(input.totalAmount) !== hold.totalPence) {
    throw new AppError('price_changed', 'The price of this session has changed');
  }
  const booking = await finaliseOrThrow(deps, hold);
  const requirements = input.specialRequirements ?? '';
  const now = deps.clock.now();
  if (requirements === '' || booking.specialRequirements !== '') return toBookingResponse(booking, now);
  await fillSpecialRequirements(deps.pool, booking.id, requirements);
  return toBookingResponse({ ...booking, specialRequirements: requirements }, now);
}

/** Finalises the booking of a payment if the webhook is late. Throws as `createBooking`. */
export async function lookUpBooking(
  deps: FinaliseDeps & { clock: Clock },
  user: AuthUser,
  query: LookUpBooking,
): Promise<Booking> {
  const hold = requireHoldOwner(user, await findHoldByIntent(deps.pool, query.payment_intent));
  if (query.session_id !== undefined && query.session_id !== hold.sessionId) {
    throw new AppError('not_found', 'This payment was for another session.');
  }
  return toBookingResponse(await finaliseOrThrow(deps, hold), deps.clock.now());
}

async function requireRequestedHold(deps: FinaliseDeps, user: AuthUser, input: CreateBooking): Promise<Hold> {
  const startsAt = input.sessionDate === undefined ? null : new Date(input.sessionDate);
  if (input.holdId === undefined) {
    if (input.sessionId === undefined) throw new AppError('invalid_input', 'Choose a session or a hold.');
    return requireHoldOwner(user, await findLatestHold(deps.pool, user.id, input.sessionId, startsAt));
  }
  const hold = await requireOwnHold(deps.pool, user, input.holdId);
  const matches =
    (input.sessionId === undefined || hold.sessionId === input.sessionId) &&
    (startsAt === null || startsAt.getTime() === hold.startsAt.getTime());
  if (!matches) throw new AppError('not_found', 'This hold is for another session or date.');
  return hold;
}

const DATE_CANCELLED = 'This date is cancelled.';

/** Why the hold ended; null if it didn't. Reads it again: it may have ended while the person paid. */
async function holdEndReason({ pool }: FinaliseDeps, { id }: Hold): Promise<string | null> {
  const hold = await findHold(pool, id);
  if (hold?.isShutOut === true) return ACCOUNT_SUSPENDED_SENTENCE;
  if (hold?.isWithdrawn === true) return HOLD_WITHDRAWN_SENTENCE;
  if (hold?.dateCancelled === true) return DATE_CANCELLED;
  return hold?.isClosed === true ? SESSION_CLOSED_SENTENCE : null;
}

async function finaliseOrThrow(deps: FinaliseDeps, hold: Hold): Promise<BookingRecord> {
  const settlement = await finaliseHold(deps, hold);
  switch (settlement.outcome) {
    case 'booked':
      return settlement.booking;
    case 'unpaid':
      if (settlement.processing) throw new AppError('payment_incomplete', BANK_DECIDES_SENTENCE);
      throw new AppError(
        'payment_required',
        hold.movesBookingId === null
          ? 'The payment isn’t complete, so we haven’t booked your place.'
          : 'The payment isn’t complete, so we haven’t moved your booking.',
      );
    case 'released': {
      const reason = await holdEndReason(deps, hold);
      if (reason !== null) throw new AppError('conflict', `${reason} We haven’t charged you.`);
      throw new AppError('hold_expired', `${HOLD_EXPIRED_SENTENCE} We haven’t charged you.`);
    }
    case 'refunded': {
      const reason = await holdEndReason(deps, hold);
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
