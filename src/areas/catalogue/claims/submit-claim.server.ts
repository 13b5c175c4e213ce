import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { requireOpenAccount } from '#areas/identity/accounts/current/require-open-account.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { FileKind } from '#shared/storage/file-kinds.ts';
import type { FileStorage } from '#shared/storage/file-storage.ts';
import { recogniseFile } from '#shared/storage/recognise-file.server.ts';
import type { ClaimInput } from './contract.ts';
import { findListingForClaim, insertClaim, lockListingForShare } from './queries.server.ts';
import { isEmailOfWebsite } from './rules.ts';

const documentKinds: readonly FileKind[] = ['pdf', 'jpg', 'png'];

export interface SubmitClaimDeps {
  pool: Pool;
  storage: FileStorage;
  /** Requires a verified email; not in the demo. */
  verifiedOnly: boolean;
}

/**
 * Checks documents by content. Throws `unauthorized` (401: account closed), `forbidden` (403: unverified email), 415
 * unless PDF, JPEG or PNG, `not_found` (404) or `conflict` (409: owned, or claimed before).
 */
export async function submitClaim(
  deps: SubmitClaimDeps,
  user: AuthUser,
  businessId: number,
  { claimMessage }: ClaimInput,
  documents: readonly Buffer[],
): Promise<{ id: string }> {
  requireClaimable(deps, user, await findListingForClaim(deps.pool, businessId));
  const recognised = await Promise.all(
    documents.map(async (bytes) => ({ bytes, kind: await recogniseFile(bytes, documentKinds, 'documents') })),
  );
  const documentKeys = await Promise.all(recognised.map((file) => deps.storage.put('claims', file)));
  try {
    return await transaction(deps.pool, async (tx) => {
      // Check again under the locks: reading documents takes a while.
      const account = await requireOpenAccount(tx, user.id);
      const listing = requireClaimable(deps, account, await lockListingForShare(tx, businessId));
      const id = await insertClaim(tx, {
        businessId,
        claimantId: user.id,
        message: claimMessage,
        documentKeys,
        emailOfWebsite: account.emailVerified && isEmailOfWebsite(account.email, listing.website),
      });
      if (id === null)
        throw new AppError('conflict', 'You’ve already claimed this business. We’re reviewing your claim.');
      return { id };
    });
  } catch (error) {
    await Promise.all(documentKeys.map((key) => deps.storage.delete(key)));
    throw error;
  }
}

/** Throws as `submitClaim`. */
function requireClaimable<Listing extends { status: string }>(
  { verifiedOnly }: Pick<SubmitClaimDeps, 'verifiedOnly'>,
  { emailVerified }: Pick<AuthUser, 'emailVerified'>,
  listing: Listing | null,
): Listing {
  if (verifiedOnly && !emailVerified)
    throw new AppError('forbidden', 'Confirm your email address first: open the link we sent you.');
  if (listing === null) throw new AppError('not_found', 'Business not found');
  if (listing.status !== 'unclaimed')
    throw new AppError('conflict', 'This business has already been claimed.');
  return listing;
}
