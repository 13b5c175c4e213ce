import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The next person to sign in. */
export interface ProviderPerson {
  sub: string;
  email: string;
  email_verified: boolean;
  given_name: string;
  family_name: string;
  picture?: string;
}

export interface OidcProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  signIn(authorizationUrl: string, person: ProviderPerson): string;
  stop(): Promise<void>;
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A local OpenID Connect provider. */
export async function startOidcProvider(): Promise<OidcProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const client = { clientId: 'fettle', clientSecret: 'a secret between us' };
  const codes = new Map<string, { person: ProviderPerson; nonce: string | null }>();
  const people = new Map<string, ProviderPerson>();
  let issuer = '';

  const sign = (claims: object) => {
    const unsigned = `${base64url({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${base64url(claims)}`;
    return `${unsigned}.${createSign('RSA-SHA256').update(unsigned).sign(privateKey, 'base64url')}`;
  };
  const answers: Record<string, (body: URLSearchParams, bearer: string) => object | null> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/keys': () => ({
      keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }],
    }),
    '/token': (body) => {
      const code = body.get('code') ?? '';
      const issued = codes.get(code);
      if (issued === undefined || body.get('code_verifier') === null) return null;
      codes.delete(code);
      const accessToken = randomUUID();
      people.set(accessToken, issued.person);
      const now = Math.floor(Date.now() / 1000);
      return {
        access_token: accessToken,
        token_type: 'Bearer',
        expires_in: 300,
        id_token: sign({
          ...issued.person,
          iss: issuer,
          aud: client.clientId,
          iat: now,
          exp: now + 300,
          ...(issued.nonce === null ? {} : { nonce: issued.nonce }),
        }),
      };
    },
    '/userinfo': (_body, bearer) => people.get(bearer) ?? null,
  };
  const server = createServer(async (request, response) => {
    const body = new URLSearchParams(await text(request));
    const bearer = (request.headers.authorization ?? '').replace('Bearer ', '');
    const answer = answers[request.url?.split('?')[0] ?? '']?.(body, bearer) ?? null;
    response
      .writeHead(answer === null ? 400 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer ?? { error: 'invalid_grant' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    ...client,
    signIn(authorizationUrl, person) {
      const asked = new URL(authorizationUrl).searchParams;
      const code = randomUUID();
      codes.set(code, { person, nonce: asked.get('nonce') });
      const back = new URL(asked.get('redirect_uri') ?? '');
      back.searchParams.set('code', code);
      back.searchParams.set('state', asked.get('state') ?? '');
      back.searchParams.set('iss', issuer);
      return back.href;
    },
    async stop() {
      server.close();
      await once(server, 'close');
    },
  };
}
