import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import { features, type Needs } from './features.server.ts';
import { deleteExpiredCounts } from './limits/rate-limit-queries.server.ts';
import { notificationJobs } from './notifications/mails.server.ts';
import { pushJobs } from './notifications/pushes.server.ts';

/** What the jobs of all features are made with. */
export type JobServices = Needs<'jobs'> &
  Parameters<typeof notificationJobs>[0] & { pushSender: Parameters<typeof pushJobs>[0]['sender'] };

/** Every feature's jobs by task name. */
export function jobHandlers(services: JobServices): JobHandlers {
  const handlers = [
    ...features.map((feature) => feature.jobs?.(services) ?? {}),
    notificationJobs(services),
    pushJobs({ ...services, sender: services.pushSender }),
    { forgetEndedCounts: () => deleteExpiredCounts(services.pool) },
  ];
  return Object.fromEntries(handlers.flatMap((jobs) => Object.entries(jobs)));
}

/** When the repeating ones run (cron lines, UTC). */
export const jobSchedules: JobSchedule[] = [
  ...features.flatMap(({ schedules = [] }) => schedules),
  { task: 'forgetEndedCounts', pattern: '7,37 * * * *' },
];
