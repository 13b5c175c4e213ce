import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { EndCredentials } from '#features/accounts/credentials/end-credentials.server.ts';
import { createAuthenticator } from '#features/accounts/current/current-user.server.ts';
import type { Views } from '#features/accounts/current/require-user.server.ts';
import type { PersonalData } from '#features/accounts/personal-data.ts';
import type { ProfileDeps } from '#features/accounts/profile/profile-routes.server.ts';
import { type Auth, createAuth, keepResetToken } from '#features/accounts/sign-in/auth.server.ts';
import { LINK_MAIL_TASK, type LinkMailDeps } from '#features/accounts/sign-in/link-mails.server.ts';
import type { ViewDeps } from '#features/accounts/view-as/view-as.server.ts';
import { ownsBusiness } from '#features/businesses/queries.server.ts';
import { businessAccessOf } from '#features/open/business-access.server.ts';
import { carryDevices, followSignIn } from '#features/push/keep-devices.server.ts';
import { trainerOfUser } from '#features/trainers/queries.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import type { FileStorage } from '#shared/storage/file-storage.ts';
import type { Mail } from './compose-mail.server.ts';
import type { Config } from './config.server.ts';

export interface Accounts {
  auth: Auth;
  authenticator: ProfileDeps['authenticator'] & Views;
  views: ViewDeps;
  profile: ProfileDeps;
  linkMails: LinkMailDeps;
}

/** Signing in, and what people do with their own account. */
export function composeAccounts(deps: {
  config: Config;
  pool: Pool;
  clock: Clock;
  log: FastifyBaseLogger;
  mail: Mail;
  storage: FileStorage;
  personalData: readonly PersonalData[];
  endCredentials: EndCredentials;
}): Accounts {
  const { config, pool, clock, log, mail, storage, personalData, endCredentials } = deps;
  const secret = authSecret(config.authSecret, config.dataDir);
  const auth = createAuth({
    pool,
    secret,
    publicUrl: config.publicUrl,
    trustOwnHost: config.mode === 'demo',
    rateLimits: config.rateLimits,
    log,
    clock,
    breaches: config.breaches,
    onSecurityNews: mail.notifications.onSecurityNews,
    onKnownSignUp: mail.notifications.onKnownSignUp,
    onSignInReplaced: (fromId, toId) => followSignIn(pool, fromId, toId),
    onPasswordReset: mail.notifications.onPasswordReset,
    endCredentials,
    businessAccessOf,
    onAddressProven: mail.notifications.onAddressProven,
    sendVerificationMail: mail.sendVerificationMail,
    queueLinkMail: (asked) =>
      transaction(pool, (tx) =>
        outbox.enqueue(tx, LINK_MAIL_TASK, asked, { key: `link ${asked.of} ${asked.email}` }),
      ),
    google: config.google,
    oidc: config.oidc,
  });
  const authenticator = createAuthenticator({
    auth,
    pool,
    clock,
    adminsNeedSecondFactor: config.mode === 'production',
  });
  const { onEmailChangeRequested, onEmailChanged, onPasswordChanged, onAccountDeleted } = mail.notifications;
  return {
    auth,
    authenticator,
    linkMails: {
      pool,
      publicUrl: config.publicUrl,
      keepResetToken: (link) => keepResetToken(auth, link),
      sendResetMail: mail.sendResetMail,
      sendMagicLink: mail.sendMagicLink,
    },
    views: { pool, clock, onViewStarted: mail.notifications.onViewStarted },
    profile: {
      auth,
      authenticator,
      pool,
      clock,
      breaches: config.breaches,
      storage,
      isSeller: async (userId) =>
        (await ownsBusiness(pool, userId)) || (await trainerOfUser(pool, userId)) !== null,
      publicUrl: config.publicUrl,
      issuer: config.brand.name,
      secret,
      onSecurityNews: mail.notifications.onSecurityNews,
      onEmailChangeRequested,
      onEmailChanged,
      carryOver: (signInId) => carryDevices(pool, signInId),
      onPasswordChanged,
      endCredentials,
      businessAccessOf,
      onSignedOutEverywhere: mail.notifications.onSignedOutEverywhere,
      onAccountDeleted,
      outbox,
      personalData,
    },
  };
}

/**
 * The key that signs cookies: AUTH_SECRET, or in the demo one made at first start and kept in the data folder
 * so that people stay signed in over restarts.
 */
export function authSecret(configured: string | undefined, dataDir: string): string {
  if (configured !== undefined) return configured;
  const file = path.join(dataDir, 'auth-secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}
