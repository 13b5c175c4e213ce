import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import type { JoinDeps } from './join-membership.server.ts';
import { renewMemberships, sendRenewalReminders } from './renew-memberships.server.ts';

export function membershipJobs(deps: JoinDeps): JobHandlers {
  return {
    beginMonths: () => renewMemberships(deps),
    remindMembers: () => sendRenewalReminders(deps),
  };
}

export const membershipSchedules: JobSchedule[] = [
  // Runs at midnight in London in summer and winter: months are charged on their first day.
  { task: 'beginMonths', pattern: '12 * * * *' },
  { task: 'remindMembers', pattern: '10 9 * * *' },
];
