import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ACCOUNTS_URL,
  type AccountsApp,
  createVerifiedPerson,
  openAccountsApp,
  PASSWORD,
  type Person,
  readCookie,
  readToken,
} from '#support/accounts-app.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { runDuringTransaction } from '#support/during-transaction.ts';
import { lockHolder } from '../credentials/credential-queries.server.ts';
import { lockAuthenticatorApp } from './second-factor-queries.server.ts';

let site: AccountsApp;
let minutes = 0;

beforeAll(async () => {
  site = await openAccountsApp();
});
afterAll(() => site.close());
beforeEach(() => advanceClock(0));

function advanceClock(ahead: number): void {
  minutes = ahead;
  site.minutesAhead(ahead);
}

const createCode = (secret: string, off = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + minutes * 60_000 + off * 30_000,
  });

interface TwoFactorUser extends Person {
  secret: string;
  recoveryCodes: string[];
}

async function createTwoFactorUser(person?: Person): Promise<TwoFactorUser> {
  const who = { ...(person ?? (await createVerifiedPerson(site))) };
  const { secret } = (await site.as(who, 'POST', '/api/profile/authenticator-app')).json();
  const confirmed = await confirmSetup(who, createCode(secret, -1));
  expect(confirmed.statusCode).toBe(200);
  return { ...who, secret, recoveryCodes: confirmed.json().recoveryCodes };
}

const signIn = async (email: string) => {
  const answer = await site.post('sign-in/email', { email, password: PASSWORD });
  return { answer, cookie: readCookie(answer) };
};
const isSignedIn = async (who: { cookie: string }) =>
  (await site.as(who, 'GET', '/api/profile')).statusCode === 200;
async function sendAndKeepCookie(who: { cookie: string }, url: string, payload: object) {
  const answer = await site.as(who, 'POST', url, payload);
  if (answer.cookies.length > 0) who.cookie = readCookie(answer);
  return answer;
}
const secondStep = (who: { cookie: string }, code: string) =>
  sendAndKeepCookie(who, '/api/auth/second-step', { code });
const prove = (who: { cookie: string }, proof: object) => sendAndKeepCookie(who, '/api/profile/proof', proof);
const confirmSetup = (who: { cookie: string }, code: string) =>
  sendAndKeepCookie(who, '/api/profile/authenticator-app/confirm', { code });

describe('an authenticator app', () => {
  it('is in use once it has shown a code; its secret is kept encrypted, the recovery codes as digests', async () => {
    const person = await createVerifiedPerson(site);
    const begun = await site.as(person, 'POST', '/api/profile/authenticator-app');
    expect(begun.statusCode).toBe(200);
    const { secret, address, qr } = begun.json();
    expect(address).toMatch(new RegExp(`^otpauth://totp/Fettle:.*secret=${secret}`));
    expect(qr).toMatch(/^data:image\/png;base64,/);
    expect((await signIn(person.email)).answer.json()).not.toHaveProperty('codeOwed');

    const wrong = await confirmSetup(person, '000000');
    expect([wrong.statusCode, wrong.json().field]).toEqual([400, 'code']);
    const right = await confirmSetup(person, createCode(secret));
    const { recoveryCodes } = right.json();
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/);
    expect(site.told.at(-1)).toMatchObject({ what: 'security', news: 'app-added', email: person.email });
    expect((await site.as(person, 'GET', '/api/profile')).json()).toMatchObject({
      authenticatorApp: true,
      recoveryCodesLeft: 10,
    });

    const kept = await site.database.pool.query(
      `SELECT (SELECT json_agg(a) FROM authenticator_apps a WHERE user_id = $1)::text
           || (SELECT json_agg(c) FROM recovery_codes c WHERE user_id = $1)::text AS all`,
      [person.id],
    );
    for (const told of [secret, ...recoveryCodes]) expect(kept.rows[0].all).not.toContain(told);
  });

  it('is for addresses that are known to be theirs, and for those who have shown lately that it is them', async () => {
    const person = await site.signUp();
    const unverified = await site.as(person, 'POST', '/api/profile/authenticator-app');
    expect([unverified.statusCode, unverified.json().code]).toEqual([403, 'forbidden']);
    const verified = await createVerifiedPerson(site);
    advanceClock(16);
    for (const [method, url, payload] of [
      ['POST', '/api/profile/authenticator-app', undefined],
      ['POST', '/api/profile/authenticator-app/confirm', { code: '000000' }],
      ['POST', '/api/profile/recovery-codes', undefined],
      ['DELETE', '/api/profile/authenticator-app', undefined],
      ['DELETE', `/api/profile/passkeys/${verified.id}`, undefined],
    ] as const) {
      const answer = await site.as(verified, method, url, payload);
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 403, 'fresh_sign_in_required']);
    }
  });

  it.skipIf(testDatabaseUrl === undefined)(
    'is not the one of another window that began again while a code was checked',
    async () => {
      const person = await createVerifiedPerson(site);
      const start = async () => (await site.as(person, 'POST', '/api/profile/authenticator-app')).json();
      const { secret } = await start();
      let status = 0;
      await runDuringTransaction(
        site.database.pool,
        (tx) => lockHolder(tx, person.id),
        [async () => void ({ statusCode: status } = await confirmSetup(person, createCode(secret)))],
        start,
      );
      expect(status).toBe(409);
      expect((await site.as(person, 'GET', '/api/profile')).json()).toMatchObject({
        authenticatorApp: false,
      });
    },
  );

  it.skipIf(testDatabaseUrl === undefined)(
    'has ten recovery codes, also after two requests at once',
    async () => {
      const person = await createTwoFactorUser();
      const regenerate = async () => {
        expect((await site.as(person, 'POST', '/api/profile/recovery-codes')).statusCode).toBe(200);
      };
      await runDuringTransaction(
        site.database.pool,
        async (tx) => {
          await lockAuthenticatorApp(tx, person.id);
          await tx.query('SELECT FROM recovery_codes WHERE user_id = $1 FOR UPDATE', [person.id]);
        },
        [regenerate, regenerate],
      );
      expect((await site.as(person, 'GET', '/api/profile')).json()).toMatchObject({ recoveryCodesLeft: 10 });
    },
  );

  it('can be removed, with its recovery codes; the person is told', async () => {
    const person = await createTwoFactorUser();
    expect((await site.as(person, 'DELETE', '/api/profile/authenticator-app')).statusCode).toBe(204);
    expect(site.told.at(-1)).toMatchObject({ what: 'security', news: 'app-removed' });
    expect((await signIn(person.email)).answer.json()).not.toHaveProperty('codeOwed');
    expect((await site.as(person, 'DELETE', '/api/profile/authenticator-app')).statusCode).toBe(404);
    expect((await site.as(person, 'POST', '/api/profile/recovery-codes')).statusCode).toBe(409);
  });
});

describe('signing in to an account with one', () => {
  it('is half done after the password: a visitor everywhere until the code is shown', async () => {
    const person = await createTwoFactorUser();
    const half = await signIn(person.email);
    expect(half.answer.json()).toEqual({ codeOwed: true });
    const asVisitor: ['GET' | 'POST' | 'PUT' | 'DELETE', string, object?][] = [
      ['GET', '/api/auth/user'],
      ['GET', '/api/profile'],
      ['GET', '/api/profile/devices'],
      ['PUT', '/api/profile/name', { firstName: 'A', lastName: 'B' }],
      ['PUT', '/api/profile/password', { currentPassword: PASSWORD, newPassword: 'another horse' }],
      ['POST', '/api/profile/email', { email: 'x@people.example', password: PASSWORD }],
      ['POST', '/api/profile/delete', { password: PASSWORD }],
      ['POST', '/api/profile/proof', { password: PASSWORD }],
      ['DELETE', '/api/profile/authenticator-app'],
      ['POST', '/api/profile/recovery-codes'],
      ['GET', '/api/auth/passkey/generate-register-options?name=Mine'],
      ['POST', '/api/auth/passkey/update-passkey', { id: person.id, name: 'Mine' }],
      ['POST', '/api/auth/send-verification-email', { email: person.email }],
    ];
    for (const [method, url, payload] of asVisitor) {
      const answer = await site.as(half, method, url, payload);
      expect([url, answer.statusCode]).toEqual([url, 401]);
    }
    expect((await secondStep(half, '000000')).statusCode).toBe(400);
    expect((await secondStep(half, createCode(person.secret))).statusCode).toBe(204);
    expect(await isSignedIn(half)).toBe(true);
  });

  it('takes each code once, also on another device at the same moment, and none that is long past', async () => {
    const person = await createTwoFactorUser();
    const devices = [await signIn(person.email), await signIn(person.email), await signIn(person.email)];
    const code = createCode(person.secret);
    const met = await Promise.all(devices.map((device) => secondStep(device, code)));
    expect(met.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400, 400]);
    const late = await signIn(person.email);
    expect((await secondStep(late, createCode(person.secret, -3))).statusCode).toBe(400);
    expect((await secondStep(late, createCode(person.secret, 4))).statusCode).toBe(400);
  });

  it('takes a recovery code in its place, once, however it is typed; the person is told', async () => {
    const person = await createTwoFactorUser();
    const [code = '', other = ''] = person.recoveryCodes;
    const first = await signIn(person.email);
    expect((await secondStep(first, ` ${code.toLowerCase().replace('-', ' ')} `)).statusCode).toBe(204);
    expect(site.told.at(-1)).toMatchObject({ what: 'security', news: 'recovery-code-used' });
    const second = await signIn(person.email);
    expect((await secondStep(second, code)).statusCode).toBe(400);
    const renewed = await site.as(person, 'POST', '/api/profile/recovery-codes');
    expect((await secondStep(second, other)).statusCode).toBe(400);
    expect((await secondStep(second, renewed.json().recoveryCodes[3])).statusCode).toBe(204);
  });

  it('waits after five wrong codes, whatever the device and network; a passkey or a reset goes on', async () => {
    const person = await createTwoFactorUser();
    const [one, two] = [await signIn(person.email), await signIn(person.email)];
    const met: number[] = [];
    for (let time = 0; time < 5; time += 1) {
      met.push((await secondStep(time % 2 === 0 ? one : two, `00000${time}`)).statusCode);
    }
    expect(met).toEqual([400, 400, 400, 400, 400]);
    const refused = await secondStep(one, createCode(person.secret));
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toMatch(
      /^Too many wrong codes\. Try again in \d+ seconds, or use a passkey\.$/,
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    advanceClock(1);
    expect((await secondStep(one, createCode(person.secret))).statusCode).toBe(204);
  });

  it('is asked for after a link by mail as well, and a half sign-in ends after ten minutes', async () => {
    const person = await createTwoFactorUser();
    await site.post('sign-in/magic-link', { email: person.email });
    const linked = await site.post('magic-link/verify', { token: readToken(site.mails.at(-1)) });
    expect(linked.json()).toEqual({ codeOwed: true });
    const half = { cookie: readCookie(linked) };
    expect(await isSignedIn(half)).toBe(false);
    expect((await site.as(half, 'GET', '/api/auth/second-step')).json()).toEqual({
      owed: true,
      passkey: false,
    });
    advanceClock(11);
    expect((await site.as(half, 'GET', '/api/auth/second-step')).json()).toEqual({
      owed: false,
      passkey: false,
    });
    expect((await secondStep(half, createCode(person.secret))).statusCode).toBe(401);
  });

  it('leaves other sign-ins from before as half ones, and survives a change of password', async () => {
    const person = await createVerifiedPerson(site);
    const elsewhere = await signIn(person.email);
    expect(await isSignedIn(elsewhere)).toBe(true);
    const now = await createTwoFactorUser(person);
    expect([await isSignedIn(elsewhere), await isSignedIn(now)]).toEqual([false, true]);
    const changed = await site.as(now, 'PUT', '/api/profile/password', {
      currentPassword: PASSWORD,
      newPassword: 'another horse',
    });
    expect(await isSignedIn({ cookie: readCookie(changed) })).toBe(true);
  });

  it('cannot be skipped by a code for somebody else, or without a first step', async () => {
    const [person, stranger] = [await createTwoFactorUser(), await createTwoFactorUser()];
    const half = await signIn(person.email);
    expect((await secondStep(half, createCode(stranger.secret))).statusCode).toBe(400);
    expect((await secondStep(half, stranger.recoveryCodes[0] ?? '')).statusCode).toBe(400);
    expect((await secondStep({ cookie: '' }, createCode(person.secret))).statusCode).toBe(401);
    expect((await secondStep(stranger, createCode(stranger.secret))).statusCode).toBe(401);
  });
});

describe('showing again that it is oneself', () => {
  const fresh = async (person: Person) =>
    (await site.as(person, 'DELETE', '/api/profile/authenticator-app')).json().code !==
    'fresh_sign_in_required';

  it('by password or code makes the sign-in fresh for fifteen minutes', async () => {
    const person = await createTwoFactorUser();
    advanceClock(16);
    expect(await fresh(person)).toBe(false);
    expect((await prove(person, { password: PASSWORD })).statusCode).toBe(204);
    advanceClock(30);
    expect((await site.as(person, 'POST', '/api/profile/recovery-codes')).statusCode).toBe(200);
    advanceClock(32);
    expect((await site.as(person, 'POST', '/api/profile/recovery-codes')).statusCode).toBe(403);
    expect((await prove(person, { code: createCode(person.secret) })).statusCode).toBe(204);
    expect((await site.as(person, 'POST', '/api/profile/recovery-codes')).statusCode).toBe(200);
  });

  it('takes nothing else for it', async () => {
    const person = await createTwoFactorUser();
    for (const proof of [
      {},
      { password: '' },
      { password: 'wrong' },
      { code: '000000' },
      { password: PASSWORD, code: '1' },
      { password: [PASSWORD] },
      { password: { $ne: '' } },
    ]) {
      expect([proof, (await prove(person, proof)).statusCode]).toEqual([proof, 400]);
    }
    expect(
      (await site.app.inject({ method: 'POST', url: '/api/profile/proof', payload: { password: PASSWORD } }))
        .statusCode,
    ).toBe(401);
  });
});

describe('the token of a sign-in', () => {
  const signInIds = async (who: Person) =>
    (await site.as(who, 'GET', '/api/profile/devices')).json().map(({ id }: { id: string }) => id);

  it('is another after the second step, and the one from before opens nothing', async () => {
    const person = await createTwoFactorUser();
    const half = await signIn(person.email);
    const { cookie: before } = half;
    const answer = await secondStep(half, createCode(person.secret));
    expect(answer.headers['set-cookie']).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(half.cookie).not.toBe(before);
    expect(await isSignedIn(half)).toBe(true);
    expect(await isSignedIn({ cookie: before })).toBe(false);
    expect((await site.as({ cookie: before }, 'GET', '/api/auth/second-step')).json()).toMatchObject({
      owed: false,
    });
  });

  it('is another after each proof, by password or code; it stays the same sign-in', async () => {
    const person = await createTwoFactorUser();
    const ids = await signInIds(person);
    for (const proof of [{ password: PASSWORD }, { code: createCode(person.secret) }]) {
      const { cookie: before } = person;
      expect((await prove(person, proof)).statusCode).toBe(204);
      expect(person.cookie).not.toBe(before);
      expect([await isSignedIn(person), await isSignedIn({ cookie: before })]).toEqual([true, false]);
    }
    expect(await signInIds(person)).toEqual(ids);
  });

  it('is another after an authenticator app is set up; it stays the same sign-in', async () => {
    const person = await createVerifiedPerson(site);
    const ids = await signInIds(person);
    const now = await createTwoFactorUser(person);
    expect([await isSignedIn(now), await isSignedIn(person)]).toEqual([true, false]);
    expect(await signInIds(now)).toEqual(ids);
  });

  it('stays when the first code of an app is wrong', async () => {
    const person = await createVerifiedPerson(site);
    await site.as(person, 'POST', '/api/profile/authenticator-app');
    const { cookie: before } = person;
    expect((await confirmSetup(person, '000000')).cookies).toEqual([]);
    expect(await isSignedIn({ cookie: before })).toBe(true);
  });

  it('stays after a wrong code or password', async () => {
    const person = await createTwoFactorUser();
    const { cookie: before } = person;
    expect((await prove(person, { password: 'wrong' })).cookies).toEqual([]);
    expect((await prove(person, { code: '000000' })).cookies).toEqual([]);
    expect(await isSignedIn({ cookie: before })).toBe(true);
  });

  it('is replaced by one of two proofs sent at once, and the browser has that one', async () => {
    const person = await createTwoFactorUser();
    const { cookie: before } = person;
    const answers = await Promise.all(
      [1, 2].map(() => site.as({ cookie: before }, 'POST', '/api/profile/proof', { password: PASSWORD })),
    );
    const given = answers.filter(({ cookies }) => cookies.length > 0).map(readCookie);
    expect(given).toHaveLength(1);
    expect(await isSignedIn({ cookie: given[0] ?? '' })).toBe(true);
  });
});

describe('an admin', () => {
  async function admin(): Promise<Person> {
    const person = await createVerifiedPerson(site);
    await site.database.pool.query(`UPDATE users SET role = 'admin' WHERE id = $1`, [person.id]);
    return person;
  }
  const me = async (who: { cookie: string }) => (await site.as(who, 'GET', '/api/auth/user')).json();

  it('is one only after a second factor, in production, and is led to set one up', async () => {
    const person = await admin();
    expect(await me(person)).toMatchObject({ role: 'user', heldBack: 'second_factor', startPath: '/admin' });
    const now = await createTwoFactorUser(person);
    expect(await me(now)).toMatchObject({ role: 'admin' });
    expect(await me(now)).not.toHaveProperty('heldBack');
    const again = await signIn(person.email);
    expect((await secondStep(again, createCode(now.secret))).statusCode).toBe(204);
    expect(await me(again)).toMatchObject({ role: 'admin' });
  });

  it('is not made one by changing the password of a sign-in with one factor', async () => {
    const person = await admin();
    const changed = await site.as(person, 'PUT', '/api/profile/password', {
      currentPassword: PASSWORD,
      newPassword: 'another horse',
    });
    expect(await me({ cookie: readCookie(changed) })).toMatchObject({
      role: 'user',
      heldBack: 'second_factor',
    });
  });

  it('is signed out after twelve hours, however busy; others stay signed in', async () => {
    const [person, seeker] = [await createTwoFactorUser(await admin()), await createVerifiedPerson(site)];
    advanceClock(11 * 60 + 59);
    expect([await isSignedIn(person), await isSignedIn(seeker)]).toEqual([true, true]);
    advanceClock(12 * 60 + 1);
    expect([await isSignedIn(person), await isSignedIn(seeker)]).toEqual([false, true]);
  });
});

describe('a sign-in', () => {
  it('ends thirty days after it began, however often it was used', async () => {
    const seeker = await createVerifiedPerson(site);
    const day = 24 * 60;
    advanceClock(30 * day - 1);
    expect(await isSignedIn(seeker)).toBe(true);
    advanceClock(30 * day + 1);
    expect(await isSignedIn(seeker)).toBe(false);
  });
});

describe('ways in from before the address was proven', () => {
  async function squatted(): Promise<Person> {
    const person = await site.signUp();
    await site.database.pool.query(
      `INSERT INTO auth_passkeys (user_id, name, public_key, credential_id, counter, device_type, backed_up)
       VALUES ($1, 'Mine', 'key', gen_random_uuid()::text, 0, 'singleDevice', false)`,
      [person.id],
    );
    await site.database.pool.query(
      `INSERT INTO authenticator_apps (user_id, secret, confirmed_at) VALUES ($1, 'x', now())`,
      [person.id],
    );
    return person;
  }
  const left = async ({ id }: Person) =>
    (
      await site.database.pool.query(
        `SELECT (SELECT count(*) FROM auth_passkeys WHERE user_id = $1)
              + (SELECT count(*) FROM authenticator_apps WHERE user_id = $1) AS n`,
        [id],
      )
    ).rows[0].n;

  it('cannot be added', async () => {
    const person = await site.signUp();
    const answer = await site.as(person, 'GET', '/api/auth/passkey/generate-register-options?name=Mine');
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
    expect(answer.json().message).toMatch(/^Confirm your email address first/);
  });

  it.each<[string, (person: Person) => Promise<unknown>]>([
    [
      'verification',
      () =>
        site.post('verify-email', { token: readToken(site.mails.findLast(({ what }) => what === 'verify')) }),
    ],
    [
      'a link by mail',
      async ({ email }) => {
        await site.post('sign-in/magic-link', { email });
        return site.post('magic-link/verify', { token: readToken(site.mails.at(-1)) });
      },
    ],
    [
      'a new password by mail',
      async ({ email }) => {
        await site.post('request-password-reset', { email });
        return site.post('reset-password', {
          token: readToken(site.mails.at(-1)),
          newPassword: 'a better horse',
        });
      },
    ],
  ])('go with %s', async (_what, prove) => {
    const person = await squatted();
    expect(Number(await left(person))).toBe(2);
    await prove(person);
    expect(Number(await left(person))).toBe(0);
    const { rows } = await site.database.pool.query('SELECT email_verified FROM users WHERE id = $1', [
      person.id,
    ]);
    expect(rows[0].email_verified).toBe(true);
  });
});

describe('a new password by mail', () => {
  it('tells, on the page and by mail, what else opens the account, and ends every sign-in', async () => {
    const person = await createTwoFactorUser();
    await site.database.pool.query(
      `INSERT INTO auth_passkeys (user_id, name, public_key, credential_id, counter, device_type, backed_up, created_at)
       VALUES ($1, 'Somebody’s phone', 'key', gen_random_uuid()::text, 0, 'singleDevice', false, '2026-11-03T10:00:00Z')`,
      [person.id],
    );
    await site.post('request-password-reset', { email: person.email });
    const answer = await site.post('reset-password', {
      token: readToken(site.mails.at(-1)),
      newPassword: 'a better horse',
    });
    expect(answer.json()).toEqual({
      status: true,
      authenticatorApp: true,
      passkeys: [{ name: 'Somebody’s phone', createdAt: '2026-11-03T10:00:00.000Z' }],
    });
    expect(site.told.at(-1)).toMatchObject({
      what: 'password reset',
      email: person.email,
      waysIn: expect.stringMatching(
        /^the passkey “Somebody’s phone” \(added Tue 3 Nov 2026\) and an authenticator app$/,
      ),
    });
    expect(await isSignedIn(person)).toBe(false);
    const wrong = await site.post('reset-password', { token: 'x'.repeat(24), newPassword: 'a better horse' });
    expect([wrong.statusCode, Object.keys(wrong.json())]).toEqual([400, ['message', 'code']]);
  });
});

describe('a passkey', () => {
  it('is added by whoever has shown lately that it is them, and removed with a notice, by nobody else', async () => {
    const [person, stranger] = [await createVerifiedPerson(site), await createVerifiedPerson(site)];
    const options = () => site.as(person, 'GET', '/api/auth/passkey/generate-register-options?name=Mine');
    expect((await options()).json()).toMatchObject({
      authenticatorSelection: { userVerification: 'required' },
    });
    advanceClock(16);
    const stale = await options();
    expect([stale.statusCode, stale.json().code]).toEqual([403, 'fresh_sign_in_required']);
    expect((await prove(person, { password: PASSWORD })).statusCode).toBe(204);
    expect((await options()).statusCode).toBe(200);
    advanceClock(0);
    const { rows } = await site.database.pool.query(
      `INSERT INTO auth_passkeys (user_id, name, public_key, credential_id, counter, device_type, backed_up)
       VALUES ($1, 'Mine', 'key', gen_random_uuid()::text, 0, 'singleDevice', false) RETURNING id`,
      [person.id],
    );
    const remove = (who: Person) => site.as(who, 'DELETE', `/api/profile/passkeys/${rows[0].id}`);
    expect((await remove(stranger)).statusCode).toBe(404);
    expect(
      (await site.as(person, 'POST', '/api/auth/passkey/delete-passkey', { id: rows[0].id })).statusCode,
    ).toBe(404);
    expect((await remove(person)).statusCode).toBe(204);
    expect(site.told.at(-1)).toEqual({
      what: 'security',
      news: 'passkey-removed',
      email: person.email,
      detail: 'Mine',
    });
    expect((await remove(person)).statusCode).toBe(404);
  });

  it('that cannot be verified is refused, and is no fault of ours', async () => {
    const person = await createVerifiedPerson(site);
    const failed = vi.spyOn(site.app.log, 'error');
    const letters = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const made of [
      (_challenge: string) => 'AAAA',
      (_challenge: string) => letters(null),
      // Another tab replaced the challenge.
      (_challenge: string) => letters({ type: 'webauthn.create', challenge: 'other', origin: ACCOUNTS_URL }),
      (challenge: string) => letters({ type: 'webauthn.create', challenge, origin: ACCOUNTS_URL }),
    ]) {
      const options = await site.as(person, 'GET', '/api/auth/passkey/generate-register-options?name=Mine');
      const answer = await site.post(
        'passkey/verify-registration',
        {
          name: 'Mine',
          response: {
            id: 'AAAA',
            rawId: 'AAAA',
            type: 'public-key',
            clientExtensionResults: {},
            response: { clientDataJSON: made(options.json().challenge), attestationObject: 'AAAA' },
          },
        },
        { cookie: `${person.cookie}; ${readCookie(options)}` },
      );
      expect([answer.statusCode, answer.json().message]).toEqual([
        400,
        'We couldn’t verify this passkey. Try again.',
      ]);
    }
    expect(failed).not.toHaveBeenCalled();
    failed.mockRestore();
  });
});
