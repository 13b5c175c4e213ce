import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { passkey } from '@better-auth/passkey';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { APIError, isAPIError } from 'better-auth/api';
import { genericOAuth, magicLink } from 'better-auth/plugins';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { hasNoWebAddress } from '#shared/domain/person-fields.ts';
import { normaliseName } from '#shared/domain/text-normalisation.ts';
import { SUSPENDED_MESSAGE } from '../admins/suspend-account.server.ts';
import { NAME_MAX_LENGTH } from '../contract.ts';
import { type VerifyEmailDeps, withEmailVerification } from '../credentials/verify-email.server.ts';
import type { BreachService } from '../profile/password-policy.server.ts';
import { isAccountDisabled } from '../queries.server.ts';
import type { SecondFactorDeps } from '../second-step/second-factor.server.ts';
import { runAfterCommit } from './after-commit.server.ts';
import { recordDatabaseFailure } from './database-unavailable.server.ts';
import { withDigestedSecrets } from './digested-secrets.server.ts';
import { libraryLimits } from './library-limits.ts';
import { type LinkMail, resetRequestPlugin } from './link-mails.server.ts';
import { accountPageUrl } from './mail-page-url.ts';
import { OIDC_PROVIDER } from './oidc-provider.ts';
import { passkeyRules, requireUserVerification } from './passkey-plugin.server.ts';
import { type PasswordResetDeps, passwordResetHooks } from './password-reset.server.ts';
import { type KnownSignUpDeps, knownSignUpPlugin, weakPasswordPlugin } from './sign-up-plugins.server.ts';
import { loginThrottlePlugin } from './throttle-plugin.server.ts';

export interface AuthSettings {
  pool: Pool;
  /** Signs cookies; at least 32 characters. Changing it signs everybody out. */
  secret: string;
  /** The site's public address, e.g. https://fettle.example. */
  publicUrl: string;
  /** In the demo people come by localhost, 127.0.0.1 or a machine's name: whichever they used is ours. */
  trustOwnHost: boolean;
  rateLimits: boolean;
  clock: Clock;
  /** What the library has to say of its failures. */
  log: Record<'warn' | 'error', (details: object, message: string) => void>;
  /** Where passwords known from breaches are looked up; null when nowhere. */
  breaches: BreachService | null;
  onSecurityNews: SecondFactorDeps['onSecurityNews'];
  onKnownSignUp: KnownSignUpDeps['onKnownSignUp'];
  onSignInReplaced: Parameters<typeof passkeyRules>[0]['onSignInReplaced'];
  onPasswordReset: PasswordResetDeps['onPasswordReset'];
  businessAccessOf: PasswordResetDeps['businessAccessOf'];
  endCredentials: VerifyEmailDeps['endCredentials'];
  onAddressProven: VerifyEmailDeps['onAddressProven'];
  sendVerificationMail(mail: { userId: string; url: string }): Promise<void>;
  /** Queues a job that mails a link (`sendLinkMail`), whether or not the address has an account. */
  queueLinkMail(mail: LinkMail): Promise<void>;
  /** Signing in with Google; null when it is not set up. */
  google: { clientId: string; clientSecret: string } | null;
  /** Signing in with an OpenID Connect provider; null when it is not set up. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | null;
}

const oneMinute = 60;
const oneHour = 60 * oneMinute;

/**
 * The sign-in library, told our tables, our rules and our mail (docs/decisions/0005-use-better-auth-for-sign-in-on-our-own-tables.md).
 * E-mail and password, a link by mail, passkeys, and Google or OpenID Connect where they are set up. Signing up signs
 * in at once and the address is verified afterwards.
 */
export function createAuth(settings: AuthSettings) {
  const { google, oidc } = settings;
  const reset = passwordResetHooks(settings);
  return betterAuth({
    appName: 'Fettle',
    baseURL: settings.publicUrl,
    basePath: '/api/auth',
    secret: settings.secret,
    trustedOrigins: (request) => {
      const host = settings.trustOwnHost ? request?.headers.get('host') : null;
      return [new URL(settings.publicUrl).origin, ...(host ? [`http://${host}`] : [])];
    },
    // Without the library's own transaction around a sign-up: inside it the verification mail would be queued on
    // another connection, which on the embedded database waits for ever and elsewhere may run before the user is
    // committed. A sign-up cut off half-way is completed by asking for a new password.
    database: (options: BetterAuthOptions) =>
      withEmailVerification(
        withDigestedSecrets(
          kyselyAdapter(new Kysely({ dialect: new PostgresDialect({ pool: settings.pool }) }), {
            type: 'postgres',
            transaction: false,
          })(options),
        ),
        settings,
      ),
    onAPIError: {
      errorURL: '/sign-in', // where a provider's answer leads that belongs to no sign-in
      onError: (error) => logUnexpectedError(settings, error),
    },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) => logLibraryMessage(settings, message, details),
    },
    advanced: {
      disableOriginCheck: false, // said aloud, because under a test runner the library would leave it out
      database: { generateId: 'uuid' },
      ...cookieSettings(settings.publicUrl),
      ipAddress: { ipAddressHeaders: ['x-fettle-client-ip'] },
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        firstName: { type: 'string', fieldName: 'first_name', required: false, defaultValue: '' },
        lastName: { type: 'string', fieldName: 'last_name', required: false, defaultValue: '' },
        role: { type: 'string', required: false, defaultValue: 'user', input: false },
      },
    },
    session: {
      modelName: 'auth_sessions',
      freshAge: 0, // ours is stricter, and counts what was shown since (fresh-sign-in.server.ts)
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    account: {
      modelName: 'auth_accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'auth_verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    databaseHooks: {
      // Photos come through our own door (resized, emptied of what the camera wrote): never as somebody's address.
      user: {
        create: { before: async (user) => ({ data: { ...user, ...sanitizeNames(user), image: null } }) },
      },
      // A password is written by resets and by whoever sets one; of a reset everything else has ended by then.
      account: {
        create: { before: async (_account, context) => reset.beforePassword(context?.request) },
        update: { before: async (_account, context) => reset.beforePassword(context?.request) },
      },
      session: {
        create: {
          // Whichever way somebody comes in, a suspended account has no way in.
          before: async ({ userId }) => {
            if (await isAccountDisabled(settings.pool, userId)) {
              throw new APIError('FORBIDDEN', { code: 'ACCOUNT_SUSPENDED', message: SUSPENDED_MESSAGE });
            }
          },
        },
      },
    },
    ...(google === null
      ? {}
      : {
          socialProviders: {
            google: { ...google, mapProfileToUser: googleName, disableIdTokenSignIn: true },
          },
        }),
    plugins: [
      loginThrottlePlugin({ db: settings.pool, clock: settings.clock }),
      knownSignUpPlugin(settings),
      weakPasswordPlugin(settings.breaches),
      resetRequestPlugin(settings.queueLinkMail),
      passkeyRules(settings),
      reset.plugin,
      magicLink({
        disableSignUp: true,
        expiresIn: 15 * oneMinute, // the mail says so
        // Under a name of its own: the library keeps challenges and resets in the same table, and would take their
        // secrets for a link's.
        storeToken: { type: 'custom-hasher', hash: async (token) => `magic-link:${token}` },
        rateLimit: libraryLimits['/sign-in/magic-link'],
        sendMagicLink: ({ email, token, metadata }) =>
          runAfterCommit(() => {
            const returnTo = readReturnPath(metadata);
            return settings.queueLinkMail({
              of: 'magic link',
              email: email.toLowerCase(),
              token,
              ...(returnTo !== undefined && { returnTo }),
            });
          }),
      }),
      passkey({
        rpName: 'Fettle',
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        registration: {
          afterVerification: async ({ verification }) =>
            requireUserVerification(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: async ({ verification }) =>
            requireUserVerification(verification.authenticationInfo.userVerified),
        },
        schema: {
          passkey: {
            modelName: 'auth_passkeys',
            fields: {
              userId: 'user_id',
              publicKey: 'public_key',
              credentialID: 'credential_id',
              deviceType: 'device_type',
              backedUp: 'backed_up',
              createdAt: 'created_at',
            },
          },
        },
      }),
      ...(oidc === null
        ? []
        : [
            genericOAuth({
              config: [
                {
                  providerId: OIDC_PROVIDER,
                  discoveryUrl: `${oidc.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
                  clientId: oidc.clientId,
                  clientSecret: oidc.clientSecret,
                  scopes: ['openid', 'email', 'profile'],
                  pkce: true,
                  mapProfileToUser: oidcName,
                },
              ],
            }),
          ]),
    ],
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: reset.onPasswordReset,
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: false, // whoever reads the mail has shown no password
      expiresIn: 24 * oneHour,
      sendVerificationEmail: ({ user, token }) =>
        runAfterCommit(() =>
          settings.sendVerificationMail({
            userId: user.id,
            url: accountPageUrl(settings.publicUrl, '/verify-email', { token }),
          }),
        ),
    },
    rateLimit: {
      enabled: settings.rateLimits,
      storage: 'database',
      modelName: 'auth_rate_limits',
      fields: { lastRequest: 'last_request' },
      window: 60,
      max: 100,
      customRules: {
        '/sign-in/email': libraryLimits['/sign-in/email'],
        '/sign-up/email': libraryLimits['/sign-up/email'],
        '/request-password-reset': libraryLimits['/request-password-reset'],
      },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;

/** Keeps the secret of a link that chooses a new password, as the library's own request for one does. */
export async function storeResetToken(
  auth: Pick<Auth, '$context'>,
  { userId, token, expiresAt }: { userId: string; token: string; expiresAt: Date },
): Promise<void> {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.createVerificationValue({
    value: userId,
    identifier: `reset-password:${token}`,
    expiresAt,
  });
}

/**
 * On https every cookie is a `__Host-` one, which browsers take over https only, from this very host, for all its
 * paths: no subdomain can plant one (RFC 6265bis, 4.1.3.2). The library would write `__Secure-` before it.
 */
function cookieSettings(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  return {
    cookiePrefix: secure ? '__Host-fettle' : 'fettle',
    useSecureCookies: false,
    defaultCookieAttributes: { secure, path: '/' },
  };
}

/** Of what the library hangs on its words, only an error: the rest may be a token, or whatever a stranger sent. */
function logLibraryMessage({ log }: AuthSettings, message: string, details: readonly unknown[]): void {
  const err = details.find((detail) => detail instanceof Error);
  recordDatabaseFailure(err);
  if (isClientError(message, err)) return;
  // A passkey that cannot be verified is refused (library-routes.server.ts): it is what was sent, as far as can be told.
  const level = message === 'Failed to verify registration' ? 'warn' : 'error';
  log[level](err === undefined ? {} : { err }, `sign-in: ${message}`);
}

/**
 * What the library tells as a failure, and is what a browser sent: a way back from a provider that was begun elsewhere,
 * too long ago or never, which stands in the log as a sign-in refused.
 */
const isClientError = (message: string, err: unknown): boolean =>
  message === 'State not found' ||
  (message === 'Failed to parse state' &&
    err instanceof Error &&
    'code' in err &&
    String(err.code).startsWith('state_'));

/**
 * What its endpoints throw. Left to itself the library tells refusals, too, and on the console: coloured text between
 * the JSON lines of a log that has noted them already (sign-in-log.server.ts).
 */
function logUnexpectedError(settings: AuthSettings, error: unknown): void {
  if (isAPIError(error) && error.statusCode < 500) return;
  logLibraryMessage(settings, error instanceof Error ? error.name : 'failed', [error]);
}

/** Where the link for signing in was asked for, as our own schema let it through. */
function readReturnPath(metadata: Record<string, unknown> | undefined): string | undefined {
  const path = metadata?.returnTo;
  return typeof path === 'string' && path !== '/' ? path : undefined;
}

/** Names as the profile allows them: providers send them as long as they like, with web addresses in them, or none. */
function sanitizeNames(user: { name: string; email: string; firstName?: unknown; lastName?: unknown }) {
  const cut = (name: unknown, length: number) =>
    typeof name === 'string' && hasNoWebAddress(name) ? normaliseName(name).slice(0, length).trim() : '';
  return {
    firstName: cut(user.firstName, NAME_MAX_LENGTH),
    lastName: cut(user.lastName, NAME_MAX_LENGTH),
    name:
      cut(user.name, 2 * NAME_MAX_LENGTH + 1) || (user.email.split('@')[0] ?? '').slice(0, NAME_MAX_LENGTH),
  };
}

const googleName = (profile: { given_name?: string; family_name?: string }) => ({
  firstName: profile.given_name ?? '',
  lastName: profile.family_name ?? '',
});

const oidcName = (profile: Record<string, unknown>) => ({
  firstName: typeof profile.given_name === 'string' ? profile.given_name : '',
  lastName: typeof profile.family_name === 'string' ? profile.family_name : '',
});
