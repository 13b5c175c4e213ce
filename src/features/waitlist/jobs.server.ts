import type { JobHandlers, Schedule } from '#shared/jobs/job-runner.server.ts';
import type { AnswerDeps } from './answer-offer.server.ts';
import { bookForThem } from './book-for-them.server.ts';
import { workOnLists } from './offer-places.server.ts';
import { forgetOldWatches, tellWatchers, type WatchDeps } from './watch-dates.server.ts';

/** The task that brings every waiting list to what it should be; also queued when a booking is cancelled. */
export const WORK_ON_LISTS = 'workOnLists';

export const waitlistJobs = (deps: AnswerDeps & WatchDeps): JobHandlers => ({
  [WORK_ON_LISTS]: async () => {
    await workOnLists(deps);
    await bookForThem(deps);
    // What lists gave back is everybody's now.
    await tellWatchers(deps);
  },
  forgetOldWatches: () => forgetOldWatches(deps),
});

export const waitlistSchedules: Schedule[] = [
  { task: WORK_ON_LISTS, pattern: '* * * * *' },
  { task: 'forgetOldWatches', pattern: '58 3 * * *' },
];
