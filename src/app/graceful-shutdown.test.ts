import { Agent, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { Pool } from '#shared/db/database.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { registerDraining } from './graceful-shutdown.server.ts';
import { healthRoutes } from './health-routes.server.ts';

let app: AppInstance;
const agent = new Agent({ keepAlive: true });
afterEach(() => app.close());

const answering = { query: async () => ({ rows: [], rowCount: 0 }) } as unknown as Pool;

async function listen(): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

/** Resolved by whoever it is handed to. */
function createSignal() {
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
    const leaving = registerDraining(app);
    healthRoutes({ pool: answering, leaving: leaving.isDraining })(app);
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
    const left = leaving.beginDraining(0.5).then(() => app.close());
    const told = await ask(port, '/readyz');
    expect([told.status, told.headers.connection, JSON.parse(told.body).message]).toEqual([
      503,
      'close',
      'This process is shutting down.',
    ]);
    await Promise.all([load, left]);
    expect(failures).toEqual([]);
    await expect(ask(port, '/work')).rejects.toThrow('ECONNREFUSED');
  });
});

describe('a page under way when the process is told to end', () => {
  it('is answered with all that it asks inside', async () => {
    app = createHttpApp();
    const leaving = registerDraining(app);
    const [begun, goOn] = [createSignal(), createSignal()];
    app.get('/api/inside', async () => 'asked');
    app.get('/*', async () => {
      begun.give();
      await goOn.given;
      return (await app.inject('/api/inside')).body;
    });
    const port = await listen();
    const page = ask(port, '/page');
    await begun.given;
    const closed = leaving.beginDraining(0).then(() => app.close());
    await expect.poll(() => app.server.listening).toBe(false);
    goOn.give();
    const answer = await page;
    expect([answer.status, answer.body, answer.headers.connection]).toEqual([200, 'asked', 'close']);
    await closed;
  });
});
