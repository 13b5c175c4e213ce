import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { JobHandlers, Schedule } from '#shared/jobs/job-runner.server.ts';
import { forgetRequests } from './business-queries.server.ts';

/** A request is known by its name for a day at least. */
const KNOWN_FOR_MS = 2 * 86_400_000;

export const v1Jobs = ({ pool, clock }: { pool: Pool; clock: Clock }): JobHandlers => ({
  async forgetApiRequests() {
    await forgetRequests(pool, new Date(clock.now().getTime() - KNOWN_FOR_MS));
  },
});

export const v1Schedules: Schedule[] = [{ task: 'forgetApiRequests', pattern: '20 4 * * *' }];
