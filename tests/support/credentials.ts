import { composeCredentials } from '#app/compose-credentials.server.ts';
import { systemClock } from '#shared/domain/clock.ts';

export const endCredentials = composeCredentials(systemClock);
