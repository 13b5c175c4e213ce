import { lossesOf, lossesPosted } from '#features/ledger/keep-books.server.ts';
import { answerDispute } from '#features/payments/disputes/answer-dispute.server.ts';
import type { EvidencePart } from '#features/payments/disputes/contract.ts';
import {
  attachEvidence,
  evidenceFile,
  evidenceFiles,
  removeEvidence,
} from '#features/payments/disputes/evidence-files.server.ts';
import { sellerStatement } from '#features/payments/disputes/hear-seller.server.ts';
import { awaitsAnswer, type DisputeEvidence, isOneOf } from '#features/payments/disputes/rules.ts';
import type { DisputeDeps } from '#features/payments/disputes/sync-dispute.server.ts';
import type { Act } from '#shared/audit/record-audit.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { fileKinds } from '#shared/storage/file-kinds.ts';
import type { DisputeDetails } from './contract.ts';
import {
  type DisputedPlace,
  type DisputeRecord,
  disputedPlaces,
  disputeRecord,
  mailsSent,
  refundsMade,
} from './dispute-queries.server.ts';
import { evidenceOf, tellingMails } from './evidence.ts';

/** One case with its evidence. Throws `not_found` (404). */
export async function showCase(db: Db, disputeId: string): Promise<DisputeDetails> {
  const { record, places } = await requireCase(db, disputeId);
  const asks = isOneOf(record.state, awaitsAnswer) && record.answer === null && record.submittedAt === null;
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
    evidence: record.evidence ?? (await gather(db, record, places, '')),
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
    borne: await borneBy(db, record),
  };
}

/** Sends the bank what is at hand, with what the admin adds; for good. Throws as `answerDispute`. */
export async function submitCase(
  deps: DisputeDeps,
  act: Act,
  disputeId: string,
  remarks: string,
): Promise<DisputeDetails> {
  await answerDispute(deps, act, disputeId, {
    answer: 'evidence',
    async gather(tx) {
      const { record, places } = await requireCase(tx, disputeId);
      return gather(tx, record, places, remarks);
    },
  });
  return showCase(deps.pool, disputeId);
}

/** Leaves the money to the customer; for good. Throws as `answerDispute`. */
export async function acceptCase(
  deps: DisputeDeps,
  act: Act,
  disputeId: string,
  reason: string,
): Promise<DisputeDetails> {
  await answerDispute(deps, act, disputeId, { answer: 'accept', reason });
  return showCase(deps.pool, disputeId);
}

/** Puts a file with the evidence. Throws as `attachEvidence`. */
export async function addFileToCase(
  deps: Pick<DisputeDeps, 'pool' | 'clock'>,
  act: Act,
  disputeId: string,
  file: { part: EvidencePart; bytes: Buffer },
): Promise<DisputeDetails> {
  await attachEvidence(deps, act, disputeId, file);
  return showCase(deps.pool, disputeId);
}

/** Takes one out again. Throws as `removeEvidence`. */
export async function removeFileFromCase(
  deps: Pick<DisputeDeps, 'pool' | 'clock'>,
  act: Act,
  disputeId: string,
  fileId: string,
): Promise<DisputeDetails> {
  await removeEvidence(deps, act, disputeId, fileId);
  return showCase(deps.pool, disputeId);
}

/** A file of a case. Throws `not_found` (404). */
export async function openFileOfCase(
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
  const record = await disputeRecord(db, disputeId);
  if (record === null) throw new AppError('not_found', 'We can’t find that dispute.');
  return { record, places: await disputedPlaces(db, record.paymentId) };
}

async function gather(
  db: Db,
  record: DisputeRecord,
  places: DisputedPlace[],
  remarks: string,
): Promise<DisputeEvidence> {
  const keys = places.flatMap(({ bookingId }) =>
    [...tellingMails.keys()].map((name) => `${name}:${bookingId}:seeker`),
  );
  const { intentId, paidPence, paidAt, listed, email } = record;
  return evidenceOf(
    {
      customer: { name: listed.customer, email },
      intentId,
      paidPence,
      paidAt,
      places,
      mails: await mailsSent(db, keys),
      refunds: await refundsMade(db, record.paymentId),
      seller: (await sellerStatement(db, record.id))?.text ?? '',
    },
    remarks,
  );
}

/** Who bears it: what was posted when it was lost, or what would be. */
async function borneBy(db: Db, record: DisputeRecord): Promise<DisputeDetails['borne']> {
  const { id: disputeId, paymentId, amountPence, state } = record;
  const losses =
    state === 'lost'
      ? await lossesPosted(db, { paymentId, disputeId })
      : await lossesOf(db, { paymentId, pence: amountPence });
  const sum = (which: RegExp) =>
    penceToDecimal(losses.reduce((total, { debit, pence }) => total + (which.test(debit) ? pence : 0), 0));
  return {
    buyer: sum(/^buyer:/),
    seller: sum(/^(business|trainer):/),
    platform: sum(/^fees$/),
    goodwill: sum(/^goodwill$/),
  };
}
