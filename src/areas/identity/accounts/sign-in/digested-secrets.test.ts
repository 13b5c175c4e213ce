import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccountsApp,
  newPerson,
  openAccountsApp,
  readCookie,
  readToken,
} from '#support/accounts-app.ts';
import { type OidcProvider, startOidcProvider } from '#support/oidc-provider.ts';

let provider: OidcProvider;
let site: AccountsApp;

beforeAll(async () => {
  provider = await startOidcProvider();
  site = await openAccountsApp({ oidc: provider });
});
afterAll(async () => {
  await site.close();
  await provider.stop();
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const readCookieToken = (cookie: string) =>
  decodeURIComponent(/fettle\.session_token=([^;]+)/.exec(cookie)?.[1] ?? '').split('.')[0] ?? '';
const readStoredTokens = async ({ id }: { id: string }) => {
  const { rows } = await site.database.pool.query<{ token: string }>(
    'SELECT token FROM auth_sessions WHERE user_id = $1 ORDER BY created_at',
    [id],
  );
  return rows.map(({ token }) => token);
};
const identifiers = async () => {
  const { rows } = await site.database.pool.query<{ identifier: string }>(
    'SELECT identifier FROM auth_verifications',
  );
  return rows.map(({ identifier }) => identifier);
};
const getCurrentUser = (cookie: string) => site.app.inject({ url: '/api/auth/user', headers: { cookie } });

describe('the token of a session', () => {
  it('is kept as a digest, and the cookie opens what it should', async () => {
    const person = await site.signUp();
    const token = readCookieToken(person.cookie);
    expect(token).toMatch(/^\w{32}$/);
    expect(await readStoredTokens(person)).toEqual([sha256(token)]);
    expect((await getCurrentUser(person.cookie)).json()).toMatchObject({ id: person.id });
  });

  it('stays the same when the session is prolonged, and goes with it', async () => {
    const person = await site.signUp();
    await site.database.pool.query(
      `UPDATE auth_sessions SET expires_at = now() + interval '2 days', updated_at = now() - interval '5 days'
        WHERE user_id = $1`,
      [person.id],
    );
    expect((await getCurrentUser(person.cookie)).statusCode).toBe(200);
    const { rows } = await site.database.pool.query(
      `SELECT expires_at > now() + interval '6 days' AS prolonged FROM auth_sessions WHERE user_id = $1`,
      [person.id],
    );
    expect(rows).toEqual([{ prolonged: true }]);
    expect((await getCurrentUser(person.cookie)).statusCode).toBe(200);
    const { cookie } = person;
    await site.app.inject({ url: '/api/logout', headers: { cookie, 'sec-fetch-site': 'same-origin' } });
    expect(await readStoredTokens(person)).toEqual([]);
    expect((await getCurrentUser(cookie)).statusCode).toBe(401);
  });

  it('is replaced when the password is changed, and the new cookie opens', async () => {
    const person = await site.signUp();
    const changed = await site.as(person, 'PUT', '/api/profile/password', {
      currentPassword: newPerson().password,
      newPassword: 'a better horse',
    });
    expect(changed.statusCode).toBe(204);
    const cookie = readCookie(changed);
    expect(await readStoredTokens(person)).toEqual([sha256(readCookieToken(cookie))]);
    expect((await getCurrentUser(cookie)).json()).toMatchObject({ id: person.id });
    expect((await getCurrentUser(person.cookie)).statusCode).toBe(401);
  });
});

describe('what a link, a challenge or a way back is known by', () => {
  it('is kept as a digest, whatever it is for', async () => {
    await site.database.pool.query('DELETE FROM auth_verifications');
    const person = await site.signUp();
    await site.post('request-password-reset', { email: person.email });
    const reset = readToken(site.mails.at(-1));
    await site.post('sign-in/magic-link', { email: person.email });
    const magic = readToken(site.mails.at(-1));
    const social = await site.post('sign-in/social', { provider: 'oidc' });
    const state = new URL(social.json().url).searchParams.get('state') ?? '';
    await site.app.inject({ url: '/api/auth/passkey/generate-authenticate-options' });

    const kept = await identifiers();
    expect(kept).toHaveLength(4);
    for (const identifier of kept) expect(identifier).toMatch(/^[0-9a-f]{64}$/);
    expect(kept).toEqual(
      expect.arrayContaining([`reset-password:${reset}`, `magic-link:${magic}`, state].map(sha256)),
    );
  });

  it('cannot be used by whoever reads the database', async () => {
    await site.database.pool.query('DELETE FROM auth_verifications');
    const person = await site.signUp();
    await site.post('request-password-reset', { email: person.email });
    await site.post('sign-in/magic-link', { email: person.email });
    for (const stolen of await identifiers()) {
      const reset = await site.post('reset-password', { token: stolen, newPassword: 'the thief’s own' });
      const magic = await site.post('magic-link/verify', { token: stolen });
      expect([reset.statusCode, magic.statusCode, magic.cookies]).toEqual([400, 400, []]);
    }
    const [token] = await readStoredTokens(person);
    const forged = person.cookie.replace(readCookieToken(person.cookie), token ?? '');
    expect((await getCurrentUser(forged)).statusCode).toBe(401);
  });

  it('opens once for whoever was sent it', async () => {
    const person = await site.signUp();
    await site.post('request-password-reset', { email: person.email });
    const token = readToken(site.mails.at(-1));
    const answers = await Promise.all(
      ['one horse', 'two horses', 'three horses'].map((newPassword) =>
        site.post('reset-password', { token, newPassword }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400]);
  });
});

describe('names', () => {
  it.each([
    ['first_name', 'x'.repeat(81)],
    ['last_name', 'x'.repeat(81)],
    ['name', 'x'.repeat(162)],
    ['name', ''],
  ])('the database refuses a %s that is too long or missing', async (column, name) => {
    const { id } = await site.signUp();
    await expect(
      site.database.pool.query(`UPDATE users SET ${column} = $2 WHERE id = $1`, [id, name]),
    ).rejects.toThrow(`users_${column}_length`);
  });

  it('from a provider are cut to what we keep, and may be missing', async () => {
    const signIn = async (given_name: string, family_name: string) => {
      const email = `${randomUUID()}@people.example`;
      const start = await site.post('sign-in/social', { provider: 'oidc' });
      const person = { sub: randomUUID(), email, email_verified: true, given_name, family_name };
      const back = new URL(provider.signIn(start.json().url, person));
      const answer = await site.app.inject({
        url: `${back.pathname}${back.search}`,
        headers: { cookie: readCookie(start) },
      });
      return (await getCurrentUser(readCookie(answer))).json();
    };
    expect(await signIn('y'.repeat(500), 'z'.repeat(500))).toMatchObject({
      firstName: 'y'.repeat(80),
      lastName: 'z'.repeat(80),
    });
    expect(await signIn('', '')).toMatchObject({ firstName: '', lastName: '' });
  });
});
