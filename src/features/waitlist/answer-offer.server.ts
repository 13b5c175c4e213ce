import type { AuthUser } from '#features/accounts/contract.ts';
import type { FinaliseDeps } from '#features/booking/book/finalise-hold.server.ts';
import {
  acceptOffered,
  declineOffered,
  keepForList,
  lockListDate,
  offerPlaces,
} from '#features/booking/hold/places-for-list.server.ts';
import type { CardDeps } from '#features/payments/cards/keep-cards.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Accepted } from './contract.ts';
import { type ListDeps, workOnList } from './offer-places.server.ts';
import { type Agreed, endPlace, openPlaceOf, type PlaceRow, setOrder } from './queries.server.ts';
import { turnAt } from './quiet-hours.ts';
import { type AskedAfterAll, PAYING_MINUTES } from './rules.ts';
import { requireOwnPlace } from './show-lists.server.ts';

export type AnswerDeps = ListDeps & FinaliseDeps & CardDeps;

/**
 * Takes what is offered, and books it where nothing more has to be said (`POST /api/waiting-list/{placeId}/accept`).
 * Of several who are asked at once the first gets it. Said twice, it books once.
 * Throws `not_found` (404), `conflict` (409: nothing is offered), `sold_out` (409: somebody was faster), `hold_expired`
 * (409), `payment_incomplete` (409) or `payment_provider_unavailable` (503).
 */
export async function acceptOffer(
  deps: AnswerDeps,
  user: AuthUser,
  placeId: string,
  { cardId }: { cardId: string | null },
): Promise<Accepted> {
  const place = await requireOwnPlace(deps, user, placeId);
  if (place.bookingId !== null) return { kind: 'booked', bookingId: place.bookingId };
  const accepted = await acceptOffered(deps, user, await orderOf(deps, user, place), { cardId });
  if (accepted.kind === 'checkout') return { kind: 'checkout', sentence: accepted.sentence };
  await goOn(deps, place.occurrenceId);
  return { kind: 'booked', bookingId: accepted.booking.id };
}

/**
 * The same for somebody who agreed to it and is not there: up to a total, and without anybody to ask. Null once it is
 * booked, or why they are to be asked. Throws as above, and `not_found` (404) when the card is not kept any more.
 */
export async function acceptAsAgreed(
  deps: AnswerDeps,
  user: AuthUser,
  placeId: string,
  { cardId, upToPence }: Agreed,
): Promise<AskedAfterAll | null> {
  const place = await requireOwnPlace(deps, user, placeId);
  if (place.bookingId !== null) return null;
  const orderId = await orderOf(deps, user, place);
  // What it costs is certain only now that it is held.
  const { sessionFeePence, platformFeePence } = await requireOwnPlace(deps, user, placeId);
  if (sessionFeePence + (platformFeePence ?? 0) > upToPence) return 'too_dear';
  const accepted = await acceptOffered(deps, user, orderId, { cardId, offSession: true });
  if (accepted.kind === 'checkout') return accepted.why;
  await goOn(deps, place.occurrenceId);
  return null;
}

/** What holds the offered places, taken now where everybody was asked. Throws as accepting does. */
async function orderOf(deps: AnswerDeps, user: AuthUser, place: PlaceRow): Promise<string> {
  if (place.state === 'missed') throw new AppError('hold_expired', OFFER_OVER);
  if (place.state !== 'offered') throw new AppError('conflict', 'You don’t have an offer here.');
  return place.orderId ?? (await takeOffered(deps, user, place));
}

const OFFER_OVER =
  'This offer has expired and we’ve offered the place to the next person. We haven’t charged you.';

/** Where everybody is asked: the places are this person's from now on, for as long as paying takes. */
function takeOffered(deps: AnswerDeps, user: AuthUser, place: PlaceRow): Promise<string> {
  return transaction(deps.pool, async (tx) => {
    const now = deps.clock.now();
    const date = await lockListDate(tx, place.occurrenceId);
    const current = await openPlaceOf(tx, place.occurrenceId, user.id, now);
    if (date === null || current?.id !== place.id || current.state !== 'offered')
      throw new AppError('hold_expired', OFFER_OVER);
    if (current.orderId !== null) return current.orderId;
    const turn = turnAt(now, date.startsAt);
    if (turn.kind === 'over') throw new AppError('hold_expired', OFFER_OVER);
    const until = new Date(Math.min(now.getTime() + PAYING_MINUTES * 60_000, turn.deadline.getTime()));
    const orderId = crypto.randomUUID();
    const { places } = current;
    if (date.forList < places) throw new AppError('sold_out', FASTER);
    await keepForList(tx, date.occurrenceId, date.forList - places);
    if (!(await offerPlaces(tx, date, { orderId, userId: user.id, places, until, now })))
      throw new AppError('sold_out', FASTER);
    await setOrder(tx, place.id, orderId);
    return orderId;
  });
}

const FASTER =
  'Someone got there first. You’re still on the list, and we’ll email you if another place comes up.';

/**
 * Leaves a list, or turns down what is offered (`DELETE /api/waiting-list/{placeId}`): it goes to the next. Doing it
 * twice is doing it once. Throws `not_found` (404), `already_booked` (409) when it was paid for meanwhile, or
 * `payment_provider_unavailable` (503).
 */
export async function leaveList(deps: AnswerDeps, user: AuthUser, placeId: string): Promise<void> {
  let place = await requireOwnPlace(deps, user, placeId);
  // Places may be offered between the reading and the lock: they are given back too.
  while (place.state === 'waiting' || place.state === 'offered') {
    if (place.orderId !== null) await declineOffered(deps, user, place.orderId);
    if (await leaveUnlessOffered(deps, place)) return goOn(deps, place.occurrenceId);
    place = await requireOwnPlace(deps, user, placeId);
  }
}

/** Ends an entry of a list under the date's lock. False when places were offered to it since it was read. */
function leaveUnlessOffered(deps: AnswerDeps, place: PlaceRow): Promise<boolean> {
  return transaction(deps.pool, async (tx) => {
    const now = deps.clock.now();
    await lockListDate(tx, place.occurrenceId);
    const current = await openPlaceOf(tx, place.occurrenceId, place.userId, now);
    if (current?.id === place.id && current.orderId !== null && current.orderId !== place.orderId)
      return false;
    await endPlace(tx, place.id, 'left', now);
    return true;
  });
}

/** The next are asked at once; should that fail, the job does it. */
async function goOn(deps: AnswerDeps, occurrenceId: number): Promise<void> {
  await workOnList(deps, occurrenceId).catch((err: unknown) =>
    deps.log.error({ err, occurrenceId }, 'a waiting list is left to the job'),
  );
}
