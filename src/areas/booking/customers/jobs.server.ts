import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import { deleteOldSends } from './automations/automation-queries.server.ts';
import { type AutomationDeps, sendAutomations } from './automations/send-automations.server.ts';
import { deleteOldMessages } from './message-queries.server.ts';
import { deleteOrphanedCustomers } from './note-queries.server.ts';

const MESSAGE_RETENTION_MS = 2 * 365 * 86_400_000;

/** Imported customers without a booking or pass are deleted after this time. */
const IMPORTED_RETENTION_MS = 2 * 365 * 86_400_000;

export const customerJobs = ({ pool, clock }: { pool: Pool; clock: Clock }): JobHandlers => ({
  async forgetCustomers() {
    await deleteOrphanedCustomers(pool, new Date(clock.now().getTime() - IMPORTED_RETENTION_MS));
    const messagesBefore = new Date(clock.now().getTime() - MESSAGE_RETENTION_MS);
    await deleteOldMessages(pool, messagesBefore);
    await deleteOldSends(pool, messagesBefore);
  },
});

export const automationJobs = (deps: AutomationDeps): JobHandlers => ({
  sendAutomations: () => sendAutomations(deps),
});

// Runs after old bookings are deleted (booking/bookings/jobs.server.ts).
export const customerSchedules: JobSchedule[] = [
  { task: 'forgetCustomers', pattern: '50 3 * * *' },
  { task: 'sendAutomations', pattern: '20 * * * *' },
];
