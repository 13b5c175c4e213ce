import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { openIdSecrets, signingKey } from '#areas/platform/openactive/oauth/signing-key.server.ts';
import { AssistantBrowser, connectAssistant, pkce, REDIRECT } from '#support/assistant.ts';
import { TEST_SITE } from '#support/mcp-client.ts';
import { createPerson } from '#support/people.ts';
import { setUpWholeApp } from '#support/set-up-whole-app.ts';
import { USER_HEADER } from '#support/shop.ts';
import { ASSISTANT_OAUTH_BASE, allAssistantScopes, assistantIssuer, mcpUrl } from '../rules.ts';
import { deleteExpired, deleteOldActs, deleteUnusedClients } from './client-queries.server.ts';
import { isDocumentAddress, readClient } from './read-client.server.ts';

const whole = setUpWholeApp();
const app = () => whole;
const RESOURCE = mcpUrl(TEST_SITE);
let user: { id: string };

beforeAll(async () => {
  user = await createPerson(whole.shop.pool);
});

const get = (url: string) => whole.app.inject({ url });
const register = (body: object) =>
  whole.app.inject({ method: 'POST', url: `${ASSISTANT_OAUTH_BASE}/register`, payload: body });

async function newClient(): Promise<string> {
  const answer = await register({ client_name: 'Pocket Assistant', redirect_uris: [REDIRECT] });
  return answer.json().client_id;
}

const post = (path: string, fields: Record<string, string>) =>
  whole.app.inject({
    method: 'POST',
    url: ASSISTANT_OAUTH_BASE + path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

const callTool = (token: string, name = 'my_bookings', args: object = {}) =>
  whole.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    payload: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: args },
    }),
  });

/** An authorization request, with one part changed. */
async function begin(changed: Record<string, string | undefined> = {}) {
  const { verifier, challenge } = pkce();
  const clientId = changed.client_id ?? (await newClient());
  const query: Record<string, string | undefined> = {
    client_id: clientId,
    response_type: 'code',
    redirect_uri: REDIRECT,
    scope: 'bookings:read',
    state: 'a state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    resource: RESOURCE,
    ...changed,
  };
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    clientId,
    verifier,
    address: `${ASSISTANT_OAUTH_BASE}/authorize?${new URLSearchParams(given)}`,
  };
}

/** Lets an assistant in and returns the parts of its token request. */
async function allow(who = user, changed: Record<string, string | undefined> = {}) {
  const begun = await begin(changed);
  const back = await new AssistantBrowser(app, who.id).answer(begun.address, 'agree');
  return {
    clientId: begun.clientId,
    back,
    form: {
      grant_type: 'authorization_code',
      client_id: begun.clientId,
      code: back.searchParams.get('code') ?? '',
      redirect_uri: REDIRECT,
      code_verifier: begun.verifier,
      resource: RESOURCE,
    },
  };
}

describe('metadata', () => {
  it.each(['', '/mcp'])('of the resource is at its well-known address%s', async (form) => {
    const answer = await get(`/.well-known/oauth-protected-resource${form}`);
    expect(answer.json()).toMatchObject({
      resource: RESOURCE,
      authorization_servers: [assistantIssuer(TEST_SITE)],
      scopes_supported: allAssistantScopes,
      bearer_methods_supported: ['header'],
    });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
  });

  it('of the authorization server has PKCE, registration, documents and issuers in answers', async () => {
    const server = (await get(`/.well-known/oauth-authorization-server${ASSISTANT_OAUTH_BASE}`)).json();
    expect(server).toMatchObject({
      issuer: assistantIssuer(TEST_SITE),
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
    for (const name of [
      'authorization_endpoint',
      'token_endpoint',
      'revocation_endpoint',
      'registration_endpoint',
    ])
      expect(server[name]).toMatch(`${TEST_SITE}${ASSISTANT_OAUTH_BASE}/`);
  });
});

describe('an assistant', () => {
  it('is let in by the official client’s whole flow, sees bookings and is ended at once', async () => {
    const person = await createPerson(whole.shop.pool);
    const { client, accessToken } = await connectAssistant(app, person.id);
    const seen = await client.callTool({ name: 'my_bookings', arguments: {} });
    expect(seen.structuredContent).toEqual({ total: 0, bookings: [] });

    const { rows: notices } = await whole.shop.pool.query(
      `SELECT payload ->> 'notice' AS notice FROM graphile_worker._private_jobs WHERE payload ->> 'address' = $1`,
      [person.email],
    );
    expect(notices).toEqual([{ notice: 'assistant-connected' }]);

    const headers = { [USER_HEADER]: person.id };
    const [listed] = (await whole.app.inject({ url: '/api/profile/assistants', headers })).json();
    expect(listed).toMatchObject({
      name: 'Pocket Assistant',
      goesTo: 'your own device',
      scopes: allAssistantScopes,
      acts: [{ summary: 'Saw your coming bookings' }],
    });
    expect(listed.lastUsedAt).not.toBeNull();

    const ended = await whole.app.inject({
      method: 'DELETE',
      url: `/api/profile/assistants/${listed.id}`,
      headers,
    });
    expect(ended.json()).toEqual([]);
    expect((await callTool(accessToken)).statusCode).toBe(401);
    // It tries its refresh token, which has ended too.
    await expect(client.callTool({ name: 'my_bookings', arguments: {} })).rejects.toThrow(
      'grant request is invalid',
    );
  });

  it('can’t be ended by anybody else', async () => {
    const { form } = await allow();
    const { access_token: token } = (await post('/token', form)).json();
    const stranger = await createPerson(whole.shop.pool);
    const mine = await whole.app.inject({
      url: '/api/profile/assistants',
      headers: { [USER_HEADER]: user.id },
    });
    for (const { id } of mine.json()) {
      const answer = await whole.app.inject({
        method: 'DELETE',
        url: `/api/profile/assistants/${id}`,
        headers: { [USER_HEADER]: stranger.id },
      });
      expect(answer.statusCode).toBe(404);
    }
    expect((await callTool(token)).statusCode).toBe(200);
  });

  it('without a token hears where to ask, and for what', async () => {
    const answer = await callTool('', 'my_bookings');
    expect(answer.statusCode).toBe(401);
    const visitor = await whole.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { 'content-type': 'application/json' },
      payload: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"my_bookings"}}',
    });
    expect(visitor.statusCode).toBe(401);
    expect(visitor.headers['www-authenticate']).toBe(
      `Bearer scope="${allAssistantScopes.join(' ')}", resource_metadata="${TEST_SITE}/.well-known/oauth-protected-resource/mcp"`,
    );
  });

  it('with too few scopes hears which it needs', async () => {
    const { form } = await allow();
    const { access_token: token, scope } = (await post('/token', form)).json();
    expect(scope).toBe('bookings:read');
    const answer = await callTool(token, 'cancel_booking', { bookingId: randomUUID() });
    expect(answer.statusCode).toBe(403);
    expect(answer.headers['www-authenticate']).toContain(
      'error="insufficient_scope", scope="bookings:cancel"',
    );
  });

  it('gets the issuer and its state with the code', async () => {
    const { back } = await allow();
    expect(back.origin + back.pathname).toBe(REDIRECT);
    expect(back.searchParams.get('state')).toBe('a state');
    expect(back.searchParams.get('iss')).toBe(assistantIssuer(TEST_SITE));
  });

  it('may use another port of the person’s own device', async () => {
    const begun = await begin({ redirect_uri: 'http://127.0.0.1:51234/callback' });
    const back = await new AssistantBrowser(app, user.id).answer(begun.address, 'agree');
    expect(back.host).toBe('127.0.0.1:51234');
  });

  it('gets an answer when the person turns it away', async () => {
    const begun = await begin();
    const back = await new AssistantBrowser(app, user.id).answer(begun.address, 'turn-away');
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('code')).toBeNull();
  });

  it('keeps only the scopes of the last consent, and its older tokens end', async () => {
    const clientId = await newClient();
    const first = await allow(user, { client_id: clientId, scope: allAssistantScopes.join(' ') });
    const { access_token: older } = (await post('/token', first.form)).json();
    const second = await allow(user, { client_id: clientId });
    const { access_token: newer } = (await post('/token', second.form)).json();
    expect((await callTool(older)).statusCode).toBe(401);
    expect((await callTool(newer)).statusCode).toBe(200);
    expect((await callTool(newer, 'release_hold', { holdId: randomUUID() })).statusCode).toBe(403);
  });
});

describe('consent', () => {
  it('names the assistant, where its answer goes and what it may do', async () => {
    const browser = new AssistantBrowser(app, user.id);
    const page = await browser.follow((await begin()).address);
    expect(page.pathname).toMatch(/^\/assistants\/agree\/[\w-]+$/);
    const uid = page.pathname.split('/').at(-1);
    expect((await browser.go('GET', `/api/assistant-requests/${uid}`)).json()).toEqual({
      name: 'Pocket Assistant',
      goesTo: 'a program on this device',
      scopes: ['bookings:read'],
    });
  });

  it('asks visitors to sign in first', async () => {
    const browser = new AssistantBrowser(app, null);
    const page = await browser.follow((await begin()).address);
    expect(page.pathname).toBe('/api/login');
    expect(page.searchParams.get('returnTo')).toMatch(/^\/assistants\/agree\//);
  });

  it('belongs to one browser, and to a fresh sign-in', async () => {
    const browser = new AssistantBrowser(app, user.id);
    const uid = (await browser.follow((await begin()).address)).pathname.split('/').at(-1);
    const other = new AssistantBrowser(app, user.id);
    expect((await other.go('POST', `/api/assistant-requests/${uid}/agree`)).statusCode).toBe(404);
    const stale = await whole.app.inject({
      method: 'POST',
      url: `/api/assistant-requests/${uid}/agree`,
      headers: { [USER_HEADER]: user.id },
    });
    expect(stale.json().code).toBe('fresh_sign_in_required');
  });

  it('needs a proven address', async () => {
    const person = await createPerson(whole.shop.pool);
    await whole.shop.pool.query('UPDATE users SET email_verified = false WHERE id = $1', [person.id]);
    await expect(allow(person)).rejects.toThrow('Confirm your email address first.');
  });
});

describe('a wrong request', () => {
  it.each([
    ['of an unknown client', { client_id: 'nobody' }, 'invalid_client'],
    ['to another address', { redirect_uri: 'https://evil.example/callback' }, 'invalid_redirect_uri'],
    [
      'to another path of the device',
      { redirect_uri: 'http://127.0.0.1:8090/other' },
      'invalid_redirect_uri',
    ],
    ['to no address', { redirect_uri: 'javascript:alert(1)' }, 'invalid_redirect_uri'],
  ])('%s leads nowhere else', async (_what, changed, problem) => {
    const page = await new AssistantBrowser(app, user.id).follow((await begin(changed)).address);
    expect(`${page.pathname}${page.search}`).toBe(`/assistants/agree?problem=${problem}`);
  });

  it.each([
    ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['with a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['for a token at once', { response_type: 'token' }, 'unsupported_response_type'],
    ['for another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['for the site as a whole', { resource: TEST_SITE }, 'invalid_target'],
  ])('%s is refused to the client', async (_what, changed, problem) => {
    const page = await new AssistantBrowser(app, user.id).follow((await begin(changed)).address);
    // Of a response type that we lack, the answer is in the fragment.
    const answer = new URLSearchParams(page.hash === '' ? page.search : page.hash.slice(1));
    expect(answer.get('error')).toBe(problem);
    expect(answer.get('code')).toBeNull();
  });

  it.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ['another redirect address', { redirect_uri: 'http://127.0.0.1:1/callback' }],
    ['another code', { code: 'x'.repeat(43) }],
    ['another resource', { resource: 'https://other.example/mcp' }],
  ])('for a token with %s gets none', async (_what, changed) => {
    const { form } = await allow();
    const answer = await post('/token', { ...form, ...changed });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).not.toHaveProperty('access_token');
  });

  it('for a token by another client gets none', async () => {
    const { form } = await allow();
    const answer = await post('/token', { ...form, client_id: await newClient() });
    expect(answer.statusCode).toBe(400);
  });

  it('with a code used before ends its tokens', async () => {
    const { form } = await allow();
    const { access_token: token } = (await post('/token', form)).json();
    expect((await callTool(token)).statusCode).toBe(200);
    expect((await post('/token', form)).statusCode).toBe(400);
    expect((await callTool(token)).statusCode).toBe(401);
  });

  it('with a refresh token used before ends its tokens', async () => {
    const { form, clientId } = await allow();
    const { refresh_token: first } = (await post('/token', form)).json();
    const refresh = {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: first,
      resource: RESOURCE,
    };
    const renewed = (await post('/token', refresh)).json();
    expect(renewed.refresh_token).not.toBe(first);
    expect((await callTool(renewed.access_token)).statusCode).toBe(200);
    expect((await post('/token', refresh)).statusCode).toBe(400);
    expect((await callTool(renewed.access_token)).statusCode).toBe(401);
  });

  it.each([
    ['no addresses', { client_name: 'A' }, 'invalid_redirect_uri'],
    ['plain http', { redirect_uris: ['http://assistant.example/back'] }, 'invalid_redirect_uri'],
    ['a script', { redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    ['a fragment', { redirect_uris: ['https://a.example/#x'] }, 'invalid_redirect_uri'],
    ['eleven addresses', { redirect_uris: Array(11).fill(REDIRECT) }, 'invalid_redirect_uri'],
    ['a name of two lines', { client_name: 'A\nB', redirect_uris: [REDIRECT] }, 'invalid_client_metadata'],
    ['a list for a name', { client_name: [], redirect_uris: [REDIRECT] }, 'invalid_client_metadata'],
  ])('to register with %s is refused', async (_what, body, problem) => {
    const answer = await register(body);
    expect([answer.statusCode, answer.json().error]).toEqual([400, problem]);
  });
});

describe('a token', () => {
  it('of booking partners, of nobody or of a person’s sign-in opens nothing', async () => {
    await signingKey(whole.shop.pool, openIdSecrets('a secret of tests, long enough to be one'));
    for (const token of ['x', 'x'.repeat(43), 'eyJhbGciOiJub25lIn0.e30.', `fk_live_${'A'.repeat(40)}`]) {
      const answer = await callTool(token);
      expect(answer.statusCode, token).toBe(401);
      expect(answer.headers['www-authenticate']).toContain('error="invalid_token"');
    }
  });

  it('for another resource is refused, even if we made it', async () => {
    const { form } = await allow();
    const { access_token: token } = (await post('/token', form)).json();
    expect((await callTool(token)).statusCode).toBe(200);
    await whole.shop.pool.query(
      `UPDATE assistant_records SET payload = payload || '{"aud":"https://other.example/mcp"}' WHERE kind = 'AccessToken'`,
    );
    expect((await callTool(token)).statusCode).toBe(401);
  });

  it('stops while the account is suspended, and when the client revokes it', async () => {
    const person = await createPerson(whole.shop.pool);
    const { form, clientId } = await allow(person);
    const { access_token: token } = (await post('/token', form)).json();
    await whole.shop.pool.query(
      `UPDATE users SET suspended_at = now(), suspension_reason = 'A complaint.' WHERE id = $1`,
      [person.id],
    );
    expect((await callTool(token)).statusCode).toBe(401);
    await whole.shop.pool.query(
      'UPDATE users SET suspended_at = NULL, suspension_reason = NULL WHERE id = $1',
      [person.id],
    );
    expect((await callTool(token)).statusCode).toBe(200);
    await post('/revoke', { client_id: clientId, token });
    expect((await callTool(token)).statusCode).toBe(401);
  });

  it('opens the tools of assistants alone, not our API', async () => {
    const { form } = await allow();
    const { access_token: token } = (await post('/token', form)).json();
    for (const url of ['/api/bookings', '/api/profile', '/api/v1/key', '/api/auth/user']) {
      const answer = await whole.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
      expect(answer.statusCode, url).toBe(401);
    }
    const forged = await whole.app.inject({ url: '/api/bookings', headers: { 'fettle-assistant': token } });
    expect(forged.statusCode).toBe(401);
  });

  it('is stored as a digest only', async () => {
    const { form } = await allow();
    const { access_token: token, refresh_token: refresh } = (await post('/token', form)).json();
    const { rows } = await whole.shop.pool.query<{ text: string }>(
      'SELECT digest || payload::text AS text FROM assistant_records',
    );
    for (const secret of [token, refresh, form.code])
      expect(rows.some(({ text }) => text.includes(secret))).toBe(false);
  });
});

describe('a client’s document', () => {
  const ID = 'https://assistant.example/client.json';
  const document = {
    client_id: ID,
    client_name: 'Documented',
    redirect_uris: ['https://assistant.example/back'],
    token_endpoint_auth_method: 'none',
  };
  const reading = (body: unknown, status = 200) => {
    const asked: string[] = [];
    return {
      asked,
      deps: {
        ...whole.shop.deps,
        fetchDocument: async (url: string) => {
          asked.push(url);
          if (body === null) throw new Error('away');
          return { status, headers: {}, url, body: new TextEncoder().encode(JSON.stringify(body)) };
        },
      },
    };
  };

  it('describes it, is kept for an hour, and for a day while its site is away', async () => {
    const id = `${ID}?${randomUUID()}`;
    const first = reading({ ...document, client_id: id });
    expect(await readClient(first.deps, id)).toMatchObject({ id, name: 'Documented' });
    await readClient(first.deps, id);
    expect(first.asked).toEqual([id]);
    whole.shop.advanceMinutes(61);
    expect(await readClient(reading(null).deps, id)).toMatchObject({ name: 'Documented' });
    whole.shop.advanceMinutes(24 * 60);
    expect(await readClient(reading(null).deps, id)).toBeNull();
  });

  it.each([
    ['names another', { ...document, client_id: 'https://other.example/client.json' }, 200],
    ['lacks a name', { ...document, client_name: undefined }, 200],
    ['has a secret', { ...document, token_endpoint_auth_method: 'client_secret_basic' }, 200],
    ['returns to plain http', { ...document, redirect_uris: ['http://assistant.example/back'] }, 200],
    ['is a list', [document], 200],
    ['is missing', document, 404],
  ])('that %s describes nobody', async (_what, body, status) => {
    expect(await readClient(reading(body, status).deps, ID)).toBeNull();
  });

  it.each([
    'http://assistant.example/client.json',
    'https://assistant.example',
    'https://assistant.example/',
    'https://user:secret@assistant.example/client.json',
    'https://assistant.example/client.json#part',
    'https://assistant.example/a/../client.json',
    `https://assistant.example/${'x'.repeat(300)}`,
  ])('isn’t read at %s', (address) => expect(isDocumentAddress(address)).toBe(false));
});

it('what is over is deleted: records, old acts and clients that nobody let in', async () => {
  const { pool } = whole.shop;
  const unused = await newClient();
  await pool.query("UPDATE assistant_records SET expires_at = now() - interval '1 second'");
  await deleteExpired(pool);
  await deleteOldActs(pool, new Date(Date.now() + 86_400_000));
  await deleteUnusedClients(pool, new Date(Date.now() + 40 * 86_400_000));
  const { rows } = await pool.query(
    `SELECT (SELECT count(*)::integer FROM assistant_records) AS records,
            (SELECT count(*)::integer FROM assistant_acts) AS acts,
            (SELECT count(*)::integer FROM assistant_clients WHERE id = $1) AS unused`,
    [unused],
  );
  expect(rows).toEqual([{ records: 0, acts: 0, unused: 0 }]);
});
