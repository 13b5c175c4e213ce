import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#shared/domain/clock.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import { diskStorage } from '#shared/storage/disk-storage.server.ts';
import { profilePhotoRoutes } from '#shared/storage/profile-photo-routes.server.ts';
import { acceptUploads } from '#shared/storage/receive-upload.server.ts';
import { endCredentials } from '#support/credentials.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { runDuringTransaction } from '#support/during-transaction.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import type { Device, Profile } from '../contract.ts';
import { lockHolder } from '../credentials/credential-queries.server.ts';
import { createAuthenticator } from '../current/current-user.server.ts';
import { requireVerified } from '../current/require-user.server.ts';
import { findPasswordHash, replacePassword } from '../queries.server.ts';
import { accountRoutes } from '../routes.server.ts';
import { type Auth, createAuth, storeResetToken } from '../sign-in/auth.server.ts';
import { sendLinkMail } from '../sign-in/link-mails.server.ts';
import { accountData } from './download-data.server.ts';
import { profileRoutes } from './profile-routes.server.ts';

const publicUrl = 'http://fettle.test';
const folder = mkdtempSync(path.join(tmpdir(), 'fettle-profile-'));
const password = 'correct horse';

const database = setUpDatabase();
let app: AppInstance;
let auth: Auth;
let minutesAhead = 0;
let sellerId = '';
const notifications: { what: string; [fact: string]: string }[] = [];

beforeAll(async () => {
  const { pool } = database;
  const tell = (what: string) => async (fact: object) => void notifications.push({ what, ...fact });
  const tellIn = (what: string) => async (_tx: object, fact: object) =>
    void notifications.push({ what, ...fact });
  auth = createAuth({
    pool,
    publicUrl,
    secret: 'a secret for tests, long enough to sign cookies',
    trustOwnHost: false,
    rateLimits: false,
    clock: systemClock,
    log: { warn: () => undefined, error: () => undefined },
    breaches: null,
    onSecurityNews: tellIn('security'),
    onKnownSignUp: tellIn('security'),
    onPasswordReset: tellIn('security'),
    endCredentials,
    businessAccessOf: async () => '',
    onAddressProven: tellIn('address proven'),
    onSignInReplaced: async () => undefined,
    sendVerificationMail: tell('verify'),
    queueLinkMail: (asked) =>
      sendLinkMail(
        {
          pool,
          publicUrl,
          storeResetToken: (link) => storeResetToken(auth, link),
          sendResetMail: tell('reset'),
          sendMagicLink: tell('magic link'),
        },
        asked,
      ),
    google: null,
    oidc: null,
  });
  const authenticator = createAuthenticator({ auth, pool });
  const storage = diskStorage(folder);
  app = createHttpApp();
  acceptUploads(app);
  accountRoutes({
    auth,
    authenticator,
    publicUrl,
    straightToProvider: false,
    findWorkStart: async () => null,
  })(app);
  profileRoutes({
    auth,
    authenticator,
    pool,
    storage,
    isSeller: async (userId) => userId === sellerId,
    breaches: null,
    issuer: 'Fettle',
    secret: 'a secret for tests, long enough to sign cookies',
    onSecurityNews: tellIn('security'),
    publicUrl,
    clock: { now: () => new Date(Date.now() + minutesAhead * 60_000) },
    onEmailChangeRequested: tellIn('change asked'),
    onEmailChanged: tellIn('changed'),
    carryOver: async (from) => async (to) => void notifications.push({ what: 'carried over', from, to }),
    onPasswordChanged: tellIn('password changed'),
    endCredentials,
    businessAccessOf: async () => '',
    onSignedOutEverywhere: tellIn('signed out everywhere'),
    onAccountDeleted: tellIn('deleted'),
    outbox,
    personalData: [accountData],
  })(app);
  profilePhotoRoutes({ storage })(app);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

interface TestUser {
  id: string;
  email: string;
  cookie: string;
}

const readSessionCookie = (answer: { cookies: { name: string; value: string }[] }) =>
  answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');

async function signUp(): Promise<TestUser> {
  const email = `${randomUUID()}@people.example`;
  const answer = await post('sign-up/email', {
    email,
    password,
    name: 'Priya Nair',
    firstName: 'Priya',
    lastName: 'Nair',
  });
  return { id: answer.json().user.id, email, cookie: readSessionCookie(answer) };
}

const post = (where: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/auth/${where}`,
    payload,
    headers: { origin: publicUrl, ...headers },
  });

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const requestAs = ({ cookie }: Pick<TestUser, 'cookie'>, method: Method, url: string, payload?: object) =>
  app.inject({ method, url, headers: { cookie }, ...(payload === undefined ? {} : { payload }) });

const getProfile = async (person: Pick<TestUser, 'cookie'>) =>
  (await requestAs(person, 'GET', '/api/profile')).json<Profile>();

const signInElsewhere = async ({ email }: TestUser, userAgent = 'Firefox/132 (X11; Linux)') =>
  readSessionCookie(await post('sign-in/email', { email, password }, { 'user-agent': userAgent }));

function sendPhoto({ cookie }: TestUser, bytes: Buffer, filename = 'me.jpg') {
  const boundary = 'fettle';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="${filename}"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return app.inject({
    method: 'POST',
    url: '/api/profile/photo',
    headers: { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}

describe('a visitor', () => {
  it.each([
    ['GET', '/api/profile', undefined],
    ['PUT', '/api/profile/name', { firstName: 'A', lastName: 'B' }],
    ['PUT', '/api/profile/preferences', { reviewRequests: true, statements: true }],
    ['PUT', '/api/profile/receipts', { company: 'Rowe Ltd' }],
    ['POST', '/api/profile/photo', undefined],
    ['DELETE', '/api/profile/photo', undefined],
    ['POST', '/api/profile/email', { email: 'a@people.example' }],
    ['DELETE', '/api/profile/email', undefined],
    ['POST', '/api/profile/email/confirm', { token: 'x' }],
    ['PUT', '/api/profile/password', { currentPassword: password, newPassword: 'another horse' }],
    ['GET', '/api/profile/devices', undefined],
    ['GET', '/api/profile/data.zip', undefined],
    ['GET', '/api/profile/data.json', undefined],
    ['GET', '/api/profile/data/account.csv', undefined],
    ['GET', '/api/profile/deletion', undefined],
    ['POST', '/api/profile/delete', { password }],
    ['DELETE', '/api/profile/devices', undefined],
    ['DELETE', `/api/profile/devices/${randomUUID()}`, undefined],
  ] as const)('has no profile: %s %s', async (method, url, payload) => {
    const answer = await requestAs({ cookie: '' }, method, url, payload);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthorized']);
  });
});

describe('name and preferences', () => {
  it('are shown and changed', async () => {
    const person = await signUp();
    expect(await getProfile(person)).toEqual({
      firstName: 'Priya',
      lastName: 'Nair',
      email: person.email,
      emailVerified: false,
      profileImageUrl: null,
      hasPassword: true,
      pendingEmail: null,
      preferences: { reviewRequests: true, statements: true },
      isSeller: false,
      receiptCompany: '',
      passkeys: [],
      authenticatorApp: false,
      recoveryCodesLeft: 0,
      connected: [],
      offersSignInMethod: false,
    });
    await requestAs(person, 'PUT', '/api/profile/name', { firstName: ' Ada ', lastName: 'Byron' });
    await requestAs(person, 'PUT', '/api/profile/preferences', {
      reviewRequests: false,
      statements: true,
    });
    expect(await getProfile(person)).toMatchObject({
      firstName: 'Ada',
      lastName: 'Byron',
      preferences: { reviewRequests: false, statements: true },
    });
    expect((await requestAs(person, 'GET', '/api/auth/user')).json()).toMatchObject({ firstName: 'Ada' });
  });

  it('says who sells sessions', async () => {
    const person = await signUp();
    sellerId = person.id;
    expect(await getProfile(person)).toMatchObject({ isSeller: true });
  });

  it('has a company for receipts, which can be emptied again', async () => {
    const person = await signUp();
    await requestAs(person, 'PUT', '/api/profile/receipts', { company: '  Rowe   & Sons Ltd ' });
    expect(await getProfile(person)).toMatchObject({ receiptCompany: 'Rowe & Sons Ltd' });
    const long = await requestAs(person, 'PUT', '/api/profile/receipts', { company: 'x'.repeat(121) });
    expect(long.json().errors).toEqual([{ field: 'company', message: 'Enter up to 120 characters' }]);
    await requestAs(person, 'PUT', '/api/profile/receipts', { company: '' });
    expect(await getProfile(person)).toMatchObject({ receiptCompany: '' });
  });

  it('refuses an empty name with its sentence', async () => {
    const answer = await requestAs(await signUp(), 'PUT', '/api/profile/name', {
      firstName: ' ',
      lastName: '',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([
      { field: 'firstName', message: 'First name is required' },
      { field: 'lastName', message: 'Last name is required' },
    ]);
  });
});

describe('the photo', () => {
  const picture = () =>
    sharp({ create: { width: 64, height: 48, channels: 3, background: '#a26' } })
      .jpeg()
      .toBuffer();

  it('is kept as a square, replaced and removed; the one before is gone', async () => {
    const person = await signUp();
    const first = (await sendPhoto(person, await picture())).json().profileImageUrl;
    expect((await requestAs({ cookie: '' }, 'GET', first)).headers['content-type']).toBe('image/webp');
    const second = (await sendPhoto(person, await picture())).json().profileImageUrl;
    expect((await getProfile(person)).profileImageUrl).toBe(second);
    expect((await requestAs(person, 'GET', '/api/auth/user')).json().profileImageUrl).toBe(second);
    expect((await requestAs(person, 'GET', first)).statusCode).toBe(404);
    await requestAs(person, 'DELETE', '/api/profile/photo');
    expect((await getProfile(person)).profileImageUrl).toBeNull();
    expect((await requestAs(person, 'GET', second)).statusCode).toBe(404);
  });

  it('must be a picture of at most 10 MB, whatever its name says', async () => {
    const person = await signUp();
    const page = await sendPhoto(person, Buffer.from('<script>alert(1)</script>'), 'me.jpg');
    expect([page.statusCode, page.json().message]).toEqual([415, 'Choose a JPEG, PNG or WebP file.']);
    const large = await sendPhoto(person, Buffer.alloc(10 * 1024 * 1024 + 1));
    expect([large.statusCode, large.json().message]).toEqual([413, 'Choose a file up to 10 MB.']);
  });

  it('cannot be somebody’s address: neither at sign-up nor through the sign-in library', async () => {
    const email = `${randomUUID()}@people.example`;
    const image = 'https://elsewhere.example/track.gif';
    const names = { name: 'Eve Low', firstName: 'Eve', lastName: 'Low' };
    expect((await post('sign-up/email', { email, password, ...names, image })).statusCode).toBe(400);
    const eve = await signUp();
    expect((await post('update-user', { image }, { cookie: eve.cookie })).statusCode).toBe(404);
    expect((await getProfile(eve)).profileImageUrl).toBeNull();
  });
});

describe('the e-mail address', () => {
  const lastToken = () =>
    new URL(notifications.findLast(({ what }) => what === 'change asked')?.url ?? '').searchParams.get(
      'token',
    );

  it('changes once the link to the new one was opened, and the old one is told', async () => {
    const person = await signUp();
    const email = `${randomUUID()}@people.example`;
    const asked = await requestAs(person, 'POST', '/api/profile/email', {
      email: email.toUpperCase(),
      password,
    });
    expect(asked.statusCode).toBe(202);
    expect(await getProfile(person)).toMatchObject({ email: person.email, pendingEmail: email });
    expect(notifications.at(-1)).toMatchObject({
      what: 'change asked',
      oldEmail: person.email,
      newEmail: email,
    });
    const token = lastToken();
    const confirmed = await requestAs(person, 'POST', '/api/profile/email/confirm', { token });
    expect(confirmed.json()).toEqual({ email });
    expect(await getProfile(person)).toMatchObject({ email, emailVerified: true, pendingEmail: null });
    expect(notifications.at(-1)).toMatchObject({ what: 'changed', oldEmail: person.email, newEmail: email });
    const again = await requestAs(person, 'POST', '/api/profile/email/confirm', { token });
    expect([again.statusCode, again.json().message]).toEqual([
      410,
      'This link has expired or been used. Get a new one on your profile.',
    ]);
    expect((await post('sign-in/email', { email, password })).statusCode).toBe(200);
  });

  it('does not change for somebody else, after a day, or once another was asked for', async () => {
    const person = await signUp();
    const ask = () =>
      requestAs(person, 'POST', '/api/profile/email', { email: `${randomUUID()}@people.example`, password });
    const confirm = (who: TestUser, token: string | null) =>
      requestAs(who, 'POST', '/api/profile/email/confirm', { token });
    await ask();
    const first = lastToken();
    expect((await confirm(await signUp(), first)).statusCode).toBe(410);
    await ask();
    expect((await confirm(person, first)).statusCode).toBe(410);
    minutesAhead = 24 * 60;
    expect((await confirm(person, lastToken())).statusCode).toBe(410);
    minutesAhead = 0;
    expect(await getProfile(person)).toMatchObject({ email: person.email });
    await requestAs(person, 'DELETE', '/api/profile/email');
    expect(await getProfile(person)).toMatchObject({ pendingEmail: null });
  });

  it('needs the password, a valid address, and one that nobody has', async () => {
    const [person, other] = [await signUp(), await signUp()];
    const refusal = async (payload: object) => {
      const answer = await requestAs(person, 'POST', '/api/profile/email', payload);
      return [answer.statusCode, answer.json().field, answer.json().message];
    };
    const email = 'new@people.example';
    expect(await refusal({ email })).toEqual([400, 'password', 'Password is required']);
    expect(await refusal({ email, password: 'wrong' })).toEqual([
      400,
      'password',
      'That’s not your password.',
    ]);
    expect(await refusal({ email: 'nonsense', password })).toEqual([400, 'email', 'Valid email is required']);
    expect(await refusal({ email: other.email, password })).toEqual([
      409,
      'email',
      'There’s already an account with this email.',
    ]);
    expect(await refusal({ email: person.email, password })).toEqual([
      400,
      'email',
      'That’s already your email address.',
    ]);
  });

  it('that somebody took in the meantime stays theirs', async () => {
    const person = await signUp();
    const email = `${randomUUID()}@people.example`;
    await requestAs(person, 'POST', '/api/profile/email', { email, password });
    const token = lastToken();
    await post('sign-up/email', { email, password, firstName: 'Faster', lastName: 'Still' });
    expect((await requestAs(person, 'POST', '/api/profile/email/confirm', { token })).statusCode).toBe(409);
    expect(await getProfile(person)).toMatchObject({ email: person.email, pendingEmail: email });
  });
});

describe('the password', () => {
  it('changes, signs out everywhere else and is told', async () => {
    const person = await signUp();
    const signIns = async () =>
      (
        await database.pool.query<{ id: string }>('SELECT id FROM auth_sessions WHERE user_id = $1', [
          person.id,
        ])
      ).rows.map(({ id }) => id);
    const [from] = await signIns();
    const elsewhere = { cookie: await signInElsewhere(person) };
    const answer = await requestAs(person, 'PUT', '/api/profile/password', {
      currentPassword: password,
      newPassword: 'a better horse',
    });
    expect(answer.statusCode).toBe(204);
    expect((await requestAs({ cookie: readSessionCookie(answer) }, 'GET', '/api/profile')).statusCode).toBe(
      200,
    );
    expect((await requestAs(elsewhere, 'GET', '/api/profile')).statusCode).toBe(401);
    const [to, ...others] = await signIns();
    expect(others).toEqual([]);
    expect(notifications.slice(-2)).toEqual([
      { what: 'password changed', email: person.email, ended: '1 sign-in', businessAccess: '' },
      { what: 'carried over', from, to },
    ]);
    expect((await post('sign-in/email', { email: person.email, password })).statusCode).toBe(401);
    expect(
      (await post('sign-in/email', { email: person.email, password: 'a better horse' })).statusCode,
    ).toBe(200);
  });

  it.skipIf(testDatabaseUrl === undefined).each([
    ['PUT', '/api/profile/password', { currentPassword: password, newPassword: 'a better horse' }],
    ['POST', '/api/profile/delete', { password }],
  ] as const)('is worth nothing to %s %s once a reset has ended the sign-in', async (method, url, body) => {
    const person = await signUp();
    let status = 0;
    await runDuringTransaction(
      database.pool,
      async (tx) => {
        await lockHolder(tx, person.id);
        await endCredentials(tx, { events: ['password-reset'], userId: person.id });
        await replacePassword(tx, person.id, 'chosen by the reset');
      },
      [async () => void ({ statusCode: status } = await requestAs(person, method, url, body))],
    );
    expect(status).toBe(401);
    expect(await findPasswordHash(database.pool, person.id)).toBe('chosen by the reset');
  });

  it('needs the one before, and eight characters', async () => {
    const person = await signUp();
    const refusal = async (currentPassword: string, newPassword: string) => {
      const answer = await requestAs(person, 'PUT', '/api/profile/password', {
        currentPassword,
        newPassword,
      });
      return [answer.statusCode, answer.json().field, answer.json().message];
    };
    expect(await refusal('wrong', 'a better horse')).toEqual([
      400,
      'currentPassword',
      'That’s not your password.',
    ]);
    expect(await refusal(password, 'short')).toEqual([
      400,
      'newPassword',
      'Password must be at least 8 characters',
    ]);
  });

  it('can be missing: then a fresh sign-in stands in for it', async () => {
    const person = await signUp();
    await database.pool.query('UPDATE auth_accounts SET password = NULL WHERE user_id = $1', [person.id]);
    expect(await getProfile(person)).toMatchObject({ hasPassword: false });
    const ask = () =>
      requestAs(person, 'POST', '/api/profile/email', { email: `${randomUUID()}@people.example` });
    expect((await ask()).statusCode).toBe(202);
    minutesAhead = 16;
    const late = await ask();
    expect([late.statusCode, late.json().message]).toEqual([
      403,
      'To confirm it’s you, log out and sign in again.',
    ]);
    minutesAhead = 0;
  });
});

describe('devices', () => {
  it('are listed, and signed out one by one or all but this', async () => {
    const person = await signUp();
    const phone = { cookie: await signInElsewhere(person, 'Mozilla/5.0 (iPhone) Version/18 Safari/605') };
    const laptop = { cookie: await signInElsewhere(person) };
    const tablet = { cookie: await signInElsewhere(person) };
    const devices = (await requestAs(person, 'GET', '/api/profile/devices')).json<Device[]>();
    expect(devices.map(({ current }) => current)).toEqual([true, false, false, false]);
    const shown = devices.find(({ name }) => name === 'Safari on iPhone');
    expect((await requestAs(person, 'DELETE', `/api/profile/devices/${shown?.id}`)).statusCode).toBe(204);
    expect((await requestAs(phone, 'GET', '/api/profile')).statusCode).toBe(401);
    const again = await requestAs(person, 'DELETE', `/api/profile/devices/${shown?.id}`);
    expect([again.statusCode, again.json().message]).toEqual([404, 'You’re no longer signed in there.']);
    expect((await requestAs(person, 'DELETE', '/api/profile/devices')).json()).toEqual({
      ended: 2,
      alsoEnded: '',
    });
    expect((await requestAs(laptop, 'GET', '/api/profile')).statusCode).toBe(401);
    expect((await requestAs(tablet, 'GET', '/api/profile')).statusCode).toBe(401);
    expect((await requestAs(person, 'GET', '/api/profile')).statusCode).toBe(200);
  });

  it('of somebody else cannot be signed out, and no answer holds what signs in', async () => {
    const [person, stranger] = [await signUp(), await signUp()];
    const devices = await requestAs(person, 'GET', '/api/profile/devices');
    const [device] = devices.json<Device[]>();
    expect((await requestAs(stranger, 'DELETE', `/api/profile/devices/${device?.id}`)).statusCode).toBe(404);
    expect((await requestAs(person, 'GET', '/api/profile')).statusCode).toBe(200);
    const { rows } = await database.pool.query('SELECT token FROM auth_sessions WHERE user_id = $1', [
      person.id,
    ]);
    expect(devices.body).not.toContain(rows[0].token);
    expect(
      (await app.inject({ url: '/api/auth/list-sessions', headers: { cookie: person.cookie } })).statusCode,
    ).toBe(404);
  });
});

describe('a link to sign in with', () => {
  const linkFor = (email: string) => post('sign-in/magic-link', { email, returnTo: '/checkout/12' });

  it('leads to a page whose button signs in, once, and proves the address', async () => {
    const person = await signUp();
    expect((await linkFor(person.email)).statusCode).toBe(200);
    const link = notifications.at(-1);
    expect(link).toMatchObject({ what: 'magic link', email: person.email });
    const page = new URL(link?.url ?? '');
    expect(page.pathname).toBe('/sign-in/link');
    expect(page.searchParams.get('returnTo')).toBe('/checkout/12');
    const use = () => post('magic-link/verify', { token: page.searchParams.get('token') });
    const first = await use();
    expect(await getProfile({ cookie: readSessionCookie(first) })).toMatchObject({
      email: person.email,
      emailVerified: true,
    });
    const second = await use();
    expect([second.statusCode, second.json().code, second.cookies]).toEqual([400, 'INVALID_TOKEN', []]);
  });

  it('is answered alike for an address nobody has, and sent there too', async () => {
    const before = notifications.length;
    const known = await linkFor((await signUp()).email);
    const sent = notifications.length;
    const unknown = await linkFor('nobody-at-all@people.example');
    expect(unknown.json()).toEqual(known.json());
    expect([sent - before > 0, notifications.length - sent]).toEqual([true, 1]);
  });
});

it('who may own a business has an address known to be theirs, except in the demo', () => {
  const refused = { code: 'forbidden', status: 403 };
  expect(() => requireVerified({ emailVerified: false }, { demo: false })).toThrow(
    expect.objectContaining(refused),
  );
  requireVerified({ emailVerified: true }, { demo: false });
  requireVerified({ emailVerified: false }, { demo: true });
});
