import { startWorker } from '../workers/start-worker.server.ts';
import { ThreadPool, type ThreadPoolOptions } from '../workers/thread-pool.server.ts';
import type { PhotoResult, PhotoTask } from './make-photo.server.ts';

export interface PhotoMaker {
  run(task: PhotoTask): Promise<PhotoResult>;
}

/** Makes one photo at a time, to leave a core free; the largest accepted picture takes 250 MB. */
export const createPhotoThreads = (
  options: Partial<ThreadPoolOptions> = {},
): ThreadPool<PhotoTask, PhotoResult> =>
  new ThreadPool({
    start: () =>
      startWorker('photo-worker', new URL('./photo-worker.server.ts', import.meta.url), {
        resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
      }),
    atOnce: 1,
    waiting: 12,
    ...options,
  });
