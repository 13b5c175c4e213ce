import { ApiError } from '#shared/http/api-client.ts';
import { parsePlacesLeft } from '../places-left-sentence.ts';
import type { HoldRefusal } from './booking-flow.ts';

/** What a failed request for a seat means; `signed_out` leads to the sign-in page. */
export type HoldProblem = { kind: 'signed_out' } | HoldRefusal;

const refusalKinds: Partial<Record<string, Exclude<HoldRefusal['kind'], 'too_few' | 'dates_gone'>>> = {
  price_changed: 'price_changed',
  sold_out: 'date_gone',
  conflict: 'date_gone',
  not_found: 'date_gone',
  booking_disabled: 'not_bookable',
  already_booked: 'already_booked',
};

/** The sentence of a failed call: the server's own, or that it was not reached. */
export function errorSentence(error: unknown): string {
  return error instanceof ApiError
    ? error.sentence
    : 'We couldn’t reach the server. Check your connection and try again.';
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Reads what `POST /api/create-payment-intent`, or giving the contact details of a hold, failed with. */
export function holdProblem(error: unknown): HoldProblem {
  if (isSignedOut(error)) return { kind: 'signed_out' };
  const code = error instanceof ApiError ? error.body?.code : undefined;
  const sentence = errorSentence(error);
  const starts = refusedDates(error);
  if (starts.length > 0) return { kind: 'dates_gone', starts, sentence };
  const left = code === 'sold_out' ? parsePlacesLeft(sentence) : 0;
  return left > 0
    ? { kind: 'too_few', left, sentence }
    : { kind: refusalKinds[code ?? ''] ?? 'setup_failed', sentence };
}

/** Which of several dates cannot be had, by their starts: each stands in the answer as a field of its own. */
function refusedDates(error: unknown): string[] {
  const fields = error instanceof ApiError ? Object.keys(error.fieldErrors) : [];
  return fields.flatMap((field) => (field.startsWith('alsoDates.') ? [field.slice(10)] : []));
}

/** The answer to a seat whose time is over before it was paid. */
export function isHoldExpired(error: unknown): boolean {
  return error instanceof ApiError && error.body?.code === 'hold_expired';
}

/** What a person brings to an order beside money, by the names of the request. */
export type PriceAdjustmentKind = 'code' | 'credits' | 'vouchers';

/** Why the promo code, the credits or the gift vouchers that were sent cannot be used; null where it is not about those. */
export function adjustmentRefusal(error: unknown): { brought: PriceAdjustmentKind; sentence: string } | null {
  if (!(error instanceof ApiError)) return null;
  for (const brought of ['code', 'credits', 'vouchers'] as const) {
    const sentence = error.fieldErrors[brought];
    if (sentence !== undefined) return { brought, sentence };
  }
  return null;
}
