import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import { deleteOldMessages } from './message-queries.server.ts';
import { deleteOrphanedCustomers } from './note-queries.server.ts';

/** What was written to groups is kept for two years. */
const MESSAGE_RETENTION_MS = 2 * 365 * 86_400_000;

/** Whoever was brought from elsewhere and has not come for so long is forgotten. */
const IMPORTED_RETENTION_MS = 2 * 365 * 86_400_000;

export const customerJobs = ({ pool, clock }: { pool: Pool; clock: Clock }): JobHandlers => ({
  async forgetCustomers() {
    await deleteOrphanedCustomers(pool, new Date(clock.now().getTime() - IMPORTED_RETENTION_MS));
    await deleteOldMessages(pool, new Date(clock.now().getTime() - MESSAGE_RETENTION_MS));
  },
});

// After bookings have had their six years (booking/bookings/jobs.server.ts).
export const customerSchedules: JobSchedule[] = [{ task: 'forgetCustomers', pattern: '50 3 * * *' }];
