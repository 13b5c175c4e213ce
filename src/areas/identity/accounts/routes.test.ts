import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '#shared/db/database.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import {
  type AccountsApp,
  openAccountsApp,
  PASSWORD,
  newPerson as person,
  readCookie,
  readToken,
} from '#support/accounts-app.ts';
import { endCredentials } from '#support/credentials.ts';
import { reinstateAccount, suspendAccount } from './admins/suspend-account.server.ts';

describe('accounts over HTTP', () => {
  let site: AccountsApp;
  let database: AccountsApp['database'];
  let app: AppInstance;
  let post: AccountsApp['post'];
  let staff: AccountsApp['staff'];
  let mails: AccountsApp['mails'];

  beforeAll(async () => {
    site = await openAccountsApp();
    ({ app, database, post, staff, mails } = site);
  });
  afterAll(() => site.close());

  it('signing up signs in at once, and sends the verification for a user who exists by then', async () => {
    const answer = await post('sign-up/email', person('priya@people.example'));
    expect(answer.statusCode).toBe(200);
    const user = await app.inject({ url: '/api/auth/user', headers: { cookie: readCookie(answer) } });
    expect(user.json()).toMatchObject({
      firstName: 'Priya',
      lastName: 'Nair',
      email: 'priya@people.example',
      emailVerified: false,
      role: 'user',
    });
    expect(mails.at(-1)).toMatchObject({ userId: user.json().id, knownUser: true });
  });

  it('is told where to begin: staff at their work, owners and admins at the dashboard, others at the search', async () => {
    const cookie = readCookie(await post('sign-up/email', person('desk@people.example')));
    const me = async () => (await app.inject({ url: '/api/auth/user', headers: { cookie } })).json();
    const { id, startPath } = await me();
    expect(startPath).toBe('/search');
    staff.add(id);
    expect((await me()).startPath).toBe('/business/check-in');
    staff.delete(id);
    for (const [role, path] of [
      ['business', '/business'],
      ['admin', '/admin'],
    ]) {
      await database.pool.query('UPDATE users SET role = $2 WHERE id = $1', [id, role]);
      expect((await me()).startPath).toBe(path);
    }
  });

  it('the mailed link verifies the address by a press, signs nobody in, and does nothing when looked at', async () => {
    const answer = await post('sign-up/email', person('verify@people.example'));
    const mail = mails.at(-1);
    expect(mail?.url).toMatch(/^http:\/\/fettle\.test\/verify-email\?token=/);
    const verified = async () =>
      (await app.inject({ url: '/api/auth/user', headers: { cookie: readCookie(answer) } })).json()
        .emailVerified;
    const token = readToken(mail);
    for (const method of ['GET', 'HEAD'] as const) {
      await app.inject({ method, url: `/api/auth/verify-email?token=${token}` });
    }
    expect(await verified()).toBe(false);
    const pressed = await post('verify-email', { token }, { cookie: readCookie(answer) });
    expect([pressed.statusCode, pressed.cookies]).toEqual([200, []]);
    expect(await verified()).toBe(true);
    const forged = await post('verify-email', { token: `${token.slice(0, -3)}abc` });
    expect(forged.json()).toMatchObject({ code: 'INVALID_TOKEN' });
  });

  it('signs in with the right password only, and says the same for an unknown address', async () => {
    await post('sign-up/email', person('sam@people.example'));
    const right = await post('sign-in/email', { email: 'SAM@people.example', password: 'correct horse' });
    expect(right.statusCode).toBe(200);
    const wrong = await post('sign-in/email', { email: 'sam@people.example', password: 'wrong horse' });
    const unknown = await post('sign-in/email', { email: 'nobody@people.example', password: 'wrong horse' });
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    expect(wrong.json()).toEqual(unknown.json());
  });

  it('a suspended person is told so and stays out, whatever they had open', async () => {
    const open = await post('sign-up/email', person('suspended@people.example'));
    const cookie = readCookie(open);
    const { id } = (await app.inject({ url: '/api/auth/user', headers: { cookie } })).json();
    await transaction(database.pool, (tx) =>
      suspendAccount(tx, { endCredentials }, id, 'Spam, three times.', new Date()),
    );
    expect((await app.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode).toBe(401);
    const again = await post('sign-in/email', {
      email: 'suspended@people.example',
      password: 'correct horse',
    });
    expect(again.statusCode).toBe(403);
    expect(again.json()).toMatchObject({
      message: 'This account is suspended. Contact us if you think this is a mistake.',
    });
    await transaction(database.pool, (tx) => reinstateAccount(tx, id, new Date()));
    const back = await post('sign-in/email', {
      email: 'suspended@people.example',
      password: 'correct horse',
    });
    expect(back.statusCode).toBe(200);
  });

  it('nobody can give themselves a role or a taken address', async () => {
    const answer = await post('sign-up/email', { ...person('role@people.example'), role: 'admin' });
    const { rows } = await database.pool.query<{ role: string }>('SELECT role FROM users WHERE email = $1', [
      'role@people.example',
    ]);
    expect([answer.statusCode, rows]).toEqual([400, []]);
    await post('sign-up/email', person('taken@people.example'));
    const again = await post('sign-up/email', person('taken@people.example'));
    expect(again.statusCode).toBe(422);
  });

  it('a sign-up with an address that is known is told to its owner, whatever its case, and changes nothing', async () => {
    const owner = await site.signUp();
    site.told.length = 0;
    for (const email of [owner.email, owner.email.toUpperCase()]) {
      const answer = await post('sign-up/email', { ...person(email), password: 'somebody else’s' });
      expect([answer.statusCode, answer.cookies]).toEqual([422, []]);
    }
    expect(site.told).toEqual(
      [1, 2].map(() =>
        expect.objectContaining({ what: 'sign-up tried', userId: owner.id, email: owner.email }),
      ),
    );
    expect((await post('sign-in/email', { email: owner.email, password: PASSWORD })).statusCode).toBe(200);
    expect((await post('sign-up/email', person(`${randomUUID()}@people.example`))).statusCode).toBe(200);
    expect(site.told.filter(({ what }) => what === 'sign-up tried')).toHaveLength(2);
  });

  it('reset and link are answered alike for an address that is known and one that nobody has', async () => {
    const owner = await site.signUp();
    for (const path of ['request-password-reset', 'sign-in/magic-link'] as const) {
      const known = await post(path, { email: owner.email });
      const before = mails.length;
      const unknown = await post(path, { email: 'nobody-at-all@people.example' });
      expect([unknown.statusCode, unknown.body, unknown.headers]).toEqual([
        known.statusCode,
        known.body,
        { ...known.headers, date: unknown.headers.date, 'x-request-id': unknown.headers['x-request-id'] },
      ]);
      // A sign-in mail makes an account for whoever reads it.
      expect(mails).toHaveLength(path === 'sign-in/magic-link' ? before + 1 : before);
    }
  });

  it('a request from another site is refused', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email: 'sam@people.example', password: 'correct horse' },
      headers: { origin: 'https://evil.example', cookie: 'fettle.session_token=x' },
    });
    expect(answer.statusCode).toBe(403);
  });

  it('a new password is set through the mailed link, once, and signs out the other devices', async () => {
    const before = await post('sign-up/email', person('forgot@people.example'));
    await post('request-password-reset', { email: 'forgot@people.example' });
    const token = readToken(mails.at(-1));
    const reset = () => post('reset-password', { token, newPassword: 'a better horse' });
    expect((await reset()).statusCode).toBe(200);
    expect((await reset()).statusCode).toBe(400);
    const user = await app.inject({ url: '/api/auth/user', headers: { cookie: readCookie(before) } });
    expect(user.statusCode).toBe(401);
    const signIn = await post('sign-in/email', {
      email: 'forgot@people.example',
      password: 'a better horse',
    });
    expect(signIn.statusCode).toBe(200);
  });

  it('a suspended person is a visitor', async () => {
    const answer = await post('sign-up/email', person('gone@people.example'));
    await database.pool.query('UPDATE users SET suspended_at = now() WHERE email = $1', [
      'gone@people.example',
    ]);
    const user = await app.inject({ url: '/api/auth/user', headers: { cookie: readCookie(answer) } });
    expect(user.statusCode).toBe(401);
    expect(user.body).toContain('Unauthorized');
  });

  it.each([
    ['/api/login', '/sign-in'],
    ['/api/login?returnTo=%2Fcheckout%2F12', '/sign-in?returnTo=%2Fcheckout%2F12'],
    ['/api/login?returnTo=https%3A%2F%2Fevil.example', '/sign-in'],
  ])('%s leads to %s', async (url, location) => {
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
  });

  describe('logging out', () => {
    const signedIn = async () =>
      readCookie(await post('sign-up/email', person(`${randomUUID()}@people.example`)));
    const isSignedIn = async (cookie: string) =>
      (await app.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode === 200;

    it.each([{ 'sec-fetch-site': 'same-origin' }, { referer: 'http://fettle.test/search?q=yoga' }])(
      'is one step from a page of ours: %j',
      async (headers) => {
        const cookie = await signedIn();
        const answer = await app.inject({ url: '/api/logout', headers: { cookie, ...headers } });
        expect([answer.statusCode, answer.headers.location]).toEqual([302, '/']);
        expect(answer.cookies).toContainEqual(
          expect.objectContaining({ name: 'fettle.session_token', value: '' }),
        );
        expect(await isSignedIn(cookie)).toBe(false);
      },
    );

    it.each([
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site', referer: 'http://fettle.test/' },
      { referer: 'https://evil.example/http://fettle.test/' },
      { referer: 'http://fettle.test@evil.example/' },
      { referer: 'http://fettle.test.evil.example/' },
      { referer: 'fettle.test' },
    ])('asks whoever comes from elsewhere: %j', async (headers) => {
      const cookie = await signedIn();
      const answer = await app.inject({ url: '/api/logout', headers: { cookie, ...headers } });
      expect([answer.statusCode, answer.headers.location, answer.cookies]).toEqual([302, '/log-out', []]);
      expect(await isSignedIn(cookie)).toBe(true);
    });

    it('is a press there', async () => {
      const cookie = await signedIn();
      const answer = await app.inject({ method: 'POST', url: '/api/logout', headers: { cookie } });
      expect(answer.statusCode).toBe(204);
      expect(await isSignedIn(cookie)).toBe(false);
    });
  });
});
