import type { ApiClient } from '#shared/http/api-client.ts';
import { fetchProvingFirst } from '../second-step/prove-first.ts';
import type { AccountOutcome } from '../sign-in/account-actions.ts';
import { ask, given, unfinished, withServer } from '../sign-in/passkeys.ts';

// A person's passkeys, on their profile: the server may want to know first that it is them.

/** Makes a passkey on this device under a name of the person's own, and has the server remember its public half. */
export async function addPasskey(name: string): Promise<AccountOutcome> {
  return withServer(async () => {
    const query = new URLSearchParams({ name });
    const options = await ask<PublicKeyCredentialCreationOptionsJSON>(
      `/api/auth/passkey/generate-register-options?${query}`,
      undefined,
      fetchProvingFirst,
    );
    const credential = await navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
    });
    if (!(credential instanceof PublicKeyCredential)) return unfinished;
    await ask(
      '/api/auth/passkey/verify-registration',
      { response: credential.toJSON(), name },
      fetchProvingFirst,
    );
    return given;
  });
}

export async function renamePasskey(id: string, name: string): Promise<AccountOutcome> {
  return withServer(async () => {
    await ask('/api/auth/passkey/update-passkey', { id, name }, fetchProvingFirst);
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
