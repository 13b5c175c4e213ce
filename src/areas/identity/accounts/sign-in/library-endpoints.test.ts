import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import {
  type AccountsApp,
  newPerson,
  openAccountsApp,
  ACCOUNTS_URL as publicUrl,
  readCookie,
  readToken,
} from '#support/accounts-app.ts';
import { type OidcProvider, startOidcProvider } from '#support/oidc-provider.ts';
import { openRedirectSamples as allDisguises, staysOnSite } from '#support/open-redirects.ts';
import { libraryEndpoints, openedEndpoints } from './library-endpoints.server.ts';
import { libraryRoutes } from './library-routes.server.ts';

/** Leaves out the one rejected before routing. */
const disguises = allDisguises.filter((text) => !text.includes('\u0000'));

let provider: OidcProvider;
let accounts: AccountsApp;

beforeAll(async () => {
  provider = await startOidcProvider();
  accounts = await openAccountsApp({ oidc: provider });
});
afterAll(async () => {
  await accounts.close();
  await provider.stop();
});

function listLibraryEndpoints(): string[] {
  return Object.values(accounts.auth.api).flatMap((endpoint) => {
    const { path, options }: { path?: string; options: { method?: string | readonly string[] } } = endpoint;
    return path === undefined ? [] : [options.method ?? 'ANY'].flat().map((method) => `${method} ${path}`);
  });
}

describe('the surface of the sign-in library', () => {
  it('is opened or closed by name, each endpoint of it', () => {
    expect(Object.keys(libraryEndpoints).toSorted()).toEqual(listLibraryEndpoints().toSorted());
  });

  it('answers 404 for all that is closed, and for names that it does not know', async () => {
    const opened = new Set(openedEndpoints.map(({ method, library }) => `${method} ${library.path}`));
    const paths = Object.keys(libraryEndpoints).map((name) => name.split(' ')[1] ?? '');
    for (const path of [
      ...paths,
      '/',
      '/anything',
      '/sign-in/email/',
      '//sign-in/email',
      '/callback/github',
    ]) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const) {
        if (opened.has(`${method} ${path}`)) continue;
        const url = `/api/auth${path.replace(':token', 'x').replace(':id', 'oidc')}`;
        const answer = await accounts.app.inject({ method, url, headers: { origin: publicUrl } });
        expect([method, url, answer.statusCode]).toEqual([method, url, 404]);
      }
    }
  });

  it.each([
    ['sign-up/email', { ...newPerson('fields@people.example'), callbackURL: '/' }],
    ['sign-up/email', { ...newPerson('fields@people.example'), role: 'admin' }],
    ['sign-up/email', { ...newPerson('fields@people.example'), emailVerified: true }],
    ['sign-up/email', { ...newPerson('fields@people.example'), image: 'https://evil.example/x.gif' }],
    ['sign-in/email', { email: 'a@people.example', password: 'correct horse', callbackURL: '/search' }],
    ['request-password-reset', { email: 'a@people.example', redirectTo: '/reset-password' }],
    ['sign-in/magic-link', { email: 'a@people.example', callbackURL: '/search' }],
    ['sign-in/magic-link', { email: 'a@people.example', newUserCallbackURL: '/search' }],
    ['sign-in/social', { provider: 'oidc', callbackURL: '/search' }],
    ['sign-in/social', { provider: 'oidc', scopes: ['openid', 'admin'] }],
    ['sign-in/social', { provider: 'oidc', idToken: { token: 'x' } }],
    ['sign-in/social', { provider: 'github' }],
    ['sign-in/email', { email: ['a@people.example'], password: 'correct horse' }],
    ['reset-password', { token: { $ne: '' }, newPassword: 'correct horse' }],
  ])('%s refuses fields that are not ours: %j', async (path, payload) => {
    const answer = await accounts.post(path, payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_input' });
  });

  it.each([
    ['firstName', 'x'.repeat(81)],
    ['lastName', 'x'.repeat(10_000)],
    ['firstName', '   '],
    ['lastName', ''],
    ['firstName', '\u200b'],
    ['lastName', 'Nair\r\nBcc: somebody@evil.example'],
    ['firstName', 'bit.ly/win-500'],
  ])('names obey the rule of the profile at sign-up too: %s', async (field, name) => {
    const email = `${randomUUID()}@people.example`;
    const answer = await accounts.post('sign-up/email', { ...newPerson(email), [field]: name });
    expect([answer.statusCode, answer.json().field]).toEqual([400, field]);
  });

  it('makes the display name of the two, whatever is sent as one', async () => {
    const email = `${randomUUID()}@people.example`;
    await accounts.post('sign-up/email', { ...newPerson(email), name: 'Fettle Support' });
    const { rows } = await accounts.database.pool.query('SELECT name FROM users WHERE email = $1', [email]);
    expect(rows).toEqual([{ name: 'Priya Nair' }]);
  });

  it('carries the session in its cookie alone, never in an answer', async () => {
    const person = newPerson(`${randomUUID()}@people.example`);
    const up = await accounts.post('sign-up/email', person);
    const { email, password } = person;
    const signedIn = await accounts.post('sign-in/email', { email, password });
    for (const answer of [up, signedIn]) {
      const cookie = answer.cookies.find(({ name }) => name === 'fettle.session_token');
      expect(cookie).toMatchObject({ httpOnly: true });
      expect(answer.body).not.toContain(cookie?.value.split('.')[0]);
      expect(answer.json().user).toMatchObject({ email });
    }
  });
});

describe('a failure of the library', () => {
  it('is answered like any other of ours', async () => {
    const app = createHttpApp();
    libraryRoutes({
      auth: { handler: async () => new Response(null, { status: 500 }) },
      authenticator: {
        currentUser: async () => null,
        currentSignIn: async () => null,
        owesCode: async () => false,
      },
      publicUrl,
    })(app);
    const url = '/api/auth/magic-link/verify';
    const answer = await app.inject({ method: 'POST', url, payload: { token: 'x' } });
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal']);
    await app.close();
  });
});

describe('a link for signing in', () => {
  it('is opened by no secret of another kind, and uses none of them up', async () => {
    const person = newPerson(`${randomUUID()}@people.example`);
    await accounts.post('sign-up/email', person);
    const asked = await accounts.app.inject('/api/auth/passkey/generate-authenticate-options');
    const challenge = asked.cookies[0]?.value.split('.')[0] ?? '';
    await accounts.post('request-password-reset', { email: person.email });
    const reset = readToken(accounts.mails.findLast(({ what }) => what === 'reset'));
    for (const token of [challenge, `reset-password:${reset}`]) {
      const answer = await accounts.post('magic-link/verify', { token });
      expect([answer.statusCode, answer.json().code, answer.cookies]).toEqual([400, 'INVALID_TOKEN', []]);
    }
    const chosen = await accounts.post('reset-password', { token: reset, newPassword: 'another horse' });
    expect(chosen.statusCode).toBe(200);
  });
});

describe('the addresses of the site’s mail', () => {
  it('are its own, whatever was sent with the request', async () => {
    const person = newPerson(`${randomUUID()}@people.example`);
    await accounts.post('sign-up/email', person);
    const { email } = person;
    const first = accounts.mails.length;
    for (const to of disguises) {
      const refused = await accounts.post('request-password-reset', { email, redirectTo: to });
      expect(refused.statusCode).toBe(400);
      await accounts.post('sign-in/magic-link', { email, returnTo: to });
    }
    expect((await accounts.post('request-password-reset', { email })).statusCode).toBe(200);
    const mails = accounts.mails.slice(first);
    expect(mails).toHaveLength(disguises.length + 1);
    for (const { what, url } of mails) {
      const link = new URL(url);
      expect([link.origin, link.pathname]).toEqual([
        publicUrl,
        what === 'reset' ? '/reset-password' : '/sign-in/link',
      ]);
      expect(staysOnSite(publicUrl, link.searchParams.get('returnTo') ?? '/')).toBe(true);
    }
  });
});

describe('no answer leads off the site', () => {
  it('of a path under /api/auth with the library’s names for a way back', async () => {
    const names = ['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL', 'returnTo'];
    const paths = [
      '/verify-email',
      '/magic-link/verify',
      '/reset-password/x',
      '/error',
      '/callback/oidc',
      '/ok',
    ];
    for (const path of paths) {
      for (const to of disguises) {
        const query = new URLSearchParams([
          ['token', 'x'],
          ['error', to],
          ...names.map((name) => [name, to]),
        ]);
        const answer = await openAddress(`/api/auth${path}?${query}`);
        const { location } = answer.headers;
        expect([to, location === undefined || staysOnSite(publicUrl, String(location))]).toEqual([to, true]);
        expect(answer.statusCode).toBeLessThan(500);
      }
    }
  });

  it('of a sign-in at a provider, whether it works or not', async () => {
    for (const to of disguises) {
      const start = await accounts.post('sign-in/social', { provider: 'oidc', returnTo: to });
      expect([to, start.statusCode]).toEqual([to, 200]);
      expect(start.headers.location).toBeUndefined();
      const person = {
        sub: randomUUID(),
        email: `${randomUUID()}@people.example`,
        email_verified: true,
        given_name: 'Ottilie',
        family_name: 'Marsh',
      };
      const back = new URL(provider.signIn(start.json().url, person));
      const worked = await openAddress(`${back.pathname}${back.search}`, readCookie(start));
      const again = await openAddress(`${back.pathname}${back.search}`, readCookie(start));
      for (const answer of [worked, again]) {
        expect(answer.statusCode).toBe(302);
        expect([to, staysOnSite(publicUrl, String(answer.headers.location))]).toEqual([to, true]);
      }
    }
  });

  it('of /api/login', async () => {
    for (const to of disguises) {
      const answer = await openAddress(`/api/login?returnTo=${encodeURIComponent(to)}`);
      const location = new URL(String(answer.headers.location), publicUrl);
      expect([to, location.origin === provider.issuer || location.pathname === '/sign-in']).toEqual([
        to,
        true,
      ]);
    }
  });
});

describe('a link from a mail', () => {
  it('to sign in works once, by a press: looking at it does nothing', async () => {
    const person = newPerson(`${randomUUID()}@people.example`);
    await accounts.post('sign-up/email', person);
    await accounts.post('sign-in/magic-link', { email: person.email, returnTo: '/checkout/12' });
    const mail = accounts.mails.at(-1);
    expect(new URL(mail?.url ?? '').searchParams.get('returnTo')).toBe('/checkout/12');
    const token = readToken(mail);
    const looked = await openAddress(`/api/auth/magic-link/verify?token=${token}`);
    expect([looked.statusCode, looked.cookies]).toEqual([404, []]);
    const pressed = await accounts.post('magic-link/verify', { token });
    expect(pressed.statusCode).toBe(200);
    expect(pressed.cookies.map(({ name }) => name)).toContain('fettle.session_token');
    const again = await accounts.post('magic-link/verify', { token });
    expect([again.statusCode, again.json().code]).toEqual([400, 'INVALID_TOKEN']);
  });
});

function openAddress(url: string, cookie?: string) {
  return accounts.app.inject({ url, headers: cookie === undefined ? {} : { cookie } });
}
