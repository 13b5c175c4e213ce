import type { Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';

/** `/healthz`: the process is alive. `/readyz`: it can serve, which needs the database. */
export function healthRoutes(deps: { pool: Pool }): RegisterRoutes {
  return (app) => {
    app.get('/healthz', async () => ({ status: 'alive' }));
    app.get('/readyz', async () => {
      try {
        await deps.pool.query('SELECT 1');
      } catch (error) {
        throw new AppError('unavailable', 'The database does not answer.', { cause: error });
      }
      return { status: 'ready' };
    });
  };
}
