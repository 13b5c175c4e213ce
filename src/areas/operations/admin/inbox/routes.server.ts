import { businessEditModeration } from '#areas/catalogue/businesses/edit/moderate-edit.server.ts';
import { businessModeration } from '#areas/catalogue/businesses/register/moderate-business.server.ts';
import {
  type CertificateModerationDeps,
  certificateModeration,
} from '#areas/catalogue/certificates/review-certificate.server.ts';
import { type ClaimModerationDeps, claimModeration } from '#areas/catalogue/claims/decide-claim.server.ts';
import {
  type InstructorModerationDeps,
  instructorModeration,
} from '#areas/catalogue/instructors/review-instructor.server.ts';
import {
  type DecideDeps,
  decide,
  decisionsOn,
  undoDecision,
} from '#areas/catalogue/moderation/decide.server.ts';
import { type Moderation, submissionVersion } from '#areas/catalogue/moderation/define-moderation.server.ts';
import type { Subject } from '#areas/catalogue/moderation/rules.ts';
import { photoModeration } from '#areas/catalogue/photos/review-photo.server.ts';
import { sessionModeration } from '#areas/catalogue/sessions/review/moderate-session.server.ts';
import { trainerModeration } from '#areas/catalogue/trainers/apply/moderate-trainer.server.ts';
import { type VenueModerationDeps, venueModeration } from '#areas/catalogue/venues/review-venue.server.ts';
import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { AuditContext } from '#shared/audit/record-audit.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { ownerForReview } from '../approvals/details-queries.server.ts';
import { changesSinceDecision, pastDecision } from '../approvals/read-details.server.ts';
import { inboxEndpoints, type SubmissionForReview } from './contract.ts';
import { findSubmission, listInbox } from './queries.server.ts';
import { reviewQueues } from './waiting-queries.server.ts';

export interface InboxRoutesDeps
  extends DecideDeps,
    ClaimModerationDeps,
    CertificateModerationDeps,
    InstructorModerationDeps,
    VenueModerationDeps {
  auth: Authenticator;
}

const listModerations = (deps: InboxRoutesDeps): Readonly<Record<Subject, Moderation>> => ({
  business: businessModeration,
  'business-edit': businessEditModeration,
  session: sessionModeration,
  trainer: trainerModeration,
  claim: claimModeration(deps),
  paper: certificateModeration(deps),
  photo: photoModeration,
  instructor: instructorModeration(deps),
  venue: venueModeration(deps),
});

/** Throws `not_found` (404). */
async function readSubmission(db: Db, subject: Subject, id: string): Promise<SubmissionForReview> {
  const queue = reviewQueues[subject];
  const row = await findSubmission(db, subject, queue, id);
  const described = row === null ? null : await queue.describe(db, id);
  if (row === null || described === null) throw new AppError('not_found', queue.notThere);
  return {
    kind: subject,
    id,
    title: row.title,
    line: row.line,
    since: row.since.toISOString(),
    waiting: row.waiting,
    assignee: row.assignee,
    version: submissionVersion(described),
    facts: described.facts.map(([label, text]) => [label, text]),
    context: (described.context ?? []).map(([label, text]) => [label, text]),
    links: [...(described.links ?? [])],
    photo: described.photo ?? null,
    note: described.note ?? null,
    changes: described.changes ?? (await changesSinceDecision(db, subject, queue, id)),
    owner: row.ownerId === null ? null : await ownerForReview(db, row.ownerId),
    decisions: (await decisionsOn(db, subject, id)).map(pastDecision),
  };
}

export const inboxRoutes = (deps: InboxRoutesDeps) => {
  const { pool } = deps;
  const moderations = listModerations(deps);
  const decideOn = (
    act: AuditContext,
    kind: Subject,
    id: string,
    { reason, version }: { reason: string | null; version: string },
  ) =>
    decide(
      deps,
      act,
      moderations[kind],
      id,
      reason === null ? { verdict: 'approved' } : { verdict: 'rejected', reason },
      version,
    );
  return registerEndpoints(inboxEndpoints, deps.auth, {
    'GET /api/admin/inbox': async ({ user, query }) => ({
      items: await listInbox(pool, user.id, query),
      at: deps.clock.now().toISOString(),
    }),
    'GET /api/admin/inbox/:kind/:id': ({ params: { kind, id } }) => readSubmission(pool, kind, id),
    'POST /api/admin/inbox/claim/:id/decision': ({ act, params, body }) =>
      decideOn(act, 'claim', params.id, body),
    'POST /api/admin/inbox/:kind/:id/decision': ({ act, params: { kind, id }, body }) =>
      decideOn(act, kind, id, body),
    'POST /api/admin/inbox/:kind/:id/undo': ({ act, params: { kind, id } }) =>
      undoDecision(deps, act, moderations[kind], id),
  });
};
