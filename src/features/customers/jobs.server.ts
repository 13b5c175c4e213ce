import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { JobHandlers, Schedule } from '#shared/jobs/job-runner.server.ts';
import { deleteOldMessages } from './message-queries.server.ts';
import { deleteForgotten } from './note-queries.server.ts';

/** What was written to groups is kept for two years. */
const MESSAGES_KEPT_MS = 2 * 365 * 86_400_000;

/** Whoever was brought from elsewhere and has not come for so long is forgotten. */
const BROUGHT_KEPT_MS = 2 * 365 * 86_400_000;

export const customerJobs = ({ pool, clock }: { pool: Pool; clock: Clock }): JobHandlers => ({
  async forgetCustomers() {
    await deleteForgotten(pool, new Date(clock.now().getTime() - BROUGHT_KEPT_MS));
    await deleteOldMessages(pool, new Date(clock.now().getTime() - MESSAGES_KEPT_MS));
  },
});

// After bookings have had their six years (booking/jobs.server.ts).
export const customerSchedules: Schedule[] = [{ task: 'forgetCustomers', pattern: '50 3 * * *' }];
