import type { ApiClient } from '#shared/http/api-client.ts';
import { fetchProvingFirst } from '../second-step/prove-first.ts';
import { type AccountOutcome, outcomeOf, refusalOf } from './account-actions.ts';

/** True where the browser knows passkeys and their JSON (all since 2025). */
export function passkeysSupported(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  );
}

const given = { ok: true } as const;
const unfinished = { ok: false, sentence: 'The passkey was not used. You can try again.' } as const;

/** Makes a passkey on this device under a name of the person's own, and has the server remember its public half. */
export async function addPasskey(name: string): Promise<AccountOutcome> {
  return withServer(async () => {
    const query = new URLSearchParams({ name });
    const options = await ask<PublicKeyCredentialCreationOptionsJSON>(
      `/api/auth/passkey/generate-register-options?${query}`,
    );
    const credential = await navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
    });
    if (!(credential instanceof PublicKeyCredential)) return unfinished;
    await ask('/api/auth/passkey/verify-registration', { response: credential.toJSON(), name });
    return given;
  });
}

/** Signs in with a passkey of this device, whoever it belongs to. */
export async function signInWithPasskey(): Promise<AccountOutcome> {
  return withServer(async () => {
    const options = await ask<PublicKeyCredentialRequestOptionsJSON>(
      '/api/auth/passkey/generate-authenticate-options',
    );
    const credential = await navigator.credentials.get({
      // A device that does not check whose hand it is in is no second factor: the server refuses it.
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON({
        ...options,
        userVerification: 'required',
      }),
    });
    if (!(credential instanceof PublicKeyCredential)) return unfinished;
    await ask('/api/auth/passkey/verify-authentication', { response: credential.toJSON() });
    return given;
  });
}

export async function renamePasskey(id: string, name: string): Promise<AccountOutcome> {
  return withServer(async () => {
    await ask('/api/auth/passkey/update-passkey', { id, name });
    return given;
  });
}

/** The server forgets it; the device keeps a key that opens nothing. */
export async function removePasskey(api: ApiClient, id: string): Promise<AccountOutcome> {
  return withServer(async () => {
    await api.call('DELETE /api/profile/passkeys/:id', { params: { id } });
    return given;
  });
}

/** A refused call, carried out of the steps that follow it. */
class Refused extends Error {
  readonly outcome: AccountOutcome;

  constructor(outcome: AccountOutcome) {
    super('The server refused.');
    this.outcome = outcome;
  }
}

/** A call to the sign-in library about passkeys: a POST with a body, else a GET. Throws `Refused`. */
async function ask<T>(path: string, body?: object): Promise<T> {
  const answer = await fetchProvingFirst(path, {
    method: body === undefined ? 'GET' : 'POST',
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const parsed: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refused(refusalOf(answer.status, parsed));
  // The library's own answer, made for the call that reads it.
  return parsed as T;
}

async function withServer(steps: () => Promise<AccountOutcome>): Promise<AccountOutcome> {
  try {
    return await steps();
  } catch (error) {
    if (error instanceof Refused) return error.outcome;
    // What browsers throw when the person turns away, or when the device has such a passkey already.
    if (error instanceof DOMException) {
      return error.name === 'InvalidStateError'
        ? { ok: false, sentence: 'This device has a passkey for your account already.' }
        : unfinished;
    }
    return outcomeOf(error);
  }
}
