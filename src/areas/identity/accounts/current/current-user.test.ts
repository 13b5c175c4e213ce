import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type AccountsApp, newPerson, openAccountsApp, readCookie } from '#support/accounts-app.ts';

let accounts: AccountsApp;
let cookie: string;

beforeAll(async () => {
  accounts = await openAccountsApp();
  const signedUp = await accounts.app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    payload: newPerson(),
  });
  cookie = readCookie(signedUp);
});
// Only extending a sign-in calls the library.
beforeEach(async () => {
  await accounts.database.pool.query(`UPDATE auth_sessions SET expires_at = now() + interval '5 days'`);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => accounts.close());

const profile = async () =>
  (await accounts.app.inject({ url: '/api/profile', headers: { cookie } })).statusCode;

it('who is signed in is asked once more where the library could not say', async () => {
  const ask = vi
    .spyOn(accounts.auth.api, 'getSession')
    .mockRejectedValueOnce(new Error('Failed to get session'));
  expect([await profile(), ask.mock.calls.length]).toEqual([200, 2]);
});

it('and no more than once', async () => {
  const ask = vi.spyOn(accounts.auth.api, 'getSession').mockRejectedValue(new Error('Failed to get session'));
  expect([await profile(), ask.mock.calls.length]).toEqual([500, 2]);
});
