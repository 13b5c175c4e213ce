import { startOfUkDay } from '#areas/catalogue/sessions/occurrences/occurrences.ts';
import { searchQuerySchema } from '#areas/discovery/search/contract.ts';
import { matchingSessions } from '#areas/discovery/search/find/matching-sessions.server.ts';
import { nextWaking } from '#areas/messaging/push/quiet-hours.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { type Tx, transaction } from '#shared/db/database.server.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import type { AlertDeps } from './manage-alerts.server.ts';
import { listDueSearches, recordSearchResults, type SavedSearch } from './queries.server.ts';
import { DAILY_FROM_HOUR, MIN_HOURS_BETWEEN_ALERTS } from './rules.ts';

export interface SendAlertsDeps extends AlertDeps {
  /** Runs inside the transaction that records the results, so the email can be queued with it. */
  onFound(tx: Tx, found: { searchId: string; sessionIds: number[] }): Promise<void>;
}

const BATCH = 500;

/** Job, safe to run in parallel: results and email share one transaction. Throws after trying them all. */
export async function checkAlerts(deps: SendAlertsDeps): Promise<void> {
  const now = deps.clock.now();
  if (nextWaking(now) > now) return;
  const due = await listDueSearches(deps.pool, {
    daily: formatLondonTime(now) < DAILY_FROM_HOUR ? null : startOfUkDay(londonDay(now)),
    today: londonDay(now),
    lastTold: new Date(now.getTime() - MIN_HOURS_BETWEEN_ALERTS * 3_600_000),
    limit: BATCH,
  });
  const failures: unknown[] = [];
  for (const search of due) await checkAlert(deps, search).catch((error: unknown) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${pluralize(failures.length, 'saved search', 'saved searches')} couldn’t be checked.`,
    );
}

async function checkAlert(deps: SendAlertsDeps, search: SavedSearch): Promise<void> {
  const found = await matchingSessions(deps, searchQuerySchema.parse(search.query));
  await transaction(deps.pool, async (tx) => {
    const fresh = await recordSearchResults(tx, search.id, found ?? [], deps.clock.now());
    if (fresh !== null && fresh.length > 0)
      await deps.onFound(tx, { searchId: search.id, sessionIds: fresh });
  });
}

export const alertJobs = (deps: SendAlertsDeps): JobHandlers => ({ checkAlerts: () => checkAlerts(deps) });

export const alertSchedules: JobSchedule[] = [{ task: 'checkAlerts', pattern: '*/15 * * * *' }];
