/** What the address of `/checkout/{sessionId}` may say. */
export interface CheckoutSearch {
  /** The date to book: an occurrence's start (ISO 8601). */
  date?: string;
  /** The payment step came back without a payment. */
  payment?: 'failed';
}

/** Reads the address; what is no date counts as not given. */
export function readCheckoutSearch(raw: Record<string, unknown>): CheckoutSearch {
  const instant = typeof raw.date === 'string' ? new Date(raw.date) : null;
  return {
    ...(instant === null || Number.isNaN(instant.getTime()) ? {} : { date: instant.toISOString() }),
    ...(raw.payment === 'failed' ? { payment: 'failed' } : {}),
  };
}
