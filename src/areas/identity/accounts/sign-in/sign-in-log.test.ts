import { Writable } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import { AppError } from '#shared/domain/app-error.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { createLog } from '#shared/log/create-log.server.ts';
import { libraryRoutes } from './library-routes.server.ts';

const publicUrl = 'https://fettle.example';
let lines: string[] = [];
let answer = () => new Response('{}');
let codeOwed = false;

const app = createHttpApp({
  logger: createLog(
    'info',
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  ),
});
libraryRoutes({
  auth: { handler: async () => answer() },
  authenticator: {
    currentUser: async () => null,
    currentSignIn: async () => null,
    owesCode: async () => codeOwed,
  },
  publicUrl,
})(app);
app.get('/api/closed', async () => {
  throw new AppError('forbidden', 'Not for you.');
});
app.get('/api/often', async () => {
  throw new AppError('rate_limited', 'Too often.');
});
app.get('/api/nowhere', async () => {
  throw new AppError('not_found', 'Nothing here.');
});
afterEach(() => {
  lines = [];
  codeOwed = false;
});

const alwaysLogged: ReadonlySet<string> = new Set(['time', 'pid', 'hostname', 'reqId', 'msg']);

const events = () =>
  lines
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ event }) => event !== undefined)
    .map((event) => Object.fromEntries(Object.entries(event).filter(([name]) => !alwaysLogged.has(name))));

const signIn = () =>
  app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email: 'priya@people.example', password: 'correct horse' },
  });

it('a sign-in is noted by its way and what became of it; a refusal at the default level', async () => {
  answer = () => new Response('{"user":{}}');
  await signIn();
  codeOwed = true;
  await signIn();
  codeOwed = false;
  answer = () => new Response('{"code":"INVALID_EMAIL_OR_PASSWORD"}', { status: 401 });
  await signIn();
  const noted = { event: 'sign-in', way: '/sign-in/email' };
  expect(events()).toEqual([
    { ...noted, level: 30, outcome: 'done' },
    { ...noted, level: 30, outcome: 'first step' },
    { ...noted, level: 40, outcome: 'refused' },
  ]);
});

it('what a provider refuses is noted though its answer is a redirect', async () => {
  answer = () =>
    new Response(null, { status: 302, headers: { location: `${publicUrl}/sign-in?error=access_denied` } });
  await app.inject('/api/auth/callback/google?error=access_denied&state=abc');
  expect(events()).toMatchObject([{ level: 40, way: '/callback/:id', outcome: 'refused' }]);
});

it('says neither who it was nor what they typed', async () => {
  answer = () => new Response('{}', { status: 401 });
  await signIn();
  const noted = lines.filter((line) => line.includes('"event"')).join('');
  expect(noted).toMatch(/"reqId":"[0-9a-f-]{36}"/);
  expect(noted).not.toMatch(/priya|correct horse|127\.0\.0\.1/);
});

it('what somebody may not do, or does too often, is noted with its route; what is not there is not', async () => {
  await app.inject('/api/closed?token=abc');
  await app.inject('/api/often');
  await app.inject('/api/nowhere');
  const noted = { level: 40, event: 'refused', method: 'GET' };
  expect(events()).toEqual([
    { ...noted, code: 'forbidden', route: '/api/closed' },
    { ...noted, code: 'rate_limited', route: '/api/often' },
  ]);
});
