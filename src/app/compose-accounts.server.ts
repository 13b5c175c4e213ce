import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { ownsBusiness } from '#areas/catalogue/businesses/queries.server.ts';
import { findTrainerByUser } from '#areas/catalogue/trainers/queries.server.ts';
import type { EndCredentials } from '#areas/identity/accounts/credentials/end-credentials.server.ts';
import { createAuthenticator } from '#areas/identity/accounts/current/current-user.server.ts';
import type { ImpersonationReader } from '#areas/identity/accounts/current/require-user.server.ts';
import type { ImpersonationDeps } from '#areas/identity/accounts/impersonation/impersonation.server.ts';
import type { PersonalData } from '#areas/identity/accounts/personal-data.ts';
import type { ProfileDeps } from '#areas/identity/accounts/profile/profile-routes.server.ts';
import { type Auth, createAuth, storeResetToken } from '#areas/identity/accounts/sign-in/auth.server.ts';
import { LINK_MAIL_TASK, type LinkMailDeps } from '#areas/identity/accounts/sign-in/link-mails.server.ts';
import { carryOverDevices, transferDevices } from '#areas/messaging/push/manage-devices.server.ts';
import { programAccessSummary } from '#areas/platform/api-keys/program-access.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import type { FileStorage } from '#shared/storage/file-storage.ts';
import type { Mail } from './compose-mail.server.ts';
import type { Config } from './config.server.ts';

export interface Accounts {
  auth: Auth;
  authenticator: ProfileDeps['authenticator'] & ImpersonationReader;
  views: ImpersonationDeps;
  profile: ProfileDeps;
  linkMails: LinkMailDeps;
}

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
    onSignInReplaced: (fromId, toId) => transferDevices(pool, fromId, toId),
    onPasswordReset: mail.notifications.onPasswordReset,
    endCredentials,
    businessAccessOf: programAccessSummary,
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
      storeResetToken: (link) => storeResetToken(auth, link),
      sendResetMail: mail.sendResetMail,
      sendMagicLink: mail.sendMagicLink,
    },
    views: { pool, clock, onImpersonationStarted: mail.notifications.onImpersonationStarted },
    profile: {
      auth,
      authenticator,
      pool,
      clock,
      breaches: config.breaches,
      storage,
      isSeller: async (userId) =>
        (await ownsBusiness(pool, userId)) || (await findTrainerByUser(pool, userId)) !== null,
      publicUrl: config.publicUrl,
      issuer: config.brand.name,
      secret,
      onSecurityNews: mail.notifications.onSecurityNews,
      onEmailChangeRequested,
      onEmailChanged,
      carryOver: (signInId) => carryOverDevices(pool, signInId),
      onPasswordChanged,
      endCredentials,
      businessAccessOf: programAccessSummary,
      onSignedOutEverywhere: mail.notifications.onSignedOutEverywhere,
      onAccountDeleted,
      outbox,
      personalData,
    },
  };
}

/** AUTH_SECRET; in the demo a generated key in the data folder, so that sign-ins survive restarts. */
export function authSecret(configured: string | undefined, dataDir: string): string {
  if (configured !== undefined) return configured;
  const file = path.join(dataDir, 'auth-secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}
