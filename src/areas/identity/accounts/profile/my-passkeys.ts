import type { ApiClient } from '#shared/http/api-client.ts';
import { fetchWithStepUp } from '../second-step/step-up-auth.ts';
import type { AccountOutcome } from '../sign-in/account-actions.ts';
import { callPasskeyApi, passkeyAborted, passkeySucceeded, runPasskeyCeremony } from '../sign-in/passkeys.ts';

export async function addPasskey(name: string): Promise<AccountOutcome> {
  return runPasskeyCeremony(async () => {
    const query = new URLSearchParams({ name });
    const options = await callPasskeyApi<PublicKeyCredentialCreationOptionsJSON>(
      `/api/auth/passkey/generate-register-options?${query}`,
      undefined,
      fetchWithStepUp,
    );
    const credential = await navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
    });
    if (!(credential instanceof PublicKeyCredential)) return passkeyAborted;
    await callPasskeyApi(
      '/api/auth/passkey/verify-registration',
      { response: credential.toJSON(), name },
      fetchWithStepUp,
    );
    return passkeySucceeded;
  });
}

export async function renamePasskey(id: string, name: string): Promise<AccountOutcome> {
  return runPasskeyCeremony(async () => {
    await callPasskeyApi('/api/auth/passkey/update-passkey', { id, name }, fetchWithStepUp);
    return passkeySucceeded;
  });
}

/** The device keeps a useless key. */
export async function removePasskey(api: ApiClient, id: string): Promise<AccountOutcome> {
  return runPasskeyCeremony(async () => {
    await api.call('DELETE /api/profile/passkeys/:id', { params: { id } });
    return passkeySucceeded;
  });
}
