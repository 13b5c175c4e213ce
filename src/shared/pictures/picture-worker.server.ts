import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import type { TaskReply } from '../workers/thread-pool.server.ts';
import { drawPicture } from './draw-picture.server.tsx';
import type { DrawingTask } from './drawing-threads.server.ts';

// One picture at a time, none of which is drawn again: neither more threads nor what is kept for them is of use.
sharp.concurrency(1);
sharp.cache(false);

/** A thread that draws: words come in, a picture or the reason why there is none goes out. */
parentPort?.on('message', ({ words, photo }: DrawingTask) => {
  drawPicture(words, photo).then(
    (done) => answer({ done }),
    (error: unknown) => answer({ failed: error instanceof Error ? error.message : String(error) }),
  );
});

const answer = (answered: TaskReply<Uint8Array>): void => parentPort?.postMessage(answered);
