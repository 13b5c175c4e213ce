/**
 * Automatic payouts: at midnight (UTC) of each business day an account gets what is available; it arrives on the
 * next. Negative balances carry over (https://docs.stripe.com/connect/manage-payout-schedule).
 */
import type { DueAction, Sandbox } from '../sandbox.ts';
import type { Account, Payout } from '../store/objects.ts';
import type { AwaitingPayout, Store } from '../store/store.ts';
import { findAccount, listOpenAccounts } from './accounts.ts';
import { arrivePayout, createPayout } from './payouts.ts';
import { businessDaysAfter } from './uk-terms.ts';

/** The first business midnight at or after the moment. */
const nextPayoutRun = (moment: number): number => businessDaysAfter(moment - 1, 1);

const isDaily = (account: Account): boolean =>
  account.payouts_enabled && account.settings?.payouts?.schedule.interval === 'daily';

function totalAwaiting(awaiting: AwaitingPayout[]): number {
  return awaiting.reduce((sum, { net }) => sum + net, 0);
}

/** Null without money to pay out. */
function firstPayoutRun(awaiting: AwaitingPayout[], ranAt: number): number | null {
  const runs = new Set(awaiting.map(({ availableOn }) => nextPayoutRun(Math.max(availableOn, ranAt + 1))));
  const paying = [...runs].filter(
    (run) => totalAwaiting(awaiting.filter(({ availableOn }) => availableOn <= run)) > 0,
  );
  return paying.length === 0 ? null : Math.min(...paying);
}

/** @returns null if there is nothing to pay. */
export function payOutAvailable(sandbox: Sandbox, account: Account): Payout | null {
  const own = sandbox.as(account.id);
  const { store } = sandbox;
  store.put('payoutRuns', account.id, { ranAt: sandbox.now() });
  const contents = store
    .entries('awaitingPayout')
    .filter(([, awaiting]) => awaiting.account === account.id && awaiting.availableOn <= sandbox.now());
  const amount = totalAwaiting(contents.map(([, awaiting]) => awaiting));
  if (amount <= 0) return null;
  const payout = createPayout(own, account, { amount, automatic: true, status: 'in_transit' });
  const ids = [...contents.map(([id]) => id), payout.balance_transaction ?? ''];
  for (const id of ids) {
    store.put('paidOutBy', id, { payout: payout.id });
    store.remove('awaitingPayout', id);
  }
  return payout;
}

/** What each account waits for. */
function groupByAccount(awaiting: AwaitingPayout[]): Map<string, AwaitingPayout[]> {
  const groups = new Map<string, AwaitingPayout[]>();
  for (const one of awaiting) {
    const group = groups.get(one.account);
    if (group === undefined) groups.set(one.account, [one]);
    else group.push(one);
  }
  return groups;
}

/** Next runs, and arrivals of payouts. */
export function payoutDueActions(store: Store): DueAction[] {
  const open = new Map(listOpenAccounts(store).map((account) => [account.id, account]));
  const runs = [...groupByAccount(store.all('awaitingPayout'))].flatMap(([id, awaiting]): DueAction[] => {
    const account = open.get(id);
    if (account === undefined || !isDaily(account)) return [];
    const at = firstPayoutRun(awaiting, store.get('payoutRuns', id)?.ranAt ?? 0);
    return at === null ? [] : [{ at, happen: (sandbox) => void payOutAvailable(sandbox, account) }];
  });
  const arrivals = store
    .entries('arrivals')
    .filter(([, { account }]) => open.has(account))
    .map(
      ([id, { account, at }]): DueAction => ({
        at,
        happen: (sandbox) => void arrivePayout(sandbox.as(account), id),
      }),
    );
  return [...runs, ...arrivals];
}

/** @throws {Error} if there is nothing to pay. */
export function payOutNow(sandbox: Sandbox, accountId: string): Payout {
  const payout = payOutAvailable(sandbox, findAccount(sandbox, accountId));
  if (payout === null) throw new Error(`${accountId} has nothing available.`);
  return payout;
}

/** @throws {Error} if it isn't on its way. */
export function arrivePayoutNow(sandbox: Sandbox, payoutId: string): Payout {
  const arrival = sandbox.store.get('arrivals', payoutId);
  if (arrival === undefined) throw new Error(`No payout is on its way under ${payoutId}.`);
  return arrivePayout(sandbox.as(arrival.account), payoutId);
}
