import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AccountsApp, newPerson, openAccountsApp, readCookie } from '#support/accounts-app.ts';
import { findSignInByCookie } from './sign-in-cookie.server.ts';

let accounts: AccountsApp;
let name: string;
let secret: string;
let cookie: string;
let value: string;
let token: string;

beforeAll(async () => {
  accounts = await openAccountsApp();
  const context = await accounts.auth.$context;
  name = context.authCookies.sessionToken.name;
  secret = context.secret;
});
afterAll(() => accounts.close());
afterEach(() => vi.restoreAllMocks());

beforeEach(async () => {
  const signedUp = await accounts.app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    payload: newPerson(),
  });
  cookie = readCookie(signedUp);
  value = new RegExp(`${name}=([^;]*)`).exec(cookie)?.[1] ?? '';
  token = decodeURIComponent(value).split('.')[0] ?? '';
});

const readOurSignIn = (of: string) =>
  findSignInByCookie({ auth: accounts.auth, pool: accounts.database.pool }, of);
const readLibrarySignIn = (of: string) =>
  accounts.auth.api.getSession({ headers: new Headers({ cookie: of }) });
const lastsUntil = (days: number) =>
  accounts.database.pool.query(`UPDATE auth_sessions SET expires_at = now() + make_interval(days => $1)`, [
    days,
  ]);
const signed = (what: string, by: string) =>
  encodeURIComponent(`${what}.${createHmac('sha256', by).update(what).digest('base64')}`);

const cookieVariants: Record<string, () => string> = {
  'as it was given': () => cookie,
  'among others': () => `theme=dark; ${name}=${value}; other=1`,
  'signed anew by its secret': () => `${name}=${signed(token, secret)}`,
  'twice, the second a stranger': () => `${name}=${value}; ${name}=${signed('stranger', secret)}`,
  'twice, the first a stranger': () => `${name}=${signed('stranger', secret)}; ${name}=${value}`,
  'signed by another secret': () =>
    `${name}=${signed(token, 'another secret that is as long as it has to be')}`,
  'with another signature': () => `${name}=${value.slice(0, -6)}AAA%3D`,
  'without a signature': () => `${name}=${token}`,
  'with an empty signature': () => `${name}=${token}.`,
  'with half a signature': () => `${name}=${value.slice(0, -20)}`,
  'of nobody, well signed': () => `${name}=${signed('nobody', secret)}`,
  'of an empty name, well signed': () => `${name}=${signed('', secret)}`,
  'under another name': () => `not-${name}=${value}`,
  'cut off within a character': () => `${name}=${value}%E0%A4%A`,
  empty: () => `${name}=`,
  'without a value': () => name,
};

describe.each(Object.entries(cookieVariants))('a cookie %s', (_how, made) => {
  it('is whose the sign-in library says it is', async () => {
    const [own, library] = [await readOurSignIn(made()), await readLibrarySignIn(made())];
    expect(own && { id: own.signInId, user: own.userId }).toEqual(
      library && { id: library.session.id, user: library.user.id },
    );
  });
});

it('a sign-in of today is known without the library', async () => {
  const ask = vi.spyOn(accounts.auth.api, 'getSession');
  expect(await readOurSignIn(cookie)).not.toBeNull();
  expect(ask).not.toHaveBeenCalled();
});

it('one that was last used a day ago lasts a week from now on', async () => {
  await lastsUntil(5);
  expect(await readOurSignIn(cookie)).not.toBeNull();
  const { rows } = await accounts.database.pool.query(
    `SELECT expires_at > now() + interval '6 days 23 hours' AS "forAWeek" FROM auth_sessions ORDER BY created_at DESC LIMIT 1`,
  );
  expect(rows).toEqual([{ forAWeek: true }]);
});

it('one that has run out is none, and its row is gone', async () => {
  await lastsUntil(-1);
  const howMany = async () => (await accounts.database.pool.query('SELECT FROM auth_sessions')).rows.length;
  const before = await howMany();
  expect(await readOurSignIn(cookie)).toBeNull();
  expect(await howMany()).toBe(before - 1);
});

it('one that was ended is none at once', async () => {
  expect(await readOurSignIn(cookie)).not.toBeNull();
  await accounts.database.pool.query('DELETE FROM auth_sessions');
  expect(await readOurSignIn(cookie)).toBeNull();
});
