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
  // Midnight in London is one of them, winter and summer: a month is paid on its first day.
  { task: 'beginMonths', pattern: '12 * * * *' },
  { task: 'remindMembers', pattern: '10 9 * * *' },
];
