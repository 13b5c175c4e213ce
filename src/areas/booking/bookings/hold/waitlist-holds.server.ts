import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { type CardDeps, payWithSavedCard } from '#areas/money/payments/cards/manage-cards.server.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { latestPhone } from '../book/booking-queries.server.ts';
import { toBookingResponse } from '../book/booking-response.server.ts';
import { type FinaliseDeps, finaliseHold } from '../book/finalise-hold.server.ts';
import type { Booking } from '../contract.ts';
import { HOLD_EXPIRED_SENTENCE } from '../rules.ts';
import { beginPayment, type Hold } from './hold-queries.server.ts';
import { alreadyPaidError, withIntent } from './hold-response.server.ts';
import { discardHold, requireOwnHold } from './own-hold.server.ts';
import { quoteForFee } from './quote.ts';
import { holdForWaitlist, type WaitlistOccurrence } from './waitlist-hold-queries.server.ts';

export { latestPhone } from '../book/booking-queries.server.ts';
export {
  capHoldExpiry,
  findOccurrenceOfSession,
  lockWaitlistOccurrence,
  occurrencesReservedForWaitlist,
  reserveForWaitlist,
  type WaitlistOccurrence,
} from './waitlist-hold-queries.server.ts';

/** The caller must hold the date's lock. Returns false if there are too few or it can't be booked. */
export function holdOfferedPlaces(
  tx: Tx,
  date: WaitlistOccurrence,
  offer: { orderId: string; userId: string; places: number; until: Date; now: Date },
): Promise<boolean> {
  const { sessionFeePence, platformFeePence } = quoteForFee(date.sessionFeePence, offer.places);
  return holdForWaitlist(tx, {
    ...offer,
    occurrenceId: date.occurrenceId,
    sessionFeePence,
    platformFeePence,
  });
}

/** Booked, or the path of the checkout to continue. */
export type HoldAcceptance =
  | { kind: 'booked'; booking: Booking }
  | { kind: 'checkout'; why: 'more_to_say' | 'declined' | 'bank_asks'; sentence: string };

/**
 * Books with a saved card, or leaves the places held for the checkout if details or authentication are missing.
 * `offSession`: the
 * person agreed earlier and is away. Throws `not_found` (404), `hold_expired`, `payment_incomplete` (409) or
 * `payment_provider_unavailable` (503).
 */
export async function acceptOfferedHold(
  deps: FinaliseDeps & CardDeps & { clock: Clock },
  user: AuthUser,
  orderId: string,
  { cardId, offSession = false }: { cardId: string | null; offSession?: boolean },
): Promise<HoldAcceptance> {
  const hold = await requireOwnHold(deps.pool, user, orderId);
  const now = deps.clock.now();
  if (hold.bookingId === null && (hold.state !== 'held' || hold.timeUpAt <= now))
    throw new AppError('hold_expired', HOLD_EXPIRED_SENTENCE);
  const phone = await latestPhone(deps.pool, user.id);
  if (hold.bookingId === null && (hold.places > 1 || hold.asksAges || phone === ''))
    return {
      kind: 'checkout',
      why: 'more_to_say',
      sentence: 'Tell us who’s coming. We’re holding your place.',
    };
  if (hold.bookingId === null) {
    const { intent } = await withIntent(deps, hold);
    if (intent !== null && cardId === null)
      return {
        kind: 'checkout',
        why: 'more_to_say',
        sentence: 'Choose how to pay. We’re holding your place.',
      };
    const contact = {
      fullName: `${user.firstName} ${user.lastName}`.trim() || user.email,
      email: user.email,
      phone,
      specialRequirements: '',
      newsWording: null,
    };
    if (!(await beginPayment(deps.pool, orderId, contact, now)))
      throw new AppError('hold_expired', HOLD_EXPIRED_SENTENCE);
    if (intent !== null && intent.status === 'unpaid') {
      const paid = await payWithSavedCard(deps, user.id, intent.id, cardId ?? '', { offSession });
      if (paid.outcome === 'declined')
        return {
          kind: 'checkout',
          why: 'declined',
          sentence: `${paid.sentence} We haven’t charged you, and we’re holding your place.`,
        };
      if (paid.outcome === 'needs_payer')
        return {
          kind: 'checkout',
          why: 'bank_asks',
          sentence: 'Your bank needs to check it’s you. We’re holding your place.',
        };
    }
  }
  return acceptanceFromSettlement(deps, await requireOwnHold(deps.pool, user, orderId));
}

async function acceptanceFromSettlement(
  deps: FinaliseDeps & { clock: Clock },
  hold: Hold,
): Promise<HoldAcceptance> {
  const settlement = await finaliseHold(deps, hold);
  if (settlement.outcome === 'booked')
    return { kind: 'booked', booking: toBookingResponse(settlement.booking, deps.clock.now()) };
  if (settlement.outcome === 'unpaid')
    throw new AppError(
      'payment_incomplete',
      'Your bank hasn’t confirmed the payment yet. Please don’t pay again. We’ll book your place when it does.',
    );
  throw new AppError('hold_expired', HOLD_EXPIRED_SENTENCE);
}

/** Throws `already_booked` (409) if paid meanwhile, or `payment_provider_unavailable` (503). */
export async function declineOfferedHold(
  deps: FinaliseDeps & { clock: Clock },
  user: AuthUser,
  orderId: string,
): Promise<void> {
  const settlement = await discardHold(deps, await requireOwnHold(deps.pool, user, orderId));
  if (settlement.outcome === 'booked' || settlement.outcome === 'unpaid') throw alreadyPaidError(settlement);
}
