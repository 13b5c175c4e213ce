import { startWorker } from '../workers/start-worker.server.ts';
import { ThreadPool, type ThreadPoolOptions } from '../workers/thread-pool.server.ts';
import type { PhotoResult, PhotoTask } from './make-photo.server.ts';

/** What makes the files of a photograph. */
export interface PhotoMaker {
  /** Rejects with `ThreadPoolBusyError` when too many wait already. */
  run(task: PhotoTask): Promise<PhotoResult>;
}

/**
 * Threads that make photographs: one at a time, so that at least one core is left for everything else; each holds some
 * 250 MB while it unpacks the largest picture that is taken.
 */
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
