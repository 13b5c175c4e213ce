import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import {
  type MatchingDeps,
  matchingSessions,
} from '#areas/discovery/search/find/matching-sessions.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Alert, newAlertSchema } from './contract.ts';
import {
  deleteSavedSearch,
  insertSavedSearch,
  listSavedSearches,
  type SavedSearch,
  setSavedSearchOn,
} from './queries.server.ts';
import { MAX_SAVED_SEARCHES } from './rules.ts';

export interface AlertDeps extends MatchingDeps {
  pool: Pool;
}

export async function listAlerts({ pool }: Pick<AlertDeps, 'pool'>, user: AuthUser): Promise<Alert[]> {
  return (await listSavedSearches(pool, user.id)).map(presentAlert);
}

/** Idempotent by name and filters. Throws `conflict` (409) for an unknown place or at the limit. */
export async function createAlert(
  deps: AlertDeps,
  user: AuthUser,
  { name, every, query }: z.output<typeof newAlertSchema>,
): Promise<Alert> {
  const known = await matchingSessions(deps, query);
  if (known === null) throw new AppError('conflict', 'We couldn’t find this place. Check the spelling.');
  const search = {
    userId: user.id,
    name,
    every,
    query,
    token: randomBytes(24).toString('base64url'),
    known,
    most: MAX_SAVED_SEARCHES,
    now: deps.clock.now(),
  };
  const kept = await transaction(deps.pool, (tx) => insertSavedSearch(tx, search));
  if (kept === null)
    throw new AppError(
      'conflict',
      `You have ${MAX_SAVED_SEARCHES} alerts, which is the most you can have. Remove one first.`,
    );
  return presentAlert(kept);
}

/** Throws `not_found` (404), also for somebody else's search. */
export async function setAlertOn(pool: Pool, user: AuthUser, alertId: string, on: boolean): Promise<void> {
  if (!(await setSavedSearchOn(pool, user.id, alertId, on)))
    throw new AppError('not_found', 'We can’t find that alert. It may have been removed.');
}

/** Idempotent. */
export async function deleteAlert(pool: Pool, user: AuthUser, alertId: string): Promise<void> {
  await deleteSavedSearch(pool, user.id, alertId);
}

const presentAlert = ({ id, name, every, on, query, createdAt, toldAt }: SavedSearch): Alert => ({
  id,
  name,
  every,
  on,
  query,
  since: createdAt.toISOString(),
  toldAt: toldAt?.toISOString() ?? null,
});
