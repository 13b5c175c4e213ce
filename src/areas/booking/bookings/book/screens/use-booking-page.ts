import { useState } from 'react';
import { missedBookingsText } from '#areas/catalogue/sessions/booking-rules/missed-bookings.ts';
import type { Session } from '#areas/catalogue/sessions/contract.ts';
import type { CourseOffer } from '#areas/catalogue/sessions/courses/contract.ts';
import { courseToJoin } from '#areas/catalogue/sessions/courses/course-to-join.ts';
import type { PlaceCategory } from '#areas/catalogue/sessions/prices/categories.ts';
import { peopleOf, priceOfPeople, type Who } from '#areas/catalogue/sessions/prices/people.ts';
import { useMyCategory } from '#areas/catalogue/sessions/prices/use-my-category.ts';
import { maxPlaces, maxPlacesForDates } from '#areas/catalogue/sessions/show/places.ts';
import { decimalToPence, formatPounds, penceToDecimal } from '#shared/domain/pence.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import type { PriceDiscount } from '#shared/ui/type/price-breakdown.tsx';
import {
  cancellationOfPlaces,
  cancellationSentence,
  courseCancellation,
  creditsCancellation,
  seriesCancellation,
  vouchersCancellation,
} from '../../cancel/copy.ts';
import type { CreatePaymentIntent, PaymentIntentResponse } from '../../contract.ts';
import { resolveSpan, selectDateToBook, type TimeSpan } from '../../copy.ts';
import { discountName, totalDiscount } from '../../discount.ts';
import { holdOfCardForm } from '../booking-flow.ts';
import type { PriceAdjustmentKind } from '../booking-refusal.ts';
import type { PriceAdjustmentsChoice } from './price-adjustments.ts';
import { type BookingFlow, type BookingFlowOptions, useBookingFlow } from './use-booking-flow.ts';

export interface SummaryProps {
  page: BookingPage;
  session: Session;
  now: Date;
  onChooseDate: (startsAt: string) => void;
  /** Books only these dates of a series. */
  onChooseDates?: (starts: readonly string[]) => void;
  onChoosePlaces: (places: number) => void;
  /** For a session with prices for people. */
  onChoosePeople: (people: PlaceCategory[]) => void;
}

export interface BookingPageOptions extends Omit<BookingFlowOptions, 'startsAt' | 'session' | 'requestHold'> {
  session: Session;
  /** An occurrence's start; without it the next date with a free place. */
  date: string | undefined;
  signedIn: boolean;
  /** Comma-separated starts of the other dates. */
  also?: string | undefined;
  /** Per date. */
  places: number;
  /** Whose prices the places have, if the session has several. */
  who?: Who | undefined;
  code: string | undefined;
  onChooseCode: (code: string | undefined) => void;
  /** Number of places to pay with pass credits. */
  credits: number | undefined;
  onChooseCredits: (credits: number | undefined) => void;
  /** Pay the rest with gift vouchers. */
  vouchers: true | undefined;
  onChooseVouchers: (vouchers: true | undefined) => void;
  now: Date;
}

export interface BookingPage {
  flow: BookingFlow;
  startsAt: string | null;
  span: TimeSpan | null;
  /** All dates of a series, the first included; empty for one date. */
  series: readonly TimeSpan[];
  places: number;
  /** A category for each place, if the session has prices for people; null otherwise. */
  people: readonly PlaceCategory[] | null;
  /** As far as the browser knows. */
  maxPlaces: number;
  /** The course whose dates these are; null for single dates. */
  course: CourseOffer | null;
  /** The price of one of `count` places in pence; a course counts as one. */
  price: { sessionFeePence: number; platformFeePence?: number };
  /** The places to pay at all dates. */
  count: number;
  /** For all places, in pounds, as on the session's page: "15.40". */
  totalPrice: string;
  /** To pay, formatted: "£15.40". */
  total: string;
  /** From a promo code or several dates; null if none. */
  discount: PriceDiscount | null;
  /** Paid with credits; null if none. */
  covered: { places: number; pence: number } | null;
  /** Paid with gift vouchers, in pence. */
  voucherPence: number;
  /** Null if there are none. */
  adjustments: PriceAdjustmentsChoice | null;
  cancellation: string | null;
  /** Not bookable: the reason replaces the form. */
  blocked: boolean;
  noDate: string;
  changing: boolean;
  setChanging: (changing: boolean) => void;
}

export function useBookingPage({
  date,
  also,
  signedIn,
  places: askedPlaces,
  who,
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
  // The first date stays chosen through refetches, even if it fills up.
  const [first] = useState(() => selectDateToBook(session, undefined, now));
  // So does the course, when this hold takes its last place.
  const [firstOfCourse] = useState(() => courseToJoin(session.courses)?.left[0]?.startsAt);
  const course = courseToJoin(session.courses, date ?? firstOfCourse);
  const mine = useMyCategory(session, signedIn);
  const people =
    course === null && session.prices !== undefined ? peopleOf(session, who, askedPlaces, mine) : null;
  const places = people?.length ?? askedPlaces;
  // A carer's place needs no credit.
  const carers = people?.filter((each) => each === 'carer').length ?? 0;
  const categories = people?.some((each) => each !== 'standard') ? people : undefined;
  const api = useApi();
  const { startsAt, alsoDates } = datesToBook(session, course, {
    date: date ?? first ?? selectDateToBook(session, undefined, now),
    also,
  });
  const dates = 1 + (alsoDates?.length ?? 0);
  const priceOf = (wanted: number) => {
    if (course !== null) return priceForPlaces(course, wanted);
    return categories === undefined
      ? priceForPlaces(session, dates * wanted)
      : penceToDecimal(dates * priceOfPeople(session, categories).totalPence);
  };
  const totalPrice = priceOf(places);
  const requestHold = (sessionDate: string, wanted: number) => {
    const request: CreatePaymentIntent = {
      sessionId: session.id,
      amount: priceOf(wanted),
      sessionDate,
      alsoDates,
      places: wanted,
      code,
      credits,
      vouchers,
      categories,
    };
    return api.call('POST /api/create-payment-intent', { body: request, loggedOut: 'throw' });
  };
  const [refused, setRefused] = useState<{ brought: PriceAdjustmentKind; sentence: string }>();
  const flow = useBookingFlow({
    ...options,
    requestHold,
    startsAt: signedIn ? startsAt : null,
    alsoStarts: alsoDates?.join(),
    places,
    who: categories?.join(),
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
  const sameWho = (hold?.people ?? []).map(({ category }) => category).join() === (categories ?? []).join();
  const held = hold?.places === places && sameWho && Math.max(1, hold.dates.length) === dates ? hold : null;
  const total = formatPounds(decimalToPence(held?.toPay ?? totalPrice) ?? 0);
  const eachPence = decimalToPence(held?.eachPlace.totalAmount ?? (course ?? session).totalPrice) ?? 0;
  const known = session.nextOccurrences.find(
    (each) => startsAt !== null && Date.parse(each.startsAt) === Date.parse(startsAt),
  );
  const policy = hold?.policy ?? session.cancellation;
  const off = held && totalDiscount([held]);
  // Keep the applied credits and codes on screen while we request the hold again.
  const [lastHold, setLastHold] = useState(hold);
  if (hold !== null && hold !== lastHold) setLastHold(hold);
  const applied = (hold ?? holdOfCardForm(state) ?? lastHold)?.code ?? null;
  const passes = (hold ?? lastHold)?.credits ?? null;
  const busy = state.step === 'preparing' || state.step === 'working';
  const ofVouchers = (hold ?? lastHold)?.vouchers ?? null;
  const voucherPence = decimalToPence(held?.vouchers?.used ?? '0.00') ?? 0;
  const errorOf = (brought: PriceAdjustmentKind) =>
    refused?.brought === brought ? refused.sentence : undefined;
  const { absenceRules } = session;
  const missed =
    absenceRules === undefined ? '' : ` ${missedBookingsText(absenceRules, session.business.name)}`;
  const cancellationFrom = (start: Date) => {
    if (course !== null) return courseCancellation(policy, start, eachPence, now);
    if (voucherPence > 0) return vouchersCancellation(policy, start, now, held?.free === false);
    const withCredits = held?.credits != null && held.credits.places > 0;
    if (categories !== undefined && places > 1 && !withCredits)
      return cancellationOfPlaces(policy, start, now, dates);
    if (dates > 1) return seriesCancellation(policy, eachPence, held === null ? 'paid' : paymentMeans(held));
    if (held?.credits != null && held.credits.places > 0)
      return creditsCancellation(policy, start, now, { eachPence, ...countPlacesPaid(held) });
    return cancellationSentence(policy, start, eachPence, now, places);
  };
  return {
    flow,
    startsAt,
    span: startsAt === null ? null : resolveSpan(startsAt, session, hold === null ? [] : [hold]),
    series:
      startsAt === null || alsoDates === undefined
        ? []
        : [startsAt, ...alsoDates].map((start) => resolveSpan(start, session, hold?.dates ?? [])),
    places,
    people,
    // Data from before the hold may or may not count it.
    maxPlaces: Math.max(places, Math.min(hold?.mostPlaces ?? maxPlaces(known), maxPlacesForDates(dates))),
    course,
    ...(categories === undefined
      ? {
          price: toUnitPrice(course ?? session, course !== null),
          count: course === null ? dates * places : places,
        }
      : { price: priceOfMix(session, categories, { dates, held }), count: 1 }),
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
            code:
              course !== null
                ? null
                : {
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
                    most: Math.min(
                      passes?.usable ?? 0,
                      (places - carers) * ((hold ?? lastHold)?.dates.length ?? 1),
                    ),
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
    cancellation: startsAt === null ? null : `${cancellationFrom(new Date(startsAt))}${missed}`,
    noDate: session.bookable ? 'No date with space' : 'Not bookable online',
    blocked: !session.bookable || startsAt === null,
    changing,
    setChanging,
  };
}

/** Of a course, every date left, whatever the address says. */
export function datesToBook(
  { bookable, courses }: Pick<Session, 'bookable' | 'courses'>,
  course: CourseOffer | null,
  asked: { date: string | null; also: string | undefined },
): { startsAt: string | null; alsoDates: string[] | undefined } {
  if (!bookable) return { startsAt: null, alsoDates: undefined };
  if (courses === undefined) return { startsAt: asked.date, alsoDates: asked.also?.split(',') };
  const [first, ...others] = course?.left.map(({ startsAt }) => startsAt) ?? [];
  return { startsAt: first ?? null, alsoDates: others.length === 0 ? undefined : others };
}

/** Of places at different prices: their sum. A discount comes off the fee too. */
function priceOfMix(
  session: Session,
  categories: readonly PlaceCategory[],
  { dates, held }: { dates: number; held: PaymentIntentResponse | null },
): BookingPage['price'] {
  const { sessionFeePence, platformFeePence } = priceOfPeople(session, categories);
  return {
    sessionFeePence: dates * sessionFeePence,
    platformFeePence: held === null ? dates * platformFeePence : (decimalToPence(held.platformFee) ?? 0),
  };
}

function toUnitPrice(
  { price, platformFee }: Pick<Session, 'price' | 'platformFee'>,
  ofCourse: boolean,
): BookingPage['price'] {
  const sessionFeePence = decimalToPence(price) ?? 0;
  return ofCourse
    ? { sessionFeePence, platformFeePence: decimalToPence(platformFee) ?? 0 }
    : { sessionFeePence };
}

function countPlacesPaid({ credits, places, dates }: PaymentIntentResponse): {
  covered: number;
  paid: number;
} {
  const covered = credits?.places ?? 0;
  return { covered, paid: places * dates.length - covered };
}

function paymentMeans(held: PaymentIntentResponse): 'paid' | 'covered' | 'both' {
  const { covered, paid } = countPlacesPaid(held);
  return covered === 0 ? 'paid' : paid === 0 ? 'covered' : 'both';
}

/** Each place has its own fee, so that the sums add up. */
function priceForPlaces({ totalPrice }: Pick<Session, 'totalPrice'>, places: number): string {
  return penceToDecimal(places * (decimalToPence(totalPrice) ?? 0));
}
