import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { median } from './direct-load.ts';
import { atMost, megabytes, type ReportSection, seconds } from './report-section.ts';
import { signIn } from './sign-in.ts';
import { findFreePort, projectFolder, readMemory } from './site-process.ts';

const FIRST_STARTS = 3;
const LATER_STARTS = 5;
const POLL_INTERVAL_MS = 5;
const READY_TIMEOUT_MS = 180_000;
/** From the demo. */
const OWNER = { email: 'owner@fettle.example', password: 'fettle-demo-1' };
const OWNER_PAGES = ['calendar', 'bookings', 'customers', 'analytics', 'payouts', 'reviews', 'team', 'page'];
const PAGE_ROUNDS = 5;
const SESSIONS_PER_ROUND = 24;

/** Medians in milliseconds and MB (2^20 bytes). */
export interface StartFigures {
  /** From `npm start` to ready: with an empty folder, and with one it has filled. */
  first: number;
  later: number;
  /** Peak memory of a first start: when ready, and after visits. */
  peakOfFirst: number;
  peakAfterPages: number;
  pages: number;
}

/** Starts the build on an embedded database and visits pages, like somebody who has just cloned it. */
export async function benchStart(): Promise<StartFigures> {
  const first: number[] = [];
  const later: number[] = [];
  const peakOfFirst: number[] = [];
  const peakAfterPages: number[] = [];
  let pages = 0;
  for (let round = 0; round < FIRST_STARTS; round += 1) {
    const folder = mkdtempSync(path.join(tmpdir(), 'fettle-bench-start-'));
    try {
      await withStartedSite(folder, async (site) => {
        first.push(site.tookMs);
        peakOfFirst.push(site.peakMegabytes());
        pages = await visitPages(site.origin);
        peakAfterPages.push(site.peakMegabytes());
      });
      for (let again = 0; again < (round === 0 ? LATER_STARTS : 0); again += 1)
        await withStartedSite(folder, async ({ tookMs }) => later.push(tookMs));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return {
    first: median(first),
    later: median(later),
    peakOfFirst: median(peakOfFirst),
    peakAfterPages: median(peakAfterPages),
    pages,
  };
}

export function reportStart({
  first,
  later,
  peakOfFirst,
  peakAfterPages,
  pages,
}: StartFigures): ReportSection {
  return {
    aims: [
      atMost('first start with the demo, embedded', first, 8_000, seconds),
      atMost('later start', later, 1_500, seconds),
      atMost('its peak memory after page views', peakAfterPages, 350, megabytes),
    ],
    chapter: `\`npm start\` of a build on an embedded database is ready in **${seconds(first)}** with an empty folder and the demo (median of ${FIRST_STARTS}).
With a filled folder it takes **${seconds(later)}** (median of ${LATER_STARTS}). The first start uses ${megabytes(peakOfFirst)} at most until it is ready, and
**${megabytes(peakAfterPages)}** after ${pages} pages of sessions and of an owner.`,
  };
}

interface StartedSite {
  origin: string;
  tookMs: number;
  peakMegabytes(): number;
}

async function withStartedSite(
  dataDir: string,
  work: (site: StartedSite) => Promise<unknown>,
): Promise<void> {
  const port = await findFreePort();
  const began = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: projectFolder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: dataDir,
      MAP_TILE_URL: '',
    },
    stdio: 'ignore',
  });
  const gone = new Promise((resolve) => npm.once('exit', resolve));
  const origin = `http://localhost:${port}`;
  try {
    await waitUntilReady(origin, npm);
    const tookMs = performance.now() - began;
    await work({ origin, tookMs, peakMegabytes: () => readMemory(youngestDescendant(npm.pid), 'VmHWM') });
  } finally {
    if (npm.exitCode === null) process.kill(youngestDescendant(npm.pid), 'SIGTERM');
    await gone;
  }
}

async function waitUntilReady(origin: string, npm: ChildProcess): Promise<void> {
  const giveUpAt = performance.now() + READY_TIMEOUT_MS;
  for (;;) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (npm.exitCode !== null || performance.now() > giveUpAt) throw new Error('The site did not start.');
    await setTimeout(POLL_INTERVAL_MS);
  }
}

/** npm starts a shell, which starts a script, which starts the server. */
function youngestDescendant(pid: number | undefined): number {
  if (pid === undefined) throw new Error('npm was not started.');
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return child === undefined ? pid : youngestDescendant(Number(child));
}

/** Returns how many. Throws if one is missing. */
async function visitPages(origin: string): Promise<number> {
  const cookie = await signIn(origin, OWNER.email, OWNER.password);
  let seen = 0;
  const open = async (page: string, headers: Record<string, string>) => {
    const answer = await fetch(`${origin}${page}`, { headers });
    await answer.text();
    if (!answer.ok) throw new Error(`${page} was answered with ${answer.status}.`);
    seen += 1;
  };
  for (let round = 1; round <= PAGE_ROUNDS; round += 1) {
    for (const page of OWNER_PAGES) await open(`/business/${page}`, { cookie });
    for (const { id } of await listSessionIds(origin, round)) await open(`/sessions/${id}`, {});
  }
  return seen;
}

const searchResultSchema = z.array(z.object({ id: z.int() }));

async function listSessionIds(origin: string, page: number): Promise<{ id: number }[]> {
  const asked = `near=51.5074,-0.1278&radius=12&limit=${SESSIONS_PER_ROUND}&page=${page}`;
  const answer = await fetch(`${origin}/api/sessions/search?${asked}`);
  return searchResultSchema.parse(await answer.json());
}
