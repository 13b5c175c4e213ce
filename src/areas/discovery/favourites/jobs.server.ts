import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import { type InstructorNewsDeps, notifyInstructorChanges } from './notify-instructor-changes.server.ts';
import { type FavouriteNewsDeps, notifyNewTimes } from './notify-new-times.server.ts';

export type FavouriteJobDeps = FavouriteNewsDeps & InstructorNewsDeps;

export const favouriteJobs = (deps: FavouriteJobDeps): JobHandlers => ({
  tellFavouriteNews: () => notifyNewTimes(deps),
  tellTaughtChanges: () => notifyInstructorChanges(deps),
});

export const favouriteSchedules: JobSchedule[] = [
  { task: 'tellFavouriteNews', pattern: '*/15 * * * *' },
  { task: 'tellTaughtChanges', pattern: '*/5 * * * *' },
];
