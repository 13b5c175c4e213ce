import { authoriseBusiness } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { FileStorage, StoredFile } from '#shared/storage/file-storage.ts';
import type { Certificate, CertificateForReview, Certificates } from './contract.ts';
import { certificateSentences } from './copy.ts';
import {
  type CertificateRow,
  selectCertificate,
  selectCertificates,
  selectCertificatesForReview,
  selectSessionsInNeed,
} from './queries.server.ts';
import { certificateKinds, expiringSoon, missingCertificates } from './rules.ts';

const documentUrl = ({ businessId, id, documentKey }: CertificateRow, admin: boolean): string | null => {
  if (documentKey === null) return null;
  return admin ? `/api/admin/papers/${id}/document` : `/api/businesses/${businessId}/papers/${id}/document`;
};

const presentCertificate = (row: CertificateRow, admin = false): Certificate => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  reason: row.reason,
  person: row.person,
  insurer: row.insurer,
  validFrom: row.validFrom,
  validUntil: row.validUntil,
  check:
    row.scheme === null ||
    row.lastFour === null ||
    row.seenAs === null ||
    row.seenBy === null ||
    row.seenOn === null
      ? null
      : {
          scheme: row.scheme,
          lastFour: row.lastFour,
          seenAs: row.seenAs,
          seenBy: row.seenBy,
          seenOn: row.seenOn,
        },
  document: documentUrl(row, admin),
  sentAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
});

/** Throws as `authoriseBusiness`. */
export async function readCertificates(
  { pool, clock }: { pool: Db; clock: Clock },
  user: { id: string },
  businessId: number,
): Promise<Certificates> {
  await authoriseBusiness(pool, user, businessId, 'manage_papers');
  const rows = await selectCertificates(pool, businessId);
  const { needed, lapsed } = await selectSessionsInNeed(pool, businessId);
  const today = londonDay(clock.now());
  const missing = certificateKinds.filter((kind) =>
    missingCertificates(['6-12'], rows, today).includes(kind),
  );
  const ending = expiringSoon(rows, today).map(({ id }) => id);
  return { papers: rows.map((row) => presentCertificate(row)), missing, ending, needed, lapsed };
}

export async function listCertificatesForReview(
  { pool, clock }: { pool: Db; clock: Clock },
  show: 'waiting' | 'confirmed',
): Promise<CertificateForReview[]> {
  const rows = await selectCertificatesForReview(pool, show, londonDay(clock.now()));
  return rows.map((row) => ({
    ...presentCertificate(row, true),
    business: { id: row.businessId, name: row.businessName },
  }));
}

/** For admins. Throws `not_found` (404). */
export const openCertificate = (
  deps: { pool: Db; storage: FileStorage },
  paperId: string,
): Promise<StoredFile> => openDocument(deps, paperId, () => true);

/** For the owner. Throws as `authoriseBusiness`, too. */
export async function openOwnCertificate(
  deps: { pool: Db; storage: FileStorage },
  user: { id: string },
  businessId: number,
  paperId: string,
): Promise<StoredFile> {
  await authoriseBusiness(deps.pool, user, businessId, 'manage_papers');
  return openDocument(deps, paperId, (paper) => paper.businessId === businessId);
}

async function openDocument(
  { pool, storage }: { pool: Db; storage: FileStorage },
  paperId: string,
  allowed: (paper: CertificateRow) => boolean,
): Promise<StoredFile> {
  const paper = await selectCertificate(pool, paperId);
  const key = paper !== null && allowed(paper) ? paper.documentKey : null;
  const file = key === null ? null : await storage.read(key);
  if (file === null) throw new AppError('not_found', certificateSentences.notThere);
  return file;
}
