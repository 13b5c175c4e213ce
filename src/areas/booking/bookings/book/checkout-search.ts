import { MAX_DATES, readPlaces } from '#areas/catalogue/sessions/show/places.ts';
import type { SeriesSearch } from '../booking-paths.ts';

/** What the address of `/checkout/{sessionId}` may say. */
export interface CheckoutSearch extends SeriesSearch {
  /** The date to book, of several the first: an occurrence's start (ISO 8601). */
  date?: string;
  /** How many places of it, when it is not one. */
  places?: number;
  /** A promo code, to be applied at once: a business may lead people here with it. */
  code?: string;
  /** So many of the places are covered by credits of the person's passes. */
  credits?: number;
  /** Gift vouchers of the person pay the rest, as far as they go. */
  vouchers?: true;
  /** The payment step came back without a payment. */
  payment?: 'failed';
}

/** Reads the address; what is no date counts as not given, and without a first there are no others. */
export function readCheckoutSearch(raw: Record<string, unknown>): CheckoutSearch {
  const [first] = parseStarts(raw.date);
  const [date, ...also] = first === undefined ? [] : parseStarts(`${first},${String(raw.also)}`);
  return {
    ...(date === undefined ? {} : { date }),
    ...(also.length === 0 ? {} : { also: also.slice(0, MAX_DATES - 1).join() }),
    ...readWaitlistDates(raw.list),
    ...readPlaces(raw.places),
    ...(raw.code === undefined || String(raw.code).trim() === ''
      ? {}
      : { code: String(raw.code).slice(0, 40) }),
    ...readCredits(raw.credits),
    ...(String(raw.vouchers) === 'true' ? { vouchers: true } : {}),
    ...(raw.payment === 'failed' ? { payment: 'failed' } : {}),
  };
}

function readCredits(raw: unknown): { credits?: number } {
  const credits = Number(raw);
  return Number.isSafeInteger(credits) && credits > 0 && credits <= 200 ? { credits } : {};
}

/** The dates whose waiting lists are to be joined. */
export function readWaitlistDates(raw: unknown): Pick<CheckoutSearch, 'list'> {
  const list = parseStarts(raw);
  return list.length === 0 ? {} : { list: list.slice(0, MAX_DATES).join() };
}

/** The dates that an address names with commas between them, each once, the earliest first. */
function parseStarts(raw: unknown): string[] {
  if (typeof raw !== 'string') return [];
  const instants = raw.split(',').map((text) => new Date(text));
  const starts = instants.flatMap((each) => (Number.isNaN(each.getTime()) ? [] : [each.toISOString()]));
  return [...new Set(starts)].sort();
}

/** Where the payment step's return address leads on to; the provider's secrets in it are left behind. */
export function afterPaymentPath(raw: Record<string, unknown>): string {
  const text = (name: string) => (raw[name] === undefined ? '' : String(raw[name]));
  if (text('redirect_status') === 'failed' && /^\d+$/.test(text('session_id'))) {
    const query = new URLSearchParams({ payment: 'failed' });
    for (const name of ['date', 'also', 'places', 'code', 'credits', 'vouchers', 'list'])
      if (text(name) !== '') query.set(name, text(name));
    return `/checkout/${text('session_id')}?${query}`;
  }
  const query = new URLSearchParams();
  for (const name of ['session_id', 'payment_intent', 'list']) {
    if (text(name) !== '') query.set(name, text(name));
  }
  return `/booking-confirmation?${query}`;
}
