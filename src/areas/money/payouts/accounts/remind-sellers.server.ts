import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { MAX_REMINDERS, REMIND_AFTER_MS } from '../rules.ts';
import { sellersAwaitingAccount } from '../transfers/due-queries.server.ts';
import { ensureAccount, markReminded } from './account-queries.server.ts';

export const REMIND_SELLERS = 'remindSellers';

export interface RemindSellersDeps {
  pool: Pool;
  clock: Clock;
  /** Runs in the transaction that counts the reminder; queue the email here. */
  onMoneyWaiting(tx: Tx, waiting: { accountId: string; round: number; pence: number }): Promise<void>;
}

/** Reminds sellers whose money waits for their account: at once, then weekly up to a limit. Safe to run twice. */
export async function remindSellers({ pool, clock, onMoneyWaiting }: RemindSellersDeps): Promise<void> {
  const now = clock.now();
  for (const { seller, pence } of await sellersAwaitingAccount(pool, now)) {
    await transaction(pool, async (tx) => {
      const { id: accountId } = await ensureAccount(tx, seller);
      const lastBefore = new Date(now.getTime() - REMIND_AFTER_MS);
      const round = await markReminded(tx, accountId, { now, lastBefore, atMost: MAX_REMINDERS });
      if (round !== null) await onMoneyWaiting(tx, { accountId, round, pence });
    });
  }
}
