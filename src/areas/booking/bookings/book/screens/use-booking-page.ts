import { useState } from 'react';
import type { Session } from '#areas/catalogue/sessions/contract.ts';
import { maxPlaces, maxPlacesForDates } from '#areas/catalogue/sessions/show/places.ts';
import { decimalToPence, formatPounds, penceToDecimal } from '#shared/domain/pence.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import type { PriceDiscount } from '#shared/ui/type/price-breakdown.tsx';
import {
  cancellationSentence,
  creditsCancellation,
  seriesCancellation,
  vouchersCancellation,
} from '../../cancel/copy.ts';
import type { CreatePaymentIntent, PaymentIntentResponse } from '../../contract.ts';
import { resolveSpan, selectDateToBook, type TimeSpan } from '../../copy.ts';
import { discountName, totalDiscount } from '../../discount.ts';
import { holdOfCardForm } from '../booking-flow.ts';
import type { PriceAdjustmentKind } from '../booking-refusal.ts';
import type { PriceAdjustmentsChoice } from './price-adjustments.tsx';
import { type BookingFlow, type BookingFlowOptions, useBookingFlow } from './use-booking-flow.ts';

/** What the summary of a booking is told. */
export interface SummaryProps {
  page: BookingPage;
  session: Session;
  now: Date;
  onChooseDate: (startsAt: string) => void;
  /** Books these dates: some of a series were left out. */
  onChooseDates?: (starts: readonly string[]) => void;
  onChoosePlaces: (places: number) => void;
}

export interface BookingPageOptions extends Omit<BookingFlowOptions, 'startsAt' | 'session' | 'requestHold'> {
  session: Session;
  /** The date asked for, an occurrence's start; without it the next with a space. */
  date: string | undefined;
  signedIn: boolean;
  /** Other dates that are booked with it: starts with commas between them. */
  also?: string | undefined;
  /** How many places are to be booked, of each date. */
  places: number;
  /** With which promo code, as it was typed. */
  code: string | undefined;
  onChooseCode: (code: string | undefined) => void;
  /** How many places credits of the person's passes are to cover. */
  credits: number | undefined;
  onChooseCredits: (credits: number | undefined) => void;
  /** The person's gift vouchers pay the rest, as far as they go. */
  vouchers: true | undefined;
  onChooseVouchers: (vouchers: true | undefined) => void;
  now: Date;
}

/** What dialog and checkout show alike. */
export interface BookingPage {
  flow: BookingFlow;
  startsAt: string | null;
  /** When the chosen date begins and ends; null without a date. */
  span: TimeSpan | null;
  /** Every date that is booked, where they are several; the first stands above. */
  series: readonly TimeSpan[];
  /** Of each date. */
  places: number;
  /** The most places that the date has, as far as is known. */
  maxPlaces: number;
  /** How many places are paid for: of all dates together. */
  count: number;
  /** Pounds for all places, as the session's page says them: "15.40". */
  totalPrice: string;
  /** What is paid: "£15.40". */
  total: string;
  /** What a code takes off it, or their being several dates; null where nothing is taken off. */
  discount: PriceDiscount | null;
  /** What credits cover of it; null where they cover nothing. */
  covered: { places: number; pence: number } | null;
  /** What gift vouchers pay of it, in pence. */
  voucherPence: number;
  /** Credits, vouchers and promo code, and what can be done about them; null where there is nothing to take anything off. */
  adjustments: PriceAdjustmentsChoice | null;
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
  also,
  signedIn,
  places,
  code,
  onChooseCode,
  credits,
  onChooseCredits,
  vouchers,
  onChooseVouchers,
  now,
  ...options
}: BookingPageOptions): BookingPage {
  const { session } = options;
  // The date first shown stays chosen while the session is fetched again, even when it fills up meanwhile.
  const [first] = useState(() => selectDateToBook(session, undefined));
  const startsAt = session.bookable ? (date ?? first ?? selectDateToBook(session, undefined)) : null;
  const api = useApi();
  const alsoDates = also?.split(',');
  const dates = 1 + (alsoDates?.length ?? 0);
  const totalPrice = priceForPlaces(session, dates * places);
  const requestHold = (sessionDate: string, wanted: number) => {
    const request: CreatePaymentIntent = {
      sessionId: session.id,
      amount: priceForPlaces(session, dates * wanted),
      sessionDate,
      alsoDates,
      places: wanted,
      code,
      credits,
      vouchers,
    };
    return api.call('POST /api/create-payment-intent', { body: request, loggedOut: 'throw' });
  };
  const [refused, setRefused] = useState<{ brought: PriceAdjustmentKind; sentence: string }>();
  const flow = useBookingFlow({
    ...options,
    requestHold,
    startsAt: signedIn ? startsAt : null,
    alsoStarts: also,
    places,
    code,
    credits,
    vouchers,
    onAdjustmentRefused: (brought, sentence) => {
      setRefused({ brought, sentence });
      if (brought === 'code') onChooseCode(undefined);
      else if (brought === 'credits') onChooseCredits(undefined);
      else onChooseVouchers(undefined);
    },
  });
  const [changing, setChanging] = useState(false);
  const { state } = flow;
  const hold = state.step === 'ready' || state.step === 'working' ? state.hold : null;
  const held = hold?.places === places && Math.max(1, hold.dates.length) === dates ? hold : null;
  const total = formatPounds(decimalToPence(held?.toPay ?? totalPrice) ?? 0);
  const eachPence = decimalToPence(held?.eachPlace.totalAmount ?? session.totalPrice) ?? 0;
  const known = session.nextOccurrences.find(
    (each) => startsAt !== null && Date.parse(each.startsAt) === Date.parse(startsAt),
  );
  const policy = hold?.policy ?? session.cancellation;
  const off = held && totalDiscount([held]);
  // What was brought stays on the screen while it is asked for anew, also where no card is.
  const [lastHold, setLastHold] = useState(hold);
  if (hold !== null && hold !== lastHold) setLastHold(hold);
  const applied = (hold ?? holdOfCardForm(state) ?? lastHold)?.code ?? null;
  const passes = (hold ?? lastHold)?.credits ?? null;
  const busy = state.step === 'preparing' || state.step === 'working';
  const ofVouchers = (hold ?? lastHold)?.vouchers ?? null;
  const voucherPence = decimalToPence(held?.vouchers?.used ?? '0.00') ?? 0;
  const errorOf = (brought: PriceAdjustmentKind) =>
    refused?.brought === brought ? refused.sentence : undefined;
  return {
    flow,
    startsAt,
    span: startsAt === null ? null : resolveSpan(startsAt, session, hold === null ? [] : [hold]),
    series:
      startsAt === null || alsoDates === undefined
        ? []
        : [startsAt, ...alsoDates].map((start) => resolveSpan(start, session, hold?.dates ?? [])),
    places,
    // What was known before the hold was placed does not tell whether it counts it in.
    maxPlaces: Math.max(places, Math.min(hold?.mostPlaces ?? maxPlaces(known), maxPlacesForDates(dates))),
    count: dates * places,
    totalPrice,
    total,
    discount: off && { what: discountName(off), pence: off.pence },
    covered:
      held === null || held.credits === null || held.credits.places === 0
        ? null
        : { places: held.credits.places, pence: decimalToPence(held.credits.covered) ?? 0 },
    voucherPence,
    adjustments:
      decimalToPence(session.price) === 0
        ? null
        : {
            busy,
            code: {
              applied,
              error: errorOf('code'),
              apply: (typed) => {
                setRefused(
                  typed.trim() === '' ? { brought: 'code', sentence: 'Enter a promo code' } : undefined,
                );
                if (typed.trim() !== '') onChooseCode(typed.trim());
              },
              remove: () => onChooseCode(undefined),
            },
            credits:
              passes === null && errorOf('credits') === undefined
                ? null
                : {
                    passes,
                    most: Math.min(passes?.usable ?? 0, places * ((hold ?? lastHold)?.dates.length ?? 1)),
                    toPay: total,
                    error: errorOf('credits'),
                    use: (count) => {
                      setRefused(undefined);
                      onChooseCredits(count > 0 ? count : undefined);
                    },
                  },
            vouchers:
              ofVouchers === null && errorOf('vouchers') === undefined
                ? null
                : {
                    money: ofVouchers,
                    toPay: total,
                    error: errorOf('vouchers'),
                    use: (wanted) => {
                      setRefused(undefined);
                      onChooseVouchers(wanted ? true : undefined);
                    },
                  },
          },
    cancellation:
      startsAt === null
        ? null
        : voucherPence > 0
          ? vouchersCancellation(policy, new Date(startsAt), now, held?.free === false)
          : dates > 1
            ? seriesCancellation(policy, eachPence, held === null ? 'paid' : paymentMeans(held))
            : held?.credits != null && held.credits.places > 0
              ? creditsCancellation(policy, new Date(startsAt), now, { eachPence, ...countPlacesPaid(held) })
              : cancellationSentence(policy, new Date(startsAt), eachPence, now, places),
    noDate: session.bookable ? 'No date with space' : 'Not bookable online',
    blocked: !session.bookable || startsAt === null,
    changing,
    setChanging,
  };
}

/** How many places credits cover of what is held, and how many are paid for. */
function countPlacesPaid({ credits, places, dates }: PaymentIntentResponse): {
  covered: number;
  paid: number;
} {
  const covered = credits?.places ?? 0;
  return { covered, paid: places * dates.length - covered };
}

/** Whether what is held is paid for, covered by credits, or some of both. */
function paymentMeans(held: PaymentIntentResponse): 'paid' | 'covered' | 'both' {
  const { covered, paid } = countPlacesPaid(held);
  return covered === 0 ? 'paid' : paid === 0 ? 'covered' : 'both';
}

/** Pounds for so many places: each has a fee of its own, so that they add up. */
function priceForPlaces({ totalPrice }: Pick<Session, 'totalPrice'>, places: number): string {
  return penceToDecimal(places * (decimalToPence(totalPrice) ?? 0));
}
