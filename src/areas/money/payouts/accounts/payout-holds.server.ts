import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import type { Seller } from '../rules.ts';
import { releaseTransfers } from '../transfers/transfer-queries.server.ts';
import { accountOfSeller, endPayoutHold, ensureAccount, insertPayoutHold } from './account-queries.server.ts';
import { MAKE_TRANSFERS } from './sync-account.server.ts';

export const SYNC_PAYOUT_HOLD = 'followPayoutHold';

/** Stops transfers and bank payouts; money on its way still arrives. Throws `conflict` (409) if already held. */
export async function createPayoutHold(
  tx: Tx,
  outbox: Outbox,
  hold: { seller: Seller; reason: string; by: string },
): Promise<void> {
  const { id: accountId } = await ensureAccount(tx, hold.seller);
  if (!(await insertPayoutHold(tx, { accountId, reason: hold.reason, heldBy: hold.by })))
    throw new AppError('conflict', 'These payouts are already on hold.');
  await outbox.enqueue(tx, SYNC_PAYOUT_HOLD, { accountId }, { key: `${SYNC_PAYOUT_HOLD}:${accountId}` });
}

/** Throws `conflict` (409) if there is no hold. */
export async function releasePayoutHold(tx: Tx, outbox: Outbox, seller: Seller): Promise<void> {
  const account = await accountOfSeller(tx, seller);
  if (account === null || !(await endPayoutHold(tx, account.id)))
    throw new AppError('conflict', 'These payouts aren’t on hold.');
  await releaseTransfers(tx, account.id);
  await outbox.enqueue(
    tx,
    SYNC_PAYOUT_HOLD,
    { accountId: account.id },
    { key: `${SYNC_PAYOUT_HOLD}:${account.id}` },
  );
  await outbox.enqueue(tx, MAKE_TRANSFERS, {}, { key: MAKE_TRANSFERS });
}
