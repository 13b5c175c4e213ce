import type { AuthUser } from '#features/accounts/contract.ts';
import { requireOpenAccount } from '#features/accounts/current/require-open-account.server.ts';
import { lockListDate } from '#features/booking/hold/places-for-list.server.ts';
import type { CardDeps } from '#features/payments/cards/keep-cards.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { agreementOf, refuseToAgree } from './book-for-them.server.ts';
import type { JoinList, WaitingPlace } from './contract.ts';
import type { ListDeps } from './offer-places.server.ts';
import { changePlaces, countOpen, insertPlace, type ListRow, openPlaceOf } from './queries.server.ts';
import { MOST_LISTS } from './rules.ts';
import { oddsOf, placeAnswer, requireList, whyNobodyJoins } from './show-lists.server.ts';

/**
 * Puts the person at the end of the list of a date that has too few places for them (`POST /api/waiting-list`). Who has
 * a place there already may wait for more. Who is on it keeps their turn, and may change how many they want. The date is
 * locked meanwhile: a place that comes free at this moment was free before, and can be booked, or is kept for them.
 * Throws `not_found` (404), `payment_provider_unavailable` (503), or `conflict` (409: it has enough places, keeps no list, or they are on too many).
 */
export async function joinList(
  deps: ListDeps & CardDeps,
  user: AuthUser,
  input: JoinList,
): Promise<WaitingPlace> {
  const { pool, clock } = deps;
  const { places } = input;
  const list = await requireList(pool, input.sessionId, input.date);
  const { occurrenceId } = list;
  const now = clock.now();
  refuseToJoin(list, places, now);
  const agreed = await agreementOf(deps, user, input, list);
  await transaction(pool, async (tx) => {
    // The account first: it may be on so many lists, whichever dates it joins at this moment.
    await requireOpenAccount(tx, user.id);
    const date = await lockListDate(tx, occurrenceId);
    if (date === null)
      throw new AppError('not_found', 'This session doesn’t run at that time. Choose another date.');
    // Once more under the lock: the business may have moved or cancelled the date just before.
    const current = await requireList(tx, input.sessionId, input.date);
    refuseToJoin(current, places, now);
    if (agreed !== null) refuseToAgree(places, current);
    if ((await openPlaceOf(tx, occurrenceId, user.id, now)) !== null) {
      if (!(await changePlaces(tx, occurrenceId, user.id, places)))
        throw new AppError('conflict', 'You already have an offer.');
      return;
    }
    const left = date.free - date.forList;
    if (left >= places) throw new AppError('conflict', 'A place has just come up. You can book it now.');
    if ((await countOpen(tx, user.id)) >= MOST_LISTS)
      throw new AppError('conflict', `You’re on ${MOST_LISTS} waiting lists. Leave one first.`);
    const placeId = await insertPlace(tx, {
      occurrenceId,
      userId: user.id,
      places,
      startsAt: date.startsAt,
      now,
      agreed,
    });
    if (placeId === null) throw new Error('Two joined under one lock.');
    await deps.onWaitingNews(tx, { placeId, news: 'joined', about: 'joined', notBefore: now });
  });
  const place = await openPlaceOf(pool, occurrenceId, user.id, now);
  if (place === null) throw new AppError('conflict', 'This list has just closed.');
  return placeAnswer(place, await oddsOf(pool, input.sessionId, now));
}

/** Throws `conflict` (409) when nobody can join the list, or not for so many places. */
function refuseToJoin(list: ListRow, places: number, now: Date): void {
  const refusal = whyNobodyJoins(list, now);
  if (refusal !== null) throw new AppError('conflict', refusal);
  if (places > list.capacity) throw new AppError('conflict', `This date only has ${list.capacity} places.`);
}
