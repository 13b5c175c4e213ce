import { AsyncLocalStorage } from 'node:async_hooks';
import { isDatabaseUnavailable } from '#shared/db/database.server.ts';
import { databaseUnavailable } from '#shared/http/error-handler.server.ts';

const requestStorage = new AsyncLocalStorage<{ lost?: unknown }>();

export function recordDatabaseFailure(error: unknown): void {
  const request = requestStorage.getStore();
  if (request === undefined || !(error instanceof Error)) return;
  if (isDatabaseUnavailable(error) || isDatabaseUnavailable(error.cause)) request.lost = error;
}

/** The library answers any database error with 500. Throws `unavailable` (503) for lost connections. */
export async function throwOnDatabaseLoss(handle: () => Promise<Response>): Promise<Response> {
  const request: { lost?: unknown } = {};
  const answer = await requestStorage.run(request, handle);
  if (answer.status >= 400 && request.lost !== undefined) throw databaseUnavailable(request.lost);
  return answer;
}
