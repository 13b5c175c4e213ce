import { ApiError } from '#shared/http/api-client.ts';
import { CHECK_CONNECTION, RefusedError } from '#shared/ui/mutation/use-mutation-action.ts';
import type { OtherSignInMethods } from '../contract.ts';
import { accountPageAddress } from '../current/account-addresses.ts';
import { safeReturnPath } from '../current/return-path.ts';

interface NewAccount {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

export type AccountField = (typeof accountFields)[number];
const accountFields = ['firstName', 'lastName', 'email', 'password'] as const;

interface AccountSuccess {
  ok: true;
  codeOwed?: boolean;
  otherWaysIn?: OtherSignInMethods;
}

interface AccountRefusal {
  ok: false;
  sentence: string;
  field?: AccountField;
}

export type AccountOutcome = AccountSuccess | AccountRefusal;

const alreadyKnown = {
  sentence: 'There’s already an account with this email. Sign in instead.',
  field: 'email',
} as const;
export const LINK_EXPIRED_SENTENCE = 'This link has expired or been used. Get a new one.';
const linkExpired = { sentence: LINK_EXPIRED_SENTENCE };
const unknownPasskey = { sentence: 'We don’t recognise this passkey. Sign in another way.' };

const refusals = new Map<string, { sentence: string; field?: AccountField }>([
  [
    'INVALID_EMAIL_OR_PASSWORD',
    { sentence: 'That email and password don’t match. Check them, or choose a new password.' },
  ],
  ['EMAIL_NOT_VERIFIED', { sentence: 'Confirm your email address first. We’ve sent you a new link.' }],
  ['INVALID_EMAIL', { sentence: 'Valid email is required', field: 'email' }],
  ['USER_ALREADY_EXISTS', alreadyKnown],
  ['USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', alreadyKnown],
  ['INVALID_TOKEN', linkExpired],
  ['TOKEN_EXPIRED', linkExpired],
  [
    'account_not_linked',
    { sentence: 'There’s already an account with this email. Sign in with its password or an email link.' },
  ],
  ['SESSION_NOT_FRESH', { sentence: 'To confirm it’s you, log out and sign in again.' }],
  ['PASSKEY_NOT_FOUND', unknownPasskey],
  ['AUTHENTICATION_FAILED', unknownPasskey],
  ['PASSWORD_TOO_SHORT', { sentence: 'Password must be at least 8 characters', field: 'password' }],
  ['PASSWORD_TOO_LONG', { sentence: 'Password must be at most 128 characters', field: 'password' }],
]);

const tooManyAttempts = 'Too many attempts. Wait a minute, then try again.';
const unexpected = 'Something went wrong on our side. Try again.';

/** By known code, else the server's message for 4xx, else a general one. */
export function toAccountRefusal(status: number, body: unknown): AccountRefusal {
  const { code, message, field } = isErrorBody(body) ? body : {};
  const known = typeof code === 'string' ? refusals.get(code) : undefined;
  if (known) return { ok: false, ...known };
  const said = typeof message === 'string' && message !== '' ? message : null;
  if (status === 429)
    return { ok: false, sentence: code === 'rate_limited' && said ? said : tooManyAttempts };
  if (status < 500 && said) return { ok: false, sentence: said, ...(isAccountField(field) ? { field } : {}) };
  return { ok: false, sentence: unexpected };
}

export const toAccountOutcome = (error: unknown): AccountRefusal =>
  error instanceof ApiError
    ? toAccountRefusal(error.status, error.body)
    : { ok: false, sentence: CHECK_CONNECTION };

function isErrorBody(body: unknown): body is { code?: unknown; message?: unknown; field?: unknown } {
  return typeof body === 'object' && body !== null;
}

const isAccountField = (field: unknown): field is AccountField =>
  accountFields.some((known) => known === field);

async function post(path: string, body: object): Promise<AccountOutcome> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    });
  } catch {
    return { ok: false, sentence: CHECK_CONNECTION };
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return toAccountSuccess(answer);
  return toAccountRefusal(response.status, answer);
}

function toAccountSuccess(answer: unknown): AccountSuccess {
  if (typeof answer !== 'object' || answer === null) return { ok: true };
  return {
    ok: true,
    codeOwed: 'codeOwed' in answer,
    // Our own answer to a reset, checked by the server.
    ...('passkeys' in answer ? { otherWaysIn: answer as OtherSignInMethods } : {}),
  };
}

export async function throwIfRefused(
  outcome: AccountOutcome | Promise<AccountOutcome>,
): Promise<AccountSuccess> {
  const ended = await outcome;
  if (ended.ok) return ended;
  throw new RefusedError(ended.sentence, ended.field);
}

export const pathAfterSignIn = ({ codeOwed }: AccountSuccess, returnTo: string | null | undefined): string =>
  codeOwed ? accountPageAddress('/sign-in/code', returnTo) : safeReturnPath(returnTo);

/** The session arrives as a cookie. */
export const accountActions = {
  signIn: (credentials: { email: string; password: string }) => post('/api/auth/sign-in/email', credentials),
  signUp: (account: NewAccount) =>
    post('/api/auth/sign-up/email', { name: `${account.firstName} ${account.lastName}`, ...account }),
  /** Also succeeds for unknown addresses, to hide who has an account. */
  requestPasswordReset: (request: { email: string }) => post('/api/auth/request-password-reset', request),
  /** Signs out everywhere else. */
  resetPassword: ({ token, password }: { token: string; password: string }) =>
    post('/api/auth/reset-password', { token, newPassword: password }),
  /** Also succeeds for unknown addresses. */
  requestMagicLink: (request: { email: string; returnTo: string; nonce?: string }) =>
    post('/api/auth/sign-in/magic-link', request),
  /** Five wrong ones a minute. */
  signInWithCode: (typed: { email: string; nonce: string; code: string }) =>
    post('/api/auth/magic-link/verify', typed),
  /** Works once. */
  signInWithLink: (link: { token: string }) => post('/api/auth/magic-link/verify', link),
  requestVerification: (request: { email: string }) => post('/api/auth/send-verification-email', request),
  /** Doesn't sign in. */
  verifyEmail: (link: { token: string }) => post('/api/auth/verify-email', link),
};

/** Null if unreachable. */
export async function providerAddress(provider: 'google' | 'oidc', returnTo: string): Promise<string | null> {
  try {
    const answer = await fetch('/api/auth/sign-in/social', {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        provider,
        returnTo,
      }),
    });
    const body: unknown = await answer.json();
    const url = typeof body === 'object' && body !== null && 'url' in body ? body.url : null;
    return answer.ok && typeof url === 'string' ? url : null;
  } catch {
    return null;
  }
}

export function signInProblem(error: string | undefined): string | null {
  if (error === undefined) return null;
  return refusals.get(error)?.sentence ?? 'We couldn’t sign you in. Try again, or sign in another way.';
}
