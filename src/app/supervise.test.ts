import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildChild } from '#support/build-child.ts';
import { findFreePort } from '#support/free-port.ts';

let program = '';
const running: ChildProcess[] = [];

beforeAll(async () => {
  program = await buildChild(path.resolve(import.meta.dirname, '../../tests/support/supervised-child.ts'));
});
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

interface Program {
  process: ChildProcess;
  /** How often it has printed that line. */
  said(line: RegExp): number;
  ask(path?: string): Promise<Response>;
  /** Which processes answer, asked until as many have. */
  pids(count: number): Promise<number[]>;
}

async function start(env: Record<string, string> = {}): Promise<Program> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  running.push(child);
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const ask = (where = '/') => fetch(`http://127.0.0.1:${port}${where}`);
  return {
    process: child,
    said: (line) => printed.split('\n').filter((text) => line.test(text)).length,
    ask,
    async pids(count) {
      const seen = new Set<number>();
      await expect
        .poll(
          async () => {
            seen.add(((await (await ask()).json()) as { pid: number }).pid);
            return seen.size;
          },
          { timeout: 20_000, interval: 5 },
        )
        .toBe(count);
      return [...seen];
    },
  };
}

const expectListening = (site: Program, count: number) =>
  expect.poll(() => site.said(/^listening/), { timeout: 20_000 }).toBe(count);

describe('several processes on one port', () => {
  it('all answer, the first of them up before the others', async () => {
    const site = await start();
    await expectListening(site, 3);
    expect(await site.pids(3)).toHaveLength(3);
  });

  it('one that is killed is replaced, and the others answer meanwhile', async () => {
    const site = await start();
    await expectListening(site, 3);
    const [victim = 0] = await site.pids(3);
    process.kill(victim, 'SIGKILL');
    await expectListening(site, 4);
    expect(site.said(/has ended and is replaced/)).toBe(1);
    expect(await site.pids(3)).not.toContain(victim);
  });

  it('are replaced one after the other on SIGHUP, without a request that is not answered', async () => {
    const site = await start();
    await expectListening(site, 3);
    const before = await site.pids(3);
    const over = new AbortController();
    const statuses = new Set<number>();
    const asking = (async () => {
      while (!over.signal.aborted) statuses.add((await site.ask()).status);
    })();
    site.process.kill('SIGHUP');
    await expect.poll(() => site.said(/has been replaced/), { timeout: 20_000 }).toBe(3);
    over.abort();
    await asking; // fails with the first connection that is refused
    expect([...statuses]).toEqual([200]);
    for (const pid of await site.pids(3)) expect(before).not.toContain(pid);
  });

  it('end together when they are told to', async () => {
    const site = await start();
    await expectListening(site, 3);
    site.process.kill('SIGTERM');
    expect(await once(site.process, 'exit')).toEqual([0, null]);
    await expect(site.ask()).rejects.toThrow('fetch failed');
  });

  it('tell the figures of them all, whichever is asked', async () => {
    const site = await start();
    await expectListening(site, 3);
    for (let n = 0; n < 12; n += 1) await site.ask();
    for (let n = 0; n < 3; n += 1)
      expect(await (await site.ask('/metrics')).text()).toContain('asked_total 12');
  });

  it('where the first cannot start there is no second, and its code is that of all', async () => {
    const site = await start({ FAILS: 'on' });
    expect(await once(site.process, 'exit')).toEqual([7, null]);
  });
});
