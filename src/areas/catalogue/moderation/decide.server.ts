import { z } from 'zod';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { JobHandlers } from '#shared/jobs/job-runner.server.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import { insertDecision, latestDecision, markAnnounced, markUndone } from './decision-queries.server.ts';
import { type Moderation, submissionVersion } from './define-moderation.server.ts';
import { refuseVerdict, undoUntil, type Verdict } from './rules.ts';

export {
  type DecisionRecord,
  decidedSubmission,
  decisionsOn,
  eraseSubmissions,
} from './decision-queries.server.ts';

/** The job that emails an owner about a decision once it can no longer be undone. */
export const ANNOUNCE_DECISION = 'admin.announceDecision';

export interface DecideDeps {
  pool: Pool;
  clock: Clock;
  outbox: Outbox;
}

export interface AnnounceDecisionDeps extends Pick<DecideDeps, 'pool' | 'clock'> {
  /** Runs once for each decision that was not undone, in the transaction that marks it as announced. */
  onListingDecided(tx: Tx, decided: { decisionId: string }): Promise<void>;
}

/** What was decided, and until when the same admin may undo it; null where they can't. */
export interface Decided {
  id: string;
  verdict: Verdict['verdict'];
  reason: string | null;
  decidedAt: string;
  undoUntil: string | null;
}

/** What an admin saw: a version, or what they named of the row. */
export type Seen<Row> = string | ((row: Row) => boolean) | undefined;

/**
 * Decides on one submission. It takes effect straight away. Where the definition can reopen it, the owner is emailed
 * when the time to undo is over; otherwise with the decision. Of several admins who decide at once one wins.
 * Throws `not_found` (404), and `conflict` (409) when it was decided (naming the admin) or is not what was seen.
 */
export const decide = <Row extends { state: string }>(
  deps: DecideDeps,
  act: AuditContext,
  moderation: Moderation<Row>,
  id: string,
  verdict: Verdict,
  seen?: Seen<Row>,
): Promise<Decided> =>
  transaction(deps.pool, (tx) => decideInTransaction(tx, deps, act, moderation, id, verdict, seen));

/** The same in a transaction of the caller's. */
export async function decideInTransaction<Row extends { state: string }>(
  tx: Tx,
  deps: Pick<DecideDeps, 'clock' | 'outbox'>,
  act: AuditContext,
  moderation: Moderation<Row>,
  id: string,
  verdict: Verdict,
  seen?: Seen<Row>,
): Promise<Decided> {
  const { subject, reopen } = moderation;
  const now = deps.clock.now();
  const reason = verdict.verdict === 'rejected' ? verdict.reason : null;
  const row = await moderation.lock(tx, id);
  if (row === null) throw new AppError('not_found', moderation.notThere);
  const described =
    typeof seen === 'string' || moderation.keepsSubmission ? await moderation.queue.describe(tx, id) : null;
  const asSeen =
    seen === undefined ||
    (typeof seen === 'string' ? described !== null && submissionVersion(described) === seen : seen(row));
  const allowed = moderation.from[verdict.verdict].includes(row.state);
  const refused = refuseVerdict({ allowed, asSeen });
  if (refused === 'decided') await refuseDecided(tx, moderation, id, row);
  if (refused === 'changed') throw new AppError('conflict', moderation.changed);
  const { audit, announce } = await moderation.review(tx, row, verdict, { adminId: act.actorId, at: now });
  const decisionId = await insertDecision(tx, {
    subject,
    subjectId: id,
    verdict: verdict.verdict,
    reason,
    decidedBy: act.actorId,
    decidedAt: now,
    announcedAt: reopen === undefined ? now : null,
    submission: moderation.keepsSubmission ? (described?.facts ?? null) : null,
  });
  await recordAudit(tx, act, { ...audit, subject, subjectId: id, reason });
  await announce?.();
  if (reopen !== undefined)
    await deps.outbox.enqueue(
      tx,
      ANNOUNCE_DECISION,
      { decisionId },
      { key: `${ANNOUNCE_DECISION}:${decisionId}`, runAt: undoUntil(now) },
    );
  return {
    id: decisionId,
    verdict: verdict.verdict,
    reason,
    decidedAt: now.toISOString(),
    undoUntil: reopen === undefined ? null : undoUntil(now).toISOString(),
  };
}

/** Throws `conflict` (409) with the admin who decided, or why it does not wait; else the subject's own rules refuse. */
async function refuseDecided<Row extends { state: string }>(
  tx: Tx,
  { subject, noun, decided }: Moderation<Row>,
  id: string,
  row: Row,
): Promise<void> {
  const first = await latestDecision(tx, subject, id);
  if (first !== null)
    throw new AppError(
      'conflict',
      `${first.decidedByName} has already decided this ${noun}: ${first.verdict}.`,
    );
  if (decided !== undefined) throw new AppError('conflict', decided(row));
}

/**
 * Undoes one's own decision while its email has not left: the submission waits again.
 * Throws `forbidden` (403) for another admin's decision and `conflict` (409) when there is none or it is too late.
 */
export async function undoDecision<Row extends { state: string }>(
  { pool, clock }: Pick<DecideDeps, 'pool' | 'clock'>,
  act: AuditContext,
  { subject, noun, reopen }: Moderation<Row>,
  id: string,
): Promise<void> {
  const now = clock.now();
  await transaction(pool, async (tx) => {
    const decision = await latestDecision(tx, subject, id);
    if (decision === null || reopen === undefined)
      throw new AppError('conflict', 'There is no decision to undo.');
    if (decision.decidedBy !== act.actorId)
      throw new AppError('forbidden', `Only ${decision.decidedByName} can undo this decision.`);
    const inTime = now.getTime() <= undoUntil(decision.decidedAt).getTime();
    if (!inTime || !(await markUndone(tx, decision.id, now)))
      throw new AppError('conflict', 'It’s too late to undo this: we’ve already emailed the owner.');
    if (!(await reopen.again(tx, id, decision.verdict, now)))
      throw new AppError('conflict', `This ${noun} has changed since, so you can’t undo this.`);
    await recordAudit(tx, act, {
      action: `${subject}.decision-undone`,
      subject,
      subjectId: id,
      before: { status: decision.verdict === 'approved' ? reopen.approved : 'rejected' },
      after: { status: reopen.pending },
    });
  });
}

/** Announces a decision, once; nothing when it was undone in time. */
export async function announceDecision(deps: AnnounceDecisionDeps, decisionId: string): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    if (await markAnnounced(tx, decisionId, deps.clock.now()))
      await deps.onListingDecided(tx, { decisionId });
  });
}

const announceSchema = z.object({ decisionId: z.uuid() });

export const moderationJobs = (deps: AnnounceDecisionDeps): JobHandlers => ({
  [ANNOUNCE_DECISION]: (payload) => announceDecision(deps, announceSchema.parse(payload).decisionId),
});

/** What became of each of several: those that could not be decided, or undone, with why. */
export interface Outcomes<Id> {
  done: Id[];
  refused: { id: Id; sentence: string }[];
}

/**
 * Does something to each, one after the other, each in a transaction of its own. One that is refused says why and keeps
 * nothing else from being done. Throws anything but a refusal while nothing was done.
 */
export async function forEachSubject<Id>(
  ids: readonly Id[],
  act: (id: Id) => Promise<unknown>,
): Promise<Outcomes<Id>> {
  const outcomes: Outcomes<Id> = { done: [], refused: [] };
  for (const id of new Set(ids)) {
    try {
      await act(id);
      outcomes.done.push(id);
    } catch (error) {
      const refusal = error instanceof AppError && refusals.has(error.code) ? error.message : null;
      // What was done before stands, and has to be told.
      if (refusal === null && outcomes.done.length === 0) throw error;
      outcomes.refused.push({ id, sentence: refusal ?? 'Something went wrong here. Try again.' });
    }
  }
  return outcomes;
}

const refusals: ReadonlySet<string> = new Set(['conflict', 'not_found', 'forbidden']);
