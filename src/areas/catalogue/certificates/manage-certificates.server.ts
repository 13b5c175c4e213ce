import {
  authoriseBusiness,
  authoriseInTransaction,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { FileStorage } from '#shared/storage/file-storage.ts';
import { recogniseFile } from '#shared/storage/recognise-file.server.ts';
import type { NewCertificate } from './contract.ts';
import { certificateSentences } from './copy.ts';
import {
  type CertificateToInsert,
  deleteCertificate,
  insertCertificate,
  lockBusiness,
  lockCertificate,
  selectCertificates,
} from './queries.server.ts';
import { checkExpiryDay } from './rules.ts';

const MAX_CERTIFICATES = 60;

export interface ManageCertificatesDeps {
  pool: Pool;
  clock: Clock;
  storage: FileStorage;
  /** Runs in the same transaction, to pause or restore sessions for children. */
  onCertificatesChanged(tx: Tx, changed: { businessId: number }): Promise<void>;
}

/**
 * For review; never a copy of a criminal record check. Throws as `authoriseBusiness`, `invalid_input` (400: expired,
 * future, no file), 415 or `conflict` (409: too many).
 */
export async function addCertificate(
  { pool, clock, storage }: ManageCertificatesDeps,
  { user, act, businessId }: { user: { id: string }; act: AuditContext; businessId: number },
  paper: NewCertificate,
  documents: readonly Buffer[],
): Promise<void> {
  await authoriseBusiness(pool, user, businessId, 'manage_papers');
  const now = clock.now();
  const facts = certificateFacts(paper);
  assertValidityDays(paper, facts, londonDay(now));
  const [document] = documents;
  if (paper.kind === 'check' && document !== undefined)
    throw refusal('document', certificateSentences.noCopy);
  if (paper.kind !== 'check' && (document === undefined || document.length === 0))
    throw refusal('document', certificateSentences.document);
  const documentKey =
    document === undefined
      ? null
      : await storage.put('papers', {
          bytes: document,
          kind: await recogniseFile(document, ['pdf', 'jpg', 'png'], 'document'),
        });
  try {
    await transaction(pool, async (tx) => {
      await lockBusiness(tx, businessId);
      await authoriseInTransaction(tx, user, businessId, 'manage_papers');
      if ((await selectCertificates(tx, businessId)).length >= MAX_CERTIFICATES)
        throw new AppError('conflict', certificateSentences.full);
      const id = await insertCertificate(tx, businessId, { ...facts, documentKey }, now);
      await recordAudit(tx, act, {
        action: 'paper.added',
        subject: 'paper',
        subjectId: id,
        // Never log the person's name: the log isn't erased, the document is.
        details: {
          businessId,
          kind: paper.kind,
          validFrom: facts.validFrom,
          validUntil: facts.validUntil,
        },
      });
    });
  } catch (error) {
    if (documentKey !== null) await storage.delete(documentKey);
    throw error;
  }
}

const NO_CHECK_FACTS = { scheme: null, lastFour: null, seenAs: null, seenBy: null, seenOn: null };

function certificateFacts(paper: NewCertificate): Omit<CertificateToInsert, 'documentKey'> {
  if (paper.kind === 'check')
    return {
      ...paper,
      insurer: null,
      validUntil: checkExpiryDay({
        seenAs: paper.seenAs,
        issuedOn: paper.validFrom,
        seenOn: paper.seenOn,
      }),
    };
  const { kind, validFrom, validUntil } = paper;
  return kind === 'insurance'
    ? { kind, validFrom, validUntil, insurer: paper.insurer, person: null, ...NO_CHECK_FACTS }
    : { kind, validFrom, validUntil, insurer: null, person: paper.person, ...NO_CHECK_FACTS };
}

/** Longer ones are typing errors. */
const MAX_VALIDITY_DAYS = 3653;

function assertValidityDays(
  paper: NewCertificate,
  facts: Pick<CertificateToInsert, 'validFrom' | 'validUntil'>,
  today: string,
) {
  if (paper.kind === 'check') {
    if (paper.validFrom > today) throw refusal('validFrom', certificateSentences.later);
    if (paper.seenOn > today) throw refusal('seenOn', certificateSentences.later);
  }
  if (facts.validUntil < today)
    throw refusal(paper.kind === 'check' ? 'validFrom' : 'validUntil', certificateSentences.over);
  if (facts.validUntil > plusDays(facts.validFrom, MAX_VALIDITY_DAYS))
    throw refusal('validUntil', certificateSentences.tooLong);
}

const refusal = (field: string, message: string): AppError =>
  new AppError('invalid_input', message, { errors: [{ field, message }] });

/** Deletes a document; it stops counting at once. Throws as `authoriseBusiness`, and `not_found` (404). */
export async function removeCertificate(
  deps: ManageCertificatesDeps,
  { user, act, businessId }: { user: { id: string }; act: AuditContext; businessId: number },
  paperId: string,
): Promise<void> {
  const documentKey = await transaction(deps.pool, async (tx) => {
    await authoriseInTransaction(tx, user, businessId, 'manage_papers');
    const paper = await lockCertificate(tx, paperId);
    if (paper === null || paper.businessId !== businessId)
      throw new AppError('not_found', certificateSentences.notThere);
    await deleteCertificate(tx, paperId);
    await recordAudit(tx, act, {
      action: 'paper.removed',
      subject: 'paper',
      subjectId: paperId,
      before: { state: paper.state },
      details: { businessId, kind: paper.kind, validUntil: paper.validUntil },
    });
    if (paper.state === 'confirmed') await deps.onCertificatesChanged(tx, { businessId });
    return paper.documentKey;
  });
  if (documentKey !== null) await deps.storage.delete(documentKey);
}
