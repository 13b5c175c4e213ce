import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyBaseLogger, InjectOptions } from 'fastify';
import { composeCredentials } from '#app/compose-credentials.server.ts';
import { createAuthenticator } from '#areas/identity/accounts/current/current-user.server.ts';
import { guardImpersonation } from '#areas/identity/accounts/impersonation/impersonation-guard.server.ts';
import { impersonationRoutes } from '#areas/identity/accounts/impersonation/routes.server.ts';
import { accountData } from '#areas/identity/accounts/profile/download-data.server.ts';
import { profileRoutes } from '#areas/identity/accounts/profile/profile-routes.server.ts';
import { accountRoutes } from '#areas/identity/accounts/routes.server.ts';
import { requireFreshSignIns } from '#areas/identity/accounts/second-step/fresh-sign-in.server.ts';
import {
  type Auth,
  type AuthSettings,
  createAuth,
  storeResetToken,
} from '#areas/identity/accounts/sign-in/auth.server.ts';
import { sendLinkMail } from '#areas/identity/accounts/sign-in/link-mails.server.ts';
import { programAccessSummary } from '#areas/platform/api-keys/program-access.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { installOutbox, outbox } from '#shared/jobs/outbox.server.ts';
import { diskStorage } from '#shared/storage/disk-storage.server.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

export interface AccountsApp {
  database: TestDatabase;
  app: AppInstance;
  auth: Auth;
  told: { what: string; [fact: string]: unknown }[];
  /** Mails with a link, in order. */
  mails: AccountMail[];
  /** Team members. */
  staff: Set<string>;
  minutesAhead(minutes: number): void;
  post(where: string, payload: object, from?: RequestSender): ReturnType<typeof send>;
  signUp(given?: { email?: string; password?: string }): Promise<Person>;
  as(person: { cookie: string }, method: Method, url: string, payload?: object): ReturnType<typeof send>;
  close(): Promise<void>;
}

export interface AccountMail {
  what: 'verify' | 'reset' | 'magic link';
  userId: string;
  url: string;
  /** Of a sign-in mail. */
  code?: string;
  knownUser: boolean;
}

export interface Person {
  id: string;
  email: string;
  cookie: string;
}

interface RequestSender {
  cookie?: string;
  address?: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export const ACCOUNTS_URL = 'http://fettle.test';
export const PASSWORD = 'correct horse';

export const newPerson = (email = `${randomUUID()}@people.example`) => ({
  email,
  password: PASSWORD,
  name: 'Priya Nair',
  firstName: 'Priya',
  lastName: 'Nair',
});

export const readToken = (mail: AccountMail | undefined): string =>
  new URL(mail?.url ?? ACCOUNTS_URL).searchParams.get('token') ?? '';

/** As a browser sends it back. */
export const readCookie = (answer: { cookies: { name: string; value: string }[] }): string =>
  answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');

/** A new person with a verified email, signed in. */
export async function createVerifiedPerson(site: AccountsApp): Promise<Person> {
  const person = await site.signUp();
  await site.database.pool.query('UPDATE users SET email_verified = true WHERE id = $1', [person.id]);
  return person;
}

const send = (app: AppInstance, request: InjectOptions) => app.inject(request);

export async function openAccountsApp(
  given: Partial<AuthSettings> = {},
  logger?: FastifyBaseLogger,
): Promise<AccountsApp> {
  const database = await createTestDatabase();
  const { pool } = database;
  const folder = mkdtempSync(path.join(tmpdir(), 'fettle-accounts-'));
  const told: AccountsApp['told'] = [];
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead * 60_000) };
  const tellIn = (what: string) => async (_tx: object, fact: object) => void told.push({ what, ...fact });
  const endCredentials = composeCredentials(clock);
  await installOutbox(pool);
  const mails: AccountMail[] = [];
  const staff = new Set<string>();
  // As the app does: in a separate transaction.
  const mail = (what: AccountMail['what']) => (sent: { userId: string; url: string }) =>
    transaction(pool, async (tx) => {
      const { rowCount } = await tx.query('SELECT 1 FROM users WHERE id = $1', [sent.userId]);
      mails.push({ what, ...sent, knownUser: rowCount === 1 });
      told.push({ what, ...sent });
    });
  const breaches = given.breaches ?? null;
  const app = createHttpApp(logger === undefined ? {} : { logger });
  const auth = createAuth({
    pool,
    publicUrl: ACCOUNTS_URL,
    secret: 'a secret for tests, long enough to sign cookies',
    trustOwnHost: false,
    rateLimits: false,
    clock,
    log: app.log,
    breaches,
    onSecurityNews: tellIn('security'),
    onKnownSignUp: tellIn('sign-up tried'),
    onPasswordReset: tellIn('password reset'),
    endCredentials,
    businessAccessOf: programAccessSummary,
    onAddressProven: tellIn('address proven'),
    onSignInReplaced: async (fromId, toId) => void told.push({ what: 'sign-in replaced', fromId, toId }),
    sendVerificationMail: mail('verify'),
    // At once, without the job.
    queueLinkMail: (asked) =>
      sendLinkMail(
        {
          pool,
          publicUrl: ACCOUNTS_URL,
          storeResetToken: (link) => storeResetToken(auth, link),
          sendResetMail: mail('reset'),
          sendMagicLink: async ({ email, url, code }) => {
            const { rows } = await pool.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [
              email,
            ]);
            const userId = rows[0]?.id ?? '';
            const sent = {
              what: 'magic link' as const,
              userId,
              email,
              url,
              ...(code !== undefined && { code }),
            };
            mails.push({ ...sent, knownUser: userId !== '' });
            told.push(sent);
          },
        },
        asked,
      ),
    google: null,
    oidc: null,
    ...given,
  });
  const authenticator = createAuthenticator({ auth, pool, clock, adminsNeedSecondFactor: true });
  guardImpersonation(app, authenticator);
  requireFreshSignIns(app, { signIns: authenticator, clock });
  accountRoutes({
    auth,
    authenticator,
    publicUrl: ACCOUNTS_URL,
    straightToProvider: given.oidc != null,
    findWorkStart: async (userId) => (staff.has(userId) ? '/business/check-in' : null),
  })(app);
  profileRoutes({
    auth,
    authenticator,
    pool,
    clock,
    breaches,
    issuer: 'Fettle',
    secret: 'a secret for tests, long enough to sign cookies',
    onSecurityNews: tellIn('security'),
    isSeller: async () => false,
    storage: diskStorage(folder),
    publicUrl: ACCOUNTS_URL,
    onEmailChangeRequested: tellIn('change asked'),
    onEmailChanged: tellIn('changed'),
    carryOver: async () => async () => {},
    onPasswordChanged: tellIn('password changed'),
    endCredentials,
    businessAccessOf: programAccessSummary,
    onSignedOutEverywhere: tellIn('signed out everywhere'),
    onAccountDeleted: tellIn('deleted'),
    outbox,
    personalData: [accountData],
  })(app);
  impersonationRoutes({ pool, clock, authenticator, onImpersonationStarted: tellIn('viewed') })(app);
  await app.ready();

  const post: AccountsApp['post'] = (where, payload, { cookie, address } = {}) =>
    send(app, {
      method: 'POST',
      url: `/api/auth/${where}`,
      payload,
      headers: { origin: ACCOUNTS_URL, ...(cookie === undefined ? {} : { cookie }) },
      ...(address === undefined ? {} : { remoteAddress: address }),
    });
  return {
    database,
    app,
    auth,
    told,
    mails,
    staff,
    minutesAhead(minutes) {
      ahead = minutes;
    },
    post,
    async signUp({ email = `${randomUUID()}@people.example`, password = PASSWORD } = {}) {
      const answer = await post('sign-up/email', { ...newPerson(email), password });
      return { id: answer.json().user.id, email, cookie: readCookie(answer) };
    },
    as: ({ cookie }, method, url, payload) =>
      send(app, {
        method,
        url,
        headers: { cookie, origin: ACCOUNTS_URL },
        ...(payload === undefined ? {} : { payload }),
      }),
    async close() {
      await app.close();
      await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
}
