import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import { deleteOldIdempotencyKeys } from './business-queries.server.ts';

/** We promise at least a day. */
const IDEMPOTENCY_TTL_MS = 2 * 86_400_000;

export const v1Jobs = ({ pool, clock }: { pool: Pool; clock: Clock }): JobHandlers => ({
  async forgetApiRequests() {
    await deleteOldIdempotencyKeys(pool, new Date(clock.now().getTime() - IDEMPOTENCY_TTL_MS));
  },
});

export const v1Schedules: JobSchedule[] = [{ task: 'forgetApiRequests', pattern: '20 4 * * *' }];
