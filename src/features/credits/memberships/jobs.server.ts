import type { JobHandlers, Schedule } from '#shared/jobs/job-runner.server.ts';
import { beginMonths, remindMembers } from './begin-months.server.ts';
import type { JoinDeps } from './join-membership.server.ts';

export function membershipJobs(deps: JoinDeps): JobHandlers {
  return {
    beginMonths: () => beginMonths(deps),
    remindMembers: () => remindMembers(deps),
  };
}

export const membershipSchedules: Schedule[] = [
  // Midnight in London is one of them, winter and summer: a month is paid on its first day.
  { task: 'beginMonths', pattern: '12 * * * *' },
  { task: 'remindMembers', pattern: '10 9 * * *' },
];
