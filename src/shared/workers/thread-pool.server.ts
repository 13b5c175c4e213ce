import type { Worker } from 'node:worker_threads';

export type TaskReply<Result> = { done: Result } | { failed: string };

export class ThreadPoolBusyError extends Error {
  constructor() {
    super('Too many tasks are waiting for a thread.');
    this.name = 'ThreadsBusy';
  }
}

export interface ThreadPoolOptions {
  /** Each message must get a `TaskReply`. */
  start: () => Worker;
  atOnce?: number;
  waiting?: number;
  /** Idle time before a thread ends. */
  idleMs?: number;
  /** Ends the thread and fails the task after this. */
  atMostMs?: number;
}

interface QueuedTask<Task, Result> {
  task: Task;
  done(result: Result): void;
  failed(error: Error): void;
}

/**
 * Runs tasks in a few threads and queues the rest. Threads start on demand and end when idle. A crash or timeout
 * fails only its own task.
 */
export class ThreadPool<Task, Result> {
  readonly #start: () => Worker;
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #idleMs: number;
  readonly #atMostMs: number;
  readonly #waiting: QueuedTask<Task, Result>[] = [];
  readonly #threads = new Set<Worker>();
  readonly #idle = new Map<Worker, NodeJS.Timeout>();

  constructor({ start, atOnce = 2, waiting = 20, idleMs = 60_000, atMostMs = 30_000 }: ThreadPoolOptions) {
    this.#start = start;
    this.#atOnce = atOnce;
    this.#mostWaiting = waiting;
    this.#idleMs = idleMs;
    this.#atMostMs = atMostMs;
  }

  /** Rejects with `ThreadPoolBusyError` if the queue is full, or with the thread's error. */
  run(task: Task): Promise<Result> {
    return new Promise((done, failed) => {
      const order: QueuedTask<Task, Result> = { task, done, failed };
      const thread = this.#freeThread();
      if (thread !== null) this.#give(thread, order);
      else if (this.#waiting.length < this.#mostWaiting) this.#waiting.push(order);
      else failed(new ThreadPoolBusyError());
    });
  }

  /** Ends the threads and rejects queued tasks. */
  async close(): Promise<void> {
    for (const order of this.#waiting.splice(0)) order.failed(new ThreadPoolBusyError());
    for (const timer of this.#idle.values()) clearTimeout(timer);
    this.#idle.clear();
    await Promise.all([...this.#threads].map((thread) => thread.terminate()));
  }

  #freeThread(): Worker | null {
    const [idle] = this.#idle.keys();
    if (idle !== undefined) return idle;
    if (this.#threads.size >= this.#atOnce) return null;
    const thread = this.#start();
    thread.unref();
    this.#threads.add(thread);
    thread.once('exit', () => this.#forget(thread));
    return thread;
  }

  #give(thread: Worker, order: QueuedTask<Task, Result>): void {
    clearTimeout(this.#idle.get(thread));
    this.#idle.delete(thread);
    const tooLong = setTimeout(() => {
      onEnd(new Error(`The thread took longer than ${this.#atMostMs} ms.`));
      void thread.terminate();
    }, this.#atMostMs).unref();
    const settle = (act: () => void) => {
      clearTimeout(tooLong);
      thread.off('message', onMessage).off('error', onEnd).off('exit', onEnd);
      act();
      this.#next(thread);
    };
    const onMessage = (answered: TaskReply<Result>) =>
      settle(() =>
        'done' in answered ? order.done(answered.done) : order.failed(new Error(answered.failed)),
      );
    const onEnd = (reason: unknown) => {
      this.#forget(thread);
      settle(() => order.failed(reason instanceof Error ? reason : new Error('The thread ended.')));
    };
    thread.on('message', onMessage).on('error', onEnd).on('exit', onEnd);
    thread.postMessage(order.task);
  }

  /** Takes the oldest queued task, in this thread or its replacement; ends the thread if idle. */
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
