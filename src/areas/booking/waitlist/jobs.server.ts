import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import type { AnswerDeps } from './answer-offer.server.ts';
import { autoBook } from './auto-book.server.ts';
import { processWaitlists } from './waitlist-processor.server.ts';
import { deleteOldWatches, notifyWatchers, type WatchDeps } from './watch-dates.server.ts';

/** The task that brings every waiting list to what it should be; also queued when a booking is cancelled. */
export const PROCESS_WAITLISTS = 'workOnLists';

export const waitlistJobs = (deps: AnswerDeps & WatchDeps): JobHandlers => ({
  [PROCESS_WAITLISTS]: async () => {
    await processWaitlists(deps);
    await autoBook(deps);
    // What lists gave back is everybody's now.
    await notifyWatchers(deps);
  },
  forgetOldWatches: () => deleteOldWatches(deps),
});

export const waitlistSchedules: JobSchedule[] = [
  { task: PROCESS_WAITLISTS, pattern: '* * * * *' },
  { task: 'forgetOldWatches', pattern: '58 3 * * *' },
];
