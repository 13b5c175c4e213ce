import { findBusinessEdit, listBusinessEdits } from '#areas/catalogue/businesses/edit/read-details.server.ts';
import { businessQueue } from '#areas/catalogue/businesses/register/moderate-business.server.ts';
import {
  type DecisionRecord,
  decidedSubmission,
  decisionsOn,
} from '#areas/catalogue/moderation/decide.server.ts';
import type { ReviewQueue } from '#areas/catalogue/moderation/define-moderation.server.ts';
import { compareSubmissions, type Subject } from '#areas/catalogue/moderation/rules.ts';
import { sessionQueue } from '#areas/catalogue/sessions/review/moderate-session.server.ts';
import { sessionNotFound } from '#areas/catalogue/sessions/show/get-session.server.ts';
import {
  type LoadSessionsOptions,
  loadSessions,
} from '#areas/catalogue/sessions/show/load-sessions.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type {
  BusinessDetails,
  ChangesSinceDecision,
  EditDetails,
  EditForReview,
  PastDecision,
  SessionDetails,
} from './contract.ts';
import {
  ownerForReview,
  ownersListings,
  sessionSubmission,
  similarBusinesses,
  similarSessions,
} from './details-queries.server.ts';
import { businessesForReview, businessForReview, pendingEditIds } from './pending-queries.server.ts';

/**
 * Returns a business with its owner's history, earlier decisions and possible duplicates. Throws `not_found` (404).
 */
export async function readBusinessForReview(db: Db, businessId: number): Promise<BusinessDetails> {
  const business = await businessForReview(db, businessId);
  if (business === null) throw new AppError('not_found', 'Business not found');
  return {
    business,
    ...(await readOwnerAndListings(db, business.user?.id ?? null, { kind: 'businesses', id: businessId })),
    edits: await listBusinessEdits(db, businessId),
    changes: await changesSinceDecision(db, 'business', businessQueue, String(businessId)),
    decisions: (await decisionsOn(db, 'business', String(businessId))).map(pastDecision),
    similar: await similarBusinesses(db, businessId),
  };
}

export async function pendingEdits(db: Db): Promise<EditForReview[]> {
  const waiting = await pendingEditIds(db);
  const businesses = await businessesForReview(
    db,
    waiting.map(({ businessId }) => businessId),
  );
  const edits = await Promise.all(waiting.map(({ id }) => findBusinessEdit(db, id)));
  return edits.flatMap((edit) => {
    const business = businesses.find(({ id }) => id === edit?.businessId);
    return edit === null || business === undefined ? [] : [{ ...edit, business }];
  });
}

/** Returns one business edit in any state. Throws `not_found` (404). */
export async function readEditForReview(db: Db, editId: number): Promise<EditDetails> {
  const edit = await findBusinessEdit(db, editId);
  if (edit === null) throw new AppError('not_found', 'Change not found');
  const { edits: _edits, changes: _changes, ...around } = await readBusinessForReview(db, edit.businessId);
  return {
    edit,
    ...around,
    decisions: (await decisionsOn(db, 'business-edit', String(editId))).map(pastDecision),
  };
}

/** Returns a session in any status, with its context. Throws `not_found` (404). */
export async function readSessionForReview(
  db: Db,
  sessionId: number,
  options: LoadSessionsOptions,
): Promise<SessionDetails> {
  const submission = await sessionSubmission(db, sessionId);
  const [session] = await loadSessions(db, [sessionId], options);
  if (submission === null || session === undefined) throw sessionNotFound();
  return {
    session: { ...session, createdAt: submission.createdAt.toISOString() },
    ...(await readOwnerAndListings(db, submission.ownerId, { kind: 'sessions', id: sessionId })),
    changes: await changesSinceDecision(db, 'session', sessionQueue, String(sessionId)),
    decisions: (await decisionsOn(db, 'session', String(sessionId))).map(pastDecision),
    similar: await similarSessions(db, sessionId),
  };
}

async function readOwnerAndListings(
  db: Db,
  ownerId: string | null,
  listing: { kind: 'businesses' | 'sessions'; id: number },
): Promise<Pick<BusinessDetails, 'owner' | 'ownersListings'>> {
  if (ownerId === null) return { owner: null, ownersListings: [] };
  return {
    owner: await ownerForReview(db, ownerId),
    ownersListings: await ownersListings(db, ownerId, listing),
  };
}

/** Null if the latest decision kept no copy. */
export async function changesSinceDecision(
  db: Db,
  subject: Subject,
  queue: ReviewQueue,
  id: string,
): Promise<ChangesSinceDecision> {
  const decided = await decidedSubmission(db, subject, id);
  const now = await queue.describe(db, id);
  return decided === null || now === null ? null : compareSubmissions(decided, now.facts);
}

export function pastDecision(decision: DecisionRecord): PastDecision {
  return {
    id: decision.id,
    verdict: decision.verdict,
    reason: decision.reason,
    decidedBy: decision.decidedByName,
    decidedAt: decision.decidedAt.toISOString(),
    undone: decision.undoneAt !== null,
  };
}
