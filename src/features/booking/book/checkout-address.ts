import { readPlaces } from '#features/sessions/show/places.ts';

/** What the address of `/checkout/{sessionId}` may say. */
export interface CheckoutSearch {
  /** The date to book: an occurrence's start (ISO 8601). */
  date?: string;
  /** How many places of it, when it is not one. */
  places?: number;
  /** A promo code, to be applied at once: a business may lead people here with it. */
  code?: string;
  /** So many of the places are covered by credits of the person's passes. */
  credits?: number;
  /** The payment step came back without a payment. */
  payment?: 'failed';
}

/** Reads the address; what is no date counts as not given. */
export function readCheckoutSearch(raw: Record<string, unknown>): CheckoutSearch {
  const instant = typeof raw.date === 'string' ? new Date(raw.date) : null;
  return {
    ...(instant === null || Number.isNaN(instant.getTime()) ? {} : { date: instant.toISOString() }),
    ...readPlaces(raw.places),
    ...(raw.code === undefined || String(raw.code).trim() === ''
      ? {}
      : { code: String(raw.code).slice(0, 40) }),
    ...readCredits(raw.credits),
    ...(raw.payment === 'failed' ? { payment: 'failed' } : {}),
  };
}

function readCredits(raw: unknown): { credits?: number } {
  const credits = Number(raw);
  return Number.isSafeInteger(credits) && credits > 0 && credits <= 200 ? { credits } : {};
}

/** Where the payment step's return address leads on to; the provider's secrets in it are left behind. */
export function afterPaymentPath(raw: Record<string, unknown>): string {
  const text = (name: string) => (raw[name] === undefined ? '' : String(raw[name]));
  if (text('redirect_status') === 'failed' && /^\d+$/.test(text('session_id'))) {
    const query = new URLSearchParams({ payment: 'failed' });
    for (const name of ['date', 'places', 'code', 'credits'])
      if (text(name) !== '') query.set(name, text(name));
    return `/checkout/${text('session_id')}?${query}`;
  }
  const query = new URLSearchParams();
  for (const name of ['session_id', 'payment_intent']) {
    if (text(name) !== '') query.set(name, text(name));
  }
  return `/booking-confirmation?${query}`;
}
