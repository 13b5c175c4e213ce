import { ApiError } from '#shared/http/api-client.ts';
import { parsePlacesLeft } from '../places-left-sentence.ts';
import type { HoldRefusal } from './booking-flow.ts';

export type HoldProblem = { kind: 'signed_out' } | HoldRefusal;

const refusalKinds: Partial<Record<string, Exclude<HoldRefusal['kind'], 'too_few' | 'dates_gone'>>> = {
  price_changed: 'price_changed',
  sold_out: 'date_gone',
  conflict: 'date_gone',
  not_found: 'date_gone',
  booking_disabled: 'not_bookable',
  already_booked: 'already_booked',
};

/** The server's own message, or that we couldn't reach it. */
export function errorSentence(error: unknown): string {
  return error instanceof ApiError
    ? error.sentence
    : 'We couldn’t reach the server. Check your connection and try again.';
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

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

/** The starts of the refused dates: the error has a field for each. */
function refusedDates(error: unknown): string[] {
  const fields = error instanceof ApiError ? Object.keys(error.fieldErrors) : [];
  return fields.flatMap((field) => (field.startsWith('alsoDates.') ? [field.slice(10)] : []));
}

export function isHoldExpired(error: unknown): boolean {
  return error instanceof ApiError && error.body?.code === 'hold_expired';
}

export type PriceAdjustmentKind = 'code' | 'credits' | 'vouchers';

/** Null unless the error is about the promo code, credits or gift vouchers. */
export function adjustmentRefusal(error: unknown): { brought: PriceAdjustmentKind; sentence: string } | null {
  if (!(error instanceof ApiError)) return null;
  for (const brought of ['code', 'credits', 'vouchers'] as const) {
    const sentence = error.fieldErrors[brought];
    if (sentence !== undefined) return { brought, sentence };
  }
  return null;
}
