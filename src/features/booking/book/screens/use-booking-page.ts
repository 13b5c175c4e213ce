import { useState } from 'react';
import type { Session } from '#features/sessions/contract.ts';
import { mostPlaces } from '#features/sessions/show/places.ts';
import { decimalToPence, formatPounds, penceToDecimal } from '#shared/domain/pence.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import type { PriceOff } from '#shared/ui/type/price-breakdown.tsx';
import { cancellationSentence } from '../../cancel/copy.ts';
import type { CreatePaymentIntent } from '../../contract.ts';
import { dateToBook, type Span, spanOf } from '../../copy.ts';
import { nameOfOff, takenOff } from '../../taken-off.ts';
import { cardHold } from '../booking-flow.ts';
import type { CodeChoice } from './credits-and-codes.tsx';
import { type BookingFlow, type BookingFlowOptions, useBookingFlow } from './use-booking-flow.ts';

/** What the summary of a booking is told. */
export interface SummaryProps {
  page: BookingPage;
  session: Session;
  now: Date;
  onChooseDate: (startsAt: string) => void;
  onChoosePlaces: (places: number) => void;
}

export interface BookingPageOptions extends Omit<BookingFlowOptions, 'startsAt' | 'session' | 'ask'> {
  session: Session;
  /** The date asked for, an occurrence's start; without it the next with a space. */
  date: string | undefined;
  signedIn: boolean;
  /** How many places are to be booked. */
  places: number;
  /** With which promo code, as it was typed. */
  code: string | undefined;
  onChooseCode: (code: string | undefined) => void;
  now: Date;
}

/** What dialog and checkout show alike. */
export interface BookingPage {
  flow: BookingFlow;
  startsAt: string | null;
  /** When the chosen date begins and ends; null without a date. */
  span: Span | null;
  places: number;
  /** The most places that the date has, as far as is known. */
  most: number;
  /** Pounds for all places, as the session's page says them: "15.40". */
  totalPrice: string;
  /** What is paid: "£15.40". */
  total: string;
  /** What a code takes off it; null where none is applied. */
  off: PriceOff | null;
  /** The promo code, and what can be done about it; null where there is nothing to take anything off. */
  codes: CodeChoice | null;
  cancellation: string | null;
  /** Nothing can be booked: the reason stands in place of the form. */
  blocked: boolean;
  /** In place of a date when there is none. */
  noDate: string;
  changing: boolean;
  setChanging: (changing: boolean) => void;
}

/** Puts the chosen date, its price and its policy together with the booking that is under way. */
export function useBookingPage({
  date,
  signedIn,
  places,
  code,
  onChooseCode,
  now,
  ...options
}: BookingPageOptions): BookingPage {
  const { session } = options;
  // The date first shown stays chosen while the session is fetched again, even when it fills up meanwhile.
  const [first] = useState(() => dateToBook(session, undefined));
  const startsAt = session.bookable ? (date ?? first ?? dateToBook(session, undefined)) : null;
  const api = useApi();
  const totalPrice = priceOf(session, places);
  const ask = (sessionDate: string, wanted: number) => {
    const request: CreatePaymentIntent = {
      sessionId: session.id,
      amount: priceOf(session, wanted),
      sessionDate,
      places: wanted,
      code,
    };
    return api.call('POST /api/create-payment-intent', { body: request, loggedOut: 'throw' });
  };
  const [codeError, setCodeError] = useState<string>();
  const flow = useBookingFlow({
    ...options,
    ask,
    startsAt: signedIn ? startsAt : null,
    places,
    code,
    onCodeRefused: (sentence) => {
      setCodeError(sentence);
      onChooseCode(undefined);
    },
  });
  const [changing, setChanging] = useState(false);
  const { state } = flow;
  const hold = state.step === 'ready' || state.step === 'working' ? state.hold : null;
  const held = hold?.places === places ? hold : null;
  const total = formatPounds(decimalToPence(held?.totalAmount ?? totalPrice) ?? 0);
  const eachPence = decimalToPence(held?.eachPlace.totalAmount ?? session.totalPrice) ?? 0;
  const known = session.nextOccurrences.find(
    (each) => startsAt !== null && Date.parse(each.startsAt) === Date.parse(startsAt),
  );
  const policy = hold?.policy ?? session.cancellation;
  const off = held && takenOff([held]);
  const applied = cardHold(state)?.code ?? hold?.code ?? null;
  return {
    flow,
    startsAt,
    span: startsAt === null ? null : spanOf(startsAt, session, hold === null ? [] : [hold]),
    places,
    // What was known before the hold was placed does not tell whether it counts it in.
    most: Math.max(places, hold?.mostPlaces ?? mostPlaces(known)),
    totalPrice,
    total,
    off: off && { what: nameOfOff(off), pence: off.pence },
    codes:
      decimalToPence(session.price) === 0
        ? null
        : {
            applied,
            busy: state.step === 'preparing' || state.step === 'working',
            error: codeError,
            apply: (typed) => {
              setCodeError(typed.trim() === '' ? 'Enter a code' : undefined);
              if (typed.trim() !== '') onChooseCode(typed.trim());
            },
            remove: () => onChooseCode(undefined),
          },
    cancellation:
      startsAt === null ? null : cancellationSentence(policy, new Date(startsAt), eachPence, now, places),
    noDate: session.bookable ? 'No date with space' : 'Not bookable online',
    blocked: !session.bookable || startsAt === null,
    changing,
    setChanging,
  };
}

/** Pounds for so many places: each has a fee of its own, so that they add up. */
function priceOf({ totalPrice }: Pick<Session, 'totalPrice'>, places: number): string {
  return penceToDecimal(places * (decimalToPence(totalPrice) ?? 0));
}
