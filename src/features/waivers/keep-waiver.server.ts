import { isDeepStrictEqual } from 'node:util';
import { requireStanding } from '#features/businesses/permissions/authorise-business.server.ts';
import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { OwnWaiver, PublishWaiver } from './contract.ts';
import { waiverSentences } from './copy.ts';
import {
  countUnsigned,
  insertWaiver,
  lockWaiverInForce,
  type WaiverOwner,
  type WaiverRecord,
  waiverInForce,
  withdrawWaiver,
} from './queries.server.ts';

interface KeepWaiverDeps {
  pool: Pool;
  clock: Clock;
}

/** The version that is in force. */
export async function showOwnWaiver({ pool, clock }: KeepWaiverDeps, owner: WaiverOwner): Promise<OwnWaiver> {
  const found = await waiverInForce(pool, owner);
  if (found === null) return { inForce: null };
  const unsigned = await countUnsigned(pool, found.id, owner, clock.now());
  return { inForce: { ...presentWaiver(found), signed: found.signed, unsigned } };
}

/**
 * Publishes the next version: whoever has signed an earlier one is asked again. The same words once more publish nothing.
 * Throws `conflict` (409) when another version came into force, or out of it, since `was` was seen.
 */
export async function publishWaiver(
  { pool, clock }: KeepWaiverDeps,
  act: Act,
  owner: WaiverOwner,
  { was, ...input }: PublishWaiver,
): Promise<OwnWaiver> {
  await transaction(pool, async (tx) => {
    await requireKeeper(tx, act, owner);
    const now = clock.now();
    const before = await lockWaiverInForce(tx, owner);
    if ((before?.version ?? null) !== was) throw editedMeanwhile();
    if (before !== null && sameWords(before, input)) return;
    if (before !== null) await withdrawWaiver(tx, before.id, now);
    const made = await insertWaiver(tx, owner, input, act.actorId, now);
    if (made === null) throw editedMeanwhile();
    await recordAudit(tx, act, {
      action: 'waiver.published',
      subject: 'waiver',
      subjectId: made.id,
      details: { ...owner, version: made.version, questions: input.questions.length },
    });
  });
  return showOwnWaiver({ pool, clock }, owner);
}

/** Asks nothing any more. We keep the signatures you already have. */
export async function stopWaiver(
  { pool, clock }: KeepWaiverDeps,
  act: Act,
  owner: WaiverOwner,
): Promise<OwnWaiver> {
  await transaction(pool, async (tx) => {
    await requireKeeper(tx, act, owner);
    const before = await lockWaiverInForce(tx, owner);
    if (before === null) return;
    await withdrawWaiver(tx, before.id, clock.now());
    await recordAudit(tx, act, {
      action: 'waiver.withdrawn',
      subject: 'waiver',
      subjectId: before.id,
      details: { ...owner, version: before.version },
    });
  });
  return showOwnWaiver({ pool, clock }, owner);
}

/** May whoever acts still keep the waiver of the business? Of a trainer the caller has made sure that it is them. */
async function requireKeeper(tx: Tx, act: Act, owner: WaiverOwner): Promise<void> {
  if ('businessId' in owner)
    await requireStanding(tx, { id: act.actorId }, owner.businessId, 'manage_waiver');
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

const sameWords = (before: WaiverRecord, input: Omit<PublishWaiver, 'was'>): boolean =>
  before.title === input.title &&
  before.body === input.body &&
  isDeepStrictEqual(before.questions, input.questions);

const editedMeanwhile = () => new AppError('conflict', waiverSentences.editedMeanwhile);
