import { type AccountOutcome, toAccountOutcome, toAccountRefusal } from './account-actions.ts';

/** Needs the JSON methods (all browsers since 2025). */
export function isPasskeySupported(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  );
}

export const passkeySucceeded = { ok: true } as const;
/** Cancelled by the person or browser. */
export const passkeyAborted = { ok: false, sentence: 'You didn’t use the passkey. Try again.' } as const;

export async function signInWithPasskey(): Promise<AccountOutcome> {
  return runPasskeyCeremony(async () => {
    const options = await callPasskeyApi<PublicKeyCredentialRequestOptionsJSON>(
      '/api/auth/passkey/generate-authenticate-options',
    );
    const credential = await navigator.credentials.get({
      // The server requires user verification.
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON({
        ...options,
        userVerification: 'required',
      }),
    });
    if (!(credential instanceof PublicKeyCredential)) return passkeyAborted;
    await callPasskeyApi('/api/auth/passkey/verify-authentication', { response: credential.toJSON() });
    return passkeySucceeded;
  });
}

type Send = (path: string, init: RequestInit) => Promise<Response>;

/** Leaves the following steps. */
class PasskeyRefusedError extends Error {
  readonly outcome: AccountOutcome;

  constructor(outcome: AccountOutcome) {
    super('The server refused.');
    this.outcome = outcome;
  }
}

/** POST with a body, else GET. Call within `runPasskeyCeremony`, which handles refusals. */
export async function callPasskeyApi<T>(path: string, body?: object, send: Send = fetch): Promise<T> {
  const answer = await send(path, {
    method: body === undefined ? 'GET' : 'POST',
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const parsed: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw new PasskeyRefusedError(toAccountRefusal(answer.status, parsed));
  // The caller knows the endpoint's answer.
  return parsed as T;
}

/** Turns errors of server and device into an outcome. */
export async function runPasskeyCeremony(steps: () => Promise<AccountOutcome>): Promise<AccountOutcome> {
  try {
    return await steps();
  } catch (error) {
    if (error instanceof PasskeyRefusedError) return error.outcome;
    // Cancelled, or the device has such a passkey already.
    if (error instanceof DOMException) {
      return error.name === 'InvalidStateError'
        ? { ok: false, sentence: 'This device already has a passkey for your account.' }
        : passkeyAborted;
    }
    return toAccountOutcome(error);
  }
}
