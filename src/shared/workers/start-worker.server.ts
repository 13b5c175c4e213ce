import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a worker thread: from the build as `name` (vite.config.ts), from sources through tsx.
 * @param source the module's source URL
 */
export function startWorker(name: string, source: URL, options: Omit<WorkerOptions, 'eval'> = {}): Worker {
  const built = new URL(`./${name}.js`, import.meta.url);
  if (existsSync(fileURLToPath(built))) return new Worker(built, options);
  const address = JSON.stringify(source.href);
  // Node.js 20 doesn't pass tsx's loader to workers.
  return new Worker(`import('tsx/esm/api').then((tsx) => tsx.tsImport(${address}, ${address}))`, {
    ...options,
    eval: true,
  });
}
