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

/** Emails the owner once a decision can't be undone any more. */
export const ANNOUNCE_DECISION = 'admin.announceDecision';

export interface DecideDeps {
  pool: Pool;
  clock: Clock;
  outbox: Outbox;
}

export interface AnnounceDecisionDeps extends Pick<DecideDeps, 'pool' | 'clock'> {
  /** Runs once per announced decision, in the same transaction. */
  onListingDecided(tx: Tx, decided: { decisionId: string }): Promise<void>;
}

/** `undoUntil` is null if it can't be undone. */
export interface Decided {
  id: string;
  verdict: Verdict['verdict'];
  reason: string | null;
  decidedAt: string;
  undoUntil: string | null;
}

/** A version, or a check on the row. */
export type Seen<Row> = string | ((row: Row) => boolean) | undefined;

/**
 * Takes effect at once; the owner's email waits until it can't be undone. The first of concurrent decisions wins.
 * Throws `not_found` (404) or `conflict` (409: decided, or not what was seen).
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

/** In the caller's transaction. */
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
  if (row === null) throw new AppError('not_found', moderation.queue.notThere);
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

/** Throws `conflict` (409) with the deciding admin or the reason; else leaves it to `review`. */
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

/** Before its email leaves. Throws `forbidden` (403: another admin's) or `conflict` (409: none, or too late). */
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

/** Idempotent; does nothing if the decision was undone. */
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

/** With the reasons for the refused ones. */
export interface Outcomes<Id> {
  done: Id[];
  refused: { id: Id; sentence: string }[];
}

/** One transaction each; refusals don't stop the others. Other errors throw only if nothing is done yet. */
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
      // Earlier results are committed, so report them.
      if (refusal === null && outcomes.done.length === 0) throw error;
      outcomes.refused.push({ id, sentence: refusal ?? 'Something went wrong here. Try again.' });
    }
  }
  return outcomes;
}

const refusals: ReadonlySet<string> = new Set(['conflict', 'not_found', 'forbidden']);
