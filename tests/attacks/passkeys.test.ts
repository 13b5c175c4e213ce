import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  ACCOUNTS_URL,
  type AccountsApp,
  cookieOf,
  openAccountsApp,
  type Person,
  verifiedPerson,
} from '#support/accounts-app.ts';
import {
  type Ceremony,
  type CredentialJson,
  SoftwareAuthenticator,
} from '#support/software-authenticator.ts';

/** Passkeys, attacked with an authenticator in software that signs whatever it is told to. */
const RP_ID = new URL(ACCOUNTS_URL).hostname;

let site: AccountsApp;
beforeAll(async () => {
  site = await openAccountsApp();
});
afterAll(() => site.close());

interface Begun {
  ceremony: Ceremony;
  /** What the browser keeps between the two requests. */
  cookie: string;
}

async function begin(options: 'register' | 'authenticate', cookie = ''): Promise<Begun> {
  const query = options === 'register' ? '?name=Mine' : '';
  const answer = await site.as({ cookie }, 'GET', `/api/auth/passkey/generate-${options}-options${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const { challenge } = answer.json<{ challenge: string }>();
  return { ceremony: { challenge, origin: ACCOUNTS_URL, rpId: RP_ID }, cookie: cookieOf(answer) };
}

const finishRegistering = (person: Person, begun: Begun, response: CredentialJson) =>
  site.post(
    'passkey/verify-registration',
    { name: 'Mine', response },
    { cookie: `${person.cookie}; ${begun.cookie}` },
  );
const finishSigningIn = (begun: Begun, response: CredentialJson, cookie = begun.cookie) =>
  site.post('passkey/verify-authentication', { response }, { cookie });

async function registered(person: Person): Promise<SoftwareAuthenticator> {
  const device = new SoftwareAuthenticator();
  const begun = await begin('register', person.cookie);
  const answer = await finishRegistering(person, begun, device.register(begun.ceremony));
  expect(answer.statusCode, answer.body).toBe(200);
  return device;
}
const passkeysOf = async (person: Person): Promise<number> =>
  (await site.database.pool.query('SELECT FROM auth_passkeys WHERE user_id = $1', [person.id])).rowCount ?? 0;
const isSignedIn = async (cookie: string) =>
  cookie !== '' && (await site.as({ cookie }, 'GET', '/api/profile')).statusCode === 200;

it('signs in with the passkey that was added', async () => {
  const person = await verifiedPerson(site);
  const device = await registered(person);
  const begun = await begin('authenticate');
  const answer = await finishSigningIn(begun, device.sign(begun.ceremony));
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await isSignedIn(cookieOf(answer))).toBe(true);
});

const elsewhere: readonly [what: string, forged: Partial<Ceremony>][] = [
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

it.each([...elsewhere, ['the other ceremony', { type: 'webauthn.get' }] as const])(
  'adds none for %s',
  async (_what, forged) => {
    const person = await verifiedPerson(site);
    const begun = await begin('register', person.cookie);
    const device = new SoftwareAuthenticator();
    const answer = await finishRegistering(person, begun, device.register({ ...begun.ceremony, ...forged }));
    expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode, answer.body).toBeLessThan(500);
    expect(await passkeysOf(person)).toBe(0);
  },
);

it.each([...elsewhere, ['the other ceremony', { type: 'webauthn.create' }] as const])(
  'signs nobody in for %s',
  async (_what, forged) => {
    const person = await verifiedPerson(site);
    const device = await registered(person);
    const begun = await begin('authenticate');
    const answer = await finishSigningIn(begun, device.sign({ ...begun.ceremony, ...forged }));
    expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode, answer.body).toBeLessThan(500);
    expect(await isSignedIn(cookieOf(answer))).toBe(false);
  },
);

it('takes an answer once, with the cookie of its own challenge, and no older counter', async () => {
  const person = await verifiedPerson(site);
  const device = await registered(person);
  const [first, second] = [await begin('authenticate'), await begin('authenticate')];
  const answer = device.sign(first.ceremony);
  const refused = async (attempt: ReturnType<typeof finishSigningIn>) => {
    const { statusCode, cookies } = await attempt;
    return statusCode >= 400 && statusCode < 500 && !(await isSignedIn(cookieOf({ cookies })));
  };
  // Before it is used: with the cookie of another challenge, with none, and with one that was made up.
  for (const cookie of [second.cookie, '', 'better-auth-passkey=forged.signature'])
    expect(await refused(finishSigningIn(first, answer, cookie)), cookie).toBe(true);
  expect((await finishSigningIn(first, answer)).statusCode).toBe(200);
  for (let replay = 0; replay < 5; replay += 1)
    expect(await refused(finishSigningIn(first, answer))).toBe(true);
  const cloned = await begin('authenticate');
  expect(await refused(finishSigningIn(cloned, device.sign({ ...cloned.ceremony, counter: 1 })))).toBe(true);
});

it('signs in with one answer that is sent ten times at once once', async () => {
  const person = await verifiedPerson(site);
  const device = await registered(person);
  const begun = await begin('authenticate');
  const answer = device.sign(begun.ceremony);
  const answers = await Promise.all(Array.from({ length: 10 }, () => finishSigningIn(begun, answer)));
  const made = answers.filter(({ statusCode }) => statusCode === 200);
  expect(made).toHaveLength(1);
});

it('opens no other account: another key, another’s name, a key of one’s own under another’s id', async () => {
  const [ada, eve] = [await verifiedPerson(site), await verifiedPerson(site)];
  const [hers, eves] = [await registered(ada), await registered(eve)];
  const handleOf = (person: Person) => Buffer.from(person.id).toString('base64url');
  const whoIs = async (cookie: string) =>
    (await site.as({ cookie }, 'GET', '/api/profile')).json<{ email?: string }>().email;

  const unknown = await begin('authenticate');
  expect(
    (await finishSigningIn(unknown, new SoftwareAuthenticator().sign(unknown.ceremony))).statusCode,
  ).toBe(401);

  const named = await begin('authenticate');
  const asAda = await finishSigningIn(named, eves.sign(named.ceremony, handleOf(ada)));
  if (asAda.statusCode === 200) expect(await whoIs(cookieOf(asAda))).toBe(eve.email);

  const disguised = await begin('authenticate');
  const forged = { ...eves.sign(disguised.ceremony), id: hers.credentialId.toString('base64url') };
  for (const response of [forged, { ...forged, rawId: forged.id }])
    expect((await finishSigningIn(disguised, response)).statusCode).toBeGreaterThanOrEqual(400);

  // A key of one's own is registered under the id of somebody else's: theirs keeps opening their account, and no other.
  const begun = await begin('register', eve.cookie);
  const copied = new SoftwareAuthenticator(hers.credentialId);
  const answer = await finishRegistering(eve, begun, copied.register(begun.ceremony));
  expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode, answer.body).toBeLessThan(500);
  expect(await passkeysOf(eve)).toBe(1);
  const after = await begin('authenticate');
  expect(await whoIs(cookieOf(await finishSigningIn(after, hers.sign(after.ceremony))))).toBe(ada.email);
});

it('is added only to the account that began, by the sign-in that began', async () => {
  const [ada, eve] = [await verifiedPerson(site), await verifiedPerson(site)];
  const begun = await begin('register', ada.cookie);
  const device = new SoftwareAuthenticator();
  const stolen = await finishRegistering(eve, begun, device.register(begun.ceremony));
  expect(stolen.statusCode, stolen.body).toBeGreaterThanOrEqual(400);
  expect(await passkeysOf(eve)).toBe(0);
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
