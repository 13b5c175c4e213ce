import { setTimeout } from 'node:timers/promises';
import { type Pool, ping } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { DATABASE_RETRY_SECONDS } from '#shared/http/error-handler.server.ts';

/** `/healthz`: the process is alive. `/readyz`: it can serve, which needs the database, and is not about to end. */
export function healthRoutes(deps: { pool: Pool; leaving(): boolean }): RegisterRoutes {
  return (app) => {
    app.get('/healthz', async () => ({ status: 'alive' }));
    app.get('/readyz', async () => {
      if (deps.leaving()) throw new AppError('unavailable', 'This process is shutting down.');
      try {
        await withProbeTimeout(ping(deps.pool));
      } catch (error) {
        throw new AppError('unavailable', 'The database isn’t responding.', {
          retryAfterSeconds: DATABASE_RETRY_SECONDS,
          cause: error,
        });
      }
      return { status: 'ready' };
    });
  };
}

/** A database that is cut off says nothing, rather than no; whoever asks gives up before long. */
async function withProbeTimeout(answer: Promise<unknown>): Promise<void> {
  const decided = new AbortController();
  const late = setTimeout(2000, undefined, { signal: decided.signal }).then(() => {
    throw new Error('No answer within two seconds.');
  });
  await Promise.race([answer, late]).finally(() => decided.abort());
}
