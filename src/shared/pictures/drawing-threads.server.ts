import { startWorker } from '../workers/start-worker.server.ts';
import { ThreadPool, type ThreadPoolOptions } from '../workers/thread-pool.server.ts';
import type { PictureContent } from './copy.ts';

export interface DrawingTask {
  words: PictureContent;
  photo: Uint8Array | null;
}

const startPictureWorker = () =>
  startWorker('picture-worker', new URL('./picture-worker.server.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
  });

/** Each thread takes some 80 MB while it lives. */
export class DrawingThreads {
  readonly #threads: ThreadPool<DrawingTask, Uint8Array>;

  constructor(options: Partial<ThreadPoolOptions> = {}) {
    this.#threads = new ThreadPool({ start: startPictureWorker, ...options });
  }

  /** PNG, 1200 by 630. Rejects with `ThreadPoolBusyError` if too many tasks wait, or with the drawing's error. */
  async draw(words: PictureContent, photo: Uint8Array | null = null): Promise<Buffer> {
    return Buffer.from(await this.#threads.run({ words, photo }));
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}
