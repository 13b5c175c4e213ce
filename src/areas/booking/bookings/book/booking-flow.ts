import type { Booking, PaymentIntentResponse } from '../contract.ts';
import { HOLD_MINUTES } from '../rules.ts';

/**
 * Booking a seat as the browser goes through it, apart from React and HTTP. The server decides everything; this
 * says what the person may do next.
 */

/** A seat that is being kept, with the instant on this device's clock at which it no longer is. */
export interface ClientHold extends PaymentIntentResponse {
  /** Milliseconds since the epoch; null when this device's clock is plainly wrong, and the server will have to say. */
  localExpiresAt: number | null;
}

/** Why no seat is kept, and what the person can do about it. */
export type HoldRefusal = SimpleRefusal | TooFewPlaces | DatesUnavailable;

/** Not as many places are left as were asked for. What was held before still is. */
interface TooFewPlaces {
  kind: 'too_few';
  /** How many there are, at least one. */
  left: number;
  sentence: string;
}

/** Of several dates some cannot be had. What was held before still is. */
interface DatesUnavailable {
  kind: 'dates_gone';
  /** Their starts (ISO 8601). */
  starts: readonly string[];
  sentence: string;
}

interface SimpleRefusal {
  kind: /** Look at the new price, then go on. */
    | 'price_changed'
    /** Choose another date. */
    | 'date_gone'
    /** Nothing can be booked here. */
    | 'not_bookable'
    /** An earlier payment for this date has gone through. */
    | 'already_booked'
    /** Try again. */
    | 'setup_failed';
  /** The server's own sentence. */
  sentence: string;
}

export type FlowState =
  /** No date, or nobody signed in: nothing is asked of the server. */
  | { step: 'idle' }
  /** `away`: the place was given back while the person was not looking, and is asked for anew. */
  | { step: 'preparing'; previous: ClientHold | null; away?: true }
  /** `declined`: why the last payment came to nothing, in the provider's words. */
  | { step: 'ready'; hold: ClientHold; declined?: string }
  | { step: 'working'; hold: ClientHold }
  | { step: 'expired'; previous: ClientHold }
  | { step: 'refused'; refusal: HoldRefusal; previous: ClientHold | null; away?: true }
  /**
   * The money has gone through, or (`processing`) the bank is deciding; the booking will follow, but has not been
   * seen yet. Never pay again.
   */
  | { step: 'paid'; hold: ClientHold; processing: boolean }
  | { step: 'booked'; booking: Booking };

export type FlowEvent =
  | { kind: 'prepare'; away?: true }
  | { kind: 'held'; hold: ClientHold }
  | { kind: 'refused'; refusal: HoldRefusal }
  | { kind: 'submitted' }
  /** Nothing was charged and nothing booked; the same payment may be tried again. */
  | { kind: 'declined'; sentence?: string }
  | { kind: 'expired' }
  | { kind: 'paid'; processing: boolean }
  | { kind: 'booked'; booking: Booking }
  | { kind: 'left' };

/**
 * The state after an event. An event that does not fit the state changes nothing: a payment under way is not
 * expired, declined twice or prepared anew, and what is paid or booked stays so.
 */
export function nextFlowState(state: FlowState, event: FlowEvent): FlowState {
  const settled = state.step === 'working' || state.step === 'paid' || state.step === 'booked';
  switch (event.kind) {
    case 'prepare':
      return settled ? state : { step: 'preparing', previous: holdOfCardForm(state), ...awayFlag(event) };
    case 'held':
      return state.step === 'preparing' ? { step: 'ready', hold: event.hold } : state;
    case 'refused':
      // A seat that is held is refused only by having been paid for elsewhere.
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

/**
 * The hold whose payment the card form is, or was last, made for: the card stays as it was typed while the seat is
 * asked for anew. Null when no card is asked for.
 */
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

/** A minute's grace for clocks that are a little off. */
const CLOCK_GRACE_MS = 60_000;

/**
 * The hold with its end on this device's clock. A clock that puts the end into the past, or further away than a
 * hold can be, is not to be trusted.
 *
 * @param now this device's clock, in milliseconds since the epoch, when the answer came
 */
export function toClientHold(answer: PaymentIntentResponse, now: number): ClientHold {
  const end = Date.parse(answer.expiresAt);
  const believable = end > now && end - now <= HOLD_MINUTES * 60_000 + CLOCK_GRACE_MS;
  return { ...answer, localExpiresAt: believable ? end : null };
}
