import { type Authenticator, requireRole } from '#features/accounts/require-user.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { sendCsv } from '#shared/http/csv-file.server.ts';
import { auditCsv } from './audit-csv.server.ts';
import { auditPageSchema, auditQuerySchema } from './contract.ts';
import { allAudit, auditChoices, findAudit } from './queries.server.ts';

/** A file that spreadsheets still open; filter by dates for more. */
const CSV_ROWS = 50_000;

/** Reading the audit log; nothing writes it but the acts themselves. Admins only. */
export function auditRoutes(deps: { pool: Pool; clock: Clock; auth: Authenticator }): RegisterRoutes {
  const { pool, clock, auth } = deps;
  return (app) => {
    app.get(
      '/api/admin/audit',
      { schema: { querystring: auditQuerySchema, response: { 200: auditPageSchema } } },
      async (request) => {
        await requireRole(auth, request, 'admin');
        return { ...(await findAudit(pool, request.query)), ...(await auditChoices(pool)) };
      },
    );

    app.get('/api/admin/audit.csv', { schema: { querystring: auditQuerySchema } }, async (request, reply) => {
      await requireRole(auth, request, 'admin');
      const entries = await allAudit(pool, request.query, CSV_ROWS);
      return sendCsv(reply, auditCsv(entries, londonDay(clock.now())));
    });
  };
}
