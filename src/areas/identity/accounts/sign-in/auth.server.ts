import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { passkey } from '@better-auth/passkey';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { APIError, isAPIError } from 'better-auth/api';
import { genericOAuth, magicLink } from 'better-auth/plugins';
import { Kysely, PostgresDialect } from 'kysely';
import { z } from 'zod';
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
import { codeThrottlePlugin, codeToken, newSignInCode, SIGN_IN_CODE_MINUTES } from './sign-in-code.server.ts';
import { type KnownSignUpDeps, knownSignUpPlugin, weakPasswordPlugin } from './sign-up-plugins.server.ts';
import { loginThrottlePlugin } from './throttle-plugin.server.ts';

export interface AuthSettings {
  pool: Pool;
  /** Signs cookies, at least 32 characters. Changing it signs everybody out. */
  secret: string;
  /** e.g. https://fettle.example. */
  publicUrl: string;
  /** In the demo, any host the person used is ours. */
  trustOwnHost: boolean;
  rateLimits: boolean;
  clock: Clock;
  log: Record<'warn' | 'error', (details: object, message: string) => void>;
  /** Null: no breach lookup. */
  breaches: BreachService | null;
  onSecurityNews: SecondFactorDeps['onSecurityNews'];
  onKnownSignUp: KnownSignUpDeps['onKnownSignUp'];
  onSignInReplaced: Parameters<typeof passkeyRules>[0]['onSignInReplaced'];
  onPasswordReset: PasswordResetDeps['onPasswordReset'];
  businessAccessOf: PasswordResetDeps['businessAccessOf'];
  endCredentials: VerifyEmailDeps['endCredentials'];
  onAddressProven: VerifyEmailDeps['onAddressProven'];
  sendVerificationMail(mail: { userId: string; url: string }): Promise<void>;
  /** Queues `sendLinkMail`, whether or not the account exists. */
  queueLinkMail(mail: LinkMail): Promise<void>;
  /** Null if not configured. */
  google: { clientId: string; clientSecret: string } | null;
  /** Null if not configured. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | null;
}

const oneMinute = 60;
const oneHour = 60 * oneMinute;

/** docs/decisions/0005-use-better-auth-for-sign-in-on-our-own-tables.md */
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
    // No library transaction around sign-up: the verification email is queued on another connection, which deadlocks
    // on the embedded database and may run before the commit elsewhere. An interrupted sign-up is completed by a
    // password reset.
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
      // Photos only come through our upload, which resizes them and strips metadata.
      user: {
        create: { before: async (user) => ({ data: { ...user, ...sanitizeNames(user), image: null } }) },
      },
      // Runs for resets and new passwords; a reset has ended everything else by then.
      account: {
        create: { before: async (_account, context) => reset.beforePassword(context?.request) },
        update: { before: async (_account, context) => reset.beforePassword(context?.request) },
      },
      session: {
        create: {
          // Blocks suspended accounts, whichever way they sign in.
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
      codeThrottlePlugin(settings),
      passkeyRules(settings),
      reset.plugin,
      magicLink({
        // Whoever reads the mail owns the address: a new one gets its account then, and a known one is opened.
        disableSignUp: false,
        expiresIn: SIGN_IN_CODE_MINUTES * oneMinute, // the mail says so
        // Prefixed: the library stores challenges and resets in the same table and would accept their secrets as
        // links.
        storeToken: { type: 'custom-hasher', hash: async (token) => `magic-link:${token}` },
        rateLimit: libraryLimits['/sign-in/magic-link'],
        sendMagicLink: async ({ email, token, metadata }, ctx) => {
          const { returnTo, nonce } = linkMetadataSchema.parse(metadata ?? {});
          const address = email.toLowerCase();
          const code = nonce === undefined ? undefined : newSignInCode();
          if (nonce !== undefined && code !== undefined)
            await ctx?.context.internalAdapter.createVerificationValue({
              identifier: `magic-link:${codeToken({ email: address, nonce, code })}`,
              value: JSON.stringify({ email: address }),
              expiresAt: new Date(Date.now() + SIGN_IN_CODE_MINUTES * oneMinute * 1000),
            });
          await runAfterCommit(() =>
            settings.queueLinkMail({
              of: 'magic link',
              email: address,
              token,
              ...(code !== undefined && { code }),
              ...(returnTo !== undefined && { returnTo }),
            }),
          );
        },
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

/** Same format as the library's. */
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

/** `__Host-` cookies, so that no subdomain can plant one (RFC 6265bis, 4.1.3.2). */
function cookieSettings(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  return {
    cookiePrefix: secure ? '__Host-fettle' : 'fettle',
    useSecureCookies: false,
    defaultCookieAttributes: { secure, path: '/' },
  };
}

/** Only log an error: other details may be tokens or untrusted input. */
function logLibraryMessage({ log }: AuthSettings, message: string, details: readonly unknown[]): void {
  const err = details.find((detail) => detail instanceof Error);
  recordDatabaseFailure(err);
  if (isClientError(message, err)) return;
  // An unverifiable passkey is the client's fault (library-routes.server.ts).
  const level = message === 'Failed to verify registration' ? 'warn' : 'error';
  log[level](err === undefined ? {} : { err }, `sign-in: ${message}`);
}

/** Reported as failures, but caused by the browser: stale or foreign provider callbacks. */
const isClientError = (message: string, err: unknown): boolean =>
  message === 'State not found' ||
  (message === 'Failed to parse state' &&
    err instanceof Error &&
    'code' in err &&
    String(err.code).startsWith('state_'));

/** Otherwise the library prints even refusals to the console, which sign-in-log.server.ts logs already. */
function logUnexpectedError(settings: AuthSettings, error: unknown): void {
  if (isAPIError(error) && error.statusCode < 500) return;
  logLibraryMessage(settings, error instanceof Error ? error.name : 'failed', [error]);
}

const linkMetadataSchema = z.object({
  returnTo: z
    .string()
    .optional()
    .transform((path) => (path === '/' ? undefined : path)),
  nonce: z.string().optional(),
});

/** Providers may send long names, web addresses or none. */
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
