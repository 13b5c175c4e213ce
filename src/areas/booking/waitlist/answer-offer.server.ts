import type { FinaliseDeps } from '#areas/booking/bookings/book/finalise-hold.server.ts';
import {
  acceptOfferedHold,
  declineOfferedHold,
  holdOfferedPlaces,
  lockWaitlistOccurrence,
  reserveForWaitlist,
} from '#areas/booking/bookings/hold/waitlist-holds.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { requireOpenAccount } from '#areas/identity/accounts/current/require-open-account.server.ts';
import type { CardDeps } from '#areas/money/payments/cards/manage-cards.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { OfferAcceptance } from './contract.ts';
import {
  type AutoBookConsent,
  closeEntry,
  findOpenEntry,
  setOfferOrder,
  type WaitlistEntryRow,
} from './queries.server.ts';
import { offerTurnAt } from './quiet-hours.ts';
import { requireOwnEntry } from './read-waitlists.server.ts';
import { type AutoBookFallback, PAYMENT_MINUTES } from './rules.ts';
import { processWaitlist, type WaitlistDeps } from './waitlist-processor.server.ts';

export type AnswerDeps = WaitlistDeps & FinaliseDeps & CardDeps;

/**
 * Accepts an offer (`POST /api/waiting-list/{placeId}/accept`) and books it if the checkout needs no details.
 * Idempotent. Throws `not_found` (404), `conflict` (409: no offer), `sold_out` (409), `hold_expired` (409),
 * `payment_incomplete` (409), `payment_provider_unavailable` (503), or `unauthorized` (401) if the account is
 * suspended or deleted.
 */
export async function acceptOffer(
  deps: AnswerDeps,
  user: AuthUser,
  placeId: string,
  { cardId }: { cardId: string | null },
): Promise<OfferAcceptance> {
  const place = await requireOwnEntry(deps, user, placeId);
  if (place.bookingId !== null) return { kind: 'booked', bookingId: place.bookingId };
  const accepted = await acceptOfferedHold(deps, user, await offeredOrderId(deps, user, place), { cardId });
  if (accepted.kind === 'checkout') return { kind: 'checkout', sentence: accepted.sentence };
  await processNext(deps, place.occurrenceId);
  return { kind: 'booked', bookingId: accepted.booking.id };
}

/**
 * Accepts for a person who agreed to automatic booking up to a total. Returns null once booked, or why they must
 * answer themselves. Throws as above, and `not_found` (404) if the saved card is gone.
 */
export async function acceptAutomatically(
  deps: AnswerDeps,
  user: AuthUser,
  placeId: string,
  { cardId, upToPence }: AutoBookConsent,
): Promise<AutoBookFallback | null> {
  const place = await requireOwnEntry(deps, user, placeId);
  if (place.bookingId !== null) return null;
  const orderId = await offeredOrderId(deps, user, place);
  // Read again under the hold: the person agreed to a time and a maximum price.
  const held = await requireOwnEntry(deps, user, placeId);
  if (held.startsAt.getTime() !== held.notifiedStart.getTime()) return 'moved';
  if (held.sessionFeePence + (held.platformFeePence ?? 0) > upToPence) return 'too_dear';
  const accepted = await acceptOfferedHold(deps, user, orderId, { cardId, offSession: true });
  if (accepted.kind === 'checkout') return accepted.why;
  await processNext(deps, place.occurrenceId);
  return null;
}

/** Returns the hold's order; an offer to everybody takes the places only now. Throws as `acceptOffer`. */
async function offeredOrderId(deps: AnswerDeps, user: AuthUser, place: WaitlistEntryRow): Promise<string> {
  if (place.state === 'missed') throw new AppError('hold_expired', OFFER_OVER);
  if (place.state !== 'offered') throw new AppError('conflict', 'You don’t have an offer here.');
  return place.orderId ?? (await claimOfferedPlaces(deps, user, place));
}

const OFFER_OVER =
  'This offer has expired and we’ve offered the place to the next person. We haven’t charged you.';

/** Holds the places of an offer to everybody while this person pays. */
function claimOfferedPlaces(deps: AnswerDeps, user: AuthUser, place: WaitlistEntryRow): Promise<string> {
  return transaction(deps.pool, async (tx) => {
    const now = deps.clock.now();
    await requireOpenAccount(tx, user.id);
    const date = await lockWaitlistOccurrence(tx, place.occurrenceId);
    const current = await findOpenEntry(tx, place.occurrenceId, user.id, now);
    if (date === null || current?.id !== place.id || current.state !== 'offered')
      throw new AppError('hold_expired', OFFER_OVER);
    if (current.orderId !== null) return current.orderId;
    const turn = offerTurnAt(now, date.startsAt, date.closesMinutes);
    if (turn.kind === 'over') throw new AppError('hold_expired', OFFER_OVER);
    const until = new Date(Math.min(now.getTime() + PAYMENT_MINUTES * 60_000, turn.deadline.getTime()));
    const orderId = crypto.randomUUID();
    const { places } = current;
    if (date.waitlistReserved < places) throw new AppError('sold_out', OFFER_TAKEN);
    await reserveForWaitlist(tx, date.occurrenceId, date.waitlistReserved - places);
    if (!(await holdOfferedPlaces(tx, date, { orderId, userId: user.id, places, until, now })))
      throw new AppError('sold_out', OFFER_TAKEN);
    await setOfferOrder(tx, place.id, orderId);
    return orderId;
  });
}

const OFFER_TAKEN =
  'Someone got there first. You’re still on the list, and we’ll email you if another place comes up.';

/**
 * Leaves a list or declines an offer (`DELETE /api/waiting-list/{placeId}`). Idempotent. Throws `not_found` (404),
 * `already_booked` (409) if the offer has been paid, or `payment_provider_unavailable` (503).
 */
export async function leaveWaitlist(deps: AnswerDeps, user: AuthUser, placeId: string): Promise<void> {
  let place = await requireOwnEntry(deps, user, placeId);
  // A new offer may arrive between the read and the lock: release it too.
  while (place.state === 'waiting' || place.state === 'offered') {
    if (place.orderId !== null) await declineOfferedHold(deps, user, place.orderId);
    if (await closeUnlessOffered(deps, place)) return processNext(deps, place.occurrenceId);
    place = await requireOwnEntry(deps, user, placeId);
  }
}

/** Locks the date. False if an offer was made since the read. */
function closeUnlessOffered(deps: AnswerDeps, place: WaitlistEntryRow): Promise<boolean> {
  return transaction(deps.pool, async (tx) => {
    const now = deps.clock.now();
    await lockWaitlistOccurrence(tx, place.occurrenceId);
    const current = await findOpenEntry(tx, place.occurrenceId, place.userId, now);
    if (current?.id === place.id && current.orderId !== null && current.orderId !== place.orderId)
      return false;
    await closeEntry(tx, place.id, 'left', now);
    return true;
  });
}

/** If this fails, the job repeats it. */
async function processNext(deps: AnswerDeps, occurrenceId: number): Promise<void> {
  await processWaitlist(deps, occurrenceId).catch((err: unknown) =>
    deps.log.error({ err, occurrenceId }, 'a waiting list is left to the job'),
  );
}
