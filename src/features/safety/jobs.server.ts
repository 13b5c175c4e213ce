import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { JobHandlers, Schedule } from '#shared/jobs/job-runner.server.ts';
import type { FileStorage } from '#shared/storage/file-storage.ts';
import { deletePaper, markReminded, oldPapers } from './queries.server.ts';
import { KEPT_DAYS_AFTER, REMINDED_DAYS_BEFORE } from './rules.ts';

export interface SafetyJobDeps {
  pool: Pool;
  clock: Clock;
  storage: FileStorage;
  /** Runs once for each paper, in the transaction that marks it: the place to queue a mail to the business. */
  onPaperEnding(tx: Tx, ending: { paperId: string }): Promise<void>;
}

/** Reminds businesses of papers that end within thirty days, once each. */
export async function remindOfPapers({
  pool,
  clock,
  onPaperEnding,
}: Omit<SafetyJobDeps, 'storage'>): Promise<void> {
  const now = clock.now();
  const today = londonDay(now);
  await transaction(pool, async (tx) => {
    const ending = await markReminded(tx, { today, until: plusDays(today, REMINDED_DAYS_BEFORE), now });
    for (const paperId of ending) await onPaperEnding(tx, { paperId });
  });
}

/**
 * Erases papers half a year after their end, and refused ones half a year after the verdict: first the file, then the
 * row, so that a run that is cut off leaves no file that nobody knows of.
 */
export async function forgetPapers({
  pool,
  clock,
  storage,
}: Omit<SafetyJobDeps, 'onPaperEnding'>): Promise<void> {
  const now = clock.now();
  const day = plusDays(londonDay(now), -KEPT_DAYS_AFTER);
  const instant = new Date(now.getTime() - KEPT_DAYS_AFTER * 86_400_000);
  for (const { id, documentKey } of await oldPapers(pool, { day, instant })) {
    if (documentKey !== null) await storage.delete(documentKey);
    await transaction(pool, (tx) => deletePaper(tx, id));
  }
}

/** The jobs of papers by task name. */
export const safetyJobs = (deps: SafetyJobDeps): JobHandlers => ({
  remindOfPapers: () => remindOfPapers(deps),
  forgetPapers: () => forgetPapers(deps),
});

/** When they run (cron lines, UTC). */
export const safetySchedules: Schedule[] = [
  { task: 'remindOfPapers', pattern: '20 7 * * *' },
  { task: 'forgetPapers', pattern: '40 3 * * *' },
];
