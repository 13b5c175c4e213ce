import type { Worker } from 'node:worker_threads';
import { startWorker } from '../workers/start-worker.server.ts';
import type { PictureWords } from './copy.ts';

/** What a thread answers: a PNG, or why there is none. */
export type Drawn = { picture: Uint8Array } | { failed: string };

/** More pictures are asked for than can be drawn soon. */
export class DrawersBusy extends Error {
  constructor() {
    super('Too many pictures are waiting to be drawn.');
    this.name = 'DrawersBusy';
  }
}

export interface DrawingThreadsOptions {
  /** Starts a thread that answers words with `Drawn`. */
  start?: () => Worker;
  /** How many draw at once. Each takes some 80 MB while it lives. */
  atOnce?: number;
  /** How many pictures may wait for them. */
  waiting?: number;
  /** After how long without work a thread ends. */
  idleMs?: number;
}

interface Order {
  words: PictureWords;
  drawn(picture: Buffer): void;
  failed(error: Error): void;
}

/**
 * Draws pictures beside the thread that serves requests, a few at once; the rest wait their turn. Threads start with
 * the first picture and end when there is nothing to draw.
 */
export class DrawingThreads {
  readonly #start: () => Worker;
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #idleMs: number;
  readonly #waiting: Order[] = [];
  readonly #threads = new Set<Worker>();
  readonly #idle = new Map<Worker, NodeJS.Timeout>();

  constructor({
    start = startPictureWorker,
    atOnce = 2,
    waiting = 20,
    idleMs = 60_000,
  }: DrawingThreadsOptions = {}) {
    this.#start = start;
    this.#atOnce = atOnce;
    this.#mostWaiting = waiting;
    this.#idleMs = idleMs;
  }

  /** PNG, 1200 by 630. Rejects with `DrawersBusy` when too many wait already, and with what drawing threw. */
  draw(words: PictureWords): Promise<Buffer> {
    return new Promise((drawn, failed) => {
      const order: Order = { words, drawn, failed };
      const thread = this.#freeThread();
      if (thread !== null) this.#give(thread, order);
      else if (this.#waiting.length < this.#mostWaiting) this.#waiting.push(order);
      else failed(new DrawersBusy());
    });
  }

  /** Ends the threads; what waits is rejected. */
  async close(): Promise<void> {
    for (const order of this.#waiting.splice(0)) order.failed(new DrawersBusy());
    for (const timer of this.#idle.values()) clearTimeout(timer);
    this.#idle.clear();
    await Promise.all([...this.#threads].map((thread) => thread.terminate()));
  }

  #freeThread(): Worker | null {
    const [idle] = this.#idle.keys();
    if (idle !== undefined) return idle;
    if (this.#threads.size >= this.#atOnce) return null;
    const thread = this.#start();
    // A thread alone does not keep a process alive that is about to end.
    thread.unref();
    this.#threads.add(thread);
    thread.once('exit', () => this.#forget(thread));
    return thread;
  }

  #give(thread: Worker, order: Order): void {
    clearTimeout(this.#idle.get(thread));
    this.#idle.delete(thread);
    const settle = (act: () => void) => {
      thread.off('message', onMessage).off('error', onEnd).off('exit', onEnd);
      act();
      this.#next(thread);
    };
    const onMessage = (drawn: Drawn) =>
      settle(() =>
        'picture' in drawn ? order.drawn(Buffer.from(drawn.picture)) : order.failed(new Error(drawn.failed)),
      );
    const onEnd = (reason: unknown) => {
      this.#forget(thread);
      settle(() => order.failed(reason instanceof Error ? reason : new Error('The drawing thread ended.')));
    };
    thread.on('message', onMessage).on('error', onEnd).on('exit', onEnd);
    thread.postMessage(order.words);
  }

  /** The thread, or another in its place, goes on with what waits longest; without work it ends after a while. */
  #next(thread: Worker): void {
    const order = this.#waiting.shift();
    const free = this.#threads.has(thread) ? thread : order === undefined ? null : this.#freeThread();
    if (free === null) return;
    if (order !== undefined) return this.#give(free, order);
    const timer = setTimeout(() => {
      this.#forget(free);
      void free.terminate();
    }, this.#idleMs);
    this.#idle.set(free, timer.unref());
  }

  #forget(thread: Worker): void {
    clearTimeout(this.#idle.get(thread));
    this.#idle.delete(thread);
    this.#threads.delete(thread);
  }
}

const startPictureWorker = (): Worker =>
  startWorker('picture-worker', new URL('./picture-worker.server.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
  });
