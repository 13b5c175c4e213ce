import type { CredentialKind } from '#areas/identity/accounts/credentials/credential-kind.ts';
import {
  createEndCredentials,
  type EndCredentials,
} from '#areas/identity/accounts/credentials/end-credentials.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { features } from './features.server.ts';

/**
 * Every credential kind, later features first: a push device must end before its sign-in, which would delete it
 * uncounted. A test finds secret-like columns missing here.
 */
export const credentialKinds: readonly CredentialKind[] = features
  .toReversed()
  .flatMap(({ credentials = [] }) => credentials);

/** Ends credentials over the whole registry. */
export const composeCredentials = (clock: Clock): EndCredentials =>
  createEndCredentials(credentialKinds, clock);
