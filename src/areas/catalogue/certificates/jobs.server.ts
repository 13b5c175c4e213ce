import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import type { FileStorage } from '#shared/storage/file-storage.ts';
import { deleteCertificate, markReminded, selectExpiredCertificates } from './queries.server.ts';
import { REMINDER_DAYS_BEFORE, RETENTION_DAYS } from './rules.ts';

export interface ComplianceJobDeps {
  pool: Pool;
  clock: Clock;
  storage: FileStorage;
  /** Runs once per document in the transaction that marks it, to queue an email to the business. */
  onCertificateExpiring(tx: Tx, ending: { paperId: string }): Promise<void>;
}

/** Once a document, within thirty days of its end. */
export async function sendExpiryReminders({
  pool,
  clock,
  onCertificateExpiring,
}: Omit<ComplianceJobDeps, 'storage'>): Promise<void> {
  const now = clock.now();
  const today = londonDay(now);
  await transaction(pool, async (tx) => {
    const ending = await markReminded(tx, { today, until: plusDays(today, REMINDER_DAYS_BEFORE), now });
    for (const paperId of ending) await onCertificateExpiring(tx, { paperId });
  });
}

/** Half a year after their end or refusal. Deletes the file first, so that an interrupted run leaves no orphan. */
export async function eraseExpiredCertificates({
  pool,
  clock,
  storage,
}: Omit<ComplianceJobDeps, 'onCertificateExpiring'>): Promise<void> {
  const now = clock.now();
  const day = plusDays(londonDay(now), -RETENTION_DAYS);
  const instant = new Date(now.getTime() - RETENTION_DAYS * 86_400_000);
  for (const { id, documentKey } of await selectExpiredCertificates(pool, { day, instant })) {
    if (documentKey !== null) await storage.delete(documentKey);
    await transaction(pool, (tx) => deleteCertificate(tx, id));
  }
}

export const complianceJobs = (deps: ComplianceJobDeps): JobHandlers => ({
  remindOfPapers: () => sendExpiryReminders(deps),
  forgetPapers: () => eraseExpiredCertificates(deps),
});

export const complianceSchedules: JobSchedule[] = [
  { task: 'remindOfPapers', pattern: '20 7 * * *' },
  { task: 'forgetPapers', pattern: '40 3 * * *' },
];
