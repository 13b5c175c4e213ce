import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { accessSentences } from './copy.ts';
import { decidePhoto, type LockedFact, lockFact, markDenialsRead, takeFactDown } from './queries.server.ts';

export interface DecideFactDeps {
  pool: Pool;
  clock: Clock;
  /** Runs in the deciding transaction, to queue an email to the business. */
  onAccessDecided(
    tx: Tx,
    decided: { factId: string; verdict: 'checked' | 'refused' | 'taken_down'; at: Date },
  ): Promise<void>;
}

/** Throws `not_found` (404). */
async function lockFactOrThrow(tx: Tx, factId: string): Promise<LockedFact> {
  const fact = await lockFact(tx, factId);
  if (fact === null) throw new AppError('not_found', accessSentences.notThere);
  return fact;
}

async function recordDecision(
  tx: Tx,
  act: AuditContext,
  { id, businessId, sessionId, fact, holds }: LockedFact,
  action: `access.${string}`,
  reason: string | null = null,
): Promise<void> {
  await recordAudit(tx, act, {
    action,
    subject: 'access',
    subjectId: id,
    reason,
    details: { businessId, sessionId, fact, holds },
  });
}

/** The caller must check that an admin asks. Throws `not_found` (404) or `conflict` (409: decided, or changed). */
export function checkAccessPhoto(
  { pool, clock, onAccessDecided }: DecideFactDeps,
  act: AuditContext,
  factId: string,
  seen: { photoId: string; holds: boolean; statement: string },
): Promise<void> {
  const at = clock.now();
  return transaction(pool, async (tx) => {
    const fact = await lockFactOrThrow(tx, factId);
    if (fact.holds !== seen.holds || fact.statement !== seen.statement)
      throw new AppError('conflict', accessSentences.changed);
    if (!(await decidePhoto(tx, { factId, photoId: seen.photoId }, { state: 'checked' }, at)))
      throw new AppError('conflict', accessSentences.changed);
    await recordDecision(tx, act, fact, 'access.photo-checked');
    await onAccessDecided(tx, { factId, verdict: 'checked', at });
  });
}

/** Rejects a pending photo; the fact stays. Throws as `checkAccessPhoto`. */
export function refuseAccessPhoto(
  { pool, clock, onAccessDecided }: DecideFactDeps,
  act: AuditContext,
  factId: string,
  { photoId, reason }: { photoId: string; reason: string },
): Promise<void> {
  const at = clock.now();
  return transaction(pool, async (tx) => {
    const fact = await lockFactOrThrow(tx, factId);
    if (!(await decidePhoto(tx, { factId, photoId }, { state: 'refused', reason }, at)))
      throw new AppError('conflict', accessSentences.changed);
    await recordDecision(tx, act, fact, 'access.photo-refused', reason);
    await onAccessDecided(tx, { factId, verdict: 'refused', at });
  });
}

/** Keeps a fact despite disagreement: the counts show it. Throws as `checkAccessPhoto`. */
export function dismissDenials(
  { pool, clock }: DecideFactDeps,
  act: AuditContext,
  factId: string,
  { deny }: { deny: number },
): Promise<void> {
  return transaction(pool, async (tx) => {
    const fact = await lockFactOrThrow(tx, factId);
    if (!(await markDenialsRead(tx, factId, deny, clock.now())))
      throw new AppError('conflict', accessSentences.changed);
    await recordDecision(tx, act, fact, 'access.left');
  });
}

/** Hides a fact from pages and search until it is stated again. Throws as `checkAccessPhoto`. */
export function takeDownFact(
  { pool, clock, onAccessDecided }: DecideFactDeps,
  act: AuditContext,
  factId: string,
  { reason }: { reason: string },
): Promise<void> {
  const at = clock.now();
  return transaction(pool, async (tx) => {
    const fact = await lockFactOrThrow(tx, factId);
    if (!(await takeFactDown(tx, factId, reason, at)))
      throw new AppError('conflict', accessSentences.nothingToRead);
    await recordDecision(tx, act, fact, 'access.taken-down', reason);
    await onAccessDecided(tx, { factId, verdict: 'taken_down', at });
  });
}
