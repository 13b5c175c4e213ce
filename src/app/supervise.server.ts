import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';

/** A worker that ends by itself is replaced: at once, and ever more slowly while its successors end early too. */
const MIN_RESTART_DELAY_MS = 100;
const MAX_RESTART_DELAY_MS = 30_000;
const STABLE_AFTER_MS = 60_000;

/** What tells a worker which of them it is, from 1; unset where there is one process alone. */
export const WORKER_NUMBER = 'FETTLE_WORKER_NUMBER';

/** What a process says once it listens no more, and what it is told once nothing is on its way to it. */
const STOPPED_LISTENING = { fettleRotation: 'left' } as const;
const NO_PENDING_CONNECTIONS = { fettleRotation: 'nothing on its way' } as const;

interface SupervisorLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/**
 * Several processes of this program on one port, for machines with several cores: this one starts them, replaces those
 * that end, and passes on what it is told. The first is up before there is a second, so that the database is laid out
 * by one. SIGTERM and SIGINT end all of them; on SIGHUP each is replaced by a new one, one after the other, of whatever
 * program lies on the disk by then.
 *
 * @returns the code to end with, once all have ended: of the first where that never came to listen
 */
export async function supervise(count: number, log: SupervisorLog): Promise<number> {
  const workers = new Map<number, Worker>();
  const ending = new AbortController();
  let worst = 0;
  const end = (signal: NodeJS.Signals) => {
    ending.abort();
    for (const worker of workers.values()) worker.process.kill(signal);
  };
  process.on('SIGTERM', () => end('SIGTERM'));
  process.on('SIGINT', () => end('SIGINT'));

  /** Starts one, and resolves when it listens or has ended without. */
  async function start(number: number): Promise<{ worker: Worker; listens: boolean }> {
    const worker = cluster.fork({ [WORKER_NUMBER]: String(number) });
    worker.on('message', (message: Partial<typeof STOPPED_LISTENING>) => {
      if (message.fettleRotation === STOPPED_LISTENING.fettleRotation && worker.isConnected())
        worker.send(NO_PENDING_CONNECTIONS);
    });
    workers.set(number, worker);
    const listens = await Promise.race([
      once(worker, 'listening').then(() => true),
      once(worker, 'exit').then(() => false),
    ]);
    return { worker, listens };
  }

  /** Keeps the place of one taken until all are to end. */
  async function keep(number: number, first: Worker): Promise<void> {
    let pause = MIN_RESTART_DELAY_MS;
    for (let worker = first; ; ) {
      const started = Date.now();
      if (!worker.isDead()) await once(worker, 'exit');
      const { exitCode, signalCode } = worker.process;
      if (ending.signal.aborted) {
        worst = Math.max(worst, exitCode ?? 0);
        return;
      }
      const successor = workers.get(number);
      if (successor !== undefined && successor !== worker) {
        worker = successor; // replaced on request, and up already
        continue;
      }
      log.warn({ worker: number, exitCode, signal: signalCode }, 'a process has ended and is replaced');
      pause =
        Date.now() - started > STABLE_AFTER_MS
          ? MIN_RESTART_DELAY_MS
          : Math.min(pause * 2, MAX_RESTART_DELAY_MS);
      await setTimeout(pause);
      if (ending.signal.aborted) return;
      worker = (await start(number)).worker;
    }
  }

  const first = await start(1);
  if (!first.listens) return first.worker.process.exitCode ?? 1;
  const kept = [keep(1, first.worker)];
  for (let number = 2; number <= count && !ending.signal.aborted; number += 1)
    kept.push(keep(number, (await start(number)).worker));

  let replacing: Promise<void> = Promise.resolve();
  process.on('SIGHUP', () => {
    replacing = replacing.then(replaceAll);
  });
  async function replaceAll(): Promise<void> {
    for (let number = 1; number <= count; number += 1) {
      const before = workers.get(number);
      if (before === undefined) return;
      if (ending.signal.aborted) return;
      const { worker, listens } = await start(number);
      if (!listens) {
        log.warn({ worker: number }, 'the new process does not start: the one before stays');
        if (!before.isDead()) workers.set(number, before);
        return;
      }
      log.info({ worker: number, pid: worker.process.pid }, 'a process has been replaced');
      before.process.kill('SIGTERM');
      if (!before.isDead()) await once(before, 'exit');
    }
  }

  await Promise.all(kept);
  return worst;
}

/**
 * In one of several, between its last answer and its end: resolves once no connection is on its way to it. This process
 * is handed connections by the one that supervises it, and one that ends with a handed one unread leaves its caller
 * without an answer for ever. Messages keep their order both ways: what was handed over before the answer has been
 * read by then, and given back to be handed to another, as nothing listens here any more.
 */
export async function leaveRotation(): Promise<void> {
  if (!cluster.isWorker || !process.connected) return;
  await new Promise<void>((resolve) => {
    process.once('disconnect', resolve);
    process.on('message', (message: Partial<typeof NO_PENDING_CONNECTIONS>) => {
      if (message.fettleRotation === NO_PENDING_CONNECTIONS.fettleRotation) resolve();
    });
    process.send?.(STOPPED_LISTENING);
  });
}
