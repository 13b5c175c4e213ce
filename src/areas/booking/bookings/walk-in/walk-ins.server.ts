import { type Db, type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { WalkInInput } from '../contract.ts';
import { checkInTime, walkInRefusal } from '../rules.ts';
import {
  allocateWalkInPlaces,
  deleteWalkIn,
  findWalkIn,
  insertWalkIn,
  listWalkInRows,
  lockCheckInOccurrence,
  type WalkInRow,
} from './walk-in-queries.server.ts';

interface WalkInDeps {
  pool: Pool;
  clock: Clock;
  /** Runs first in the transaction and throws without permission. */
  may?(tx: Tx): Promise<unknown>;
}

/** Idempotent by key. The caller must check permission. Throws `not_found` (404) or `conflict` (409). */
export async function addWalkIn(
  { pool, clock, may }: WalkInDeps,
  user: { id: string },
  occurrenceId: number,
  { key, name, places, paidBy, at }: WalkInInput,
): Promise<WalkInRow> {
  const now = clock.now();
  await transaction(pool, async (tx) => {
    await may?.(tx);
    const date = await lockCheckInOccurrence(tx, occurrenceId);
    if (date === null) throw new AppError('not_found', 'We can’t find that date.');
    const walkIn = {
      id: key,
      occurrenceId,
      name,
      places,
      paidBy,
      paidPence: paidBy === 'nothing' ? 0 : places * date.pricePence,
      cameAt: checkInTime(date.startsAt, at, now),
    };
    if (!(await insertWalkIn(tx, walkIn, { userId: user.id, at: now }))) return;
    const refusal = walkInRefusal(date, now);
    if (refusal !== null) throw new AppError('conflict', refusal);
    const left = await allocateWalkInPlaces(tx, occurrenceId, places);
    if (left !== null) throw new AppError('conflict', notEnoughPlacesError(left));
  });
  const noted = await findWalkIn(pool, key);
  const same = noted?.occurrenceId === occurrenceId && noted.name === name && noted.places === places;
  if (!same) throw new AppError('conflict', 'This walk-in is already recorded for someone else.');
  if (noted.takenBack) throw new AppError('conflict', 'Someone has removed this walk-in.');
  return noted;
}

const notEnoughPlacesError = (left: number): string =>
  left <= 0 ? 'There are no places left.' : `Only ${left} ${left === 1 ? 'place is' : 'places are'} left.`;

/** Removes a walk-in and frees its places. Idempotent. The caller must check permission. */
export async function removeWalkIn({ pool, clock, may }: WalkInDeps, walkInId: string): Promise<void> {
  await transaction(pool, async (tx) => {
    await may?.(tx);
    await deleteWalkIn(tx, walkInId, clock.now());
  });
}

/** In order of arrival, without removed ones. */
export const listWalkIns = (db: Db, occurrenceIds: readonly number[]): Promise<WalkInRow[]> =>
  listWalkInRows(db, occurrenceIds);

/** Throws `not_found` (404). */
export async function requireWalkInBusiness(db: Db, walkInId: string): Promise<{ businessId: number }> {
  const walkIn = await findWalkIn(db, walkInId);
  if (walkIn === null) throw new AppError('not_found', 'We can’t find that walk-in.');
  return walkIn;
}
