/** What time alone brings about, each thing at its moment. */
import type { Due, Sandbox } from '../sandbox.ts';
import type { Store } from '../store/store.ts';
import { accountDues } from './accounts.ts';
import { billingDues } from './billing-cycle.ts';
import { disputeDues } from './disputes.ts';
import { payoutDues } from './payout-schedule.ts';

/** What comes next, whenever that is; null when nothing waits for anything. */
export function nextDue(store: Store): Due | null {
  return [
    ...billingDues(store),
    ...accountDues(store),
    ...payoutDues(store),
    ...disputeDues(store),
  ].reduce<Due | null>((next, due) => (next === null || due.at < next.at ? due : next), null);
}

/** Does everything that is due by now, in order. */
export function letTimePass(sandbox: Sandbox): void {
  for (let due = nextDue(sandbox.store); due !== null && due.at <= sandbox.now(); ) {
    due.happen(sandbox);
    due = nextDue(sandbox.store);
  }
}
