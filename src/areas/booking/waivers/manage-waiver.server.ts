import { authoriseInTransaction } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { CurrentWaiver, PublishWaiver } from './contract.ts';
import { waiverSentences } from './copy.ts';
import {
  countUnsigned,
  findCurrentWaiver,
  insertWaiver,
  lockCurrentWaiver,
  type WaiverOwner,
  type WaiverRecord,
  withdrawWaiver,
} from './queries.server.ts';
import { isSameWaiver } from './rules.ts';

interface ManageWaiverDeps {
  pool: Pool;
  clock: Clock;
}

export async function readCurrentWaiver(
  { pool, clock }: ManageWaiverDeps,
  owner: WaiverOwner,
): Promise<CurrentWaiver> {
  const found = await findCurrentWaiver(pool, owner);
  if (found === null) return { inForce: null };
  const unsigned = await countUnsigned(pool, found.id, owner, clock.now());
  return { inForce: { ...presentWaiver(found), signed: found.signed, unsigned } };
}

/**
 * Publishes a new version, which everybody must sign again; an identical one changes nothing. Throws `conflict` (409)
 * if the version differs from `was`.
 */
export async function publishWaiver(
  { pool, clock }: ManageWaiverDeps,
  act: AuditContext,
  owner: WaiverOwner,
  { was, ...input }: PublishWaiver,
): Promise<CurrentWaiver> {
  await transaction(pool, async (tx) => {
    await requireWaiverAccess(tx, act, owner);
    const now = clock.now();
    const before = await lockCurrentWaiver(tx, owner);
    if ((before?.version ?? null) !== was) throw editConflictError();
    if (before !== null && isSameWaiver(before, input)) return;
    if (before !== null) await withdrawWaiver(tx, before.id, now);
    const made = await insertWaiver(tx, owner, input, act.actorId, now);
    if (made === null) throw editConflictError();
    await recordAudit(tx, act, {
      action: 'waiver.published',
      subject: 'waiver',
      subjectId: made.id,
      details: { ...owner, version: made.version, questions: input.questions.length },
    });
  });
  return readCurrentWaiver({ pool, clock }, owner);
}

/** Stops asking for a waiver and keeps the signatures. */
export async function withdrawOwnerWaiver(
  { pool, clock }: ManageWaiverDeps,
  act: AuditContext,
  owner: WaiverOwner,
): Promise<CurrentWaiver> {
  await transaction(pool, async (tx) => {
    await requireWaiverAccess(tx, act, owner);
    const before = await lockCurrentWaiver(tx, owner);
    if (before === null) return;
    await withdrawWaiver(tx, before.id, clock.now());
    await recordAudit(tx, act, {
      action: 'waiver.withdrawn',
      subject: 'waiver',
      subjectId: before.id,
      details: { ...owner, version: before.version },
    });
  });
  return readCurrentWaiver({ pool, clock }, owner);
}

/** For a trainer, the caller must check the permission. */
async function requireWaiverAccess(tx: Tx, act: AuditContext, owner: WaiverOwner): Promise<void> {
  if ('businessId' in owner)
    await authoriseInTransaction(tx, { id: act.actorId }, owner.businessId, 'manage_waiver');
}

export function presentWaiver({ id, version, title, body, questions, publishedAt }: WaiverRecord) {
  return {
    id,
    version,
    title,
    body,
    questions: questions.map((question) =>
      question.kind === 'choice'
        ? { ...question, options: [...question.options], look: [...question.look] }
        : question,
    ),
    publishedAt: publishedAt.toISOString(),
  };
}

const editConflictError = () => new AppError('conflict', waiverSentences.editedMeanwhile);
