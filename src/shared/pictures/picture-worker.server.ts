import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import type { PictureWords } from './copy.ts';
import { drawPicture } from './draw-picture.server.tsx';
import type { Drawn } from './drawing-threads.server.ts';

// One picture at a time, none of which is drawn again: neither more threads nor what is kept for them is of use.
sharp.concurrency(1);
sharp.cache(false);

/** A thread that draws: words come in, a picture or the reason why there is none goes out. */
parentPort?.on('message', (words: PictureWords) => {
  drawPicture(words).then(
    (picture) => answer({ picture }),
    (error: unknown) => answer({ failed: error instanceof Error ? error.message : String(error) }),
  );
});

const answer = (drawn: Drawn): void => parentPort?.postMessage(drawn);
