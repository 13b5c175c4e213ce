import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppError } from '#shared/domain/app-error.ts';
import { type AccountsApp, openAccountsApp, PASSWORD, type Person } from '#support/accounts-app.ts';
import { registerAttempt } from './login-throttle.server.ts';

const NEW_PASSWORD = 'a better horse';
let site: AccountsApp;
/** Fake breach service: answers by prefix. */
const ranges = new Map<string, string>();
const breachLookups: string[] = [];
let serviceStatus = 200;
const service = createServer((request, response) => {
  const prefix = request.url?.split('/').at(-1) ?? '';
  breachLookups.push(prefix);
  response.statusCode = serviceStatus;
  response.end(ranges.get(prefix) ?? '0000000000000000000000000000000000A:0\r\n');
});

beforeAll(async () => {
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  const { port } = service.address() as AddressInfo;
  site = await openAccountsApp({ breaches: { url: `http://127.0.0.1:${port}/` } });
});
afterAll(async () => {
  await site.close();
  await new Promise((closed) => service.close(closed));
});
beforeEach(() => {
  site.minutesAhead(0);
  serviceStatus = 200;
});

const signIn = (email: string, password: string, address = '198.51.100.1') =>
  site.post('sign-in/email', { email, password }, { address });

async function failAttempts(times: number, guess: () => Promise<{ statusCode: number }>): Promise<number[]> {
  const met: number[] = [];
  for (let time = 0; time < times; time += 1) met.push((await guess()).statusCode);
  return met;
}

const signOutEverywhere = ({ id }: Person) =>
  site.database.pool.query('DELETE FROM auth_sessions WHERE user_id = $1', [id]);

describe('guessing a password at the sign-in', () => {
  it('is looked at five times, then waits; the right one does not pass while it waits', async () => {
    const person = await site.signUp();
    const met = await failAttempts(8, () => signIn(person.email, 'wrong horse'));
    expect(met).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    const refused = await signIn(person.email, PASSWORD);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      code: 'rate_limited',
      message: expect.stringMatching(
        /^Too many wrong passwords\. Try again in \d+ seconds, or choose a new password\.$/,
      ),
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(30);
    site.minutesAhead(1);
    expect((await signIn(person.email, PASSWORD)).statusCode).toBe(200);
    expect((await signIn(person.email, 'wrong horse')).statusCode).toBe(401);
  });

  it('waits twice as long each time, at most a quarter of an hour, and is forgotten after a day', async () => {
    const { email } = await site.signUp();
    const guess = { of: 'password', email, address: '198.51.100.1' } as const;
    const begun = Date.now();
    const at = (minutes: number) =>
      registerAttempt(site.database.pool, guess, new Date(begun + minutes * 60_000)).then(
        () => 0,
        (error: AppError) => error.retryAfterSeconds,
      );
    for (let time = 0; time < 5; time += 1) expect(await at(0)).toBe(0);
    const pauses: unknown[] = [];
    for (let round = 1; round <= 7; round += 1) {
      expect(await at(round * 16)).toBe(0);
      pauses.push(await at(round * 16));
    }
    expect(pauses).toEqual([60, 120, 240, 480, 900, 900, 900]);
    for (let time = 0; time < 5; time += 1) expect(await at(26 * 60)).toBe(0);
  });

  it('is no faster with sixty at once, in other cases, or with the account named otherwise', async () => {
    const person = await site.signUp();
    const disguises = [
      person.email,
      person.email.toUpperCase(),
      `${person.email[0]?.toUpperCase()}${person.email.slice(1)}`,
    ];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        signIn(disguises[index % disguises.length] ?? '', `wrong ${index}`),
      ),
    );
    const looked = answers.filter(({ statusCode }) => statusCode === 401).length;
    expect(looked).toBeLessThanOrEqual(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(60 - looked);
  });

  it('tells no difference between an address that is known and one that nobody has', async () => {
    const person = await site.signUp();
    await signOutEverywhere(person);
    const known = await failAttempts(7, () => signIn(person.email, 'wrong horse'));
    const unknown = await failAttempts(7, () => signIn('nobody@people.example', 'wrong horse'));
    expect(unknown).toEqual(known);
  });

  it('by many machines waits as well, but not where the person is signed in, and the mailbox always opens', async () => {
    const person = await site.signUp();
    await signOutEverywhere(person);
    expect((await signIn(person.email, PASSWORD, '203.0.113.77')).statusCode).toBe(200);
    for (let machine = 0; machine < 25; machine += 1) {
      const guess = { of: 'password', email: person.email, address: `198.51.100.${machine}` } as const;
      await registerAttempt(site.database.pool, guess, new Date());
      await registerAttempt(site.database.pool, guess, new Date());
    }
    expect((await signIn(person.email, PASSWORD, '198.51.100.200')).statusCode).toBe(429);
    expect((await signIn(person.email, PASSWORD, '203.0.113.77')).statusCode).toBe(200);
    await site.post('request-password-reset', { email: person.email }, { address: '198.51.100.200' });
    const url = new URL(String(site.told.findLast(({ what }) => what === 'reset')?.url));
    const token = url.searchParams.get('token') ?? url.pathname.split('/').at(-1);
    expect((await site.post('reset-password', { token, newPassword: NEW_PASSWORD })).statusCode).toBe(200);
    expect((await signIn(person.email, NEW_PASSWORD, '198.51.100.200')).statusCode).toBe(200);
  });

  it('puts nothing between the JSON lines of the log when it has to wait', async () => {
    const person = await site.signUp();
    const console = vi.spyOn(globalThis.console, 'error').mockReturnValue();
    const met = await failAttempts(6, () => signIn(person.email, 'wrong horse'));
    const said = console.mock.calls;
    console.mockRestore();
    expect([met.at(-1), said]).toEqual([429, []]);
  });

  it('of one household does not make another wait', async () => {
    const person = await site.signUp();
    await failAttempts(6, () => signIn(person.email, 'wrong horse', '2001:db8:1:2::1'));
    expect((await signIn(person.email, PASSWORD, '2001:db8:1:2:ffff::9')).statusCode).toBe(429);
    expect((await signIn(person.email, PASSWORD, '2001:db8:1:3::1')).statusCode).toBe(200);
  });
});

describe('guessing the password of an account that is open', () => {
  it.each<[string, (person: Person) => Promise<{ statusCode: number }>]>([
    [
      'change of address',
      (person) =>
        site.as(person, 'POST', '/api/profile/email', { email: 'x@people.example', password: 'wrong' }),
    ],
    [
      'change of password',
      (person) =>
        site.as(person, 'PUT', '/api/profile/password', {
          currentPassword: 'wrong',
          newPassword: NEW_PASSWORD,
        }),
    ],
    ['deletion', (person) => site.as(person, 'POST', '/api/profile/delete', { password: 'wrong' })],
  ])('at the %s: five guesses, then a pause with a sentence', async (_where, guess) => {
    const person = await site.signUp();
    expect(await failAttempts(7, () => guess(person))).toEqual([400, 400, 400, 400, 400, 429, 429]);
    const refused = await site.as(person, 'POST', '/api/profile/delete', { password: PASSWORD });
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toMatch(
      /^Too many wrong passwords\. Try again in \d+ seconds, or log out and choose a new password\.$/,
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await site.as(person, 'GET', '/api/profile')).statusCode).toBe(200);
    expect((await signIn(person.email, PASSWORD)).statusCode).toBe(200);
  });

  it('has no other door: the library’s own way to ask is shut', async () => {
    const person = await site.signUp();
    for (const where of ['verify-password', 'verify-password/', 'VERIFY-PASSWORD', '%76erify-password']) {
      const answer = await site.post(where, { password: PASSWORD }, person);
      expect([where, answer.statusCode]).toEqual([where, 404]);
    }
  });
});

describe('a password that is tried first', () => {
  const signUpWith = (password: string, more: object = {}) =>
    site.post('sign-up/email', {
      email: `${randomUUID()}@people.example`,
      password,
      name: 'Priya Nair',
      firstName: 'Priya',
      lastName: 'Nair',
      ...more,
    });

  it.each([
    'password1',
    'Password1',
    'PASSWORD1!',
    'football2024',
    'iloveyou',
    'Ｐassword1',
    'qwertyuiop',
    ' password ',
    'pass\u200bword',
    'p a s s w o r d',
    'aaaaaaaa',
    '        ',
    'abcdefgh',
    '76543210',
    'Password2026!',
    'P@ssw0rd2026!',
    '2026Password',
    '!!P4$$w0rd!!',
    'Pass-word-99',
    'L1verp00l2025',
    'Sunshine31121999',
    'dragondragon1',
    'Qwerty!2026',
  ])('“%s” is refused at sign-up', async (password) => {
    const answer = await signUpWith(password);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_input', field: 'password' });
    expect(answer.json().message).toMatch(/^This password is too easy to guess\./);
    expect(answer.cookies).toEqual([]);
  });

  it.each([
    'Fettle2026',
    'F3ttl3-2026!',
    'fettlefitness',
    'my-fettle-99',
    'Fitness123!',
    'PersonalTrainer1',
    'frontdesk',
  ])('%s is refused at sign-up as a word of this site', async (password) => {
    const answer = await signUpWith(password);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toMatch(/too close to our site|too easy to guess/);
  });

  it('is refused, too, when it is the person’s address or name', async () => {
    const email = 'magnus.thorvald@people.example';
    const decorated = ['Priya2026!', '2026-Pr1ya-Na1r', 'N@irPriy@99', 'thorvald!2026', 'magnus-priya-1'];
    for (const password of [email, 'Magnus.Thorvald', 'priyanair', ...decorated]) {
      const answer = await signUpWith(password, { email });
      expect([password, answer.statusCode]).toEqual([password, 400]);
    }
  });

  it('is refused at a reset, whose link then still works, and at a change', async () => {
    const person = await site.signUp();
    await site.post('request-password-reset', { email: person.email });
    const url = new URL(String(site.told.findLast(({ what }) => what === 'reset')?.url));
    const token = url.searchParams.get('token') ?? url.pathname.split('/').at(-1);
    const reset = (newPassword: string) => site.post('reset-password', { token, newPassword });
    expect((await reset('password1')).statusCode).toBe(400);
    const own = await reset(`${person.email.split('@')[0]}2026!`);
    expect([own.statusCode, own.json().message]).toEqual([
      400,
      'Choose a password that isn’t your name or email address.',
    ]);
    expect((await reset(NEW_PASSWORD)).statusCode).toBe(200);

    const other = await site.signUp();
    const change = (newPassword: string) =>
      site.as(other, 'PUT', '/api/profile/password', { currentPassword: PASSWORD, newPassword });
    const refused = await change('sunshine1');
    expect([refused.statusCode, refused.json().field]).toEqual([400, 'newPassword']);
    expect((await change(other.email)).statusCode).toBe(400);
    expect((await change(NEW_PASSWORD)).statusCode).toBe(204);
  });

  it('is refused when it is known from a breach; the service learns five characters, and may fail', async () => {
    const password = 'a horse that was stolen';
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
    ranges.set(digest.slice(0, 5), `0018A45C4D1DEF81644B54AB7F969B88D65:1\r\n${digest.slice(5)}:37\r\n`);
    breachLookups.length = 0;
    const refused = await signUpWith(password);
    expect([refused.statusCode, refused.json().field]).toEqual([400, 'password']);
    expect(refused.json().message).toMatch(/^This password has appeared in a data breach/);
    expect(breachLookups).toEqual([digest.slice(0, 5)]);
    // Count 0 is padding.
    ranges.set(digest.slice(0, 5), `${digest.slice(5)}:0\r\n`);
    expect((await signUpWith(password)).statusCode).toBe(200);
    ranges.set(digest.slice(0, 5), `${digest.slice(5)}:37\r\n`);
    serviceStatus = 503;
    expect((await signUpWith(password)).statusCode).toBe(200);
  });

  it('leaves every other of eight characters and more alone, the demo’s among them', async () => {
    for (const password of [
      'fettle-demo-1',
      'correct horse',
      'sunshine over 931847',
      'a quiet long password',
      'Priya walks to the harbour',
      'fettle and fitness make me glad',
      'kT7$w!q9',
      '4071-9938-2216',
      'tr0mb0ne&c4ndle2026',
    ]) {
      expect([password, (await signUpWith(password)).statusCode]).toEqual([password, 200]);
    }
  });
});
