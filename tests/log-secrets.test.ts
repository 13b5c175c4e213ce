import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '#shared/log/create-log.server.ts';
import { createTestDatabase, type TestDatabase } from '#support/database.ts';
import { openWholeApp, type WholeApp } from '#support/whole-app.ts';

let database: TestDatabase;
let whole: WholeApp;
let written = '';
const log = createLog(
  'trace',
  new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk);
      done();
    },
  }),
);

beforeAll(async () => {
  database = await createTestDatabase();
  whole = await openWholeApp(database.pool, log);
});
afterAll(async () => {
  await whole.close();
  await database.drop();
});

/** Every secret that was sent, to be looked for in the log. */
const sent: string[] = [];
function secret(): string {
  const made = `A${randomBytes(32).toString('base64url').slice(1)}`;
  sent.push(made);
  return made;
}
const everyLetterEncoded = (text: string) =>
  text.replace(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);

it('never holds tokens, passwords, cookies or bodies of what is really sent', async () => {
  const get = (url: string): InjectOptions => ({ method: 'GET', url });
  const post = (url: string, payload: object | string): InjectOptions => ({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json' },
  });
  const email = 'priya.log@people.example';
  const person = { firstName: 'Priya', lastName: 'Nair', email, password: secret() };
  const requests: InjectOptions[] = [
    // Mailed links, on our pages and as they once were
    get(`/reset-password?token=${secret()}`),
    get(`/sign-in/link?token=${secret()}&returnTo=%2Fcheckout%2F12`),
    get(`/verify-email?token=${secret()}.${secret()}.${secret()}`),
    get(`/confirm-email?token=${secret()}`),
    get(`/api/auth/reset-password/${secret()}?callbackURL=${secret()}`),
    get(`/api/auth/verify-email?token=${secret()}`),
    get(`/api/auth/magic-link/verify?token=${secret()}`),
    post(`/reset-password?token=${secret()}`, {}),
    // Addresses that are secrets
    get(`/api/calendar/${secret()}.ics`),
    get(`/api/calendar/${everyLetterEncoded(secret())}.ics`),
    get(`/api/check-in/${secret()}`),
    get(`/api/team-invitations/${secret()}`),
    post(`/api/team-invitations/${secret()}/accept`, {}),
    // What comes back from a provider, which the sign-in library has words for
    get(`/api/auth/callback/google?state=${secret()}&code=${secret()}`),
    get(`/api/auth/callback/google?error=${secret()}`),
    // Bodies, whole and broken
    post('/api/auth/sign-up/email', person),
    post('/api/auth/sign-in/email', { email, password: secret() }),
    post('/api/auth/sign-in/email', `{"email":"${email}","password":"${secret()}`),
    post('/api/auth/reset-password', { token: secret(), newPassword: secret() }),
    post('/api/auth/magic-link/verify', { token: secret() }),
    post('/api/auth/verify-email', { token: secret() }),
    post('/api/auth/sign-in/email', { email, password: secret(), [secret()]: true }),
    post('/api/reports', { subject: 'session', note: secret() }),
    // Headers
    { ...get('/api/auth/user'), headers: { cookie: `fettle.session_token=${secret()}.${secret()}` } },
    { ...get('/api/profile'), headers: { authorization: `Bearer ${secret()}`, 'x-api-key': secret() } },
    { ...post('/api/logout', {}), headers: { cookie: `fettle.session_token=${secret()}`, origin: secret() } },
  ];
  for (const request of requests) await whole.app.inject(request);

  const lines = written.trim().split('\n');
  expect(lines.filter((line) => line.includes('incoming request'))).toHaveLength(requests.length);
  expect(written).toContain('/reset-password?token');
  expect(written).toContain('/api/calendar/…');
  expect(sent.filter((one) => written.includes(one) || written.includes(everyLetterEncoded(one)))).toEqual(
    [],
  );
  expect(written).not.toContain(email);
  expect(written).not.toMatch(/fettle\.session_token=|Bearer /);
});

it('holds of an error its words and its place, not what a library hung on it', () => {
  written = '';
  const [token, row, state] = [secret(), secret(), secret()];
  const cause = Object.assign(new Error(`duplicate key for /api/calendar/${token}.ics`), {
    code: '23505',
    detail: `Key (token)=(${row}) already exists.`,
  });
  log.error({ err: Object.assign(new Error('request failed', { cause }), { state }) }, 'request failed');
  const [line] = written.trim().split('\n');
  expect(JSON.parse(line ?? '').err).toMatchObject({
    type: 'Error',
    message: 'request failed',
    cause: { code: '23505', message: 'duplicate key for /api/calendar/…' },
  });
  expect(JSON.parse(line ?? '').err.stack).toContain('log-secrets.test.ts');
  for (const one of [token, row, state]) expect(written).not.toContain(one);
});
