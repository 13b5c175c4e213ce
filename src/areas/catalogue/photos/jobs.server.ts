import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import { type PhotoDeps, removeOrphanedFiles } from './photo-files.server.ts';

export const photoJobs = (deps: Pick<PhotoDeps, 'pool' | 'clock' | 'storage'>): JobHandlers => ({
  removeLeftPhotoFiles: () => removeOrphanedFiles(deps),
});

export const photoSchedules: JobSchedule[] = [{ task: 'removeLeftPhotoFiles', pattern: '25 * * * *' }];
