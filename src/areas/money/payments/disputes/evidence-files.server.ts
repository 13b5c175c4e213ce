import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Db, type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { FileKind } from '#shared/storage/file-kinds.ts';
import { recogniseFile } from '#shared/storage/recognise-file.server.ts';
import { type EvidencePart, evidenceKinds, MAX_EVIDENCE_BYTES } from './contract.ts';
import type { DisputeProvider } from './dispute-provider.server.ts';
import { canAnswerDispute, lockDispute } from './dispute-queries.server.ts';
import {
  deleteEvidenceFile,
  evidenceBytes,
  evidenceFiles,
  evidenceFilesToSend,
  insertEvidenceFile,
  saveProviderFileId,
} from './evidence-queries.server.ts';

export { type EvidenceFileRow, evidenceFile, evidenceFiles } from './evidence-queries.server.ts';

interface AttachDeps {
  pool: Pool;
  clock: Clock;
}

/**
 * Adds a file to the evidence; detects its type from the bytes. Throws `unsupported_media_type` (415) except for PDF,
 * JPEG and PNG, `body_too_large` (413) above the dispute's total, `not_found` (404), `conflict` (409: part taken, or
 * already answered).
 */
export async function attachEvidence(
  { pool, clock }: AttachDeps,
  act: AuditContext,
  disputeId: string,
  { part, bytes }: { part: EvidencePart; bytes: Buffer },
): Promise<void> {
  const kind: FileKind = await recogniseFile(bytes, evidenceKinds, 'file');
  await transaction(pool, async (tx) => {
    await lockOpenCase(tx, disputeId);
    const files = await evidenceFiles(tx, disputeId);
    if (files.some((file) => file.part === part))
      throw new AppError('conflict', 'There’s already a file of this type. Remove it first.');
    if (bytes.length + files.reduce((sum, file) => sum + file.bytes, 0) > MAX_EVIDENCE_BYTES) {
      const message = 'The bank accepts up to 4.5 MB in total. Choose a smaller file.';
      throw new AppError('body_too_large', message, { errors: [{ field: 'file', message }] });
    }
    await insertEvidenceFile(tx, { disputeId, part, kind, content: bytes, now: clock.now() });
    await recordAudit(tx, act, {
      action: 'dispute.file-added',
      subject: 'dispute',
      subjectId: disputeId,
      details: { part },
    });
  });
}

/** Idempotent. Throws `not_found` (404), or `conflict` (409) once the bank has been answered. */
export async function removeEvidence(
  { pool }: AttachDeps,
  act: AuditContext,
  disputeId: string,
  fileId: string,
): Promise<void> {
  await transaction(pool, async (tx) => {
    await lockOpenCase(tx, disputeId);
    const part = await deleteEvidenceFile(tx, disputeId, fileId);
    if (part === null) return;
    await recordAudit(tx, act, {
      action: 'dispute.file-removed',
      subject: 'dispute',
      subjectId: disputeId,
      details: { part },
    });
  });
}

/** Locks the dispute, so that nobody answers it meanwhile. Throws `not_found` or `conflict`. */
async function lockOpenCase(tx: Tx, disputeId: string): Promise<void> {
  if ((await lockDispute(tx, disputeId)) === null)
    throw new AppError('not_found', 'We can’t find that dispute.');
  if (!(await canAnswerDispute(tx, disputeId)))
    throw new AppError('conflict', 'We’ve already sent our response to the bank, so you can’t change it.');
}

/** Uploads missing files and returns all ids, without rejected ones: a late answer loses the dispute. */
export async function sendEvidenceFiles(
  deps: {
    pool: Pool;
    disputes: Pick<DisputeProvider, 'upload'>;
    log: { error(details: object, message: string): void };
  },
  disputeId: string,
): Promise<Partial<Record<EvidencePart, string>>> {
  for (const { id, part, kind } of await evidenceFilesToSend(deps.pool, disputeId)) {
    const bytes = await readFileContent(deps.pool, id);
    const providerId = await deps.disputes.upload({ id, name: `${part}.${kind}`, kind, bytes });
    if (providerId === null) deps.log.error({ disputeId, part }, 'the provider refused an evidence file');
    await saveProviderFileId(deps.pool, id, providerId);
  }
  const files = await evidenceFiles(deps.pool, disputeId);
  return Object.fromEntries(
    files.flatMap(({ part, providerId }) => (providerId === null ? [] : [[part, providerId]])),
  );
}

async function readFileContent(db: Db, id: string): Promise<Buffer> {
  const bytes = await evidenceBytes(db, id);
  if (bytes === null) throw new Error(`An evidence file is missing: ${id}`);
  return bytes;
}
