import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import type { AnswerDeps } from './answer-offer.server.ts';
import { autoBook } from './auto-book.server.ts';
import { processWaitlists } from './waitlist-processor.server.ts';
import { deleteOldWatches, notifyWatchers, type WatchDeps } from './watch-dates.server.ts';

/** Also queued when a booking is cancelled. */
export const PROCESS_WAITLISTS = 'workOnLists';

export const waitlistJobs = (deps: AnswerDeps & WatchDeps): JobHandlers => ({
  [PROCESS_WAITLISTS]: async () => {
    await processWaitlists(deps);
    await autoBook(deps);
    // After the lists, which may have released places.
    await notifyWatchers(deps);
  },
  forgetOldWatches: () => deleteOldWatches(deps),
});

export const waitlistSchedules: JobSchedule[] = [
  { task: PROCESS_WAITLISTS, pattern: '* * * * *' },
  { task: 'forgetOldWatches', pattern: '58 3 * * *' },
];
