import { isDeepStrictEqual } from 'node:util';
import { toRefusal } from '#areas/money/payments/payment-provider.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import type { AccountSnapshot, ProviderAccount } from '../rules.ts';
import type { AccountProvider } from './account-provider.server.ts';
import {
  findAccountRow,
  latestPayoutHold,
  providerAccounts,
  type SellerAccountRow,
  savePreviousSchedule,
  updateAccount,
} from './account-queries.server.ts';

export const SYNC_ACCOUNT = 'syncSellerAccount';

/** Queued at once when an account becomes ready, not only on schedule. */
export const MAKE_TRANSFERS = 'makeTransfers';

export interface AccountDeps {
  pool: Pool;
  accounts: AccountProvider;
  outbox: Outbox;
  log: { error(details: object, message: string): void };
}

/** More than concurrent callers can use up. */
const MAX_ATTEMPTS = 5;

/**
 * Applies the provider's current state to our row. For webhook, form return and hourly job: safe at any time, in any
 * order. Null if we don't know the account. Throws `payment_provider_unavailable` (503).
 */
export async function syncAccount(deps: AccountDeps, providerId: string): Promise<ProviderAccount | null> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    // Read the row before asking the provider, so that the answer is at least as new as the row.
    const seen = await findAccountRow(deps.pool, { providerId, rowId: null });
    const found = await retrieveOrClosed(deps, providerId, seen);
    const row = seen ?? (await findAccountRow(deps.pool, { providerId, rowId: found.rowId }));
    if (row === null) {
      deps.log.error({ providerId, rowId: found.rowId }, 'an account at the provider has no row here');
      return null;
    }
    const { id: _id, rowId: _rowId, ...standing } = found;
    if (row.providerId !== null && isDeepStrictEqual(toAccountSnapshot(row), standing)) return found;
    const written = await transaction(deps.pool, async (tx) => {
      if (!(await updateAccount(tx, row, standing, found.id))) return false;
      if (standing.transfersEnabled && !row.transfersEnabled)
        await deps.outbox.enqueue(tx, MAKE_TRANSFERS, {}, { key: MAKE_TRANSFERS });
      return true;
    });
    if (written) return found;
  }
  throw new AppError('conflict', 'This account is changing just now. Please try again.');
}

/** The account was closed, or isn't ours any more. */
const CLOSED_ACCOUNT_CODES: readonly string[] = ['account_invalid', 'resource_missing'];

/** Treats an inaccessible account as closed. */
async function retrieveOrClosed(
  deps: AccountDeps,
  providerId: string,
  row: SellerAccountRow | null,
): Promise<ProviderAccount> {
  try {
    return await deps.accounts.retrieveAccount(providerId);
  } catch (error) {
    const refusal = toRefusal(error);
    if (row === null || refusal === null || !CLOSED_ACCOUNT_CODES.includes(refusal.code)) throw error;
    if (row.disabledReason !== refusal.code)
      deps.log.error({ providerId, ...refusal }, 'a seller’s account is closed at the provider');
    return {
      ...toAccountSnapshot(row),
      id: providerId,
      rowId: row.id,
      transfersEnabled: false,
      payoutsEnabled: false,
      disabledReason: refusal.code,
    };
  }
}

function toAccountSnapshot(row: AccountSnapshot): AccountSnapshot {
  const { detailsSubmitted, transfersEnabled, payoutsEnabled, requirements, beingChecked, disabledReason } =
    row;
  const { bankName, bankLast4, schedule } = row;
  return {
    detailsSubmitted,
    transfersEnabled,
    payoutsEnabled,
    requirements,
    beingChecked,
    disabledReason,
    bankName,
    bankLast4,
    schedule,
  };
}

/** Catches up on lost events. Throws after trying all if some failed. */
export async function syncAccounts(deps: AccountDeps): Promise<void> {
  const failures: unknown[] = [];
  for (const { providerId } of await providerAccounts(deps.pool)) {
    try {
      const found = await syncAccount(deps, providerId);
      // A closed account has no payouts to hold.
      if (!CLOSED_ACCOUNT_CODES.includes(found?.disabledReason ?? '')) await syncPayoutHold(deps, providerId);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${pluralize(failures.length, 'seller’s account', 'sellers’ accounts')} couldn’t be checked.`,
    );
}

/** Sets a held account to manual payouts, and restores the schedule after a hold. Safe to run twice, at any time. */
export async function syncPayoutHold(deps: AccountDeps, providerId: string): Promise<void> {
  const row = await findAccountRow(deps.pool, { providerId, rowId: null });
  const hold = row === null ? null : await latestPayoutHold(deps.pool, row.id);
  if (hold === null) return;
  const { schedule } = await deps.accounts.retrieveAccount(providerId);
  const before = schedule ?? 'daily';
  if (hold.lifted && before === 'manual' && hold.scheduleBefore !== null)
    await deps.accounts.setSchedule(providerId, hold.scheduleBefore);
  if (!hold.lifted && before !== 'manual') {
    await savePreviousSchedule(deps.pool, hold.id, before);
    await deps.accounts.setSchedule(providerId, 'manual');
  }
}
