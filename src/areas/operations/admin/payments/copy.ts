import type { ListedMovement } from './contract.ts';

/** What a movement is called. */
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

/** What a posting of the ledger records; one that is new is called as the ledger calls it. */
export const postingLabel = (movement: string): string =>
  postingLabels.get(movement) ?? humanizeName(movement);

/** "partly_refunded" as "partly refunded". */
export const humanizeName = (name: string): string => name.replaceAll('_', ' ');

/** An account of the ledger in a word; of a buyer without the payment's id, which the page is about. */
export const accountLabel = (path: string): string => (path.startsWith('buyer:') ? 'buyer' : path);
