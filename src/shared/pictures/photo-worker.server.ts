import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import type { TaskReply } from '../workers/thread-pool.server.ts';
import { type PhotoResult, type PhotoTask, processPhoto } from './make-photo.server.ts';

// One photograph at a time, on one core: the site goes on meanwhile.
sharp.concurrency(1);
sharp.cache(false);

/** A thread that makes photographs: what was sent comes in, the files or the reason why there are none go out. */
parentPort?.on('message', (task: PhotoTask) => {
  processPhoto(task).then(
    (done) => answer({ done }),
    (error: unknown) => answer({ failed: error instanceof Error ? error.message : String(error) }),
  );
});

const answer = (answered: TaskReply<PhotoResult>): void => parentPort?.postMessage(answered);
