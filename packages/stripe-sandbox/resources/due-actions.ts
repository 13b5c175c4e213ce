/** What time alone brings about, each thing at its moment. */
import type { DueAction, Sandbox } from '../sandbox.ts';
import type { Store } from '../store/store.ts';
import { accountDueActions } from './accounts.ts';
import { billingDueActions } from './billing-cycle.ts';
import { disputeDueActions } from './disputes.ts';
import { payoutDueActions } from './payout-schedule.ts';

/** What comes next, whenever that is; null when nothing waits for anything. */
export function nextDueAction(store: Store): DueAction | null {
  return [
    ...billingDueActions(store),
    ...accountDueActions(store),
    ...payoutDueActions(store),
    ...disputeDueActions(store),
  ].reduce<DueAction | null>((next, due) => (next === null || due.at < next.at ? due : next), null);
}

/** Does everything that is due by now, in order. */
export function runDueActions(sandbox: Sandbox): void {
  for (let due = nextDueAction(sandbox.store); due !== null && due.at <= sandbox.now(); ) {
    due.happen(sandbox);
    due = nextDueAction(sandbox.store);
  }
}
