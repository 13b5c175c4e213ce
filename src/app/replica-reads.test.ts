import { expect, it } from 'vitest';
import { isReplicaRead } from '#shared/db/replica.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { registerReplicaReads } from './replica-reads.server.ts';

it('only what somebody reads of whom nothing is known may be answered by a replica', async () => {
  const app = createHttpApp();
  registerReplicaReads(app);
  const answer = async () => {
    await Promise.resolve();
    return { visitor: isReplicaRead() };
  };
  const endpoint = (auth: 'public' | 'user') => ({ config: { endpoint: { auth } } });
  app.get('/api/open', endpoint('public'), answer);
  app.post('/api/open', endpoint('public'), answer);
  app.get('/api/own', endpoint('user'), answer);
  app.get('/openactive/feeds', answer);
  app.get('/*', answer);
  const ask = async (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) =>
    (await app.inject({ method, url, headers })).json<{ visitor: boolean }>().visitor;

  expect(await ask('GET', '/search')).toBe(true);
  expect(await ask('GET', '/api/open')).toBe(true);
  expect(await ask('GET', '/search', { cookie: 'fettle.session_token=a' })).toBe(false);
  expect(await ask('GET', '/api/open', { authorization: 'Bearer a' })).toBe(false);
  expect(await ask('POST', '/api/open')).toBe(false);
  expect(await ask('GET', '/api/own')).toBe(false);
  expect(await ask('GET', '/openactive/feeds')).toBe(false);
  await app.close();
});
