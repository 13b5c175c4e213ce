import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const projectFolder = path.resolve(import.meta.dirname, '..');
const READY_TIMEOUT_MS = 180_000;

/** The production build on a free port. */
export interface SiteProcess {
  /** `http://127.0.0.1:…`, without a trailing slash. */
  origin: string;
  /** MB (2^20 bytes), from /proc. */
  residentMegabytes(): number;
  peakMegabytes(): number;
  stop(): Promise<void>;
}

/**
 * Starts the built server and waits for its in-memory search. Throws with its output on failure.
 * @param role 'web' runs no jobs
 */
export async function startSite(databaseUrl: string, role: 'all' | 'web' = 'all'): Promise<SiteProcess> {
  const port = await findFreePort();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fettle-bench-'));
  // As `npm start` does.
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', '--max-old-space-size=512', 'dist/server/main.js'],
    {
      cwd: projectFolder,
      env: {
        PATH: process.env.PATH,
        MALLOC_ARENA_MAX: '2',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        FETTLE_ROLE: role,
        DATA_DIR: dataDir,
        RATE_LIMITS: 'off',
        POSTCODES_IO_URL: '',
        MAP_TILE_URL: '',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  // Otherwise a crash would only show as closed connections.
  const diedUnasked = (code: number | null, signal: string | null) =>
    console.error(`The site ended by itself (${signal ?? code}).\n${output}`);
  child.once('exit', diedUnasked);
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilReady(origin, child, () => output);
  return {
    origin,
    residentMegabytes: () => readMemory(child.pid, 'VmRSS'),
    peakMegabytes: () => readMemory(child.pid, 'VmHWM'),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.off('exit', diedUnasked);
        const gone = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await gone;
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(origin: string, child: ChildProcess, output: () => string): Promise<void> {
  const giveUpAt = performance.now() + READY_TIMEOUT_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The site did not start.\n${output()}`);
    const figures = await fetch(`${origin}/metrics`).then(
      (response) => response.text(),
      () => '',
    );
    // The metric appears once the listings are loaded, which uses both cores.
    if (/^fettle_search_lag_seconds \d/m.test(figures)) return;
    if (performance.now() > giveUpAt) {
      child.kill('SIGKILL');
      throw new Error(`The site was not ready within ${READY_TIMEOUT_MS / 1000} s.\n${output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** MB (2^20 bytes), current or peak. */
export function readMemory(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1];
  if (kilobytes === undefined) throw new Error(`/proc says nothing about ${field}.`);
  return Number(kilobytes) / 1024;
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('No port.')),
      );
    });
  });
}
