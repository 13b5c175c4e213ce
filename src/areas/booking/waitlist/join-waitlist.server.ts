import { refuseDuringOnlinePause } from '#areas/booking/bookings/absence/online-pause.server.ts';
import { lockWaitlistOccurrence } from '#areas/booking/bookings/hold/waitlist-holds.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { requireOpenAccount } from '#areas/identity/accounts/current/require-open-account.server.ts';
import type { CardDeps } from '#areas/money/payments/cards/manage-cards.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { autoBookConsent, requireAutoBookable } from './auto-book.server.ts';
import type { JoinWaitlist, WaitlistEntry } from './contract.ts';
import {
  countOpenEntries,
  findOpenEntry,
  insertEntry,
  updateEntryPlaces,
  type WaitlistRow,
} from './queries.server.ts';
import { joinRefusal, requireWaitlist, toEntryResponse, waitlistOdds } from './read-waitlists.server.ts';
import { MAX_WAITLISTS } from './rules.ts';
import type { WaitlistDeps } from './waitlist-processor.server.ts';

/**
 * Adds the person to the end of a date's list, or changes their number of places (`POST /api/waiting-list`). Locks
 * the date, so a place freed at this moment is not missed. Throws `not_found` (404), `payment_provider_unavailable`
 * (503), or `conflict` (409: enough places, no list, or on too many lists).
 */
export async function joinWaitlist(
  deps: WaitlistDeps & CardDeps,
  user: AuthUser,
  input: JoinWaitlist,
): Promise<WaitlistEntry> {
  const { pool, clock } = deps;
  const { places } = input;
  const list = await requireWaitlist(pool, input.sessionId, input.date);
  const { occurrenceId } = list;
  const now = clock.now();
  requireJoinable(list, places, now);
  await refuseDuringOnlinePause(pool, { userId: user.id, sessionId: input.sessionId }, now);
  const agreed = await autoBookConsent(deps, user, input, list);
  await transaction(pool, async (tx) => {
    // Lock the account first: its limit covers lists of all dates.
    await requireOpenAccount(tx, user.id);
    const date = await lockWaitlistOccurrence(tx, occurrenceId);
    if (date === null)
      throw new AppError('not_found', 'This session doesn’t run at that time. Choose another date.');
    // Check again under the lock: the business may just have moved or cancelled the date.
    const current = await requireWaitlist(tx, input.sessionId, input.date);
    requireJoinable(current, places, now);
    if (agreed !== null) requireAutoBookable(places, current);
    if ((await findOpenEntry(tx, occurrenceId, user.id, now)) !== null) {
      if (!(await updateEntryPlaces(tx, occurrenceId, user.id, places)))
        throw new AppError('conflict', 'You already have an offer.');
      return;
    }
    const left = date.free - date.waitlistReserved;
    if (left >= places) throw new AppError('conflict', 'A place has just come up. You can book it now.');
    if ((await countOpenEntries(tx, user.id)) >= MAX_WAITLISTS)
      throw new AppError('conflict', `You’re on ${MAX_WAITLISTS} waiting lists. Leave one first.`);
    const placeId = await insertEntry(tx, {
      occurrenceId,
      userId: user.id,
      places,
      startsAt: date.startsAt,
      now,
      agreed,
    });
    if (placeId === null) throw new Error('Two joined under one lock.');
    await deps.onWaitlistNews(tx, { placeId, news: 'joined', about: 'joined', notBefore: now });
  });
  const place = await findOpenEntry(pool, occurrenceId, user.id, now);
  if (place === null) throw new AppError('conflict', 'This list has just closed.');
  return toEntryResponse(place, await waitlistOdds(pool, input.sessionId, now));
}

/** Throws `conflict` (409) if nobody can join, or not for so many places. */
function requireJoinable(list: WaitlistRow, places: number, now: Date): void {
  const refusal = joinRefusal(list, now);
  if (refusal !== null) throw new AppError('conflict', refusal);
  if (places > list.capacity) throw new AppError('conflict', `This date only has ${list.capacity} places.`);
}
