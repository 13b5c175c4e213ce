import { randomUUID } from 'node:crypto';
import type { Response as InjectResponse } from 'light-my-request';
import * as client from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultBrand } from '#shared/domain/brand.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import {
  createBusiness,
  createMember,
  createOccurrence,
  createSession,
  createUser,
} from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { countTakenPlaces, headerAuthenticator, USER_HEADER } from '#support/shop.ts';
import type { PartnerCredentials } from '../booking/contract.ts';
import { closeBookingPartner, registerPartner } from '../booking/manage-partners.server.ts';
import { openBookingRoutes } from '../booking/routes.server.ts';
import { deleteExpiredRecords } from './openid-queries.server.ts';
import { oauthRoutes } from './routes.server.ts';
import { OPENID_BASE } from './rules.ts';
import { openIdSecrets } from './signing-key.server.ts';

const SITE = 'https://fettle.example';
const BACK = 'https://partner.example/fettle/back';
const CLAIM = 'https://openactive.io/';

const shop = setUpShop();
let app: AppInstance;
let admin: { id: string };
let partner: PartnerCredentials;
/** The impersonated person's admin; null for normal requests. */
const notifications: { byId: string; may: string[] }[] = [];
let viewed: { name: string; until: Date } | null = null;

beforeAll(async () => {
  admin = await createUser(shop.pool, { role: 'admin' });
  partner = await register('Token Partner');
  app = createHttpApp();
  const auth = { ...headerAuthenticator(shop.pool), currentImpersonation: async () => viewed };
  oauthRoutes({
    pool: shop.pool,
    clock: shop.deps.clock,
    auth,
    publicUrl: SITE,
    brandName: 'Fettle',
    secrets: openIdSecrets('a secret of tests, long enough to be one'),
    onPartnerLetIn: async (_tx, { byId, may }) => void notifications.push({ byId, may }),
  })(app);
  openBookingRoutes({ ...shop.deps, publicUrl: SITE, brand: defaultBrand, testInterface: false })(app);
});

afterAll(() => app.close());

const act = () => ({ actorId: admin.id, requestId: randomUUID() });
const register = (name: string, returnAddresses = [BACK]) =>
  registerPartner(shop.deps, act(), { name, url: 'https://partner.example', returnAddresses });

/** A standard OIDC client library as the partner. */
async function configured({ clientId, secret }: Pick<PartnerCredentials, 'clientId' | 'secret'> = partner) {
  const asks: client.CustomFetch = async (url, { method, headers, body }) => {
    const { pathname, search } = new URL(url);
    const answer = await app.inject({
      method: method as 'GET',
      url: pathname + search,
      headers: headers as Record<string, string>,
      ...(body == null ? {} : { payload: String(body) }),
    });
    return new Response(answer.rawPayload.length === 0 ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    });
  };
  return client.discovery(
    new URL(SITE + OPENID_BASE),
    clientId,
    undefined,
    client.ClientSecretBasic(secret),
    {
      [client.customFetch]: asks,
    },
  );
}

/** A browser with cookies and a signed-in person. */
class Browser {
  readonly cookies = new Map<string, string>();
  user: { id: string } | null = null;

  async go(method: 'GET' | 'POST' | 'DELETE', address: string, payload?: object): Promise<InjectResponse> {
    const { pathname, search } = new URL(address, SITE);
    const answer = await app.inject({
      method,
      url: pathname + search,
      headers: {
        accept: method === 'GET' ? 'text/html' : 'application/json',
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(this.user === null ? {} : { [USER_HEADER]: this.user.id }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const { name, value } of answer.cookies) {
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  /** Follows our redirects; returns the final URL. */
  async follow(address: string): Promise<string> {
    let at = address;
    for (let hop = 0; hop < 8; hop += 1) {
      const answer = await this.go('GET', at);
      const { location } = answer.headers;
      if (location === undefined) return at;
      at = new URL(location, SITE).href;
      if (!at.startsWith(`${SITE}${OPENID_BASE}`)) return at;
    }
    throw new Error('It went round in a circle.');
  }
}

const SCOPE = 'openid openactive-openbooking offline_access openactive-identity';

interface Begun {
  config: client.Configuration;
  address: string;
  verifier: string;
  state: string;
}

async function begin({
  scope = SCOPE,
  as = partner,
  ...more
}: {
  scope?: string;
  as?: PartnerCredentials;
  prompt?: string;
} = {}): Promise<Begun> {
  const config = await configured(as);
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: BACK,
    scope,
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  });
  return { config, address: address.href, verifier, state };
}

const takeCode = ({ config, verifier, state }: Begun, back: string) =>
  client.authorizationCodeGrant(config, new URL(back), { pkceCodeVerifier: verifier, expectedState: state });

interface Studio {
  businessId: number;
  owner: { id: string };
  sessionId: number;
  dateId: number;
}

async function studio(status?: 'suspended' | 'submitted'): Promise<Studio> {
  const { id: businessId, ownerId } = await createBusiness(shop.pool, status === undefined ? {} : { status });
  const session = await createSession(shop.pool, { businessId });
  const startsAt = new Date(Math.ceil((shop.deps.clock.now().getTime() + 72 * 3_600_000) / 60_000) * 60_000);
  const dateId = await createOccurrence(shop.pool, session.id, { startsAt, capacity: 5 });
  await shop.pool.query(
    'INSERT INTO open_data_settings (business_id, allows_booking, changed_at) VALUES ($1, true, now())',
    [businessId],
  );
  return { businessId, owner: { id: String(ownerId) }, sessionId: session.id, dateId };
}

/** Stops at our consent page. */
async function arrive(owner: { id: string }, begun: Begun, browser = new Browser()) {
  browser.user = owner;
  const page = await browser.follow(begun.address);
  const [, uid = ''] = /\/partners\/agree\/([\w-]+)$/.exec(page) ?? [];
  expect(uid).not.toBe('');
  return { browser, uid };
}

/** The whole flow for a new business. */
async function letIn({ owner, businessId }: Studio, options: Parameters<typeof begin>[0] = {}) {
  const begun = await begin(options);
  const { browser, uid } = await arrive(owner, begun);
  const agreed = await browser.go('POST', `/api/partner-asks/${uid}/agree`, { businessId });
  expect(agreed.statusCode).toBe(200);
  const back = await browser.follow(agreed.json().redirectTo);
  return { browser, begun, back, tokens: await takeCode(begun, back) };
}

const orderOf = ({ businessId, sessionId, dateId }: Studio) => ({
  '@context': 'https://openactive.io/',
  '@type': 'OrderQuote',
  brokerRole: 'https://openactive.io/AgentBroker',
  broker: { '@type': 'Organization', name: 'MyFitnessApp' },
  seller: `${SITE}/openactive/sellers/${businessId}`,
  customer: { '@type': 'Person', email: 'ada@people.example', givenName: 'Ada', familyName: 'Example' },
  orderedItem: [
    {
      '@type': 'OrderItem',
      position: 0,
      acceptedOffer: `${SITE}/openactive/session-series/${sessionId}#offer`,
      orderedItem: `${SITE}/openactive/scheduled-sessions/${dateId}`,
    },
  ],
});
const bookingOf = (of: Studio) => ({
  ...orderOf(of),
  '@type': 'Order',
  totalPaymentDue: { '@type': 'PriceSpecification', price: 14, priceCurrency: 'GBP' },
  payment: { '@type': 'Payment', identifier: 'pay-1' },
});

function ask(
  token: string | { clientId: string; secret: string },
  method: 'GET' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) {
  return app.inject({
    method,
    url: `/openactive/booking${path}`,
    headers: {
      authorization:
        typeof token === 'string'
          ? `Bearer ${token}`
          : `Basic ${Buffer.from(`${token.clientId}:${token.secret}`).toString('base64')}`,
      ...(body === undefined ? {} : { 'content-type': 'application/vnd.openactive.booking+json; version=1' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
}
const refusal = (answer: InjectResponse) => [answer.statusCode, answer.json()['@type']];

describe('a seller who lets a partner in', () => {
  it('signs in here, is told what is asked, agrees, and the partner has tokens for that business alone', async () => {
    const own = await studio();
    const other = await studio();
    const begun = await begin();
    const browser = new Browser();
    const signIn = await browser.follow(begun.address);
    expect(signIn).toMatch(
      /^https:\/\/fettle\.example\/api\/login\?returnTo=%2Fopenactive%2Fconnect%2Fasks%2F/,
    );
    browser.user = own.owner;
    const page = await browser.follow(new URL(signIn).searchParams.get('returnTo') ?? '');
    const uid = page.split('/').at(-1) ?? '';
    expect((await browser.go('GET', `/api/partner-asks/${uid}`)).json()).toEqual({
      partner: { name: 'Token Partner', url: 'https://partner.example' },
      scopes: ['openactive-openbooking', 'openactive-identity'],
      businesses: [{ id: own.businessId, name: 'Test Hall', letsPartnersSell: true }],
    });
    const before = notifications.length;
    const agreed = await browser.go('POST', `/api/partner-asks/${uid}/agree`, { businessId: own.businessId });
    const asked = {
      byId: own.owner.id,
      may: ['Sell places in your sessions', 'See which business this is'],
    };
    expect(notifications.slice(before)).toEqual([asked]);
    const back = await browser.follow(agreed.json().redirectTo);
    expect(back).toMatch(/^https:\/\/partner\.example\/fettle\/back\?code=/);
    const tokens = await takeCode(begun, back);
    expect(tokens.claims()).toMatchObject({
      iss: `${SITE}${OPENID_BASE}`,
      aud: partner.clientId,
      sub: String(own.businessId),
      [`${CLAIM}sellerId`]: `${SITE}/openactive/sellers/${own.businessId}`,
      [`${CLAIM}sellerName`]: 'Test Hall',
      [`${CLAIM}sellerUrl`]: `${SITE}/businesses/${own.businessId}`,
    });

    const uuid = randomUUID();
    expect((await ask(tokens.access_token, 'PUT', `/order-quotes/${uuid}`, orderOf(own))).statusCode).toBe(
      200,
    );
    expect((await ask(tokens.access_token, 'PUT', `/orders/${uuid}`, bookingOf(own))).statusCode).toBe(201);
    expect(await countTakenPlaces(shop.pool, own.dateId)).toBe(1);
    expect(
      refusal(await ask(tokens.access_token, 'PUT', `/order-quotes/${randomUUID()}`, orderOf(other))),
    ).toEqual([401, 'InvalidAuthorizationDetailsError']);
    expect(refusal(await ask(tokens.access_token, 'GET', '/orders-rpde'))).toEqual([
      401,
      'InvalidAuthorizationDetailsError',
    ]);
    // Another business's token doesn't see it.
    const others = (await letIn(other)).tokens.access_token;
    expect(refusal(await ask(others, 'GET', `/orders/${uuid}`))).toEqual([
      401,
      'InvalidAuthorizationDetailsError',
    ]);
    expect(refusal(await ask(others, 'DELETE', `/orders/${uuid}`))).toEqual([
      401,
      'InvalidAuthorizationDetailsError',
    ]);
    expect((await ask(tokens.access_token, 'DELETE', `/orders/${uuid}`)).statusCode).toBe(204);
    expect(await countTakenPlaces(shop.pool, own.dateId)).toBe(0);
  });

  it('is asked once: the same partner comes in again, its tokens are renewed without anybody', async () => {
    const own = await studio();
    const { browser, tokens, begun } = await letIn(own);
    const again = await begin();
    const back = await browser.follow(again.address);
    expect(back).toMatch(/^https:\/\/partner\.example\/fettle\/back\?code=/);
    expect((await takeCode(again, back)).refresh_token).toBeDefined();
    const renewed = await client.refreshTokenGrant(begun.config, tokens.refresh_token ?? '');
    expect(
      (await ask(renewed.access_token, 'PUT', `/order-quotes/${randomUUID()}`, orderOf(own))).statusCode,
    ).toBe(200);
    // Asks again with prompt=consent or new scopes.
    expect(await browser.follow((await begin({ prompt: 'consent' })).address)).toMatch(/\/partners\/agree\//);
    const less = await studio();
    const lessIn = await letIn(less, { scope: 'openid openactive-identity' });
    expect(
      refusal(await ask(lessIn.tokens.access_token, 'PUT', `/order-quotes/${randomUUID()}`, orderOf(less))),
    ).toEqual([401, 'InvalidAuthorizationDetailsError']);
    expect(await lessIn.browser.follow((await begin()).address)).toMatch(/\/partners\/agree\//);
    const { rows } = await shop.pool.query(
      'SELECT count(*)::integer AS consents FROM oauth_grants WHERE business_id = $1',
      [own.businessId],
    );
    expect(rows).toEqual([{ consents: 1 }]);
  });

  it('turns it away, and the partner is told', async () => {
    const { owner } = await studio();
    const begun = await begin();
    const { browser, uid } = await arrive(owner, begun);
    const away = await browser.go('POST', `/api/partner-asks/${uid}/turn-away`);
    const back = new URL(await browser.follow(away.json().redirectTo));
    expect(back.origin + back.pathname).toBe(BACK);
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('code')).toBeNull();
  });

  it('takes it back: every token ends at once, and what was sold stands', async () => {
    const own = await studio();
    const stranger = await studio();
    const { tokens, begun, browser } = await letIn(own);
    const list = `/api/businesses/${own.businessId}/booking-partners`;
    const [shown] = (await browser.go('GET', list)).json();
    expect(shown).toMatchObject({
      name: 'Token Partner',
      scopes: ['openactive-identity', 'openactive-openbooking'],
    });
    const foreign = new Browser();
    foreign.user = stranger.owner;
    expect((await foreign.go('GET', list)).statusCode).toBe(403);
    expect((await foreign.go('DELETE', `${list}/${shown.partnerId}`)).statusCode).toBe(403);
    const uuid = randomUUID();
    await ask(tokens.access_token, 'PUT', `/order-quotes/${uuid}`, orderOf(own));
    await ask(tokens.access_token, 'PUT', `/orders/${uuid}`, bookingOf(own));

    expect((await browser.go('DELETE', `${list}/${shown.partnerId}`)).json()).toEqual([]);
    expect(refusal(await ask(tokens.access_token, 'GET', `/orders/${uuid}`))).toEqual([
      401,
      'InvalidAPITokenError',
    ]);
    await expect(client.refreshTokenGrant(begun.config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect(await countTakenPlaces(shop.pool, own.dateId)).toBe(1);
    expect((await browser.go('DELETE', `${list}/${shown.partnerId}`)).statusCode).toBe(404);
    // Revoked, so it asks again.
    expect(await browser.follow((await begin()).address)).toMatch(/\/partners\/agree\//);
    const { rows } = await shop.pool.query(
      `SELECT action FROM audit_log WHERE subject = 'business' AND subject_id = $1 ORDER BY id`,
      [String(own.businessId)],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'business.partner_let_in',
      'business.partner_shut_out',
    ]);
  });
});

describe('who may agree', () => {
  it('is the owner of an approved business, and nobody else for it', async () => {
    const own = await studio();
    const suspended = await studio('suspended');
    const manager = await createUser(shop.pool);
    await createMember(shop.pool, own.businessId, 'manager', manager.id);
    const stranger = await studio();
    const cases = [
      [manager, own.businessId, 403],
      [stranger.owner, own.businessId, 403],
      [suspended.owner, suspended.businessId, 409],
      [own.owner, 999_999, 404],
    ] as const;
    for (const [person, businessId, status] of cases) {
      const { browser, uid } = await arrive(person, await begin());
      const answer = await browser.go('POST', `/api/partner-asks/${uid}/agree`, { businessId });
      expect([person.id, answer.statusCode]).toEqual([person.id, status]);
    }
    const { browser, uid } = await arrive(manager, await begin());
    expect((await browser.go('GET', `/api/partner-asks/${uid}`)).json().businesses).toEqual([]);
    const { rows } = await shop.pool.query('SELECT 1 FROM oauth_grants WHERE business_id = ANY($1)', [
      [own.businessId, suspended.businessId],
    ]);
    expect(rows).toEqual([]);
  });

  it('sits at the browser that the request was begun in', async () => {
    const own = await studio();
    const begun = await begin();
    const attacker = new Browser();
    attacker.user = (await studio()).owner;
    const { uid } = await arrive(attacker.user, begun, attacker);
    const victim = new Browser();
    victim.user = own.owner;
    for (const answer of [
      await victim.go('GET', `/api/partner-asks/${uid}`),
      await victim.go('POST', `/api/partner-asks/${uid}/agree`, { businessId: own.businessId }),
      await victim.go('POST', `/api/partner-asks/${uid}/turn-away`),
    ])
      expect(answer.statusCode).toBe(404);
    // Nor with another request's or a forged cookie.
    await arrive(own.owner, await begin(), victim);
    expect((await victim.go('GET', `/api/partner-asks/${uid}`)).statusCode).toBe(404);
    victim.cookies.set('fettle.agreeing', uid);
    expect((await victim.go('GET', `/api/partner-asks/${uid}`)).statusCode).toBe(404);
  });

  it('is nobody who is only being looked at by an admin: they are shown the page, whatever they agreed to before', async () => {
    const own = await studio();
    const { browser } = await letIn(own);
    viewed = { name: 'Priya Nair', until: new Date(Date.now() + 60_000) };
    try {
      expect(await browser.follow((await begin()).address)).toMatch(/\/partners\/agree\//);
    } finally {
      viewed = null;
    }
  });

  it('chooses among several, and is never let through for one of them', async () => {
    const own = await studio();
    await letIn(own);
    const second = await createBusiness(shop.pool, { ownerId: own.owner.id });
    const { browser, uid } = await arrive(own.owner, await begin());
    const { businesses } = (await browser.go('GET', `/api/partner-asks/${uid}`)).json();
    expect(businesses.map(({ id }: { id: number }) => id).sort()).toEqual([own.businessId, second.id].sort());
  });
});

describe('a partner', () => {
  it('follows its own feed by itself, and has nothing of any business', async () => {
    const own = await studio();
    const config = await configured();
    const { access_token } = await client.clientCredentialsGrant(config, { scope: 'openactive-ordersfeed' });
    expect((await ask(access_token, 'GET', '/orders-rpde')).statusCode).toBe(200);
    expect(refusal(await ask(access_token, 'PUT', `/order-quotes/${randomUUID()}`, orderOf(own)))).toEqual([
      401,
      'InvalidAuthorizationDetailsError',
    ]);
    await expect(
      client.clientCredentialsGrant(config, { scope: 'openactive-ordersfeed openactive-openbooking' }),
    ).rejects.toMatchObject({ error: 'invalid_scope' });
    // Sellers aren't asked about the feed scope.
    const { tokens } = await letIn(own, { scope: `${SCOPE} openactive-ordersfeed` });
    expect(tokens.scope?.split(' ')).not.toContain('openactive-ordersfeed');
    expect(refusal(await ask(tokens.access_token, 'GET', '/orders-rpde'))[0]).toBe(401);
  });

  it('asks by its secret or by tokens, never by both', async () => {
    const bySecret = await register('Secret Partner', []);
    const own = await studio();
    expect((await ask(bySecret, 'PUT', `/order-quotes/${randomUUID()}`, orderOf(own))).statusCode).toBe(200);
    expect(refusal(await ask(partner, 'PUT', `/order-quotes/${randomUUID()}`, orderOf(own)))).toEqual([
      401,
      'InvalidAPITokenError',
    ]);
    await expect(
      client.clientCredentialsGrant(await configured(bySecret), { scope: 'openactive-ordersfeed' }),
    ).rejects.toMatchObject({ error: 'invalid_client' });
  });

  it('that is closed has tokens that open nothing', async () => {
    const closing = await register(`Partner ${randomUUID()}`);
    const own = await studio();
    const { tokens, begun } = await letIn(own, { as: closing });
    const { rows } = await shop.pool.query('SELECT id FROM booking_partners WHERE client_id = $1', [
      closing.clientId,
    ]);
    await closeBookingPartner(shop.deps, act(), rows[0].id, 'Its owner asked for it.');
    expect(
      refusal(await ask(tokens.access_token, 'PUT', `/order-quotes/${randomUUID()}`, orderOf(own))),
    ).toEqual([401, 'InvalidAPITokenError']);
    await expect(client.refreshTokenGrant(begun.config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_client',
    });
  });

  it('has nothing with another’s code, a wrong secret, no verifier, or a code that was used', async () => {
    const own = await studio();
    const other = await register(`Partner ${randomUUID()}`);
    const begun = await begin();
    const { browser, uid } = await arrive(own.owner, begun);
    const agreed = await browser.go('POST', `/api/partner-asks/${uid}/agree`, { businessId: own.businessId });
    const back = await browser.follow(agreed.json().redirectTo);
    await expect(takeCode({ ...begun, config: await configured(other) }, back)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await expect(
      takeCode({ ...begun, config: await configured({ ...partner, secret: other.secret }) }, back),
    ).rejects.toMatchObject({ error: 'invalid_client' });
    await expect(
      takeCode({ ...begun, verifier: client.randomPKCECodeVerifier() }, back),
    ).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    const taken = await Promise.allSettled([1, 2, 3, 4].map(() => takeCode(begun, back)));
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is sent back to no address but its own, and people are told on a page of ours', async () => {
    const { owner } = await studio();
    const browser = new Browser();
    browser.user = owner;
    const begun = new URL((await begin()).address);
    for (const [name, value, problem] of [
      ['redirect_uri', 'https://elsewhere.example/back', 'invalid_redirect_uri'],
      ['redirect_uri', `${BACK}/more`, 'invalid_redirect_uri'],
      ['client_id', randomUUID(), 'invalid_client'],
    ] as const) {
      const changed = new URL(begun);
      changed.searchParams.set(name, value);
      expect(await browser.follow(changed.href)).toBe(`${SITE}/partners/agree?problem=${problem}`);
    }
    begun.searchParams.delete('code_challenge');
    const refused = new URL(await browser.follow(begun.href));
    expect([refused.origin + refused.pathname, refused.searchParams.get('error')]).toEqual([
      BACK,
      'invalid_request',
    ]);
  });
});

describe('what is open of the library', () => {
  it('is what discovery says, and nothing else', async () => {
    const config = (await app.inject({ url: `${OPENID_BASE}/.well-known/openid-configuration` })).json();
    expect(config).toMatchObject({
      issuer: `${SITE}${OPENID_BASE}`,
      authorization_endpoint: `${SITE}${OPENID_BASE}/authorize`,
      token_endpoint: `${SITE}${OPENID_BASE}/token`,
      revocation_endpoint: `${SITE}${OPENID_BASE}/revoke`,
      jwks_uri: `${SITE}${OPENID_BASE}/keys`,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
    });
    expect(
      Object.keys(config)
        .filter((name) => name.endsWith('_endpoint'))
        .sort(),
    ).toEqual(['authorization_endpoint', 'revocation_endpoint', 'token_endpoint']);
    const keys = (await app.inject({ url: `${OPENID_BASE}/keys` })).json().keys;
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0])).not.toContain('d');
    for (const [method, path] of [
      ['POST', '/reg'],
      ['GET', '/me'],
      ['POST', '/me'],
      ['GET', '/session/end'],
      ['POST', '/session/end'],
      ['POST', '/session/end/confirm'],
      ['POST', '/token/introspection'],
      ['POST', '/request'],
      ['POST', '/device/auth'],
      ['GET', '/interaction/abc'],
      ['POST', '/authorize'],
      ['GET', '/token'],
    ] as const)
      expect([path, (await app.inject({ method, url: OPENID_BASE + path })).statusCode]).toEqual([path, 404]);
  });

  it('takes each field once, of a bounded length, and answers in the protocol’s words', async () => {
    const form = (payload: string) =>
      app.inject({
        method: 'POST',
        url: `${OPENID_BASE}/token`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      });
    for (const payload of [
      'grant_type=a&grant_type=b',
      'grant_type=client_credentials&client_id=%00&client_secret=x',
      `code=${'x'.repeat(3_000)}`,
      'x'.repeat(20_000),
      '',
    ]) {
      const answer = await form(payload);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.json().error).toMatch(/^invalid_(request|client)$/);
    }
    expect(
      (await app.inject({ method: 'POST', url: `${OPENID_BASE}/token`, payload: {} })).json(),
    ).toMatchObject({
      error: 'invalid_request',
    });
  });

  it('keeps nothing that opens something, and forgets what has ended', async () => {
    const own = await studio();
    const { tokens, back } = await letIn(own);
    const { rows } = await shop.pool.query('SELECT * FROM openid_records');
    const kept = JSON.stringify(rows);
    const code = new URL(back).searchParams.get('code') ?? '';
    for (const secret of [tokens.access_token, tokens.refresh_token ?? '', code, partner.secret]) {
      expect(secret.length).toBeGreaterThan(20);
      expect(kept).not.toContain(secret);
    }
    const keys = await shop.pool.query('SELECT encrypted_key AS sealed FROM openid_signing_keys');
    expect(keys.rows).toHaveLength(1);
    expect(keys.rows[0].sealed).not.toContain('"d"');
    await shop.pool.query(`UPDATE openid_records SET expires_at = now() - interval '1 second'`);
    expect(refusal(await ask(tokens.access_token, 'GET', `/orders/${randomUUID()}`))).toEqual([
      401,
      'InvalidAPITokenError',
    ]);
    await deleteExpiredRecords(shop.pool);
    expect((await shop.pool.query('SELECT 1 FROM openid_records')).rows).toEqual([]);
  });
});
