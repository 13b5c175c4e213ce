import type { ListedMovement } from './contract.ts';

export const movementKindLabels: Readonly<Record<ListedMovement['kind'], string>> = {
  payment: 'Payment',
  refund: 'Refund',
  transfer: 'Transfer',
  reversal: 'Reversal',
  payout: 'Payout',
  dispute: 'Dispute',
};

const postingLabels: ReadonlyMap<string, string> = new Map([
  ['sale', 'Sale'],
  ['deposit', 'Payment without booking'],
  ['sale_undone', 'Sale reversed'],
  ['goodwill', 'Goodwill refund'],
  ['refund', 'Refund sent'],
  ['refund_returned', 'Refund returned'],
  ['transfer', 'Paid to the seller'],
  ['transfer_reversal', 'Recovered from the seller'],
  ['dispute_withdrawn', 'Taken by the bank'],
  ['dispute_reinstated', 'Returned by the bank'],
  ['dispute_lost', 'Dispute lost'],
  ['dispute_overturned', 'Lost dispute reversed'],
]);

/** Unknown postings show their ledger name. */
export const postingLabel = (movement: string): string =>
  postingLabels.get(movement) ?? humanizeName(movement);

/** "partly_refunded" gives "partly refunded". */
export const humanizeName = (name: string): string => name.replaceAll('_', ' ');

/** Leaves out the payment id of a buyer's account: the page is about that payment. */
export const accountLabel = (path: string): string => (path.startsWith('buyer:') ? 'buyer' : path);
