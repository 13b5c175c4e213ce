import type { AuthUser } from '#features/accounts/contract.ts';
import { dateOfSession } from '#features/booking/hold/places-for-list.server.ts';
import type { Db, Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { penceToDecimal, priceBreakdown } from '#shared/domain/pence.ts';
import { decidedPlaces } from './agreement-queries.server.ts';
import type { WaitingList, WaitingPlace } from './contract.ts';
import {
  type ListRow,
  listOfDate,
  openPlaceOf,
  type PlaceRow,
  placeById,
  placesOf,
} from './queries.server.ts';
import { cutOffOf, turnAt } from './quiet-hours.ts';
import { inTen } from './rules.ts';
import { watchOf } from './watch-queries.server.ts';

interface ShowDeps {
  pool: Pool;
  clock: Clock;
}

/** Where the person is on lists, soonest date first, then where they were. */
export async function listOwnPlaces({ pool, clock }: ShowDeps, user: AuthUser): Promise<WaitingPlace[]> {
  const now = clock.now();
  const places = await placesOf(pool, user.id, now);
  const waited = new Set(places.filter(({ state }) => state === 'waiting').map(({ sessionId }) => sessionId));
  const odds = new Map<number, number | null>();
  for (const sessionId of waited) odds.set(sessionId, await oddsOf(pool, sessionId, now));
  return places.map((place) => placeAnswer(place, odds.get(place.sessionId)));
}

/** Of ten who wait for dates of a session so many get a place, by its own lists, or by those of the site. */
export async function oddsOf(pool: Pool, sessionId: number, now: Date): Promise<number | null> {
  return inTen(await decidedPlaces(pool, sessionId, now)) ?? inTen(await decidedPlaces(pool, null, now));
}

/** The person's own place on a list. Throws `not_found` (404), also for somebody else's. */
export async function requireOwnPlace(
  { pool, clock }: ShowDeps,
  user: AuthUser,
  placeId: string,
): Promise<PlaceRow> {
  const place = await placeById(pool, placeId, clock.now());
  if (place === null || place.userId !== user.id)
    throw new AppError('not_found', 'You’re not on this waiting list.');
  return place;
}

/** The list of a date as whoever may join it sees it. Throws `not_found` (404). */
export async function showList(
  { pool, clock }: ShowDeps,
  viewer: AuthUser | null,
  sessionId: number,
  date: string,
): Promise<WaitingList> {
  const now = clock.now();
  const list = await requireList(pool, sessionId, date);
  const own = viewer === null ? null : await openPlaceOf(pool, list.occurrenceId, viewer.id, now);
  return {
    sessionTitle: list.sessionTitle,
    businessName: list.businessName,
    startsAt: list.startsAt.toISOString(),
    capacity: list.capacity,
    left: list.left,
    waiting: list.waiting,
    totalAmount: penceToDecimal(priceBreakdown(list.sessionFeePence).totalPence),
    oneTap: !list.asksAges,
    inTen: await oddsOf(pool, sessionId, now),
    refusal: whyNobodyJoins(list, now),
    own: own === null ? null : placeAnswer(own),
    watchable: isWatchable(list, now),
    watchId: viewer === null ? null : await watchOf(pool, list.occurrenceId, viewer.id),
  };
}

/** The list of a session's date. Throws `not_found` (404). */
export async function requireList(db: Db, sessionId: number, date: string): Promise<ListRow> {
  const occurrenceId = await dateOfSession(db, sessionId, new Date(date));
  const list = occurrenceId === null ? null : await listOfDate(db, occurrenceId);
  if (list === null)
    throw new AppError('not_found', 'This session doesn’t run at that time. Choose another date.');
  return list;
}

/** Why nobody can join the list of a date now; null when they can. */
export function whyNobodyJoins(
  { runs, listOff, startsAt }: Pick<ListRow, 'runs' | 'listOff' | 'startsAt'>,
  now: Date,
): string | null {
  if (!runs) return 'You can’t book this date.';
  if (listOff) return 'This session has no waiting list.';
  if (turnAt(now, startsAt).kind === 'over') return 'It’s too close to the start to join the waiting list.';
  return null;
}

/** Whether somebody can be told when a place of it is free: it can be booked, and its list is not over. */
export const isWatchable = ({ runs, startsAt }: Pick<ListRow, 'runs' | 'startsAt'>, now: Date): boolean =>
  runs && cutOffOf(startsAt) > now;

/** What somebody is told of their place on a list. `odds`: of ten so many get a place, where it is known. */
export function placeAnswer(place: PlaceRow, odds: number | null = null): WaitingPlace {
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
