import type { Db } from '#shared/db/database.server.ts';
import { accountOfSeller } from './accounts/account-queries.server.ts';
import type { PayoutAccount, PayoutOverview } from './contract.ts';
import { accountState, type Seller } from './rules.ts';

/** A seller's payouts as their page shows them. */
export async function showPayouts(db: Db, seller: Seller): Promise<PayoutOverview> {
  return { account: await showAccount(db, seller) };
}

async function showAccount(db: Db, seller: Seller): Promise<PayoutAccount> {
  const row = await accountOfSeller(db, seller);
  const known = row === null || row.providerId === null ? null : row;
  return {
    state: accountState(known),
    detailsSubmitted: known?.detailsSubmitted ?? false,
    bank:
      known === null || known.bankLast4 === null ? null : { name: known.bankName, last4: known.bankLast4 },
    schedule: known?.schedule ?? null,
    heldBack: row?.heldBack ?? false,
  };
}
