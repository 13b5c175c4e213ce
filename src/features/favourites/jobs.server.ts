import type { JobHandlers, Schedule } from '#shared/jobs/job-runner.server.ts';
import { type FavouriteNewsDeps, tellFavouriteNews } from './tell-news.server.ts';
import { type TaughtNewsDeps, tellTaughtChanges } from './tell-teachers.server.ts';

export type FavouriteJobDeps = FavouriteNewsDeps & TaughtNewsDeps;

/** The jobs that tell of what people saved. */
export const favouriteJobs = (deps: FavouriteJobDeps): JobHandlers => ({
  tellFavouriteNews: () => tellFavouriteNews(deps),
  tellTaughtChanges: () => tellTaughtChanges(deps),
});

export const favouriteSchedules: Schedule[] = [
  { task: 'tellFavouriteNews', pattern: '*/15 * * * *' },
  { task: 'tellTaughtChanges', pattern: '*/5 * * * *' },
];
