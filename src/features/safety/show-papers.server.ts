import { authoriseBusiness } from '#features/businesses/permissions/authorise-business.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { FileStorage, StoredFile } from '#shared/storage/file-storage.ts';
import type { Paper, PaperForReview, Papers } from './contract.ts';
import { paperSentences } from './copy.ts';
import { type PaperRow, papersForAdmins, papersOf, selectPaper, sessionsInNeed } from './queries.server.ts';
import { endingSoon, paperKinds, papersMissing } from './rules.ts';

const document = ({ businessId, id, documentKey }: PaperRow, admin: boolean): string | null => {
  if (documentKey === null) return null;
  return admin ? `/api/admin/papers/${id}/document` : `/api/businesses/${businessId}/papers/${id}/document`;
};

const present = (row: PaperRow, admin = false): Paper => ({
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
  document: document(row, admin),
  sentAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
});

/** The papers of a business for its owner. Throws as `authoriseBusiness`. */
export async function showPapers(
  { pool, clock }: { pool: Db; clock: Clock },
  user: { id: string },
  businessId: number,
): Promise<Papers> {
  await authoriseBusiness(pool, user, businessId, 'manage_papers');
  const rows = await papersOf(pool, businessId);
  const { needed, lapsed } = await sessionsInNeed(pool, businessId);
  const today = londonDay(clock.now());
  const missing = paperKinds.filter((kind) => papersMissing(['6-12'], rows, today).includes(kind));
  const ending = endingSoon(rows, today).map(({ id }) => id);
  return { papers: rows.map((row) => present(row)), missing, ending, needed, lapsed };
}

/** What admins read: the papers that wait, or those that count. */
export async function listPapers(
  { pool, clock }: { pool: Db; clock: Clock },
  show: 'waiting' | 'confirmed',
): Promise<PaperForReview[]> {
  const rows = await papersForAdmins(pool, show, londonDay(clock.now()));
  return rows.map((row) => ({
    ...present(row, true),
    business: { id: row.businessId, name: row.businessName },
  }));
}

/** The document of a paper, for an admin. Throws `not_found` (404). */
export const openPaper = (deps: { pool: Db; storage: FileStorage }, paperId: string): Promise<StoredFile> =>
  open(deps, paperId, () => true);

/** The same of a business's own, for its owner. Throws as `authoriseBusiness` too. */
export async function openOwnPaper(
  deps: { pool: Db; storage: FileStorage },
  user: { id: string },
  businessId: number,
  paperId: string,
): Promise<StoredFile> {
  await authoriseBusiness(deps.pool, user, businessId, 'manage_papers');
  return open(deps, paperId, (paper) => paper.businessId === businessId);
}

async function open(
  { pool, storage }: { pool: Db; storage: FileStorage },
  paperId: string,
  allowed: (paper: PaperRow) => boolean,
): Promise<StoredFile> {
  const paper = await selectPaper(pool, paperId);
  const key = paper !== null && allowed(paper) ? paper.documentKey : null;
  const file = key === null ? null : await storage.read(key);
  if (file === null) throw new AppError('not_found', paperSentences.notThere);
  return file;
}
