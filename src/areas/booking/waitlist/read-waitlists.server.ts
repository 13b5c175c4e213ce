import { findOccurrenceOfSession } from '#areas/booking/bookings/hold/waitlist-holds.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { Db, Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { penceToDecimal, priceBreakdown } from '#shared/domain/pence.ts';
import { countDecidedEntries } from './auto-book-queries.server.ts';
import type { Waitlist, WaitlistEntry } from './contract.ts';
import {
  findEntry,
  findOpenEntry,
  findWaitlist,
  listUserEntries,
  type WaitlistEntryRow,
  type WaitlistRow,
} from './queries.server.ts';
import { offerTurnAt, waitlistCutOff } from './quiet-hours.ts';
import { successesInTen } from './rules.ts';
import { findWatchId } from './watch-queries.server.ts';

interface ReadWaitlistDeps {
  pool: Pool;
  clock: Clock;
}

/** Lists open entries by date, then past ones. */
export async function listMyEntries(
  { pool, clock }: ReadWaitlistDeps,
  user: AuthUser,
): Promise<WaitlistEntry[]> {
  const now = clock.now();
  const places = await listUserEntries(pool, user.id, now);
  const waited = new Set(places.filter(({ state }) => state === 'waiting').map(({ sessionId }) => sessionId));
  const odds = new Map<number, number | null>();
  for (const sessionId of waited) odds.set(sessionId, await waitlistOdds(pool, sessionId, now));
  return places.map((place) => toEntryResponse(place, odds.get(place.sessionId)));
}

/** Of ten people waiting, how many get a place: from the session's own lists, else from the whole site. */
export async function waitlistOdds(pool: Pool, sessionId: number, now: Date): Promise<number | null> {
  return (
    successesInTen(await countDecidedEntries(pool, sessionId, now)) ??
    successesInTen(await countDecidedEntries(pool, null, now))
  );
}

/** Throws `not_found` (404), also for somebody else's entry. */
export async function requireOwnEntry(
  { pool, clock }: ReadWaitlistDeps,
  user: AuthUser,
  placeId: string,
): Promise<WaitlistEntryRow> {
  const place = await findEntry(pool, placeId, clock.now());
  if (place === null || place.userId !== user.id)
    throw new AppError('not_found', 'You’re not on this waiting list.');
  return place;
}

/** Throws `not_found` (404). */
export async function readWaitlist(
  { pool, clock }: ReadWaitlistDeps,
  viewer: AuthUser | null,
  sessionId: number,
  date: string,
): Promise<Waitlist> {
  const now = clock.now();
  const list = await requireWaitlist(pool, sessionId, date);
  const own = viewer === null ? null : await findOpenEntry(pool, list.occurrenceId, viewer.id, now);
  return {
    sessionTitle: list.sessionTitle,
    businessName: list.businessName,
    startsAt: list.startsAt.toISOString(),
    capacity: list.capacity,
    left: list.left,
    waiting: list.waiting,
    totalAmount: penceToDecimal(priceBreakdown(list.sessionFeePence).totalPence),
    oneTap: !list.asksAges,
    inTen: await waitlistOdds(pool, sessionId, now),
    refusal: joinRefusal(list, now),
    own: own === null ? null : toEntryResponse(own),
    watchable: isWatchable(list, now),
    watchId: viewer === null ? null : await findWatchId(pool, list.occurrenceId, viewer.id),
  };
}

/** Throws `not_found` (404). */
export async function requireWaitlist(db: Db, sessionId: number, date: string): Promise<WaitlistRow> {
  const occurrenceId = await findOccurrenceOfSession(db, sessionId, new Date(date));
  const list = occurrenceId === null ? null : await findWaitlist(db, occurrenceId);
  if (list === null)
    throw new AppError('not_found', 'This session doesn’t run at that time. Choose another date.');
  return list;
}

export function joinRefusal(
  {
    runs,
    waitlistOff,
    startsAt,
    closesMinutes,
  }: Pick<WaitlistRow, 'runs' | 'waitlistOff' | 'startsAt' | 'closesMinutes'>,
  now: Date,
): string | null {
  if (!runs) return 'You can’t book this date.';
  if (waitlistOff) return 'This session has no waiting list.';
  if (offerTurnAt(now, startsAt, closesMinutes).kind === 'over')
    return 'It’s too close to the start to join the waiting list.';
  return null;
}

/** True if the date can still be booked and its list is not over. */
export const isWatchable = (
  { runs, startsAt, closesMinutes }: Pick<WaitlistRow, 'runs' | 'startsAt' | 'closesMinutes'>,
  now: Date,
): boolean => runs && waitlistCutOff(startsAt, closesMinutes) > now;

/** `odds`: of ten people, how many get a place; null if unknown. */
export function toEntryResponse(place: WaitlistEntryRow, odds: number | null = null): WaitlistEntry {
  const platformFeePence =
    place.platformFeePence ??
    priceBreakdown(place.sessionFeePence / place.places).platformFeePence * place.places;
  return {
    id: place.id,
    sessionId: place.sessionId,
    sessionTitle: place.sessionTitle,
    sessionType: place.sessionType,
    photo: place.photo,
    businessName: place.businessName,
    town: place.town,
    startsAt: place.startsAt.toISOString(),
    endsAt: place.endsAt.toISOString(),
    places: place.places,
    state: place.state,
    joinedAt: place.joinedAt.toISOString(),
    endedAt: place.endedAt?.toISOString() ?? null,
    position: place.position,
    waiting: place.waiting,
    offer:
      place.offer === null
        ? null
        : {
            kind: place.offer.kind,
            offeredAt: place.offer.offeredAt.toISOString(),
            countsFrom: place.offer.countsFrom.toISOString(),
            deadline: place.offer.deadline.toISOString(),
          },
    thereNow: place.thereNow,
    oneTap: place.places === 1 && !place.asksAges,
    sessionFee: penceToDecimal(place.sessionFeePence),
    platformFee: penceToDecimal(platformFeePence),
    totalAmount: penceToDecimal(place.sessionFeePence + platformFeePence),
    bookForMe:
      place.agreedCard === null || place.agreedPence === null
        ? null
        : { cardId: place.agreedCard, upTo: penceToDecimal(place.agreedPence) },
    inTen: odds,
    bookingId: place.bookingId,
    nextStart: place.nextStart?.toISOString() ?? null,
  };
}
