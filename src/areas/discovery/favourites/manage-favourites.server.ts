import { loadSessions } from '#areas/catalogue/sessions/show/load-sessions.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { FavouriteKind, Favourites } from './contract.ts';
import {
  countVisibleFavourites,
  deleteFavourite,
  insertFavourite,
  listVisibleBusinesses,
  listVisibleInstructors,
  listVisibleSessions,
} from './queries.server.ts';

export interface FavouritesDeps {
  pool: Pool;
  clock: Clock;
}

const OCCURRENCES_EACH = 3;

const notFound: Readonly<Record<FavouriteKind, string>> = {
  sessions: 'Session not found',
  businesses: 'Business not found',
  instructors: 'Instructor not found',
};

/** Saves a session, a business or an instructor. Idempotent. Throws `not_found` (404) if it isn't public. */
export async function saveFavourite(
  { pool }: Pick<FavouritesDeps, 'pool'>,
  user: AuthUser,
  kind: FavouriteKind,
  id: number,
): Promise<void> {
  if (!(await insertFavourite(pool, user.id, kind, id))) {
    throw new AppError('not_found', notFound[kind]);
  }
}

/** Idempotent. */
export async function removeFavourite(
  { pool }: Pick<FavouritesDeps, 'pool'>,
  user: AuthUser,
  kind: FavouriteKind,
  id: number,
): Promise<void> {
  await deleteFavourite(pool, user.id, kind, id);
}

/** How many favourites of a person are still offered. */
export function countFavourites(pool: Pool, user: AuthUser): Promise<number> {
  return countVisibleFavourites(pool, user.id);
}

/** Returns what the person has saved and is still offered, latest first. */
export async function listFavourites({ pool, clock }: FavouritesDeps, user: AuthUser): Promise<Favourites> {
  const ids = await listVisibleSessions(pool, user.id);
  return {
    sessions: await loadSessions(pool, ids, {
      now: clock.now(),
      occurrencesEach: OCCURRENCES_EACH,
    }),
    businesses: await listVisibleBusinesses(pool, user.id),
    instructors: await listVisibleInstructors(pool, user.id),
  };
}
