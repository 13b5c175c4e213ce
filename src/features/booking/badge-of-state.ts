import type { BookingState } from './contract.ts';
import { isCancelled } from './is-cancelled.ts';

/** The status badge's name for a booking's state; who cancelled it is told elsewhere. */
export function badgeOfState(state: BookingState): string {
  if (isCancelled(state)) return 'cancelled';
  return state === 'no_show' ? 'no-show' : state;
}
