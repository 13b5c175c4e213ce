import { Agent, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { Pool } from '#shared/db/database.server.ts';
import { defaultBrand } from '#shared/domain/brand.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { healthRoutes } from './health-routes.server.ts';
import { shedOverload, takeLeave } from './stay-answerable.server.ts';

let app: AppInstance;
const agent = new Agent({ keepAlive: true });
afterEach(async () => {
  await app.close();
});

const answering = { query: async () => ({ rows: [], rowCount: 0 }) } as unknown as Pool;

async function listen(): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

/** Resolved by whoever it is handed to. */
function signal() {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, given };
}

/** Over connections that are kept, as a proxy does. */
function ask(port: number, path: string) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      httpRequest({ host: '127.0.0.1', port, path, agent }, (answer) => {
        let body = '';
        answer.on('data', (chunk) => {
          body += String(chunk);
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
      })
        .on('error', reject)
        .end();
    },
  );
}

describe('a process that is told to end under load', () => {
  it('says first that it is not ready, and fails no request of those who look', async () => {
    app = createHttpApp();
    const leaving = takeLeave(app);
    healthRoutes({ pool: answering, leaving: leaving.begun })(app);
    app.get('/work', async () => {
      await setTimeout(20);
      return 'done';
    });
    const port = await listen();
    const seen = { ready: true };
    let asked = 0;
    const failures: unknown[] = [];
    const caller = async () => {
      while (seen.ready) {
        asked += 1;
        const answer = await ask(port, '/work').catch((error: unknown) => error);
        if (!(answer instanceof Object && 'status' in answer && answer.status === 200)) failures.push(answer);
      }
    };
    const proxy = async () => {
      while (seen.ready) {
        seen.ready = (await ask(port, '/readyz')).status === 200;
        await setTimeout(10);
      }
    };
    const load = Promise.all([proxy(), ...Array.from({ length: 20 }, caller)]);
    await expect.poll(() => asked).toBeGreaterThan(100);
    const left = leaving.begin(0.5).then(() => app.close());
    const told = await ask(port, '/readyz');
    expect([told.status, told.headers.connection, JSON.parse(told.body).message]).toEqual([
      503,
      'close',
      'This process is about to end.',
    ]);
    await Promise.all([load, left]);
    expect(failures).toEqual([]);
    await expect(ask(port, '/work')).rejects.toThrow('ECONNREFUSED');
  });
});

describe('a page under way when the process is told to end', () => {
  it('is answered with all that it asks inside', async () => {
    app = createHttpApp();
    const leaving = takeLeave(app);
    const [begun, goOn] = [signal(), signal()];
    app.get('/api/inside', async () => 'asked');
    app.get('/*', async () => {
      begun.give();
      await goOn.given;
      return (await app.inject('/api/inside')).body;
    });
    const port = await listen();
    const page = ask(port, '/page');
    await begun.given;
    const closed = leaving.begin(0).then(() => app.close());
    await expect.poll(() => app.server.listening).toBe(false);
    goOn.give();
    const answer = await page;
    expect([answer.status, answer.body, answer.headers.connection]).toEqual([200, 'asked', 'close']);
    await closed;
  });
});

/** Something that lets nothing else be done, again and again, until it is stopped. */
function stall(): () => void {
  let busy = true;
  const block = () => {
    const until = performance.now() + 250;
    while (performance.now() < until);
    if (busy) setImmediate(block);
  };
  block();
  return () => {
    busy = false;
  };
}

describe('a process with more to do than it can', () => {
  it('turns requests away in time, but for what watches it, and takes them again once it can', async () => {
    app = createHttpApp();
    let shed = 0;
    await shedOverload(app, {
      brand: defaultBrand,
      tooLateMs: 100,
      few: 0,
      onShed: () => (shed += 1),
      isReady: ({ url }) => url === '/kept',
    });
    healthRoutes({ pool: answering, leaving: () => false })(app);
    app.get('/api/work', async () => 'done');
    app.get('/assets/entry.js', async () => 'a file of the build');
    app.get('/*', async () => 'a page');
    const port = await listen();
    expect((await ask(port, '/api/work')).status).toBe(200);
    const stopStalling = stall();
    await expect.poll(async () => (await ask(port, '/api/work')).status, { timeout: 15_000 }).toBe(503);
    const refused = await ask(port, '/api/work');
    expect([refused.headers['retry-after'], JSON.parse(refused.body).code]).toEqual(['2', 'unavailable']);
    const page = await ask(port, '/sessions/1');
    expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(page.body).toContain('Back in a moment');
    expect((await ask(port, '/assets/entry.js')).body).toBe('a file of the build');
    expect((await ask(port, '/kept')).body).toBe('a page');
    expect((await ask(port, '/assets/none.js')).status).toBe(503);
    expect((await ask(port, '/healthz')).status).toBe(200);
    expect((await ask(port, '/readyz')).status).toBe(200);
    expect(shed).toBeGreaterThanOrEqual(3);
    stopStalling();
    await expect.poll(async () => (await ask(port, '/api/work')).status, { timeout: 15_000 }).toBe(200);
  });

  it('turns nobody away while few are there: it is something else that the machine is busy with', async () => {
    app = createHttpApp();
    await shedOverload(app, { brand: defaultBrand, tooLateMs: 100, onShed: () => undefined, few: 2 });
    const goOn = signal();
    let waiting = 0;
    app.get('/api/waits', async () => {
      waiting += 1;
      await goOn.given;
      return 'done';
    });
    app.get('/api/work', async () => 'done');
    const port = await listen();
    const stopStalling = stall();
    // As long as it takes for three to be a crowd, one and two are not.
    const first = ask(port, '/api/waits');
    await expect.poll(() => waiting).toBe(1);
    for (let times = 0; times < 5; times += 1) expect((await ask(port, '/api/work')).status).toBe(200);
    const second = ask(port, '/api/waits');
    await expect.poll(() => waiting).toBe(2);
    await expect.poll(async () => (await ask(port, '/api/work')).status, { timeout: 15_000 }).toBe(503);
    stopStalling();
    goOn.give();
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
  });
});
