import type { AuthUser } from '#features/accounts/contract.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { FileStorage, StoredFile } from '#shared/storage/file-storage.ts';
import { claimDocuments } from './queries.server.ts';

/**
 * One document of a claim, for its claimant and for admins; to anybody else it is not there.
 * `number` counts from 1. Throws `not_found` (404).
 */
export async function openDocument(
  deps: { db: Db; storage: FileStorage },
  user: AuthUser,
  claimId: string,
  number: number,
): Promise<StoredFile> {
  const claim = await claimDocuments(deps.db, claimId);
  const allowed = claim !== null && (user.role === 'admin' || claim.claimantId === user.id);
  const key = allowed ? claim.documentKeys[number - 1] : undefined;
  const file = key === undefined ? null : await deps.storage.read(key);
  if (file === null) throw new AppError('not_found', 'There is no such document.');
  return file;
}
