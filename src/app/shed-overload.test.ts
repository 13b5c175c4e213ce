import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Pool } from '#shared/db/database.server.ts';
import { defaultBrand } from '#shared/domain/brand.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { healthRoutes } from './health-routes.server.ts';
import { createConcurrencyLimiter, monitorEventLoop, shedOverload } from './shed-overload.server.ts';

describe('how many are worked on at once', () => {
  const bounds = { fewest: 3, most: 50, withinMs: 400 };
  let busy: boolean;
  let time: number;
  let workedMs: number;
  const start = () => {
    [busy, time, workedMs] = [true, 0, 0];
    return createConcurrencyLimiter({ isBusy: () => busy, workedMs: () => workedMs }, bounds, () => time);
  };
  /** As many as are let in, one after the other, without anybody leaving. */
  function fill(of: ReturnType<typeof createConcurrencyLimiter>): (() => void)[] {
    const inside: (() => void)[] = [];
    while (inside.length < 100) {
      const leave = of.acquire();
      if (leave === null) break;
      inside.push(leave);
    }
    return inside;
  }
  /** Works on them, one after the other. */
  function answerAll(inside: (() => void)[], eachMs: number): void {
    for (const leave of inside) {
      time += eachMs;
      workedMs += eachMs;
      leave();
    }
  }

  it('is as many as can be answered in time, by how long answers took: never less than the fewest, or above the most', () => {
    const door = start();
    const first = fill(door);
    expect(first).toHaveLength(3);
    answerAll(first, 50);
    const second = fill(door);
    expect(second).toHaveLength(8);
    answerAll(second, 500);
    for (let times = 0; times < 10; times += 1) answerAll(fill(door), 500);
    const fewest = fill(door);
    expect(fewest).toHaveLength(3);
    answerAll(fewest, 5);
    for (let times = 0; times < 2_000; times += 1) answerAll(fill(door), 5);
    expect(fill(door)).toHaveLength(50);
  });

  it('is nearly as many after a moment at which everything stood still', () => {
    const door = start();
    for (let times = 0; times < 100; times += 1) answerAll(fill(door), 20);
    const before = fill(door);
    expect(before).toHaveLength(20);
    time += 500;
    workedMs += 500;
    answerAll(before, 20);
    expect(fill(door).length).toBeGreaterThan(14);
  });

  it('is everybody while the processor has time to spare: they wait for others', () => {
    const door = start();
    busy = false;
    const inside = fill(door);
    expect(inside).toHaveLength(100);
    time += 5_000;
    answerAll(inside, 0);
    busy = true;
    expect(fill(door)).toHaveLength(50);
  });

  it('counts nobody twice who leaves', () => {
    const door = start();
    const [leave = () => undefined, ...others] = fill(door);
    expect(others).toHaveLength(2);
    answerAll([leave, leave], 0);
    expect(fill(door)).toHaveLength(1);
  });
});

it('a thread is busy while it does nothing but work', async () => {
  const { isBusy, workedMs } = monitorEventLoop();
  await setTimeout(150);
  expect(isBusy()).toBe(false);
  const before = workedMs();
  for (const until = performance.now() + 250; performance.now() < until; );
  expect(isBusy()).toBe(true);
  expect(workedMs() - before).toBeGreaterThanOrEqual(250);
});

describe('a process with more to do than it can', () => {
  let app: AppInstance;
  afterEach(() => app.close());

  it('turns requests away, but for what watches it and what lies ready, and takes them again once it can', async () => {
    app = createHttpApp();
    let shed = 0;
    let room = 0;
    shedOverload(app, {
      brand: defaultBrand,
      onShed: () => (shed += 1),
      isReady: ({ url }) => url === '/kept',
      crowd: {
        acquire() {
          if (room === 0) return null;
          room -= 1;
          let left = false;
          return () => {
            if (!left) room += 1;
            left = true;
          };
        },
      },
    });
    const answering = { query: async () => ({ rows: [], rowCount: 0 }) } as unknown as Pool;
    healthRoutes({ pool: answering, leaving: () => false })(app);
    app.get('/api/work', async () => 'done');
    app.post('/api/work', async () => 'changed');
    app.get('/assets/entry.js', async () => 'a file of the build');
    app.get('/*', async () => 'a page');
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const ask = (path: string, method = 'GET') =>
      fetch(`${origin}${path}`, {
        method,
        ...(method === 'POST' && { body: '{}', headers: { 'content-type': 'application/json' } }),
      });
    const refused = await ask('/api/work');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await refused.json()).toMatchObject({ code: 'unavailable' });
    expect((await ask('/api/work', 'POST')).status).toBe(503);
    const page = await ask('/sessions/1');
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('Back in a moment');
    expect(await (await ask('/assets/entry.js')).text()).toBe('a file of the build');
    expect(await (await ask('/kept')).text()).toBe('a page');
    expect((await ask('/assets/none.js')).status).toBe(503);
    expect([(await ask('/healthz')).status, (await ask('/readyz')).status]).toEqual([200, 200]);
    expect(shed).toBe(4);
    room = 1;
    expect([(await ask('/api/work')).status, (await ask('/api/work', 'POST')).status]).toEqual([200, 200]);
    // Whoever was answered has left.
    expect([(await ask('/sessions/1')).status, room]).toEqual([200, 1]);
  });

  /** Busy, and with room for so many, by a test's clock or else the machine's. */
  function busyWithRoomFor(most: number, now?: () => number): AppInstance {
    const thread = { isBusy: () => true, workedMs: () => 0 };
    app = createHttpApp();
    shedOverload(app, {
      brand: defaultBrand,
      onShed: () => undefined,
      thread,
      crowd: createConcurrencyLimiter(thread, { fewest: most, most, withinMs: 10_000 }),
      now,
    });
    return app;
  }

  it('looks at the door once for many that are answered before the next one comes', async () => {
    app = busyWithRoomFor(16, () => 0);
    app.get('/api/quick', () => 'done');
    expect(await countPolls(app, '/api/quick', { clients: 1, requests: 300 })).toBeLessThan(300);
  });

  it('looks at the door before each that comes while others are worked on', async () => {
    app = busyWithRoomFor(16);
    app.get('/api/slow', async () => {
      await setTimeout(1);
      return 'done';
    });
    expect(await countPolls(app, '/api/slow', { clients: 4, requests: 300 })).toBeGreaterThan(300);
  });

  it('sees everybody who is at the door before it begins with one of them', async () => {
    // Work takes time and looking none, however slow the machine: a look ends where nobody else is there.
    let time = 0;
    app = busyWithRoomFor(3, () => time);
    app.get('/api/work', async () => {
      time += 30;
      return 'done';
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const folder = mkdtempSync(path.join(tmpdir(), 'fettle-door-'));
    const there = path.join(folder, 'all-there');
    const others = spawn(process.execPath, ['-e', THIRTY_CONNECTIONS, String(port), there], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    others.stdout.on('data', (chunk) => (printed += String(chunk)));
    // All of them wait at the door, each with its question asked, before this process looks there.
    while (!existsSync(there));
    await once(others, 'close');
    rmSync(folder, { recursive: true });
    const statuses = printed.trim().split('\n');
    expect(statuses).toHaveLength(30);
    // Left to itself a process sees one, works on it, and sees the next: it would turn nobody away.
    expect(statuses.filter((status) => status === '200')).toHaveLength(3);
  });
});

/** How often the process has looked at its door while it was asked so often. */
async function countPolls(
  app: AppInstance,
  path: string,
  load: { clients: number; requests: number },
): Promise<number> {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const looks = vi.spyOn(globalThis, 'setImmediate');
  const agent = new Agent({ keepAlive: true, maxSockets: load.clients });
  const ask = () =>
    new Promise((resolve, reject) => {
      get(`${origin}${path}`, { agent }, (answer) => answer.resume().on('end', resolve)).on('error', reject);
    });
  const askAgain = async () => {
    for (let times = 0; times < load.requests / load.clients; times += 1) await ask();
  };
  await Promise.all(Array.from({ length: load.clients }, askAgain));
  agent.destroy();
  const { length } = looks.mock.calls;
  looks.mockRestore();
  return length;
}

const THIRTY_CONNECTIONS = `
  const [port, there] = process.argv.slice(1);
  let asked = 0;
  for (let number = 0; number < 30; number += 1) {
    const socket = require('node:net').connect(Number(port), '127.0.0.1', () => {
      socket.write('GET /api/work HTTP/1.1\\r\\nhost: here\\r\\nconnection: close\\r\\n\\r\\n', () => {
        if (++asked === 30) require('node:fs').writeFileSync(there, '');
      });
    });
    socket.once('data', (answer) => console.log(String(answer).slice(9, 12)));
  }`;
