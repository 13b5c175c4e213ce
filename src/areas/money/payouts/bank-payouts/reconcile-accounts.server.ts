import type { Db } from '#shared/db/database.server.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { providerAccounts } from '../accounts/account-queries.server.ts';
import type { PayoutProvider } from './payout-provider.server.ts';
import { type AccountCheck, accountLedger, insertAccountCheck } from './payout-queries.server.ts';
import { type PayoutSyncDeps, syncPayouts } from './sync-payouts.server.ts';

export const RECONCILE_ACCOUNTS = 'checkSellerAccounts';

/** Compares our ledger of an account with the provider's. Changes nothing. */
export async function compareAccount(
  deps: { db: Db; payouts: Pick<PayoutProvider, 'movements' | 'heldPence'> },
  account: { id: string; providerId: string },
  now: Date,
): Promise<AccountCheck> {
  // Read ours first: the provider's is then at least as new.
  const book = await accountLedger(deps.db, account.id);
  const found = new Map<string, { oursPence: number; theirsPence: number }>();
  const add = (object: string, which: 'oursPence' | 'theirsPence', pence: number): void => {
    const line = found.get(object) ?? { oursPence: 0, theirsPence: 0 };
    line[which] += pence;
    found.set(object, line);
  };
  for (const { object, pence } of book.movements) add(object, 'oursPence', pence);
  const theirs = { sent: 0, taken_back: 0, paid_out: 0, other: 0 };
  for await (const { id, kind, object, pence } of deps.payouts.movements(account.providerId)) {
    theirs[kind] += pence;
    if (kind !== 'paid_out') add(object ?? id, 'theirsPence', pence);
  }
  const heldPence = await deps.payouts.heldPence(account.providerId);

  const sum = (wanted: (pence: number) => boolean): number =>
    book.movements.filter(({ pence }) => wanted(pence)).reduce((total, { pence }) => total + pence, 0);
  const [sent, back] = [sum((pence) => pence > 0), sum((pence) => pence < 0)];
  return {
    checkedAt: now,
    movements: found.size,
    lines: [
      { line: 'sent', oursPence: sent, theirsPence: theirs.sent },
      { line: 'taken_back', oursPence: back, theirsPence: theirs.taken_back },
      { line: 'paid_out', oursPence: book.paidPence, theirsPence: 0 - theirs.paid_out },
      { line: 'held', oursPence: sent + back - book.paidPence, theirsPence: heldPence },
    ],
    differences: [...found]
      .filter(([, { oursPence, theirsPence }]) => oursPence !== theirsPence)
      .map(([object, pence]) => ({ object, ...pence })),
  };
}

/** To the penny. */
export function isAccountReconciled({ lines, differences }: AccountCheck): boolean {
  return differences.length === 0 && lines.every(({ oursPence, theirsPence }) => oursPence === theirsPence);
}

/** Nightly: syncs payouts and compares accounts. Throws after trying all if some failed. */
export async function reconcileAccounts(deps: PayoutSyncDeps): Promise<void> {
  const failures: unknown[] = [];
  await syncPayouts(deps).catch((error: unknown) => void failures.push(error));
  for (const account of await providerAccounts(deps.pool)) {
    try {
      const check = await compareAccount({ db: deps.pool, payouts: deps.payouts }, account, deps.clock.now());
      await insertAccountCheck(deps.pool, account.id, check);
      if (!isAccountReconciled(check))
        deps.log.error(
          { account: account.providerId, check },
          'a seller’s account doesn’t match the provider',
        );
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some sellers’ accounts couldn’t be compared.');
}

/** For the terminal; an unreadable account is listed as a problem. */
export async function accountReport(deps: {
  db: Db;
  openPayouts(): Promise<Pick<PayoutProvider, 'movements' | 'heldPence'>>;
  now: Date;
}): Promise<{ accounts: number; problems: string[] }> {
  const accounts = await providerAccounts(deps.db);
  if (accounts.length === 0) return { accounts: 0, problems: [] };
  const payouts = await deps.openPayouts();
  const problems: string[] = [];
  for (const account of accounts) {
    const check = await compareAccount({ db: deps.db, payouts }, account, deps.now).catch(
      (error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        problems.push(`account ${account.providerId} could not be read: ${why}`);
        return null;
      },
    );
    if (check === null) continue;
    const { lines, differences } = check;
    const say = (what: string, ours: number, theirs: number) =>
      problems.push(
        `account ${account.providerId}, ${what}: ${formatPounds(ours)} here, ${formatPounds(theirs)} at the provider`,
      );
    for (const { line, oursPence, theirsPence } of lines)
      if (oursPence !== theirsPence) say(line, oursPence, theirsPence);
    for (const { object, oursPence, theirsPence } of differences) say(object, oursPence, theirsPence);
  }
  return { accounts: accounts.length, problems };
}

export function formatAccountReport({
  accounts,
  problems,
}: {
  accounts: number;
  problems: string[];
}): string {
  const head = `Sellers’ accounts: ${accounts} compared, ${problems.length} unexplained`;
  return [head, ...problems.map((problem) => `  ${problem}`)].join('\n');
}
