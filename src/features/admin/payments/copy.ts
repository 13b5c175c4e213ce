import type { ListedMovement } from './contract.ts';

/** What a movement is called. */
export const kindWords: Readonly<Record<ListedMovement['kind'], string>> = {
  payment: 'Payment',
  refund: 'Refund',
  transfer: 'Transfer',
  reversal: 'Taken back',
  payout: 'Payout',
  dispute: 'Dispute',
};

const postings: ReadonlyMap<string, string> = new Map([
  ['sale', 'Sold'],
  ['deposit', 'Paid in vain'],
  ['sale_undone', 'Sale undone'],
  ['goodwill', 'Given by the platform'],
  ['refund', 'Refund sent'],
  ['refund_returned', 'Refund came back'],
  ['transfer', 'Sent to the seller'],
  ['transfer_reversal', 'Taken back from the seller'],
  ['dispute_withdrawn', 'Taken by the bank'],
  ['dispute_reinstated', 'Given back by the bank'],
  ['dispute_lost', 'Dispute lost'],
  ['dispute_overturned', 'Loss overturned'],
]);

/** What a posting of the ledger records; one that is new is called as the ledger calls it. */
export const postingWords = (movement: string): string => postings.get(movement) ?? inWords(movement);

/** "partly_refunded" as "partly refunded". */
export const inWords = (name: string): string => name.replaceAll('_', ' ');

/** An account of the ledger in a word; of a buyer without the payment's id, which the page is about. */
export const accountWords = (path: string): string => (path.startsWith('buyer:') ? 'buyer' : path);
