import type { CredentialKind } from '#areas/identity/accounts/credentials/credential-kind.ts';
import {
  createEndCredentials,
  type EndCredentials,
} from '#areas/identity/accounts/credentials/end-credentials.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { features } from './features.server.ts';

/**
 * The registry of everything that opens an account or a business. Later features come first: a device that gets
 * notifications ends before its sign-in, which would take it along uncounted. A test reads the database for columns
 * that look like secrets and are missing.
 */
export const credentialKinds: readonly CredentialKind[] = features
  .toReversed()
  .flatMap(({ credentials = [] }) => credentials);

/** Ends credentials over the whole registry. */
export const composeCredentials = (clock: Clock): EndCredentials =>
  createEndCredentials(credentialKinds, clock);
