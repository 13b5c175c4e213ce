import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread. The build puts its file beside the server's bundle under `name` (vite.config.ts); from source it
 * runs through tsx.
 *
 * @param source where the module lies among the sources
 */
export function startWorker(name: string, source: URL, options: Omit<WorkerOptions, 'eval'> = {}): Worker {
  const built = new URL(`./${name}.js`, import.meta.url);
  if (existsSync(fileURLToPath(built))) return new Worker(built, options);
  const address = JSON.stringify(source.href);
  // Only for Node.js 20: it does not carry tsx's loader over into a worker, so the worker loads it itself.
  return new Worker(`import('tsx/esm/api').then((tsx) => tsx.tsImport(${address}, ${address}))`, {
    ...options,
    eval: true,
  });
}
