import type { DueAction, Sandbox } from '../sandbox.ts';
import type { Store } from '../store/store.ts';
import { accountDueActions } from './accounts.ts';
import { bankDueActions } from './bank-payments.ts';
import { billingDueActions } from './billing-cycle.ts';
import { disputeDueActions } from './disputes.ts';
import { payoutDueActions } from './payout-schedule.ts';

/** Null if nothing is scheduled. */
export function nextDueAction(store: Store): DueAction | null {
  return [
    ...billingDueActions(store),
    ...accountDueActions(store),
    ...bankDueActions(store),
    ...payoutDueActions(store),
    ...disputeDueActions(store),
  ].reduce<DueAction | null>((next, due) => (next === null || due.at < next.at ? due : next), null);
}

export function runDueActions(sandbox: Sandbox): void {
  for (let due = nextDueAction(sandbox.store); due !== null && due.at <= sandbox.now(); ) {
    due.happen(sandbox);
    due = nextDueAction(sandbox.store);
  }
}
