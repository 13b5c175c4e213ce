import type { JobHandlers, Schedule } from '#shared/jobs/job-runner.server.ts';
import {
  type DeleteAccountDeps,
  FORGET_TASK,
  forgetDeletedAccount,
} from './profile/delete-account.server.ts';
import { deleteExpired } from './queries.server.ts';
import { deleteOldGuesses } from './sign-in/guess-brake.server.ts';
import { LINK_MAIL_TASK, type LinkMailDeps, sendLinkMail } from './sign-in/link-mails.server.ts';
import { endViewsInTime } from './view-as/view-as.server.ts';

export function accountJobs(deps: DeleteAccountDeps & { linkMails: LinkMailDeps }): JobHandlers {
  return {
    [LINK_MAIL_TASK]: (payload) => sendLinkMail(deps.linkMails, payload),
    [FORGET_TASK]: (payload) => forgetDeletedAccount(deps, payload),
    endViewsInTime: () => endViewsInTime(deps),
    forgetExpiredSignIns: async () => {
      await deleteExpired(deps.pool, deps.clock.now());
      await deleteOldGuesses(deps.pool, deps.clock.now());
    },
  };
}

export const accountSchedules: Schedule[] = [
  { task: 'forgetExpiredSignIns', pattern: '20 3 * * *' },
  { task: 'endViewsInTime', pattern: '*/5 * * * *' },
];
