import { ApiError } from '#shared/http/api-client.ts';
import { CHECK_CONNECTION, RefusedError } from '#shared/ui/mutation/use-mutation-action.ts';
import type { OtherSignInMethods } from '../contract.ts';
import { accountPageAddress } from '../current/account-addresses.ts';
import { safeReturnPath } from '../current/return-path.ts';

/** Sent to make an account. */
interface NewAccount {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** The fields of the sign-in forms that a refusal may be about. */
export type AccountField = (typeof accountFields)[number];
const accountFields = ['firstName', 'lastName', 'email', 'password'] as const;

/** What was asked for is done. */
interface AccountSuccess {
  ok: true;
  /** The first step of signing in is done; the code of the person's authenticator app is still owed. */
  codeOwed?: boolean;
  /** Beside the new password, these open the account. */
  otherWaysIn?: OtherSignInMethods;
}

interface AccountRefusal {
  ok: false;
  sentence: string;
  field?: AccountField;
}

/** How an account call ended: done, or refused with a sentence, about one field or the whole form. */
export type AccountOutcome = AccountSuccess | AccountRefusal;

const alreadyKnown = {
  sentence: 'There’s already an account with this email. Sign in instead.',
  field: 'email',
} as const;
const linkExpired = { sentence: 'This link has expired or been used. Get a new one.' };
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

/**
 * The sentence for a refused account call: by its code where we know it, else the server's own message for
 * 4xx answers, else a general one.
 *
 * @param body the parsed answer, `{code?, message?, field?}`, or anything else
 */
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

/** What a call to an endpoint of our own has come to that failed. */
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

/** What was done, or its refusal thrown, as acts have it. */
export async function throwIfRefused(
  outcome: AccountOutcome | Promise<AccountOutcome>,
): Promise<AccountSuccess> {
  const ended = await outcome;
  if (ended.ok) return ended;
  throw new RefusedError(ended.sentence, ended.field);
}

/** Where somebody goes on who has signed in: to the second step, or back to where they were. */
export const pathAfterSignIn = ({ codeOwed }: AccountSuccess, returnTo: string | null | undefined): string =>
  codeOwed ? accountPageAddress('/sign-in/code', returnTo) : safeReturnPath(returnTo);

/** What the sign-in, sign-up and forgotten-password screens ask of the server; the session comes back as a cookie. */
export const accountActions = {
  signIn: (credentials: { email: string; password: string }) => post('/api/auth/sign-in/email', credentials),
  signUp: (account: NewAccount) =>
    post('/api/auth/sign-up/email', { name: `${account.firstName} ${account.lastName}`, ...account }),
  /** Asks for a reset mail; succeeds for unknown addresses too, so that nobody can find out who has an account. */
  requestPasswordReset: (request: { email: string }) => post('/api/auth/request-password-reset', request),
  /** Sets the new password of whoever was mailed `token`; signs out everywhere else. */
  resetPassword: ({ token, password }: { token: string; password: string }) =>
    post('/api/auth/reset-password', { token, newPassword: password }),
  /** Asks for a link to sign in with; succeeds for unknown addresses too, as above. */
  requestMagicLink: (request: { email: string; returnTo: string }) =>
    post('/api/auth/sign-in/magic-link', request),
  /** Signs in with what the mailed link carries; works once. */
  signInWithLink: (link: { token: string }) => post('/api/auth/magic-link/verify', link),
  /** Asks for the verification mail again. */
  requestVerification: (request: { email: string }) => post('/api/auth/send-verification-email', request),
  /** Confirms the address that the mailed link went to; signs nobody in. */
  verifyEmail: (link: { token: string }) => post('/api/auth/verify-email', link),
};

/** Where signing in at another provider starts; null when it cannot be reached. */
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

/** What the sign-in page says when another way in led back to it with an error. */
export function signInProblem(error: string | undefined): string | null {
  if (error === undefined) return null;
  return refusals.get(error)?.sentence ?? 'We couldn’t sign you in. Try again, or sign in another way.';
}
