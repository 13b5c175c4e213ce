import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import {
  type AccountsApp,
  newPerson,
  openAccountsApp,
  ACCOUNTS_URL as publicUrl,
  readCookie,
} from '#support/accounts-app.ts';
import { type OidcProvider, type ProviderPerson, startOidcProvider } from '#support/oidc-provider.ts';

let site: AccountsApp;
let database: AccountsApp['database'];
let provider: OidcProvider;
let app: AppInstance;

beforeAll(async () => {
  provider = await startOidcProvider();
  site = await openAccountsApp({ oidc: provider });
  ({ app, database } = site);
});
afterAll(async () => {
  await site.close();
  await provider.stop();
});

const createProviderPerson = (email = `${randomUUID()}@people.example`): ProviderPerson => ({
  sub: randomUUID(),
  email,
  email_verified: true,
  given_name: 'Ottilie',
  family_name: 'Marsh',
  picture: 'https://elsewhere.example/track.gif',
});

/** /api/login, the provider, and back. */
async function signIn(person: ProviderPerson, returnTo = '/checkout/12') {
  const start = await app.inject({ url: `/api/login?returnTo=${encodeURIComponent(returnTo)}` });
  expect(start.statusCode).toBe(302);
  const away = String(start.headers.location);
  expect(away).toMatch(new RegExp(`^${provider.issuer}/authorize\\?`));
  expect(new URL(away).searchParams.get('redirect_uri')).toBe(`${publicUrl}/api/auth/callback/oidc`);
  const back = new URL(provider.signIn(away, person));
  return app.inject({ url: `${back.pathname}${back.search}`, headers: { cookie: readCookie(start) } });
}

it('signing in starts at the provider, and comes back signed in to the page the person was on', async () => {
  const person = createProviderPerson();
  const answer = await signIn(person);
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/checkout/12']);
  const user = await app.inject({ url: '/api/auth/user', headers: { cookie: readCookie(answer) } });
  expect(user.json()).toMatchObject({
    email: person.email,
    firstName: 'Ottilie',
    lastName: 'Marsh',
    emailVerified: true,
    role: 'user',
    profileImageUrl: null, // photos come through our own door only
  });
  await signIn(person);
  const { rows } = await database.pool.query('SELECT 1 FROM users WHERE email = $1', [person.email]);
  expect(rows).toHaveLength(1);
});

it('does not hand an account to whoever claims its address at the provider without proof', async () => {
  const email = `${randomUUID()}@people.example`;
  await app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    headers: { origin: publicUrl },
    payload: newPerson(email),
  });
  const answer = await signIn({ ...createProviderPerson(email), email_verified: false });
  expect(answer.headers.location).toMatch(/^\/sign-in\?error=/);
  expect(answer.cookies.map(({ name }) => name)).not.toContain('fettle.session_token');
});

it('is refused in another browser than the one it began in', async () => {
  const start = await app.inject({ url: '/api/login' });
  const back = new URL(provider.signIn(String(start.headers.location), createProviderPerson()));
  const answer = await app.inject({ url: `${back.pathname}${back.search}` });
  expect(answer.cookies.map(({ name }) => name)).not.toContain('fettle.session_token');
  expect(answer.headers.location).toContain('error');
});

it('a way back that nobody began is refused, and is no failure in the log', async () => {
  const failed = vi.spyOn(app.log, 'error');
  const told: unknown[] = [];
  for (const asked of ['state=made-up&code=x', 'code=x', 'error=access_denied']) {
    const answer = await app.inject(`/api/auth/callback/oidc?${asked}`);
    told.push([answer.statusCode, /[?&]error=/.test(String(answer.headers.location))]);
  }
  expect(told).toEqual(Array.from({ length: 3 }, () => [302, true]));
  expect(failed).not.toHaveBeenCalled();
  failed.mockRestore();
});
