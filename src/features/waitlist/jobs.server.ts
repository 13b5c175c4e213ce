import type { JobHandlers, Schedule } from '#shared/jobs/job-runner.server.ts';
import { type ListDeps, workOnLists } from './offer-places.server.ts';

/** The task that brings every waiting list to what it should be; also queued when a booking is cancelled. */
export const WORK_ON_LISTS = 'workOnLists';

export const waitlistJobs = (deps: ListDeps): JobHandlers => ({ [WORK_ON_LISTS]: () => workOnLists(deps) });

export const waitlistSchedules: Schedule[] = [{ task: WORK_ON_LISTS, pattern: '* * * * *' }];
