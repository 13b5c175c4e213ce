import { readWaitlistDates } from './checkout-search.ts';

/** What the confirmation's address names: a payment or, for a free booking, the booking itself. */
export interface ConfirmationSearch {
  session_id?: string;
  payment_intent?: string;
  booking?: string;
  /** The full dates of a series whose waiting lists are joined: starts with commas between them. */
  list?: string;
}

/** Reads the address; anything that is no text counts as not given. */
export function readConfirmationSearch(raw: Record<string, unknown>): ConfirmationSearch {
  const text = (name: string) => {
    const value = raw[name];
    const known = (typeof value === 'string' && value !== '') || typeof value === 'number';
    return known ? { [name]: String(value) } : {};
  };
  return {
    ...text('session_id'),
    ...text('payment_intent'),
    ...text('booking'),
    ...readWaitlistDates(raw.list),
  };
}
