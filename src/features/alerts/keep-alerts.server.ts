import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { AuthUser } from '#features/accounts/contract.ts';
import { type MatchingDeps, matchingSessions } from '#features/search/find/matching-sessions.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Alert, newAlertSchema } from './contract.ts';
import { deleteSearch, insertSearch, type SavedSearch, searchesOf, setOn } from './queries.server.ts';
import { MOST_SEARCHES } from './rules.ts';

export interface AlertDeps extends MatchingDeps {
  pool: Pool;
}

export async function listAlerts({ pool }: Pick<AlertDeps, 'pool'>, user: AuthUser): Promise<Alert[]> {
  return (await searchesOf(pool, user.id)).map(alertAnswer);
}

/**
 * Keeps a search (`POST /api/alerts`): what it finds now is known, what comes from now on is told. Keeping the same
 * under the same name again keeps one. Throws `conflict`
 * (409) when its place is nowhere, or the person keeps as many as they may.
 */
export async function keepAlert(
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
    most: MOST_SEARCHES,
    now: deps.clock.now(),
  };
  const kept = await transaction(deps.pool, (tx) => insertSearch(tx, search));
  if (kept === null)
    throw new AppError(
      'conflict',
      `You have ${MOST_SEARCHES} alerts, which is the most you can have. Remove one first.`,
    );
  return alertAnswer(kept);
}

/** Turns one on or off. Throws `not_found` (404), also for somebody else's. */
export async function turnAlert(pool: Pool, user: AuthUser, alertId: string, on: boolean): Promise<void> {
  if (!(await setOn(pool, user.id, alertId, on)))
    throw new AppError('not_found', 'We can’t find that alert. It may have been removed.');
}

/** Keeps it no longer; doing it twice is doing it once. */
export async function removeAlert(pool: Pool, user: AuthUser, alertId: string): Promise<void> {
  await deleteSearch(pool, user.id, alertId);
}

const alertAnswer = ({ id, name, every, on, query, createdAt, toldAt }: SavedSearch): Alert => ({
  id,
  name,
  every,
  on,
  query,
  since: createdAt.toISOString(),
  toldAt: toldAt?.toISOString() ?? null,
});
