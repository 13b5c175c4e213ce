import { type ApiClient, ApiError } from '#shared/http/api-client.ts';
import type { Booking, CreateBooking } from '../contract.ts';
import type { ClientHold } from './booking-flow.ts';
import { errorSentence, isSignedOut } from './booking-refusal.ts';

export type BookingOutcome =
  | { kind: 'booked'; booking: Booking }
  /** No answer, or the bank is still deciding: the webhook or reconciliation will finish it. */
  | { kind: 'unknown' }
  | { kind: 'signed_out' }
  /** For example, the last place went and we are refunding the payment. */
  | { kind: 'refused'; code: string | null; sentence: string };

const RETRY_DELAYS_MS = [800, 2000, 4000];

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Books the paid place (`POST /api/bookings`, idempotent, so it retries when there is no answer). Never rejects. */
export async function bookHeldPlaces(
  api: ApiClient,
  hold: Pick<ClientHold, 'holdId' | 'startsAt' | 'totalAmount'>,
  details: { sessionId: number | null; specialRequirements: string },
  pause: (ms: number) => Promise<void> = wait,
): Promise<BookingOutcome> {
  const request: CreateBooking = {
    ...(details.sessionId === null ? {} : { sessionId: details.sessionId }),
    sessionDate: hold.startsAt,
    totalAmount: hold.totalAmount,
    specialRequirements: details.specialRequirements,
    holdId: hold.holdId,
  };
  const ask = () => api.call('POST /api/bookings', { body: request, loggedOut: 'throw' });
  for (const pauseMs of [...RETRY_DELAYS_MS, null]) {
    try {
      return { kind: 'booked', booking: await ask() };
    } catch (error) {
      if (isSignedOut(error)) return { kind: 'signed_out' };
      if (error instanceof ApiError && error.status < 500 && error.status !== 429)
        return outcomeFromError(error);
      if (pauseMs !== null) await pause(pauseMs);
    }
  }
  return { kind: 'unknown' };
}

function outcomeFromError(error: ApiError): BookingOutcome {
  const code = error.body?.code ?? null;
  // The browser saw a payment that the provider has not finished yet.
  if (code === 'payment_required' || code === 'payment_incomplete') return { kind: 'unknown' };
  return { kind: 'refused', code, sentence: errorSentence(error) };
}
