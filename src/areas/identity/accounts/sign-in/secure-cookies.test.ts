import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '#shared/domain/clock.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { newPerson } from '#support/accounts-app.ts';
import { endCredentials } from '#support/credentials.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { createAuthenticator } from '../current/current-user.server.ts';
import { accountRoutes } from '../routes.server.ts';
import { createAuth } from './auth.server.ts';

const publicUrl = 'https://fettle.test';
const database = setUpDatabase();
let app: AppInstance;

beforeAll(async () => {
  const { pool } = database;
  const nothing = async () => undefined;
  const auth = createAuth({
    pool,
    publicUrl,
    secret: 'a secret for tests, long enough to sign cookies',
    trustOwnHost: false,
    rateLimits: false,
    clock: systemClock,
    log: { warn: () => undefined, error: () => undefined },
    breaches: null,
    onSecurityNews: nothing,
    onKnownSignUp: nothing,
    onPasswordReset: nothing,
    endCredentials,
    businessAccessOf: async () => '',
    onAddressProven: nothing,
    onSignInReplaced: nothing,
    sendVerificationMail: nothing,
    queueLinkMail: nothing,
    google: null,
    oidc: null,
  });
  app = createHttpApp();
  accountRoutes({
    auth,
    authenticator: createAuthenticator({ auth, pool }),
    publicUrl,
    straightToProvider: false,
    findWorkStart: async () => null,
  })(app);
  await app.ready();
});
afterAll(() => app.close());

const asked = { origin: publicUrl };

it('on https every cookie is bound to the very host, and signs in', async () => {
  const signedUp = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    headers: asked,
    payload: { ...newPerson('priya@people.example'), password: 'a quiet harbour at dawn' },
  });
  const passkey = await app.inject({
    url: '/api/auth/passkey/generate-authenticate-options',
    headers: asked,
  });
  for (const [answer, name] of [
    [signedUp, '__Host-fettle.session_token'],
    [passkey, '__Host-fettle.better-auth-passkey'],
  ] as const) {
    expect(answer.statusCode).toBe(200);
    const cookie = answer.cookies.find((one) => one.name === name);
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, path: '/', sameSite: 'Lax' });
    expect(cookie).not.toHaveProperty('domain');
    expect(answer.cookies.filter((one) => !one.name.startsWith('__Host-'))).toEqual([]);
  }
  const [session] = signedUp.cookies;
  const me = async (name: string) =>
    (
      await app.inject({
        url: '/api/auth/user',
        headers: { cookie: `${name}=${encodeURIComponent(session?.value ?? '')}` },
      })
    ).statusCode;
  expect(await me('__Host-fettle.session_token')).toBe(200);
  // What a subdomain or plain http could plant.
  expect(await me('fettle.session_token')).toBe(401);
  expect(await me('__Secure-fettle.session_token')).toBe(401);
});
