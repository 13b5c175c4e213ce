import type { DecideDeps } from '#areas/catalogue/moderation/decide.server.ts';
import { DEFAULT_REJECT_REASON } from '#areas/catalogue/moderation/rules.ts';
import { loadSessions } from '#areas/catalogue/sessions/show/load-sessions.server.ts';
import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { AuditContext } from '#shared/audit/record-audit.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import {
  type Approve,
  approvalEndpoints,
  type ListingKind,
  type Reject,
  type SessionForReview,
} from './contract.ts';
import { decideListing, decideMany, undoDecision, undoMany } from './decide-listing.server.ts';
import { adminStats, pendingBusinesses, pendingSessionIds } from './pending-queries.server.ts';
import {
  pendingEdits,
  readBusinessForReview,
  readEditForReview,
  readSessionForReview,
} from './read-details.server.ts';

export interface ApprovalRoutesDeps extends DecideDeps {
  auth: Authenticator;
}

export function approvalRoutes(deps: ApprovalRoutesDeps): RegisterRoutes {
  const { auth, pool, clock } = deps;
  interface On {
    act: AuditContext;
    params: { id: number };
  }
  const byVerdict =
    (kind: ListingKind) =>
    ({ act, params, body: { approved, reason = DEFAULT_REJECT_REASON } }: On & { body: Approve }) =>
      decideListing(
        deps,
        act,
        { kind, id: params.id },
        approved ? { verdict: 'approved' } : { verdict: 'rejected', reason },
      );
  const approve =
    (kind: ListingKind) =>
    ({ act, params }: On) =>
      decideListing(deps, act, { kind, id: params.id }, { verdict: 'approved' });
  const reject =
    (kind: ListingKind) =>
    ({ act, params, body: { reason } }: On & { body: Reject }) =>
      decideListing(deps, act, { kind, id: params.id }, { verdict: 'rejected', reason });
  const undo =
    (kind: ListingKind) =>
    ({ act, params }: On) =>
      undoDecision(deps, act, { kind, id: params.id });
  return registerEndpoints(approvalEndpoints, auth, {
    'GET /api/admin/stats': () => adminStats(pool, clock.now()),
    'GET /api/admin/businesses/pending': () => pendingBusinesses(pool),
    'GET /api/admin/sessions/pending': () => pendingSessions(pool, clock.now()),
    'GET /api/admin/business-edits/pending': () => pendingEdits(pool),
    'GET /api/admin/businesses/:id': ({ params }) => readBusinessForReview(pool, params.id),
    'GET /api/admin/sessions/:id': ({ params }) =>
      readSessionForReview(pool, params.id, { now: clock.now(), occurrencesEach: 3 }),
    'GET /api/admin/business-edits/:id': ({ params }) => readEditForReview(pool, params.id),
    'POST /api/admin/decisions': ({ act, body }) => decideMany(deps, act, body),
    'POST /api/admin/decisions/undo': ({ act, body }) => undoMany(deps, act, body),
    'PUT /api/admin/businesses/:id/approve': byVerdict('businesses'),
    'POST /api/admin/businesses/:id/approve': approve('businesses'),
    'POST /api/admin/businesses/:id/reject': reject('businesses'),
    'POST /api/admin/businesses/:id/undo': undo('businesses'),
    'PUT /api/admin/sessions/:id/approve': byVerdict('sessions'),
    'POST /api/admin/sessions/:id/approve': approve('sessions'),
    'POST /api/admin/sessions/:id/reject': reject('sessions'),
    'POST /api/admin/sessions/:id/undo': undo('sessions'),
    'PUT /api/admin/trainers/:id/approve': byVerdict('trainers'),
    'POST /api/admin/trainers/:id/approve': approve('trainers'),
    'POST /api/admin/trainers/:id/reject': reject('trainers'),
    'POST /api/admin/trainers/:id/undo': undo('trainers'),
    'PUT /api/admin/business-edits/:id/approve': byVerdict('business-edits'),
    'POST /api/admin/business-edits/:id/approve': approve('business-edits'),
    'POST /api/admin/business-edits/:id/reject': reject('business-edits'),
    'POST /api/admin/business-edits/:id/undo': undo('business-edits'),
  });
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
