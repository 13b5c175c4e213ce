import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { setWatchOn, stopWatching } from '#areas/booking/waitlist/watch-dates.server.ts';
import {
  type MatchingDeps,
  matchingSessions,
} from '#areas/discovery/search/find/matching-sessions.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { saveNewsChoice } from '#areas/messaging/push/manage-devices.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Alert, FavouriteAlert, newAlertSchema, SearchAlert } from './contract.ts';
import { deleteSavedSearch, insertSavedSearch, setSavedSearchOn } from './queries.server.ts';
import { MAX_SAVED_SEARCHES } from './rules.ts';

export interface AlertDeps extends MatchingDeps {
  pool: Pool;
}

/** Watches a search. Idempotent by name and filters. Throws `conflict` (409) for an unknown place or at the limit. */
export async function createAlert(
  deps: AlertDeps,
  user: AuthUser,
  { name, every, query, on }: z.output<typeof newAlertSchema>,
): Promise<Pick<SearchAlert, 'id' | 'name'>> {
  const known = await matchingSessions(deps, query);
  if (known === null) throw new AppError('conflict', 'We couldn’t find this place. Check the spelling.');
  const search = {
    userId: user.id,
    name,
    every,
    query,
    on,
    token: randomBytes(24).toString('base64url'),
    known,
    most: MAX_SAVED_SEARCHES,
    now: deps.clock.now(),
  };
  const kept = await transaction(deps.pool, (tx) => insertSavedSearch(tx, search));
  if (kept === null)
    throw new AppError(
      'conflict',
      `You have alerts for ${MAX_SAVED_SEARCHES} searches, which is the most you can have. Remove one first.`,
    );
  return { id: kept.id, name: kept.name };
}

const isFavouriteAlert = (id: Alert['id']): id is FavouriteAlert['id'] =>
  id === 'favourite_dates' || id === 'favourite_teachers';

/** Turns any kind of alert on or off. Throws `not_found` (404), also for somebody else's. */
export async function setAlertOn(
  pool: Pool,
  user: AuthUser,
  alertId: Alert['id'],
  on: boolean,
): Promise<void> {
  if (isFavouriteAlert(alertId)) return saveNewsChoice(pool, user, { kind: alertId, mail: on, push: on });
  const found =
    (await setSavedSearchOn(pool, user.id, alertId, on)) || (await setWatchOn(pool, user, alertId, on));
  if (!found) throw new AppError('not_found', 'We can’t find that alert. It may have been removed.');
}

/** Removes the alert of a search or a date. Idempotent. */
export async function deleteAlert(pool: Pool, user: AuthUser, alertId: string): Promise<void> {
  await deleteSavedSearch(pool, user.id, alertId);
  await stopWatching(pool, user, alertId);
}
