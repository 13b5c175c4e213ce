import { readWaitlistDates } from './checkout-search.ts';

/** A payment or, for a free booking, the booking itself. */
export interface ConfirmationSearch {
  session_id?: string;
  payment_intent?: string;
  booking?: string;
  /** Comma-separated starts of a series' full dates whose waiting lists to join. */
  list?: string;
}

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
