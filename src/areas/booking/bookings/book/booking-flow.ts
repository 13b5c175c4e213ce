import type { Booking, PaymentIntentResponse } from '../contract.ts';
import { HOLD_MINUTES } from '../rules.ts';

/** The browser's booking state machine, free of React and HTTP. The server decides everything. */

export interface ClientHold extends PaymentIntentResponse {
  /** Epoch milliseconds by this device's clock; null if that clock is plainly wrong. */
  localExpiresAt: number | null;
}

export type HoldRefusal = SimpleRefusal | TooFewPlaces | DatesUnavailable;

/** The earlier hold stays. */
interface TooFewPlaces {
  kind: 'too_few';
  left: number;
  sentence: string;
}

/** Some of the dates are unavailable. The earlier hold stays. */
interface DatesUnavailable {
  kind: 'dates_gone';
  starts: readonly string[];
  sentence: string;
}

interface SimpleRefusal {
  kind: /** Look at the new price, then go on. */
  'price_changed' | 'date_gone' | 'not_bookable' | 'already_booked' | 'setup_failed';
  sentence: string;
}

export type FlowState =
  /** No date chosen, or not signed in. */
  | { step: 'idle' }
  /** `away`: the hold expired while the tab was hidden, and we are requesting it again. */
  | { step: 'preparing'; previous: ClientHold | null; away?: true }
  /** `declined`: the provider's reason for the last failed payment. */
  | { step: 'ready'; hold: ClientHold; declined?: string }
  | { step: 'working'; hold: ClientHold }
  | { step: 'expired'; previous: ClientHold }
  | { step: 'refused'; refusal: HoldRefusal; previous: ClientHold | null; away?: true }
  /** Paid, or (`processing`) the bank is deciding. The booking will follow. Never pay again. */
  | { step: 'paid'; hold: ClientHold; processing: boolean }
  | { step: 'booked'; booking: Booking };

export type FlowEvent =
  | { kind: 'prepare'; away?: true }
  /** `declined`: the last payment failed before a reload. */
  | { kind: 'held'; hold: ClientHold; declined?: string }
  | { kind: 'refused'; refusal: HoldRefusal }
  | { kind: 'submitted' }
  /** Nothing charged, nothing booked; the same payment can be tried again. */
  | { kind: 'declined'; sentence?: string }
  | { kind: 'expired' }
  | { kind: 'paid'; processing: boolean }
  | { kind: 'booked'; booking: Booking }
  | { kind: 'left' };

/** Events that don't fit the state change nothing: a payment under way can't expire, and paid or booked is final. */
export function nextFlowState(state: FlowState, event: FlowEvent): FlowState {
  const settled = state.step === 'working' || state.step === 'paid' || state.step === 'booked';
  switch (event.kind) {
    case 'prepare':
      return settled ? state : { step: 'preparing', previous: holdOfCardForm(state), ...awayFlag(event) };
    case 'held':
      return state.step === 'preparing'
        ? {
            step: 'ready',
            hold: event.hold,
            ...(event.declined === undefined ? {} : { declined: event.declined }),
          }
        : state;
    case 'refused':
      // Only a payment made elsewhere can refuse a place we already hold.
      return state.step === 'preparing' ||
        state.step === 'working' ||
        (state.step === 'ready' && event.refusal.kind === 'already_booked')
        ? { step: 'refused', refusal: event.refusal, previous: holdOfCardForm(state), ...awayFlag(state) }
        : state;
    case 'submitted':
      return state.step === 'ready' ? { step: 'working', hold: state.hold } : state;
    case 'declined':
      return state.step === 'working'
        ? {
            step: 'ready',
            hold: state.hold,
            ...(event.sentence === undefined ? {} : { declined: event.sentence }),
          }
        : state;
    case 'expired':
      return state.step === 'ready' ? { step: 'expired', previous: state.hold } : state;
    case 'paid':
      return state.step === 'working'
        ? { step: 'paid', hold: state.hold, processing: event.processing }
        : state;
    case 'booked':
      return state.step === 'working' ? { step: 'booked', booking: event.booking } : state;
    case 'left':
      return settled ? state : { step: 'idle' };
  }
}

function awayFlag(known: object): { away?: true } {
  return 'away' in known && known.away === true ? { away: true } : {};
}

/** The hold behind the card form, kept during a new request so that the typed card stays. */
export function holdOfCardForm(state: FlowState): ClientHold | null {
  switch (state.step) {
    case 'ready':
    case 'working':
      return state.hold.free ? null : state.hold;
    case 'preparing':
    case 'expired':
    case 'refused':
      return state.previous;
    case 'idle':
    case 'paid':
    case 'booked':
      return null;
  }
}

/** Tolerates clocks that are a little off. */
const CLOCK_GRACE_MS = 60_000;

/** `now`: epoch milliseconds at the response. The expiry is null if this device's clock is wrong. */
export function toClientHold(answer: PaymentIntentResponse, now: number): ClientHold {
  const end = Date.parse(answer.expiresAt);
  const believable = end > now && end - now <= HOLD_MINUTES * 60_000 + CLOCK_GRACE_MS;
  return { ...answer, localExpiresAt: believable ? end : null };
}
