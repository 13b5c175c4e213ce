import { composeCredentials } from '#app/compose-credentials.server.ts';
import { systemClock } from '#shared/domain/clock.ts';

/** Ends credentials as the site does, over its whole registry. */
export const endCredentials = composeCredentials(systemClock);
