import type { JobHandlers, Schedule } from '#shared/jobs/job-runner.server.ts';
import { type PhotoDeps, removeLeftFiles } from './photo-files.server.ts';

/** The jobs of photographs by task name. */
export const photoJobs = (deps: Pick<PhotoDeps, 'pool' | 'clock' | 'storage'>): JobHandlers => ({
  removeLeftPhotoFiles: () => removeLeftFiles(deps),
});

/** When they run (cron lines, UTC). */
export const photoSchedules: Schedule[] = [{ task: 'removeLeftPhotoFiles', pattern: '25 * * * *' }];
