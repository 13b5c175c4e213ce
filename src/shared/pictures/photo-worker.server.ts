import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import type { TaskReply } from '../workers/thread-pool.server.ts';
import { type PhotoResult, type PhotoTask, processPhoto } from './make-photo.server.ts';

// One core, so that the site stays responsive.
sharp.concurrency(1);
sharp.cache(false);

parentPort?.on('message', (task: PhotoTask) => {
  processPhoto(task).then(
    (done) => answer({ done }),
    (error: unknown) => answer({ failed: error instanceof Error ? error.message : String(error) }),
  );
});

const answer = (answered: TaskReply<PhotoResult>): void => parentPort?.postMessage(answered);
