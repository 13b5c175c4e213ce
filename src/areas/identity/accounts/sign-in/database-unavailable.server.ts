import { AsyncLocalStorage } from 'node:async_hooks';
import { isDatabaseUnavailable } from '#shared/db/database.server.ts';
import { databaseUnavailable } from '#shared/http/error-handler.server.ts';

const requestStorage = new AsyncLocalStorage<{ lost?: unknown }>();

/** The library has logged that this went wrong while it handled a request. */
export function recordDatabaseFailure(error: unknown): void {
  const request = requestStorage.getStore();
  if (request === undefined || !(error instanceof Error)) return;
  if (isDatabaseUnavailable(error) || isDatabaseUnavailable(error.cause)) request.lost = error;
}

/**
 * Handles a request to the sign-in library, which answers 500, or that an account could not be made, for whatever its
 * statements throw. Throws `unavailable` (503) where that was a database that was lost under it: it may be tried again.
 */
export async function throwOnDatabaseLoss(handle: () => Promise<Response>): Promise<Response> {
  const request: { lost?: unknown } = {};
  const answer = await requestStorage.run(request, handle);
  if (answer.status >= 400 && request.lost !== undefined) throw databaseUnavailable(request.lost);
  return answer;
}
