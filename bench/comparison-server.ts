import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** Runs a file of this folder in production mode; its first line of output is its URL. */
export async function startComparisonServer(
  file: string,
  ...args: readonly string[]
): Promise<{ origin: string; stop(): void }> {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(import.meta.dirname, file), ...args],
    { env: { ...process.env, NODE_ENV: 'production' }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (child.stdout === null) throw new Error(`${file} has no output.`);
  const [line] = await once(createInterface(child.stdout), 'line');
  return { origin: String(line), stop: () => child.kill() };
}
