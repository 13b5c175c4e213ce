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

/** The task that brings one account in line with the provider. */
export const SYNC_ACCOUNT = 'syncSellerAccount';

/** The task that sends sellers what is theirs; an account that can take it is not kept waiting for the schedule. */
export const MAKE_TRANSFERS = 'makeTransfers';

export interface AccountDeps {
  pool: Pool;
  accounts: AccountProvider;
  outbox: Outbox;
  log: { error(details: object, message: string): void };
}

/** More than the number of askers who can come in between at once. */
const MAX_ATTEMPTS = 5;

/**
 * Makes our row what the provider says the account is now. One function serves the webhook, the owner's return from
 * the provider's form and the hourly job; it may be called at any time, in any order and as often as one likes.
 * Answers how the provider told it, or null when no row of ours belongs to it. Throws
 * `payment_provider_unavailable` (503).
 */
export async function syncAccount(deps: AccountDeps, providerId: string): Promise<ProviderAccount | null> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    // The row first, the provider after it: the answer is then at least as new as anything the row has seen.
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

/** What the provider answers about an account that was closed, or is not ours any more. */
const CLOSED_ACCOUNT_CODES: readonly string[] = ['account_invalid', 'resource_missing'];

/** The account as the provider tells it. One that it refuses to tell of takes no money and pays none out. */
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

/** Looks at every account once: what a lost event would have said. Throws after all were tried when some failed. */
export async function syncAccounts(deps: AccountDeps): Promise<void> {
  const failures: unknown[] = [];
  for (const { providerId } of await providerAccounts(deps.pool)) {
    try {
      const found = await syncAccount(deps, providerId);
      // Of a closed account nothing is paid out, whatever its schedule.
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

/**
 * Has the provider pay out an account whose money is held back only when told, and one whose hold was lifted as it
 * did before. Safe to run twice and at any time.
 */
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
