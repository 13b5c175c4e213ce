import { readWho } from '#areas/catalogue/sessions/prices/people.ts';
import { MAX_DATES, readPlaces } from '#areas/catalogue/sessions/show/places.ts';
import type { SeriesSearch } from '../booking-paths.ts';

export interface CheckoutSearch extends SeriesSearch {
  /** The first date's start (ISO 8601). */
  date?: string;
  places?: number;
  /** A promo code to apply at once: businesses link here with it. */
  code?: string;
  /** Number of places paid with pass credits. */
  credits?: number;
  /** Pay the rest with the person's gift vouchers. */
  vouchers?: true;
  payment?: 'failed';
}

/** Ignores invalid dates; without a first date there are no others. */
export function readCheckoutSearch(raw: Record<string, unknown>): CheckoutSearch {
  const [first] = parseStarts(raw.date);
  const [date, ...also] = first === undefined ? [] : parseStarts(`${first},${String(raw.also)}`);
  return {
    ...(date === undefined ? {} : { date }),
    ...(also.length === 0 ? {} : { also: also.slice(0, MAX_DATES - 1).join() }),
    ...readWaitlistDates(raw.list),
    ...readPlaces(raw.places),
    ...readWho(raw.who),
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

export function readWaitlistDates(raw: unknown): Pick<CheckoutSearch, 'list'> {
  const list = parseStarts(raw);
  return list.length === 0 ? {} : { list: list.slice(0, MAX_DATES).join() };
}

/** Parses comma-separated starts, without duplicates, the earliest first. */
function parseStarts(raw: unknown): string[] {
  if (typeof raw !== 'string') return [];
  const instants = raw.split(',').map((text) => new Date(text));
  const starts = instants.flatMap((each) => (Number.isNaN(each.getTime()) ? [] : [each.toISOString()]));
  return [...new Set(starts)].sort();
}

/** Drops the provider's secrets from the payment's return address. */
export function afterPaymentPath(raw: Record<string, unknown>): string {
  const text = (name: string) => (raw[name] === undefined ? '' : String(raw[name]));
  if (text('redirect_status') === 'failed' && /^\d+$/.test(text('session_id'))) {
    const query = new URLSearchParams({ payment: 'failed' });
    for (const name of ['date', 'also', 'places', 'code', 'credits', 'vouchers', 'list', 'who'])
      if (text(name) !== '') query.set(name, text(name));
    return `/checkout/${text('session_id')}?${query}`;
  }
  const query = new URLSearchParams();
  for (const name of ['session_id', 'payment_intent', 'list']) {
    if (text(name) !== '') query.set(name, text(name));
  }
  return `/booking-confirmation?${query}`;
}
