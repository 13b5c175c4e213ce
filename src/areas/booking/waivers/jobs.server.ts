import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import { eraseOldAnswers } from './queries.server.ts';
import { ANSWER_RETENTION_DAYS, SIGNATURE_RETENTION_DAYS } from './rules.ts';

const DAY_MS = 86_400_000;

export const waiverJobs = ({ pool, clock }: { pool: Pool; clock: Clock }): JobHandlers => ({
  async forgetWaivers() {
    const now = clock.now();
    const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
    await eraseOldAnswers(pool, before(ANSWER_RETENTION_DAYS), before(SIGNATURE_RETENTION_DAYS), now);
  },
});

export const waiverSchedules: JobSchedule[] = [{ task: 'forgetWaivers', pattern: '55 3 * * *' }];
