import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { fileKinds, readFileKind } from '#shared/storage/file-kinds.ts';
import type { FileStorage, StoredFile } from '#shared/storage/file-storage.ts';
import type { ClaimForReview, MyClaim, UnclaimedListing } from './contract.ts';
import {
  claimDocuments,
  type ListingRow,
  listClaimsByUser,
  pendingClaims,
  searchUnclaimed,
} from './queries.server.ts';

/** The first few by name; searches name, address and postcode. */
export async function findUnclaimed(db: Db, text: string): Promise<UnclaimedListing[]> {
  return (await searchUnclaimed(db, text)).map(toListing);
}

export async function listMyClaims(db: Db, userId: string): Promise<MyClaim[]> {
  return (await listClaimsByUser(db, userId)).map(({ createdAt, ...claim }) => ({
    ...claim,
    createdAt: createdAt.toISOString(),
  }));
}

export async function listPendingClaims(db: Db): Promise<ClaimForReview[]> {
  return (await pendingClaims(db)).map((row) => ({
    id: row.claimId,
    message: row.message,
    createdAt: row.claimedAt.toISOString(),
    claimant: {
      id: row.claimantId,
      name: row.claimantName,
      email: row.claimantEmail,
      emailVerified: row.claimantVerified,
      since: row.claimantSince.toISOString(),
    },
    business: {
      ...toListing({ ...row.business, createdAt: new Date(row.business.createdAt) }),
      email: row.business.email,
    },
    emailOfWebsite: row.emailOfWebsite,
    documents: row.documentKeys.map((key, index) => ({
      name: `Document ${index + 1} (${fileKinds[readFileKind(key) ?? 'pdf'].name})`,
      href: `/api/claims/${row.claimId}/documents/${index + 1}`,
    })),
    competing: row.competing,
  }));
}

function toListing(row: ListingRow): UnclaimedListing {
  const { id, name, description, address, town, postcode, phone, website, createdAt } = row;
  return {
    id,
    name,
    description,
    address,
    town,
    postcode,
    phone,
    website,
    createdAt: createdAt.toISOString(),
  };
}

/** For its claimant and admins; `number` counts from 1. Throws `not_found` (404) to everybody else. */
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
  if (file === null) throw new AppError('not_found', 'We can’t find that document.');
  return file;
}
