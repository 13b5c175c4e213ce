import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import type { TaskReply } from '../workers/thread-pool.server.ts';
import { drawPicture } from './draw-picture.server.tsx';
import type { DrawingTask } from './drawing-threads.server.ts';

// Each picture is drawn once: more threads and libvips' cache don't help.
sharp.concurrency(1);
sharp.cache(false);

parentPort?.on('message', ({ words, photo }: DrawingTask) => {
  drawPicture(words, photo).then(
    (done) => answer({ done }),
    (error: unknown) => answer({ failed: error instanceof Error ? error.message : String(error) }),
  );
});

const answer = (answered: TaskReply<Uint8Array>): void => parentPort?.postMessage(answered);
