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
 * Takes what is offered, and books it where nothing more has to be said (`POST /api/waiting-list/{placeId}/accept`).
 * Of several who are asked at once the first gets it. Said twice, it books once.
 * Throws `not_found` (404), `conflict` (409: nothing is offered), `sold_out` (409: somebody was faster), `hold_expired`
 * (409), `payment_incomplete` (409), `payment_provider_unavailable` (503), or `unauthorized` (401) once the account is
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
 * The same for somebody who agreed to it and is not there: up to a total, and without anybody to ask. Null once it is
 * booked, or why they are to be asked. Throws as above, and `not_found` (404) when the card is not kept any more.
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
  // Read again now that it is held: they agreed to a time and up to a price.
  const held = await requireOwnEntry(deps, user, placeId);
  if (held.startsAt.getTime() !== held.notifiedStart.getTime()) return 'moved';
  if (held.sessionFeePence + (held.platformFeePence ?? 0) > upToPence) return 'too_dear';
  const accepted = await acceptOfferedHold(deps, user, orderId, { cardId, offSession: true });
  if (accepted.kind === 'checkout') return accepted.why;
  await processNext(deps, place.occurrenceId);
  return null;
}

/** What holds the offered places, taken now where everybody was asked. Throws as accepting does. */
async function offeredOrderId(deps: AnswerDeps, user: AuthUser, place: WaitlistEntryRow): Promise<string> {
  if (place.state === 'missed') throw new AppError('hold_expired', OFFER_OVER);
  if (place.state !== 'offered') throw new AppError('conflict', 'You don’t have an offer here.');
  return place.orderId ?? (await claimOfferedPlaces(deps, user, place));
}

const OFFER_OVER =
  'This offer has expired and we’ve offered the place to the next person. We haven’t charged you.';

/** Where everybody is asked: the places are this person's from now on, for as long as paying takes. */
function claimOfferedPlaces(deps: AnswerDeps, user: AuthUser, place: WaitlistEntryRow): Promise<string> {
  return transaction(deps.pool, async (tx) => {
    const now = deps.clock.now();
    await requireOpenAccount(tx, user.id);
    const date = await lockWaitlistOccurrence(tx, place.occurrenceId);
    const current = await findOpenEntry(tx, place.occurrenceId, user.id, now);
    if (date === null || current?.id !== place.id || current.state !== 'offered')
      throw new AppError('hold_expired', OFFER_OVER);
    if (current.orderId !== null) return current.orderId;
    const turn = offerTurnAt(now, date.startsAt);
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
 * Leaves a list, or turns down what is offered (`DELETE /api/waiting-list/{placeId}`): it goes to the next. Doing it
 * twice is doing it once. Throws `not_found` (404), `already_booked` (409) when it was paid for meanwhile, or
 * `payment_provider_unavailable` (503).
 */
export async function leaveWaitlist(deps: AnswerDeps, user: AuthUser, placeId: string): Promise<void> {
  let place = await requireOwnEntry(deps, user, placeId);
  // Places may be offered between the reading and the lock: they are given back too.
  while (place.state === 'waiting' || place.state === 'offered') {
    if (place.orderId !== null) await declineOfferedHold(deps, user, place.orderId);
    if (await closeUnlessOffered(deps, place)) return processNext(deps, place.occurrenceId);
    place = await requireOwnEntry(deps, user, placeId);
  }
}

/** Ends an entry of a list under the date's lock. False when places were offered to it since it was read. */
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

/** The next are asked at once; should that fail, the job does it. */
async function processNext(deps: AnswerDeps, occurrenceId: number): Promise<void> {
  await processWaitlist(deps, occurrenceId).catch((err: unknown) =>
    deps.log.error({ err, occurrenceId }, 'a waiting list is left to the job'),
  );
}
