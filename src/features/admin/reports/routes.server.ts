import { z } from 'zod';
import { type Authenticator, requireRole } from '#features/accounts/require-user.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { actingAdmin } from '../acting-admin.server.ts';
import type { SuspendDeps } from '../people/suspend.server.ts';
import {
  reportedSubjectQuerySchema,
  reportedSubjectSchema,
  reportParamsSchema,
  reportSchema,
  reportsPageSchema,
  reportsQuerySchema,
  resolveReportSchema,
} from './contract.ts';
import { findReports, insertReport, titleOfReported } from './queries.server.ts';
import { resolveReport } from './resolve-report.server.ts';

/** Enough for somebody with something to say; little enough for a script. */
const seldom = { rateLimit: { max: 5, timeWindow: '10 minutes' } };

const nothing = z.null();

/** Reporting is for anybody, signed in or not; the queue is for admins. */
export function reportRoutes(deps: SuspendDeps & { auth: Authenticator }): RegisterRoutes {
  const { auth, pool } = deps;
  return (app) => {
    app.get(
      '/api/reports/subject',
      { schema: { querystring: reportedSubjectQuerySchema, response: { 200: reportedSubjectSchema } } },
      async (request) => {
        const { subject, subjectId } = request.query;
        const title = await titleOfReported(pool, subject, subjectId);
        if (title === null) throw new AppError('not_found', 'This is not shown any more.');
        return { title };
      },
    );

    app.post(
      '/api/reports',
      { config: seldom, schema: { body: reportSchema, response: { 201: nothing } } },
      async (request, reply) => {
        const { subject, subjectId } = request.body;
        if ((await titleOfReported(pool, subject, subjectId)) === null)
          throw new AppError('not_found', 'This is not shown any more.');
        const reporter = await auth.currentUser(request);
        await insertReport(pool, request.body, reporter?.id ?? null);
        return reply.code(201).send(null);
      },
    );

    app.get(
      '/api/admin/reports',
      { schema: { querystring: reportsQuerySchema, response: { 200: reportsPageSchema } } },
      async (request) => {
        await requireRole(auth, request, 'admin');
        return findReports(pool, request.query);
      },
    );

    app.post(
      '/api/admin/reports/:id/resolve',
      {
        config: { freshSignIn: true },
        schema: { params: reportParamsSchema, body: resolveReportSchema, response: { 204: nothing } },
      },
      async (request, reply) => {
        const act = await actingAdmin(auth, request);
        await resolveReport(deps, act, request.params.id, request.body);
        return reply.code(204).send(null);
      },
    );
  };
}
