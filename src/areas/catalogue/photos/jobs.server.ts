import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import { type PhotoDeps, removeOrphanedFiles } from './photo-files.server.ts';

/** The jobs of photographs by task name. */
export const photoJobs = (deps: Pick<PhotoDeps, 'pool' | 'clock' | 'storage'>): JobHandlers => ({
  removeLeftPhotoFiles: () => removeOrphanedFiles(deps),
});

/** When they run (cron lines, UTC). */
export const photoSchedules: JobSchedule[] = [{ task: 'removeLeftPhotoFiles', pattern: '25 * * * *' }];
