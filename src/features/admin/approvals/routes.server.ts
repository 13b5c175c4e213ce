import { z } from 'zod';
import { type Authenticator, requireRole } from '#features/accounts/require-user.server.ts';
import type { Verdict } from '#features/businesses/review-business.server.ts';
import { loadSessions } from '#features/sessions/load-sessions.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { actingAdmin } from '../acting-admin.server.ts';
import {
  adminStatsSchema,
  approveSchema,
  businessDetailsSchema,
  businessForReviewSchema,
  decisionSchema,
  editDetailsSchema,
  editForReviewSchema,
  listingKinds,
  listingParamsSchema,
  rejectSchema,
  type SessionForReview,
  sessionDetailsSchema,
  sessionForReviewSchema,
} from './contract.ts';
import { type DecideDeps, decideListing, undoDecision } from './decide-listing.server.ts';
import { adminStats, pendingBusinesses, pendingSessionIds } from './pending-queries.server.ts';
import { STANDING_REASON } from './rules.ts';
import { pendingEdits, viewBusiness, viewEdit, viewSession } from './view-details.server.ts';

export interface ApprovalRoutesDeps extends DecideDeps {
  auth: Authenticator;
}

/** The figures, the two queues and the decisions on them. Admins only. */
export function approvalRoutes(deps: ApprovalRoutesDeps): RegisterRoutes {
  const { auth, pool, clock } = deps;
  return (app) => {
    app.get('/api/admin/stats', { schema: { response: { 200: adminStatsSchema } } }, async (request) => {
      await requireRole(auth, request, 'admin');
      return adminStats(pool, clock.now());
    });

    app.get(
      '/api/admin/businesses/pending',
      { schema: { response: { 200: z.array(businessForReviewSchema) } } },
      async (request) => {
        await requireRole(auth, request, 'admin');
        return pendingBusinesses(pool);
      },
    );

    app.get(
      '/api/admin/sessions/pending',
      { schema: { response: { 200: z.array(sessionForReviewSchema) } } },
      async (request) => {
        await requireRole(auth, request, 'admin');
        return pendingSessions(pool, clock.now());
      },
    );

    app.get(
      '/api/admin/business-edits/pending',
      { schema: { response: { 200: z.array(editForReviewSchema) } } },
      async (request) => {
        await requireRole(auth, request, 'admin');
        return pendingEdits(pool);
      },
    );

    app.get(
      '/api/admin/business-edits/:id',
      { schema: { params: listingParamsSchema, response: { 200: editDetailsSchema } } },
      async (request) => {
        await requireRole(auth, request, 'admin');
        return viewEdit(pool, request.params.id);
      },
    );

    app.get(
      '/api/admin/businesses/:id',
      { schema: { params: listingParamsSchema, response: { 200: businessDetailsSchema } } },
      async (request) => {
        await requireRole(auth, request, 'admin');
        return viewBusiness(pool, request.params.id);
      },
    );

    app.get(
      '/api/admin/sessions/:id',
      { schema: { params: listingParamsSchema, response: { 200: sessionDetailsSchema } } },
      async (request) => {
        await requireRole(auth, request, 'admin');
        return viewSession(pool, request.params.id, {
          now: clock.now(),
          occurrencesEach: 3,
        });
      },
    );

    // What is decided about a business, a change of it, a session or a trainer is the same, and so is how.
    for (const kind of listingKinds) {
      const path = `/api/admin/${kind}/:id`;
      app.put(
        `${path}/approve`,
        { schema: { params: listingParamsSchema, body: approveSchema, response: { 200: decisionSchema } } },
        async (request) => {
          const act = await actingAdmin(auth, request);
          const { approved, reason = STANDING_REASON } = request.body;
          const verdict: Verdict = approved ? { verdict: 'approved' } : { verdict: 'rejected', reason };
          return decideListing(deps, act, { kind, id: request.params.id }, verdict);
        },
      );

      app.post(
        `${path}/approve`,
        { schema: { params: listingParamsSchema, response: { 200: decisionSchema } } },
        async (request) => {
          const act = await actingAdmin(auth, request);
          return decideListing(deps, act, { kind, id: request.params.id }, { verdict: 'approved' });
        },
      );

      app.post(
        `${path}/reject`,
        { schema: { params: listingParamsSchema, body: rejectSchema, response: { 200: decisionSchema } } },
        async (request) => {
          const act = await actingAdmin(auth, request);
          const verdict: Verdict = { verdict: 'rejected', reason: request.body.reason };
          return decideListing(deps, act, { kind, id: request.params.id }, verdict);
        },
      );

      app.post(
        `${path}/undo`,
        { schema: { params: listingParamsSchema, response: { 204: z.null() } } },
        async (request, reply) => {
          const act = await actingAdmin(auth, request);
          await undoDecision(deps, act, { kind, id: request.params.id });
          return reply.code(204).send(null);
        },
      );
    }
  };
}

async function pendingSessions(db: Db, now: Date): Promise<SessionForReview[]> {
  const waiting = await pendingSessionIds(db);
  const submitted = new Map(waiting.map(({ id, created_at }) => [id, created_at]));
  const sessions = await loadSessions(db, [...submitted.keys()], {
    now,
    occurrencesEach: 0,
  });
  return sessions.map((session) => ({
    ...session,
    createdAt: (submitted.get(session.id) ?? now).toISOString(),
  }));
}
