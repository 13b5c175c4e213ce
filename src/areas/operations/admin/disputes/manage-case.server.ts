import { allocateDisputeLoss, postedDisputeLosses } from '#areas/money/ledger/postings.server.ts';
import { answerDispute } from '#areas/money/payments/disputes/answer-dispute.server.ts';
import type { EvidencePart } from '#areas/money/payments/disputes/contract.ts';
import {
  attachEvidence,
  evidenceFile,
  evidenceFiles,
  removeEvidence,
} from '#areas/money/payments/disputes/evidence-files.server.ts';
import { sellerStatement } from '#areas/money/payments/disputes/record-seller-statement.server.ts';
import {
  awaitingAnswerStates,
  type DisputeEvidence,
  isStateIn,
} from '#areas/money/payments/disputes/rules.ts';
import type { DisputeDeps } from '#areas/money/payments/disputes/sync-dispute.server.ts';
import type { AuditContext } from '#shared/audit/record-audit.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { fileKinds } from '#shared/storage/file-kinds.ts';
import type { DisputeDetails } from './contract.ts';
import {
  type DisputedPlace,
  type DisputeRecord,
  findDisputeRecord,
  listDisputedPlaces,
  listRefunds,
  listSentMails,
} from './dispute-queries.server.ts';
import { buildEvidence, EVIDENCE_MAILS } from './evidence.ts';

/** Returns a case with its evidence. Throws `not_found` (404). */
export async function readCase(db: Db, disputeId: string): Promise<DisputeDetails> {
  const { record, places } = await requireCase(db, disputeId);
  const asks =
    isStateIn(record.state, awaitingAnswerStates) && record.answer === null && record.submittedAt === null;
  return {
    ...record.listed,
    providerId: record.providerId,
    intentId: record.intentId,
    paymentId: record.paymentId,
    paid: penceToDecimal(record.paidPence),
    fee: penceToDecimal(record.feePence),
    answer: record.answer,
    answeredAt: record.answeredAt?.toISOString() ?? null,
    submittedAt: record.submittedAt?.toISOString() ?? null,
    decidedAt: record.decidedAt?.toISOString() ?? null,
    userId: record.userId,
    businessId: record.businessId,
    places: places.map(({ bookingId, reference, title, startsAt, state, totalPence }) => ({
      bookingId,
      reference,
      title,
      startsAt: startsAt.toISOString(),
      state,
      total: penceToDecimal(totalPence),
    })),
    evidence: record.evidence ?? (await gatherEvidence(db, record, places, '')),
    files: (await evidenceFiles(db, disputeId)).map(({ id, part, kind, bytes, addedAt, refused }) => ({
      id,
      part,
      kind: fileKinds[kind].name,
      bytes,
      addedAt: addedAt.toISOString(),
      refused,
    })),
    sellerAccepts: record.sellerAccepts,
    may: { submit: asks, accept: asks && record.state === 'needs_response' },
    borne: await readLossAllocation(db, record),
  };
}

/** Submits the evidence and the admin's remarks to the bank. Irreversible. Throws as `answerDispute`. */
export async function submitCase(
  deps: DisputeDeps,
  act: AuditContext,
  disputeId: string,
  remarks: string,
): Promise<DisputeDetails> {
  await answerDispute(deps, act, disputeId, {
    answer: 'evidence',
    async gather(tx) {
      const { record, places } = await requireCase(tx, disputeId);
      return gatherEvidence(tx, record, places, remarks);
    },
  });
  return readCase(deps.pool, disputeId);
}

/** Accepts the dispute: the customer keeps the money. Irreversible. Throws as `answerDispute`. */
export async function acceptCase(
  deps: DisputeDeps,
  act: AuditContext,
  disputeId: string,
  reason: string,
): Promise<DisputeDetails> {
  await answerDispute(deps, act, disputeId, { answer: 'accept', reason });
  return readCase(deps.pool, disputeId);
}

export async function addFileToCase(
  deps: Pick<DisputeDeps, 'pool' | 'clock'>,
  act: AuditContext,
  disputeId: string,
  file: { part: EvidencePart; bytes: Buffer },
): Promise<DisputeDetails> {
  await attachEvidence(deps, act, disputeId, file);
  return readCase(deps.pool, disputeId);
}

/** Throws as `removeEvidence`. */
export async function removeFileFromCase(
  deps: Pick<DisputeDeps, 'pool' | 'clock'>,
  act: AuditContext,
  disputeId: string,
  fileId: string,
): Promise<DisputeDetails> {
  await removeEvidence(deps, act, disputeId, fileId);
  return readCase(deps.pool, disputeId);
}

export async function openCaseFile(
  db: Db,
  disputeId: string,
  fileId: string,
): Promise<{ contentType: string; name: string; content: Buffer }> {
  const file = await evidenceFile(db, disputeId, fileId);
  if (file === null) throw new AppError('not_found', 'We can’t find that file.');
  return {
    contentType: fileKinds[file.kind].contentType,
    name: `${file.part}.${file.kind}`,
    content: Buffer.from(file.content),
  };
}

async function requireCase(
  db: Db,
  disputeId: string,
): Promise<{ record: DisputeRecord; places: DisputedPlace[] }> {
  const record = await findDisputeRecord(db, disputeId);
  if (record === null) throw new AppError('not_found', 'We can’t find that dispute.');
  return { record, places: await listDisputedPlaces(db, record.paymentId) };
}

async function gatherEvidence(
  db: Db,
  record: DisputeRecord,
  places: DisputedPlace[],
  remarks: string,
): Promise<DisputeEvidence> {
  const keys = places.flatMap(({ bookingId }) =>
    [...EVIDENCE_MAILS.keys()].map((name) => `${name}:${bookingId}:seeker`),
  );
  const { intentId, paidPence, paidAt, listed, email } = record;
  return buildEvidence(
    {
      customer: { name: listed.customer, email },
      intentId,
      paidPence,
      paidAt,
      places,
      mails: await listSentMails(db, keys),
      refunds: await listRefunds(db, record.paymentId),
      seller: (await sellerStatement(db, record.id))?.text ?? '',
    },
    remarks,
  );
}

/** As posted when the dispute was lost, otherwise a projection. */
async function readLossAllocation(db: Db, record: DisputeRecord): Promise<DisputeDetails['borne']> {
  const { id: disputeId, paymentId, amountPence, state } = record;
  const losses =
    state === 'lost'
      ? await postedDisputeLosses(db, { paymentId, disputeId })
      : await allocateDisputeLoss(db, { paymentId, pence: amountPence });
  const sum = (which: RegExp) =>
    penceToDecimal(losses.reduce((total, { debit, pence }) => total + (which.test(debit) ? pence : 0), 0));
  return {
    buyer: sum(/^buyer:/),
    seller: sum(/^(business|trainer):/),
    platform: sum(/^fees$/),
    goodwill: sum(/^goodwill$/),
  };
}
