import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { limitRates } from './rate-limits.server.ts';

let app: AppInstance;

beforeAll(async () => {
  app = createHttpApp();
  await limitRates(app);
  app.get('/search', async () => 'found');
  app.get('/healthz', async () => 'lives');
  await app.ready();
});
afterAll(() => app.close());

it('an address is answered six hundred times a minute, then told when to come back; others, and what watches, go on', async () => {
  const from = (remoteAddress: string, url = '/search') => app.inject({ url, remoteAddress });
  const statuses = new Set<number>();
  for (let asked = 0; asked < 600; asked += 1) statuses.add((await from('203.0.113.7')).statusCode);
  expect([...statuses]).toEqual([200]);
  const refused = await from('203.0.113.7');
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await from('203.0.113.7', '/healthz')).statusCode).toBe(200);
  expect((await from('203.0.113.8')).statusCode).toBe(200);
});
