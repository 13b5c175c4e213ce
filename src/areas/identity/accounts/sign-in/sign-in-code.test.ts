import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSecret } from '#shared/domain/secret.server.ts';
import { type AccountsApp, openAccountsApp, PASSWORD, readCookie, readToken } from '#support/accounts-app.ts';

let site: AccountsApp;
beforeAll(async () => {
  site = await openAccountsApp();
});
afterAll(() => site.close());

/** Asks for a code as a browser does. */
async function askForCode(email: string) {
  const nonce = newSecret();
  const answer = await site.post('sign-in/magic-link', { email, nonce, returnTo: '/checkout/12' });
  const mail = site.mails.at(-1);
  return { nonce, answer, mail, code: mail?.code ?? '' };
}
const enter = (email: string, nonce: string, code: string) =>
  site.post('magic-link/verify', { email, nonce, code });
const newAddress = () => `${randomUUID()}@people.example`;
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const profileOf = async (cookie: string) => (await site.as({ cookie }, 'GET', '/api/profile')).json();

describe('an emailed code', () => {
  it('makes the account of a new address: proven, without a name or password', async () => {
    const email = newAddress();
    const { nonce, code } = await askForCode(email);
    expect(code).toMatch(/^\d{6}$/);
    const answer = await enter(email, nonce, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(answer.statusCode).toBe(200);
    expect(await profileOf(readCookie(answer))).toMatchObject({
      email,
      emailVerified: true,
      firstName: '',
      hasPassword: false,
      offersSignInMethod: true,
    });
  });

  it('opens the account of a known address, once', async () => {
    const person = await site.signUp();
    const { nonce, code } = await askForCode(person.email.toUpperCase());
    const answer = await enter(person.email, nonce, code);
    expect((await profileOf(readCookie(answer))).email).toBe(person.email);
    expect((await enter(person.email, nonce, code)).statusCode).toBe(400);
  });

  it('looks and does the same for both, until it is entered', async () => {
    const person = await site.signUp();
    const known = await askForCode(person.email);
    const unknown = await askForCode(newAddress());
    expect(unknown.answer.json()).toEqual(known.answer.json());
    expect([unknown.answer.statusCode, unknown.mail?.what]).toEqual([
      known.answer.statusCode,
      known.mail?.what,
    ]);
    const answers = [
      await enter(person.email, known.nonce, wrong(known.code)),
      await enter(newAddress(), unknown.nonce, unknown.code),
    ];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [400, answers[0]?.body],
      [400, answers[0]?.body],
    ]);
  });

  it('makes no account until somebody reads the mail', async () => {
    const email = newAddress();
    await askForCode(email);
    const { rowCount } = await site.database.pool.query('SELECT FROM users WHERE email = $1', [email]);
    expect(rowCount).toBe(0);
  });

  it('is nothing in another browser, nor for another address', async () => {
    const email = newAddress();
    const { nonce, code } = await askForCode(email);
    expect((await enter(email, newSecret(), code)).statusCode).toBe(400);
    expect((await enter(newAddress(), nonce, code)).statusCode).toBe(400);
    expect((await enter(email, nonce, code)).statusCode).toBe(200);
  });

  it('expires after fifteen minutes', async () => {
    const email = newAddress();
    const { nonce, code } = await askForCode(email);
    await site.database.pool.query(`UPDATE auth_verifications SET expires_at = now() - interval '1 second'`);
    expect((await enter(email, nonce, code)).statusCode).toBe(400);
  });

  it('ends what a stranger set up under the address before', async () => {
    const stranger = await site.signUp();
    const { nonce, code } = await askForCode(stranger.email);
    const owner = readCookie(await enter(stranger.email, nonce, code));
    expect((await site.as(stranger, 'GET', '/api/profile')).statusCode).toBe(401);
    expect((await site.post('sign-in/email', { email: stranger.email, password: PASSWORD })).statusCode).toBe(
      401,
    );
    expect((await profileOf(owner)).hasPassword).toBe(false);
  });

  it('is slowed down after ten wrong guesses for the address, from wherever; the link goes on', async () => {
    const { email } = await site.signUp();
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) {
      const { nonce, code } = await askForCode(email);
      for (let guess = 0; guess < 3; guess++)
        statuses.push((await enter(email, nonce, wrong(code))).statusCode);
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400));
    expect(statuses.slice(-2)).toEqual([429, 429]);
    const { nonce, code, mail } = await askForCode(email);
    const refused = await enter(email, nonce, code);
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      expect.stringContaining('or open the link in our email'),
    ]);
    expect((await site.post('magic-link/verify', { token: readToken(mail) })).statusCode).toBe(200);
  });

  it.each([
    [{ email: 'a@people.example', nonce: newSecret() }],
    [{ email: 'a@people.example', nonce: 'short', code: '123456' }],
    [{ email: 'a@people.example', nonce: newSecret(), code: '12345' }],
    [{ token: `code.${newSecret()}.x.123456` }],
  ])('refuses %j', async (typed) => {
    expect((await site.post('magic-link/verify', typed)).statusCode).toBe(400);
  });
});

describe('the first password', () => {
  const signInByCode = async () => {
    const email = newAddress();
    const { nonce, code } = await askForCode(email);
    return { email, cookie: readCookie(await enter(email, nonce, code)) };
  };
  const choose = (person: { cookie: string }, newPassword: string) =>
    site.as(person, 'POST', '/api/profile/password', { newPassword });

  it('is chosen after a code, once, and signs in', async () => {
    const person = await signInByCode();
    expect((await choose(person, 'password')).json().errors).toEqual([
      expect.objectContaining({ field: 'newPassword' }),
    ]);
    expect((await choose(person, 'a better horse')).statusCode).toBe(204);
    expect((await choose(person, 'another horse entirely')).statusCode).toBe(409);
    expect((await profileOf(person.cookie)).offersSignInMethod).toBe(false);
    const answer = await site.post('sign-in/email', { email: person.email, password: 'a better horse' });
    expect(answer.statusCode).toBe(200);
  });

  it('is not for somebody whose address may be a stranger’s', async () => {
    const person = await site.signUp();
    await site.database.pool.query('DELETE FROM auth_accounts WHERE user_id = $1', [person.id]);
    expect((await choose(person, 'a better horse')).statusCode).toBe(403);
  });

  it('is offered until the person declines', async () => {
    const person = await signInByCode();
    expect((await site.as(person, 'PUT', '/api/profile/sign-in-offer')).statusCode).toBe(204);
    expect((await profileOf(person.cookie)).offersSignInMethod).toBe(false);
  });
});
