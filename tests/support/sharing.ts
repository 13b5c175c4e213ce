import { createHash, randomBytes } from 'node:crypto';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { acceptPassInvitation } from '#areas/money/entitlements/share/share-pass.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import type { Shop } from './shop.ts';

/** Returns the token of the mailed link. */
export async function createShareInvitation(shop: Shop, creditId: string, email: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = shop.deps.clock.now();
  await queryOne(
    shop.pool,
    `INSERT INTO entitlement_shares (entitlement_id, email, token_digest, sent_at, expires_at)
     VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [
      creditId,
      email.toLowerCase(),
      createHash('sha256').update(token).digest('hex'),
      now,
      new Date(now.getTime() + 7 * 86_400_000),
    ],
  );
  return token;
}

export async function shareWithPerson(shop: Shop, creditId: string, guest: AuthUser): Promise<void> {
  await acceptPassInvitation(shop.deps, guest, await createShareInvitation(shop, creditId, guest.email));
}
