import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import type { InjectOptions } from 'fastify';
import { expect, it } from 'vitest';
import { createLog } from '#shared/log/create-log.server.ts';
import { setUpWholeApp } from '#support/set-up-whole-app.ts';

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
const whole = setUpWholeApp(log);

/** Every secret sent; none may appear in the log. */
const sentSecrets: string[] = [];
function newSecret(): string {
  const made = `A${randomBytes(32).toString('base64url').slice(1)}`;
  sentSecrets.push(made);
  return made;
}
const percentEncodeAll = (text: string) =>
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
  const person = { firstName: 'Priya', lastName: 'Nair', email, password: newSecret() };
  const requests: InjectOptions[] = [
    // Mailed links, on our pages and as they once were
    get(`/reset-password?token=${newSecret()}`),
    get(`/sign-in/link?token=${newSecret()}&returnTo=%2Fcheckout%2F12`),
    get(`/verify-email?token=${newSecret()}.${newSecret()}.${newSecret()}`),
    get(`/confirm-email?token=${newSecret()}`),
    get(`/api/auth/reset-password/${newSecret()}?callbackURL=${newSecret()}`),
    get(`/api/auth/verify-email?token=${newSecret()}`),
    get(`/api/auth/magic-link/verify?token=${newSecret()}`),
    post(`/reset-password?token=${newSecret()}`, {}),
    // Addresses that are secrets
    get(`/api/calendar/${newSecret()}.ics`),
    get(`/api/calendar/${percentEncodeAll(newSecret())}.ics`),
    get(`/api/check-in/${newSecret()}`),
    get(`/api/team-invitations/${newSecret()}`),
    post(`/api/team-invitations/${newSecret()}/accept`, {}),
    // Callbacks of sign-in providers.
    get(`/api/auth/callback/google?state=${newSecret()}&code=${newSecret()}`),
    get(`/api/auth/callback/google?error=${newSecret()}`),
    // Bodies, whole and broken
    post('/api/auth/sign-up/email', person),
    post('/api/auth/sign-in/email', { email, password: newSecret() }),
    post('/api/auth/sign-in/email', `{"email":"${email}","password":"${newSecret()}`),
    post('/api/auth/reset-password', { token: newSecret(), newPassword: newSecret() }),
    post('/api/auth/magic-link/verify', { token: newSecret() }),
    post('/api/auth/verify-email', { token: newSecret() }),
    post('/api/auth/sign-in/email', { email, password: newSecret(), [newSecret()]: true }),
    post('/api/reports', { subject: 'session', note: newSecret() }),
    // Headers
    { ...get('/api/auth/user'), headers: { cookie: `fettle.session_token=${newSecret()}.${newSecret()}` } },
    { ...get('/api/profile'), headers: { authorization: `Bearer ${newSecret()}`, 'x-api-key': newSecret() } },
    {
      ...post('/api/logout', {}),
      headers: { cookie: `fettle.session_token=${newSecret()}`, origin: newSecret() },
    },
  ];
  for (const request of requests) await whole.app.inject(request);

  const lines = written.trim().split('\n');
  expect(lines.filter((line) => line.includes('incoming request'))).toHaveLength(requests.length);
  expect(written).toContain('/reset-password?token');
  expect(written).toContain('/api/calendar/…');
  expect(
    sentSecrets.filter((one) => written.includes(one) || written.includes(percentEncodeAll(one))),
  ).toEqual([]);
  expect(written).not.toContain(email);
  expect(written).not.toMatch(/fettle\.session_token=|Bearer /);
});

it('holds of an error its words and its place, not what a library hung on it', () => {
  written = '';
  const [token, row, state] = [newSecret(), newSecret(), newSecret()];
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
