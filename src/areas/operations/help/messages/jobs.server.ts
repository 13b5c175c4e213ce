import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import { eraseMessagesClosedBefore, listComplaintsDueBy } from './queries.server.ts';
import { REMINDER_DAYS, RETENTION_DAYS } from './rules.ts';

export interface MessageJobDeps {
  pool: Pool;
  clock: Clock;
  /** Called on London days with due complaints, to queue the mail to admins. */
  onComplaintsDue(tx: Tx, due: { day: string }): Promise<void>;
}

export const messageJobs = ({ pool, clock, onComplaintsDue }: MessageJobDeps): JobHandlers => ({
  async remindOfComplaints() {
    const day = londonDay(clock.now());
    if ((await listComplaintsDueBy(pool, plusDays(day, REMINDER_DAYS))) === 0) return;
    // Idempotent: one mail a day.
    await transaction(pool, (tx) => onComplaintsDue(tx, { day }));
  },
  async forgetMessages() {
    const now = clock.now();
    await transaction(pool, (tx) =>
      eraseMessagesClosedBefore(tx, new Date(now.getTime() - RETENTION_DAYS * 86_400_000), now),
    );
  },
});

/** Cron lines, UTC. */
export const messageSchedules: JobSchedule[] = [
  { task: 'remindOfComplaints', pattern: '0 8 * * *' },
  { task: 'forgetMessages', pattern: '54 3 * * *' },
];
