import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import type { Seller } from '../rules.ts';
import { releaseTransfers } from '../transfers/transfer-queries.server.ts';
import { accountOfSeller, endPayoutHold, ensureAccount, insertPayoutHold } from './account-queries.server.ts';
import { MAKE_TRANSFERS } from './sync-account.server.ts';

/** The task that has the provider pay a seller out as a hold on their money, or its end, wants it. */
export const SYNC_PAYOUT_HOLD = 'followPayoutHold';

/**
 * Holds a seller's money back as part of `tx`, for an admin's reason: no transfer is made from then on, and the
 * provider pays nothing out of their account. What is on its way arrives. Throws `conflict` (409) when it is held
 * back already.
 */
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

/** Lifts the hold on a seller's money as part of `tx`. Throws `conflict` (409) when there is none. */
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
