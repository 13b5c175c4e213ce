import { type AccountOutcome, toAccountOutcome, toAccountRefusal } from './account-actions.ts';

/** True where the browser knows passkeys and their JSON (all since 2025). */
export function isPasskeySupported(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  );
}

/** It was done. */
export const passkeySucceeded = { ok: true } as const;
/** The person turned away, or the browser did. */
export const passkeyAborted = { ok: false, sentence: 'You didn’t use the passkey. Try again.' } as const;

/** Signs in with a passkey of this device, whoever it belongs to. */
export async function signInWithPasskey(): Promise<AccountOutcome> {
  return runPasskeyCeremony(async () => {
    const options = await callPasskeyApi<PublicKeyCredentialRequestOptionsJSON>(
      '/api/auth/passkey/generate-authenticate-options',
    );
    const credential = await navigator.credentials.get({
      // A device that does not check whose hand it is in is no second factor: the server refuses it.
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

/** A refused call, carried out of the steps that follow it. */
class PasskeyRefusedError extends Error {
  readonly outcome: AccountOutcome;

  constructor(outcome: AccountOutcome) {
    super('The server refused.');
    this.outcome = outcome;
  }
}

/**
 * A call to the sign-in library about passkeys: a POST with a body, else a GET. Within `runPasskeyCeremony`, which makes a
 * refusal the outcome.
 *
 * @param send where another `fetch` is wanted
 */
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
  // The library's own answer, made for the call that reads it.
  return parsed as T;
}

/** Takes steps that ask the server and the device; what went wrong with either is the outcome. */
export async function runPasskeyCeremony(steps: () => Promise<AccountOutcome>): Promise<AccountOutcome> {
  try {
    return await steps();
  } catch (error) {
    if (error instanceof PasskeyRefusedError) return error.outcome;
    // What browsers throw when the person turns away, or when the device has such a passkey already.
    if (error instanceof DOMException) {
      return error.name === 'InvalidStateError'
        ? { ok: false, sentence: 'This device already has a passkey for your account.' }
        : passkeyAborted;
    }
    return toAccountOutcome(error);
  }
}
