import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  ACCOUNTS_URL,
  type AccountsApp,
  createVerifiedPerson,
  openAccountsApp,
  type Person,
  readCookie,
} from '#support/accounts-app.ts';
import {
  type Ceremony,
  type CredentialJson,
  SoftwareAuthenticator,
} from '#support/software-authenticator.ts';

/** Attacks by a software authenticator that signs anything. */
const RP_ID = new URL(ACCOUNTS_URL).hostname;

let site: AccountsApp;
beforeAll(async () => {
  site = await openAccountsApp();
});
afterAll(() => site.close());

interface BegunCeremony {
  ceremony: Ceremony;
  cookie: string;
}

async function beginCeremony(options: 'register' | 'authenticate', cookie = ''): Promise<BegunCeremony> {
  const query = options === 'register' ? '?name=Mine' : '';
  const answer = await site.as({ cookie }, 'GET', `/api/auth/passkey/generate-${options}-options${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const { challenge } = answer.json<{ challenge: string }>();
  return { ceremony: { challenge, origin: ACCOUNTS_URL, rpId: RP_ID }, cookie: readCookie(answer) };
}

const finishRegistration = (person: Person, begun: BegunCeremony, response: CredentialJson) =>
  site.post(
    'passkey/verify-registration',
    { name: 'Mine', response },
    { cookie: `${person.cookie}; ${begun.cookie}` },
  );
const finishSignIn = (begun: BegunCeremony, response: CredentialJson, cookie = begun.cookie) =>
  site.post('passkey/verify-authentication', { response }, { cookie });

async function registerPasskey(person: Person): Promise<SoftwareAuthenticator> {
  const device = new SoftwareAuthenticator();
  const begun = await beginCeremony('register', person.cookie);
  const answer = await finishRegistration(person, begun, device.register(begun.ceremony));
  expect(answer.statusCode, answer.body).toBe(200);
  person.cookie = readCookie({
    cookies: answer.cookies.filter(({ name }) => name.includes('session_token')),
  });
  return device;
}
const listPasskeys = async (person: Person): Promise<number> =>
  (await site.database.pool.query('SELECT FROM auth_passkeys WHERE user_id = $1', [person.id])).rowCount ?? 0;
const isSignedIn = async (cookie: string) =>
  cookie !== '' && (await site.as({ cookie }, 'GET', '/api/profile')).statusCode === 200;

it('signs in with the passkey that was added', async () => {
  const person = await createVerifiedPerson(site);
  const device = await registerPasskey(person);
  const begun = await beginCeremony('authenticate');
  const answer = await finishSignIn(begun, device.sign(begun.ceremony));
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await isSignedIn(readCookie(answer))).toBe(true);
});

it('replaces the token of the sign-in that added one, and only that', async () => {
  const person = await createVerifiedPerson(site);
  const { cookie: before } = person;
  await registerPasskey(person);
  expect([await isSignedIn(person.cookie), await isSignedIn(before)]).toEqual([true, false]);

  const device = new SoftwareAuthenticator();
  const begun = await beginCeremony('register', person.cookie);
  const forged = device.register({ ...begun.ceremony, origin: 'https://evil.example' });
  expect((await finishRegistration(person, begun, forged)).statusCode).toBeGreaterThanOrEqual(400);
  expect(await isSignedIn(person.cookie)).toBe(true);
});

const forgedCeremonies: readonly [what: string, forged: Partial<Ceremony>][] = [
  ['another site', { origin: 'https://evil.example' }],
  ['a neighbouring site', { origin: 'http://fettle.test.evil.example' }],
  ['a subdomain', { origin: 'http://login.fettle.test' }],
  ['another port', { origin: `${ACCOUNTS_URL}:8443` }],
  ['another scheme', { origin: 'https://fettle.test' }],
  ['no site', { origin: 'null' }],
  ['a key for another site', { rpId: 'evil.example' }],
  ['a key for a parent domain', { rpId: 'test' }],
  ['a challenge of its own', { challenge: randomBytes(32).toString('base64url') }],
  ['an empty challenge', { challenge: '' }],
  ['nobody’s hand', { userVerified: false }],
  ['nobody there', { userPresent: false }],
];

it.each([...forgedCeremonies, ['the other ceremony', { type: 'webauthn.get' }] as const])(
  'adds none for %s',
  async (_what, forged) => {
    const person = await createVerifiedPerson(site);
    const begun = await beginCeremony('register', person.cookie);
    const device = new SoftwareAuthenticator();
    const answer = await finishRegistration(person, begun, device.register({ ...begun.ceremony, ...forged }));
    expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode, answer.body).toBeLessThan(500);
    expect(await listPasskeys(person)).toBe(0);
  },
);

it.each([...forgedCeremonies, ['the other ceremony', { type: 'webauthn.create' }] as const])(
  'signs nobody in for %s',
  async (_what, forged) => {
    const person = await createVerifiedPerson(site);
    const device = await registerPasskey(person);
    const begun = await beginCeremony('authenticate');
    const answer = await finishSignIn(begun, device.sign({ ...begun.ceremony, ...forged }));
    expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode, answer.body).toBeLessThan(500);
    expect(await isSignedIn(readCookie(answer))).toBe(false);
  },
);

it('takes an answer once, with the cookie of its own challenge, and no older counter', async () => {
  const person = await createVerifiedPerson(site);
  const device = await registerPasskey(person);
  const [first, second] = [await beginCeremony('authenticate'), await beginCeremony('authenticate')];
  const answer = device.sign(first.ceremony);
  const refused = async (attempt: ReturnType<typeof finishSignIn>) => {
    const { statusCode, cookies } = await attempt;
    return statusCode >= 400 && statusCode < 500 && !(await isSignedIn(readCookie({ cookies })));
  };
  // With another challenge's cookie, with none, and with a forged one.
  for (const cookie of [second.cookie, '', 'better-auth-passkey=forged.signature'])
    expect(await refused(finishSignIn(first, answer, cookie)), cookie).toBe(true);
  expect((await finishSignIn(first, answer)).statusCode).toBe(200);
  for (let replay = 0; replay < 5; replay += 1) expect(await refused(finishSignIn(first, answer))).toBe(true);
  const cloned = await beginCeremony('authenticate');
  expect(await refused(finishSignIn(cloned, device.sign({ ...cloned.ceremony, counter: 1 })))).toBe(true);
});

it('signs in with one answer that is sent ten times at once once', async () => {
  const person = await createVerifiedPerson(site);
  const device = await registerPasskey(person);
  const begun = await beginCeremony('authenticate');
  const answer = device.sign(begun.ceremony);
  const answers = await Promise.all(Array.from({ length: 10 }, () => finishSignIn(begun, answer)));
  const made = answers.filter(({ statusCode }) => statusCode === 200);
  expect(made).toHaveLength(1);
});

it('opens no other account: another key, another’s name, a key of one’s own under another’s id', async () => {
  const [ada, eve] = [await createVerifiedPerson(site), await createVerifiedPerson(site)];
  const [hers, eves] = [await registerPasskey(ada), await registerPasskey(eve)];
  const handleOf = (person: Person) => Buffer.from(person.id).toString('base64url');
  const whoIs = async (cookie: string) =>
    (await site.as({ cookie }, 'GET', '/api/profile')).json<{ email?: string }>().email;

  const unknown = await beginCeremony('authenticate');
  expect((await finishSignIn(unknown, new SoftwareAuthenticator().sign(unknown.ceremony))).statusCode).toBe(
    401,
  );

  const named = await beginCeremony('authenticate');
  const asAda = await finishSignIn(named, eves.sign(named.ceremony, handleOf(ada)));
  if (asAda.statusCode === 200) expect(await whoIs(readCookie(asAda))).toBe(eve.email);

  const disguised = await beginCeremony('authenticate');
  const forged = { ...eves.sign(disguised.ceremony), id: hers.credentialId.toString('base64url') };
  for (const response of [forged, { ...forged, rawId: forged.id }])
    expect((await finishSignIn(disguised, response)).statusCode).toBeGreaterThanOrEqual(400);

  // Registering one's own key under another person's credential id must not affect theirs.
  const begun = await beginCeremony('register', eve.cookie);
  const copied = new SoftwareAuthenticator(hers.credentialId);
  const answer = await finishRegistration(eve, begun, copied.register(begun.ceremony));
  expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode, answer.body).toBeLessThan(500);
  expect(await listPasskeys(eve)).toBe(1);
  const after = await beginCeremony('authenticate');
  expect(await whoIs(readCookie(await finishSignIn(after, hers.sign(after.ceremony))))).toBe(ada.email);
});

it('is added only to the account that began, by the sign-in that began', async () => {
  const [ada, eve] = [await createVerifiedPerson(site), await createVerifiedPerson(site)];
  const begun = await beginCeremony('register', ada.cookie);
  const device = new SoftwareAuthenticator();
  const stolen = await finishRegistration(eve, begun, device.register(begun.ceremony));
  expect(stolen.statusCode, stolen.body).toBeGreaterThanOrEqual(400);
  expect(await listPasskeys(eve)).toBe(0);
  const visitor = await site.post(
    'passkey/verify-registration',
    { name: 'Mine', response: device.register(begun.ceremony) },
    { cookie: begun.cookie },
  );
  expect(visitor.statusCode).toBe(401);
  const unproven = await site.signUp();
  const refused = await site.as(unproven, 'GET', '/api/auth/passkey/generate-register-options?name=Mine');
  expect(refused.statusCode).toBe(403);
});
