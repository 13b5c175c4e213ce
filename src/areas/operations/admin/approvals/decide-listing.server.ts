import { z } from 'zod';
import type { PartialDetails } from '#areas/catalogue/businesses/edit/details.ts';
import {
  reopenBusinessEdit,
  reviewBusinessEdit,
} from '#areas/catalogue/businesses/edit/review-edit.server.ts';
import {
  type ReviewVerdict,
  reopenBusinessReview,
  reviewBusiness,
} from '#areas/catalogue/businesses/register/review-business.server.ts';
import {
  reopenSessionReview,
  reviewSession,
} from '#areas/catalogue/sessions/review/review-session.server.ts';
import { reopenTrainerReview, reviewTrainer } from '#areas/catalogue/trainers/apply/review-trainer.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { JobHandlers } from '#shared/jobs/job-runner.server.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import type { Decision, ListingKind } from './contract.ts';
import {
  type DecidedSubject,
  insertDecision,
  latestDecision,
  markAnnounced,
  markUndone,
} from './decision-queries.server.ts';
import { undoUntil } from './rules.ts';

/** The task that tells an owner of a decision once it can no longer be undone. */
export const ANNOUNCE_DECISION = 'admin.announceDecision';

export interface DecideDeps {
  pool: Pool;
  clock: Clock;
  outbox: Outbox;
}

export interface AnnounceDecisionDeps extends Pick<DecideDeps, 'pool' | 'clock'> {
  /** Runs once per decision that stands, in the transaction that marks it as announced: the place to queue the e-mail. */
  onListingDecided(tx: Tx, decided: { decisionId: string }): Promise<void>;
}

interface Reviewed {
  ownerId?: string | null;
  before?: PartialDetails;
  after?: PartialDetails;
}

interface ListingReview {
  subject: DecidedSubject;
  pending: string;
  approved: string;
  /** Answers what an approval changed of something that stays, for the audit log. */
  review(tx: Tx, id: number, verdict: ReviewVerdict, now: Date): Promise<Reviewed | void>;
  reopen(tx: Tx, id: number, verdict: ReviewVerdict['verdict'], now: Date): Promise<boolean>;
}

const reviews: Readonly<Record<ListingKind, ListingReview>> = {
  businesses: {
    subject: 'business',
    pending: 'submitted',
    approved: 'approved',
    review: reviewBusiness,
    reopen: reopenBusinessReview,
  },
  sessions: {
    subject: 'session',
    pending: 'pending',
    approved: 'published',
    review: reviewSession,
    reopen: reopenSessionReview,
  },
  trainers: {
    subject: 'trainer',
    pending: 'pending',
    approved: 'approved',
    review: reviewTrainer,
    reopen: reopenTrainerReview,
  },
  'business-edits': {
    subject: 'business-edit',
    pending: 'pending',
    approved: 'approved',
    review: reviewBusinessEdit,
    reopen: reopenBusinessEdit,
  },
};

const subjectNames: Readonly<Record<DecidedSubject, string>> = {
  business: 'business',
  session: 'session',
  trainer: 'trainer',
  'business-edit': 'change',
};

/**
 * Approves or rejects a listing that waits for review. It takes effect at once; the owner is told when the time
 * to undo is over. Of several admins who decide at once one wins.
 * Throws `not_found` (404) or `conflict` (409), which names whoever was first.
 */
export async function decideListing(
  deps: DecideDeps,
  act: AuditContext,
  listing: { kind: ListingKind; id: number },
  verdict: ReviewVerdict,
): Promise<Decision> {
  const { subject, pending, approved, review } = reviews[listing.kind];
  const now = deps.clock.now();
  const reason = verdict.verdict === 'rejected' ? verdict.reason : null;
  try {
    return await transaction(deps.pool, async (tx) => {
      const change = (await review(tx, listing.id, verdict, now)) ?? {};
      const accepted = verdict.verdict === 'approved';
      const id = await insertDecision(tx, {
        subject,
        subjectId: listing.id,
        verdict: verdict.verdict,
        reason,
        decidedBy: act.actorId,
        decidedAt: now,
      });
      await recordAudit(tx, act, {
        action: `${subject}.${verdict.verdict}`,
        subject,
        subjectId: listing.id,
        reason,
        before: { status: pending, ...change.before },
        after: { status: accepted ? approved : 'rejected', ...(accepted ? change.after : {}) },
        ...(accepted || change.after === undefined ? {} : { details: { proposed: change.after } }),
      });
      await deps.outbox.enqueue(
        tx,
        ANNOUNCE_DECISION,
        { decisionId: id },
        { key: `${ANNOUNCE_DECISION}:${id}`, runAt: undoUntil(now) },
      );
      return {
        id,
        verdict: verdict.verdict,
        reason,
        decidedAt: now.toISOString(),
        undoUntil: undoUntil(now).toISOString(),
      };
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
    const first = await latestDecision(deps.pool, subject, listing.id);
    if (first === null) throw error;
    throw new AppError(
      'conflict',
      `${first.decidedByName} has already decided this ${subjectNames[subject]}: ${first.verdict}.`,
    );
  }
}

/**
 * Takes one's own decision back while its e-mail has not left: the listing waits for review again.
 * Throws `forbidden` (403) for another admin's decision and `conflict` (409) when there is none or it is too late.
 */
export async function undoDecision(
  deps: Pick<DecideDeps, 'pool' | 'clock'>,
  act: AuditContext,
  listing: { kind: ListingKind; id: number },
): Promise<void> {
  const { subject, pending, approved, reopen } = reviews[listing.kind];
  const now = deps.clock.now();
  await transaction(deps.pool, async (tx) => {
    const decision = await latestDecision(tx, subject, listing.id);
    if (decision === null) throw new AppError('conflict', 'There is no decision to undo.');
    if (decision.decidedBy !== act.actorId) {
      throw new AppError('forbidden', `Only ${decision.decidedByName} can undo this decision.`);
    }
    const inTime = now.getTime() <= undoUntil(decision.decidedAt).getTime();
    if (!inTime || !(await markUndone(tx, decision.id, now))) {
      throw new AppError('conflict', 'It’s too late to undo this: we’ve already emailed the owner.');
    }
    if (!(await reopen(tx, listing.id, decision.verdict, now))) {
      throw new AppError(
        'conflict',
        `This ${subjectNames[subject]} has changed since, so you can’t undo this.`,
      );
    }
    await recordAudit(tx, act, {
      action: `${subject}.decision-undone`,
      subject,
      subjectId: listing.id,
      before: { status: decision.verdict === 'approved' ? approved : 'rejected' },
      after: { status: pending },
    });
  });
}

/** Announces a decision, once; nothing when it was undone in time. */
export async function announceDecision(deps: AnnounceDecisionDeps, decisionId: string): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    const stands = await markAnnounced(tx, decisionId, deps.clock.now());
    if (stands !== null) await deps.onListingDecided(tx, { decisionId });
  });
}

const announceSchema = z.object({ decisionId: z.uuid() });

export function adminJobs(deps: AnnounceDecisionDeps): JobHandlers {
  return {
    [ANNOUNCE_DECISION]: (payload) => announceDecision(deps, announceSchema.parse(payload).decisionId),
  };
}
