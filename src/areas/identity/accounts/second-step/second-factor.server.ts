import { createHash, randomBytes } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { Secret, TOTP } from 'otpauth';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { AuthUser, NewAuthenticatorApp } from '../contract.ts';
import { describeCredentials, type EndedCredentials } from '../credentials/credential-kind.ts';
import { lockEmailVerified } from '../credentials/credential-queries.server.ts';
import type { EndCredentials } from '../credentials/end-credentials.server.ts';
import {
  requireVerifiedAddress,
  requireVerifiedHolder,
} from '../credentials/require-verified-holder.server.ts';
import type { SignIn } from '../current/require-user.server.ts';
import { registerAttempt, resetAttempts } from '../sign-in/login-throttle.server.ts';
import {
  confirmApp,
  consumeRecoveryCode,
  consumeTimeStep,
  deleteApp,
  findAuthenticatorApp,
  insertPendingApp,
  lockAuthenticatorApp,
  markStepUp,
  replaceRecoveryCodes,
} from './second-factor-queries.server.ts';

/** Sent without opt-out. */
export type SecurityNews =
  | 'passkey-added'
  | 'passkey-removed'
  | 'app-added'
  | 'app-removed'
  | 'recovery-code-used'
  | 'assistant-connected';

export interface SecondFactorDeps {
  pool: Pool;
  clock: Clock;
  /** e.g. Fettle. */
  issuer: string;
  /** Changing it invalidates the apps; recovery codes and passkeys still work. */
  secret: string;
  endCredentials: EndCredentials;
  /** Queues the notice. `detail` is the name of a passkey or an assistant; `ended` may be ''. */
  onSecurityNews(
    tx: Tx,
    news: { email: string; news: SecurityNews; detail: string; ended?: string },
  ): Promise<void>;
}

const PERIOD_SECONDS = 30;
const RECOVERY_CODE_COUNT = 10;

/** Repeating replaces the secret. Not active until `confirmAppSetup`. Throws `conflict` (409) if one is in use. */
export async function startAppSetup(deps: SecondFactorDeps, user: AuthUser): Promise<NewAuthenticatorApp> {
  requireVerifiedAddress(user);
  const secret = new Secret({ size: 20 });
  const kept = await symmetricEncrypt({ key: deps.secret, data: secret.base32 });
  if (!(await insertPendingApp(deps.pool, user.id, kept))) {
    throw new AppError('conflict', 'You already use an authenticator app. Remove it first.');
  }
  const address = createTotp(deps, secret.base32, user.email).toString();
  const { default: QRCode } = await import('qrcode'); // read by the first who sets an app up
  return {
    secret: secret.base32,
    address,
    qr: await QRCode.toDataURL(address, { margin: 2, width: 440, errorCorrectionLevel: 'M' }),
  };
}

/**
 * Activates the app by its first code and returns the recovery codes, shown once. Throws `invalid_input` (400) for a
 * wrong code, `conflict` (409) without a setup.
 */
export async function confirmAppSetup(
  deps: SecondFactorDeps,
  user: AuthUser,
  signIn: SignIn,
  code: string,
): Promise<string[]> {
  requireVerifiedAddress(user);
  const app = await findAuthenticatorApp(deps.pool, user.id);
  if (app === null || app.confirmed) {
    throw noAppToSetUpError();
  }
  const now = deps.clock.now();
  await registerAttempt(deps.pool, { of: 'code', userId: user.id }, now);
  if (!(await consumeAppCode(deps, user.id, app.secret, code, now))) throw wrongCodeError();
  const codes = generateRecoveryCodes();
  await transaction(deps.pool, async (tx) => {
    await requireVerifiedHolder(tx, { id: user.id, signInId: signIn.id });
    // By the secret whose code was shown: another window may have begun again since.
    if (!(await confirmApp(tx, user.id, app.secret, now))) throw noAppToSetUpError();
    await replaceRecoveryCodes(tx, user.id, codes.map(digestCode));
    await markStepUp(tx, signIn.id, { now, strongly: true });
    const ended = await endOtherSignIns(tx, deps, user.id, signIn.id);
    await deps.onSecurityNews(tx, { email: user.email, news: 'app-added', detail: '', ended });
  });
  await resetAttempts(deps.pool, { of: 'code', userId: user.id });
  return codes;
}

/** Replaces all earlier ones. Throws `conflict` (409) without an app. */
export async function regenerateRecoveryCodes(deps: SecondFactorDeps, user: AuthUser): Promise<string[]> {
  const codes = generateRecoveryCodes();
  await transaction(deps.pool, async (tx) => {
    // Under its lock: of two requests at once, the codes of the second replace those of the first.
    if (!((await lockAuthenticatorApp(tx, user.id))?.confirmed ?? false)) {
      throw new AppError('conflict', 'You don’t use an authenticator app.');
    }
    await replaceRecoveryCodes(tx, user.id, codes.map(digestCode));
  });
  return codes;
}

/** Includes recovery codes. Throws `not_found` (404) without an app. */
export async function removeAuthenticatorApp(deps: SecondFactorDeps, user: AuthUser): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    // Lock order: account first.
    await lockEmailVerified(tx, user.id);
    if (!(await deleteApp(tx, user.id)))
      throw new AppError('not_found', 'You don’t use an authenticator app.');
    const ended = await endOtherSignIns(tx, deps, user.id, user.signInId ?? null);
    await deps.onSecurityNews(tx, { email: user.email, news: 'app-removed', detail: '', ended });
  });
}

/** For admins; the caller notifies the person. Throws `conflict` (409) without an app. */
export async function resetAuthenticatorApp(
  tx: Tx,
  { endCredentials }: { endCredentials: EndCredentials },
  userId: string,
): Promise<EndedCredentials[]> {
  if (!(await deleteApp(tx, userId))) throw new AppError('conflict', 'They don’t use an authenticator app.');
  return endCredentials(tx, { events: ['two-step-changed'], userId });
}

/** They were created under the old rules. Returns what ended, in words. */
async function endOtherSignIns(
  tx: Tx,
  { endCredentials }: Pick<SecondFactorDeps, 'endCredentials'>,
  userId: string,
  keepSignInId: string | null,
): Promise<string> {
  return describeCredentials(
    await endCredentials(tx, { events: ['two-step-changed'], userId, keepSignInId }),
  );
}

/** Uses a code once. Throws `invalid_input` (400) if wrong or used, `rate_limited` (429) after several wrong ones. */
export async function consumeCode(
  deps: SecondFactorDeps,
  user: Pick<AuthUser, 'id' | 'email'>,
  code: string,
): Promise<void> {
  const now = deps.clock.now();
  const guess = { of: 'code', userId: user.id } as const;
  await registerAttempt(deps.pool, guess, now);
  const app = await findAuthenticatorApp(deps.pool, user.id);
  if (!app?.confirmed) throw wrongCodeError();
  if (await consumeAppCode(deps, user.id, app.secret, code, now)) return resetAttempts(deps.pool, guess);
  await transaction(deps.pool, async (tx) => {
    if (!(await consumeRecoveryCode(tx, user.id, digestCode(code)))) throw wrongCodeError();
    await deps.onSecurityNews(tx, { email: user.email, news: 'recovery-code-used', detail: '' });
  });
  await resetAttempts(deps.pool, guess);
}

const noAppToSetUpError = () =>
  new AppError('conflict', 'There’s no authenticator app to set up. Start again.');

const createTotp = ({ issuer }: Pick<SecondFactorDeps, 'issuer'>, base32: string, label: string): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(base32), period: PERIOD_SECONDS, digits: 6 });

/** Accepts one step of clock drift, each code once. */
async function consumeAppCode(
  deps: SecondFactorDeps,
  userId: string,
  encrypted: string,
  typed: string,
  now: Date,
): Promise<boolean> {
  const token = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return false;
  const secret = await decryptOrNull(deps.secret, encrypted);
  if (secret === null) return false;
  const off = createTotp(deps, secret, '').validate({ token, timestamp: now.getTime(), window: 1 });
  if (off === null) return false;
  const step = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + off;
  return consumeTimeStep(deps.pool, userId, { secret: encrypted, step });
}

/** Null if the key has changed. */
async function decryptOrNull(key: string, data: string): Promise<string | null> {
  try {
    return await symmetricDecrypt({ key, data });
  } catch {
    return null;
  }
}

/** No look-alikes. */
const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** About fifty bits each: "K7MPA-3XQ9R". */
function generateRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    let code = '';
    while (code.length < 10) {
      const [byte = 0] = randomBytes(1);
      // Rejection sampling avoids bias.
      if (byte < 248) code += CODE_ALPHABET[byte % CODE_ALPHABET.length];
    }
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });
}

const digestCode = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest('hex');

const wrongCodeError = (): AppError => {
  const message = 'That code is wrong or already used. Enter the newest one.';
  return new AppError('invalid_input', message, { errors: [{ field: 'code', message }] });
};
