import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { JobHandlers, Schedule } from '#shared/jobs/job-runner.server.ts';
import { forgetAnswers } from './queries.server.ts';
import { ANSWERS_KEPT_DAYS, SIGNATURES_KEPT_DAYS } from './rules.ts';

const DAY_MS = 86_400_000;

export const waiverJobs = ({ pool, clock }: { pool: Pool; clock: Clock }): JobHandlers => ({
  async forgetWaivers() {
    const now = clock.now();
    const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
    await forgetAnswers(pool, before(ANSWERS_KEPT_DAYS), before(SIGNATURES_KEPT_DAYS), now);
  },
});

export const waiverSchedules: Schedule[] = [{ task: 'forgetWaivers', pattern: '55 3 * * *' }];
