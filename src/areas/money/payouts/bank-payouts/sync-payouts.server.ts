import { type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import {
  findAccountRow,
  providerAccounts,
  type SellerAccountRow,
} from '../accounts/account-queries.server.ts';
import { type AccountDeps, syncAccount } from '../accounts/sync-account.server.ts';
import { type AccountMovement, type ProviderPayout, payoutStates } from '../rules.ts';
import type { PayoutProvider } from './payout-provider.server.ts';
import { findPayout, insertLines, insertPayout, openPayouts, updatePayout } from './payout-queries.server.ts';

export const SYNC_PAYOUT = 'syncPayout';

export interface PayoutSyncDeps extends AccountDeps {
  payouts: PayoutProvider;
  clock: Clock;
  /** Runs in the same transaction; queue the email here. */
  onPayoutFailed(tx: Tx, failed: { payoutId: string }): Promise<void>;
}

/** More than concurrent callers can use up. */
const MAX_ATTEMPTS = 5;

/** Applies the provider's current state. Safe at any time, in any order. Ignores unknown accounts. */
export async function syncPayout(
  deps: PayoutSyncDeps,
  { providerAccountId, providerPayoutId }: { providerAccountId: string; providerPayoutId: string },
): Promise<void> {
  const account = await findAccountRow(deps.pool, { providerId: providerAccountId, rowId: null });
  if (account === null) return;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const row = await findPayout(deps.pool, providerPayoutId);
    const found = await deps.payouts.retrievePayout(providerAccountId, providerPayoutId);
    const lines: AccountMovement[] = [];
    if (found.automatic && row?.opened !== true)
      for await (const line of deps.payouts.movements(providerAccountId, providerPayoutId)) lines.push(line);
    const failed = await transaction(deps.pool, (tx) =>
      applyPayout(tx, deps, { account, row, found, lines }),
    );
    if (failed === null) continue;
    // After a return, the account may need another bank.
    if (failed) await syncAccount(deps, providerAccountId);
    return;
  }
  throw new Error(`The payout ${providerPayoutId} is changing just now.`);
}

interface PayoutSnapshot {
  account: SellerAccountRow;
  row: Awaited<ReturnType<typeof findPayout>>;
  found: ProviderPayout;
  lines: AccountMovement[];
}

/** Returns whether it newly failed; null if the row has changed. */
async function applyPayout(tx: Tx, deps: PayoutSyncDeps, seen: PayoutSnapshot): Promise<boolean | null> {
  const { account, row, found, lines } = seen;
  const id = row?.id ?? (await insertPayout(tx, account, found));
  if (id === null) return null;
  await insertLines(tx, id, lines);
  const before = row?.state ?? null;
  if (row !== null) {
    const same = row.state === found.state && row.arrivesAt.getTime() === found.arrivesAt.getTime();
    // A disallowed transition means the answer is older than our row.
    if (same || !payoutStates.canMove(row.state, found.state)) return false;
    if (!(await updatePayout(tx, row, found))) return null;
  }
  if (found.state !== 'failed' || before === 'failed') return false;
  await deps.onPayoutFailed(tx, { payoutId: id });
  return true;
}

/** The longest outage of events we cover. */
const LOOK_BACK_MS = 14 * 86_400_000;

/** Catches up on lost events. Throws after trying all if some failed. */
export async function syncPayouts(deps: PayoutSyncDeps): Promise<void> {
  const failures: unknown[] = [];
  const since = new Date(deps.clock.now().getTime() - LOOK_BACK_MS);
  const attempt = (work: Promise<void>) => work.catch((error: unknown) => void failures.push(error));
  const seen = new Set<string>();
  const look = async (providerAccountId: string, providerPayoutId: string): Promise<void> => {
    if (seen.has(providerPayoutId)) return;
    seen.add(providerPayoutId);
    await attempt(syncPayout(deps, { providerAccountId, providerPayoutId }));
  };
  for (const { providerId } of await providerAccounts(deps.pool))
    await attempt(
      (async () => {
        for await (const { id } of deps.payouts.listPayouts(providerId, since)) await look(providerId, id);
      })(),
    );
  for (const open of await openPayouts(deps.pool)) await look(open.providerAccountId, open.providerPayoutId);
  if (failures.length > 0)
    throw new AggregateError(failures, `${pluralize(failures.length, 'payout')} couldn’t be checked.`);
}
