import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import { endExpiredImpersonations } from './impersonation/impersonation.server.ts';
import { type DeleteAccountDeps, ERASE_TASK, eraseDeletedAccount } from './profile/delete-account.server.ts';
import { deleteExpired } from './queries.server.ts';
import { LINK_MAIL_TASK, type LinkMailDeps, sendLinkMail } from './sign-in/link-mails.server.ts';
import { deleteOldAttempts } from './sign-in/login-throttle.server.ts';

export function accountJobs(deps: DeleteAccountDeps & { linkMails: LinkMailDeps }): JobHandlers {
  return {
    [LINK_MAIL_TASK]: (payload) => sendLinkMail(deps.linkMails, payload),
    [ERASE_TASK]: (payload) => eraseDeletedAccount(deps, payload),
    endViewsInTime: () => endExpiredImpersonations(deps),
    forgetExpiredSignIns: async () => {
      await deleteExpired(deps.pool, deps.clock.now());
      await deleteOldAttempts(deps.pool, deps.clock.now());
    },
  };
}

export const accountSchedules: JobSchedule[] = [
  { task: 'forgetExpiredSignIns', pattern: '20 3 * * *' },
  { task: 'endViewsInTime', pattern: '*/5 * * * *' },
];
