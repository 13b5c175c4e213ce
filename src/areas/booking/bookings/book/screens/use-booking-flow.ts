import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { readVisitSource } from '#areas/catalogue/sessions/visits/visit-source.ts';
import type { PaymentFormHandle } from '#areas/money/payments/payment-outcome.ts';
import { toApiError } from '#shared/http/api-client.ts';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import type { Booking, HoldContact, PaymentIntentResponse } from '../../contract.ts';
import { bookingToasts } from '../../copy.ts';
import { bookableDatesKey } from '../api.ts';
import { bookHeldPlaces } from '../book-held-places.ts';
import {
  type ClientHold,
  type FlowState,
  type HoldRefusal,
  nextFlowState,
  toClientHold,
} from '../booking-flow.ts';
import {
  adjustmentRefusal,
  type HoldProblem,
  holdProblem,
  isHoldExpired,
  type PriceAdjustmentKind,
} from '../booking-refusal.ts';

/** What is booked, as far as its flow has to know. */
export interface Bookable {
  /** The session's; null for an hour of a trainer. */
  id: number | null;
  /** Pounds, as the person has seen them. */
  totalPrice: string;
}

export interface BookingFlowOptions {
  session: Bookable;
  /** Asks the server to keep so many places of what starts then. Throws `ApiError`. */
  requestHold: (startsAt: string, places: number) => Promise<PaymentIntentResponse>;
  /** The chosen date's start; null when there is none to book, or nobody signed in. */
  startsAt: string | null;
  /** Other dates that are booked with it, which `requestHold` sends along: starts with commas between them. */
  alsoStarts?: string | undefined;
  /** How many places of it; one, unless told otherwise. */
  places?: number;
  /** With which promo code, which `requestHold` sends along. */
  code?: string;
  /** How many places credits are to cover, which `requestHold` sends along; none, unless told otherwise. */
  credits?: number;
  /** Gift vouchers are to pay the rest as far as they go, which `requestHold` sends along; not, unless told otherwise. */
  vouchers?: true;
  /** Code, credits or vouchers cannot be used. What was held still is, and is asked for again once they are others, or none. */
  onAdjustmentRefused?: (brought: PriceAdjustmentKind, sentence: string) => void;
  /** Booked; `stillHere` is false when the person left this screen while it was being paid. */
  onBooked: (booking: Booking, stillHere: boolean) => void;
  /** The server says that nobody is signed in any more; with the hold when it has been paid already. */
  onSignedOut: (paid: ClientHold | null) => void;
  /** What the page knows of the session is no longer so: its price, or its dates. */
  onStale: () => void;
  /** The page comes back from a payment step elsewhere that came to nothing. */
  paymentOver?: boolean;
}

/** How often a page that can be seen says that it is there: three times before its place is given back. */
const HEARTBEAT_INTERVAL_MS = 40_000;

/** What the screens of a booking need: where it stands, and what can be done. */
export interface BookingFlow {
  state: FlowState;
  busy: boolean;
  /** "Book & Pay" will be sent: the seat is held and the card form can be used. */
  ready: boolean;
  /** The provider's form could not be loaded. */
  paymentUnavailable: boolean;
  onPaymentReady: (handle: PaymentFormHandle | null) => void;
  onPaymentUnavailable: () => void;
  /** Asks for the seat again: after its time was up, the price had changed, or the request failed. */
  prepare: () => void;
  /**
   * Books and pays, once however often it is called. `readContact` answers null when the form is not filled in
   * properly; `refuse` shows what the server found wrong with its fields, and answers whether they have any of it. True
   * when something that was typed has to be mended first.
   */
  submit: (readContact: () => Promise<HoldContact | null>, refuse: ShowFieldErrors) => Promise<boolean>;
}

type ShowFieldErrors = (sentences: Readonly<Record<string, string>>) => boolean;

/**
 * Runs a booking: holds the chosen date's seat, keeps it while the page can be seen, gives it back when the page is
 * left, and on submit stores the contact details, confirms the payment, and only then books.
 */
export function useBookingFlow(options: BookingFlowOptions): BookingFlow {
  const api = useApi();
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const [state, dispatch] = useReducer(nextFlowState, { step: 'idle' } satisfies FlowState);
  const [payment, setPayment] = useState<PaymentFormHandle | null>(null);
  const [paymentUnavailable, setUnavailable] = useState(false);

  const now = useRef(options);
  useLayoutEffect(() => {
    now.current = options;
  });
  /** Which request for a seat counts; the answers to earlier ones are ignored. */
  const attempt = useRef(0);
  /** Seats being given back. A new one is asked for afterwards, or the same date could be released again. */
  const releasing = useRef<Promise<void>>(Promise.resolve());
  /** The last request for a seat. The next one waits for it, so that the number asked for last is what is held. */
  const asking = useRef<Promise<void>>(Promise.resolve());
  const submitting = useRef(false);
  const lastHold = useRef<string | null>(null);
  /** What was held when a request for more was refused: it still is. */
  const kept = useRef<ClientHold | null>(null);
  const here = useRef(true);
  /** This page itself has begun to pay for the place it holds; otherwise another tab may be paying for it. */
  const begun = useRef(options.paymentOver === true);
  /** The server is being told that a payment came to nothing. The next one begins afterwards. */
  const ending = useRef<Promise<void>>(Promise.resolve());
  const { startsAt, alsoStarts, places = 1, code, credits, vouchers } = options;
  const sessionId = options.session.id;

  /** What is known of the session and its dates is no longer so. */
  const forget = useCallback(() => {
    if (sessionId !== null) void queryClient.invalidateQueries({ queryKey: bookableDatesKey(sessionId) });
    now.current.onStale();
  }, [queryClient, sessionId]);

  const meet = useCallback(
    (problem: HoldProblem) => {
      if (problem.kind === 'signed_out') {
        dispatch({ kind: 'left' });
        now.current.onSignedOut(null);
        return;
      }
      if (problem.kind === 'setup_failed') toast(bookingToasts.setupFailed(problem.sentence));
      if (!keepsPreviousHold(problem)) kept.current = null;
      dispatch({ kind: 'refused', refusal: problem });
      if (problem.kind !== 'setup_failed') forget();
    },
    [toast, forget],
  );

  const release = useCallback(
    ({ holdId, page }: Pick<ClientHold, 'holdId' | 'page'>) => {
      if (kept.current?.holdId === holdId) kept.current = null;
      // Sent at once, because the page may be going. Whatever goes wrong, the hold runs out by itself. Should the page
      // be loaded again and be faster, the server knows that this one is none of its concern any more.
      const query = { page, paymentOver: begun.current ? 'true' : undefined };
      const sent = api
        .call('DELETE /api/holds/:holdId', { params: { holdId }, query, keepalive: true, loggedOut: 'throw' })
        .catch(() => undefined);
      releasing.current = Promise.all([releasing.current, sent]).then(() => undefined);
    },
    [api],
  );

  /** Asks for these places; `mine` is the attempt that this is. Never rejects. */
  const hold = useCallback(
    async (sessionDate: string, wantedPlaces: number, mine: number) => {
      try {
        const answer = await now.current.requestHold(sessionDate, wantedPlaces);
        const wanted = here.current && isSameInstant(answer.startsAt, now.current.startsAt);
        if (!wanted) release(answer);
        else if (mine === attempt.current) {
          if (lastHold.current !== null && lastHold.current !== answer.holdId) begun.current = false;
          lastHold.current = answer.holdId;
          kept.current = toClientHold(answer, Date.now());
          dispatch({ kind: 'held', hold: kept.current });
        }
      } catch (error) {
        if (mine !== attempt.current) return;
        const refused = adjustmentRefusal(error);
        if (refused !== null && now.current[refused.brought] !== undefined)
          now.current.onAdjustmentRefused?.(refused.brought, refused.sentence);
        else meet(holdProblem(error));
      }
    },
    [meet, release],
  );

  const prepare = useCallback(
    async (after: { away?: true } = {}) => {
      const { startsAt: sessionDate, places: wantedPlaces = 1 } = now.current;
      attempt.current += 1;
      const mine = attempt.current;
      if (sessionDate === null) {
        dispatch({ kind: 'left' });
        return;
      }
      dispatch({ kind: 'prepare', ...after });
      const turn = asking.current.then(async () => {
        await releasing.current;
        if (mine === attempt.current) await hold(sessionDate, wantedPlaces, mine);
      });
      asking.current = turn;
      await turn;
    },
    [hold],
  );

  const held = state.step === 'ready' ? state.hold : null;
  const leaving = useRef(held);
  useLayoutEffect(() => {
    const keeps = state.step === 'refused' && keepsPreviousHold(state.refusal);
    leaving.current = keeps ? kept.current : held;
  });

  // Another session or date needs another seat; other dates with it, other places, code, credits or vouchers are asked
  // for in place of what is held.
  useEffect(() => {
    const left = leaving.current;
    if (left !== null && !isSameInstant(left.startsAt, startsAt)) release(left);
    void prepare();
  }, [startsAt, alsoStarts, places, code, credits, vouchers, prepare, release]);

  // What was not paid for is given back when the screen goes, by a press, by Escape, or by another page.
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      if (leaving.current !== null) release(leaving.current);
    };
  }, [release]);

  const heldId = held?.holdId ?? null;
  const page = held?.page ?? 0;
  useEffect(() => {
    if (heldId === null) return;
    const say = () => {
      if (document.visibilityState !== 'visible') return;
      api
        .call('PUT /api/holds/:holdId/sign-of-life', {
          params: { holdId: heldId },
          body: {},
          loggedOut: 'throw',
        })
        .catch((error: unknown) => {
          if (leaving.current?.holdId !== heldId) return;
          if (isHoldExpired(error)) void prepare({ away: true });
          else if (holdProblem(error).kind === 'already_booked') meet(holdProblem(error));
        });
    };
    const leave = () => release({ holdId: heldId, page });
    // Back to a page that the browser had put aside: its place was given back when it was left.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void prepare({ away: true });
    };
    const timer = setInterval(say, HEARTBEAT_INTERVAL_MS);
    document.addEventListener('visibilitychange', say);
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', say);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
    };
  }, [api, heldId, page, meet, prepare, release]);

  // Somebody who comes back after the ten minutes need not press for what they came back for.
  const isOver = state.step === 'expired';
  useEffect(() => {
    if (!isOver) return;
    const comeBack = () => {
      if (document.visibilityState === 'visible') void prepare({ away: true });
    };
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, [isOver, prepare]);

  const endsAt = held?.localExpiresAt ?? null;
  useEffect(() => {
    if (endsAt === null) return;
    const timer = setTimeout(() => dispatch({ kind: 'expired' }), Math.max(0, endsAt - Date.now()));
    return () => clearTimeout(timer);
  }, [endsAt]);

  const onPaymentUnavailable = useCallback(() => {
    setUnavailable(true);
    toast(bookingToasts.unavailable);
  }, [toast]);

  /** Nothing was paid: the place waits for signs of life again, or is given back where nobody is here any more. */
  function endPayment(hold: ClientHold, sentence?: string): void {
    dispatch({ kind: 'declined', ...(sentence === undefined ? {} : { sentence }) });
    if (!here.current) return release(hold);
    ending.current = api
      .call('PUT /api/holds/:holdId/sign-of-life', {
        params: { holdId: hold.holdId },
        body: { paymentOver: true },
        loggedOut: 'throw',
      })
      .catch(() => undefined);
  }

  /** Stores who books before anything is charged. `mend`: the server refused a field, which now says why. */
  async function storeContact(
    hold: ClientHold,
    contact: HoldContact,
    refuse: ShowFieldErrors,
  ): Promise<'stored' | 'mend' | 'over'> {
    try {
      await api.call('PUT /api/holds/:holdId/contact', {
        params: { holdId: hold.holdId },
        body: { ...contact, cameBy: readVisitSource(sessionId) },
        loggedOut: 'throw',
      });
      return 'stored';
    } catch (error) {
      const problem = holdProblem(error);
      if (problem.kind === 'already_booked') meet(problem);
      else {
        endPayment(hold);
        if (problem.kind === 'signed_out') now.current.onSignedOut(null);
        else if (isHoldExpired(error)) dispatch({ kind: 'expired' });
        else if (refuse(toApiError(error)?.fieldErrors ?? {})) return 'mend';
        else toast(bookingToasts.bookingFailed(problem.sentence));
      }
      return 'over';
    }
  }

  async function payAndBook(hold: ClientHold, contact: HoldContact): Promise<void> {
    let processing = false;
    if (!hold.free && payment !== null) {
      const payer = { name: contact.fullName, email: contact.email, phone: contact.phone };
      const outcome = await payment.confirm(payer);
      if ('error' in outcome) {
        toast(bookingToasts.paymentFailed(outcome.error.message));
        endPayment(hold, outcome.error.message);
        if (outcome.error.gone === true) dispatch({ kind: 'expired' });
        return;
      }
      processing = outcome.paymentIntent.status === 'processing';
    }
    const outcome = await bookHeldPlaces(api, hold, {
      sessionId,
      specialRequirements: contact.specialRequirements,
    });
    switch (outcome.kind) {
      case 'booked':
        dispatch({ kind: 'booked', booking: outcome.booking });
        now.current.onBooked(outcome.booking, here.current);
        return;
      case 'refused':
        toast(bookingToasts.bookingFailed(outcome.sentence));
        dispatch({ kind: 'refused', refusal: refusalAfterPayment(outcome) });
        forget();
        return;
      case 'signed_out':
        if (hold.free) endPayment(hold);
        else dispatch({ kind: 'paid', processing });
        now.current.onSignedOut(hold.free ? null : hold);
        return;
      case 'unknown':
        if (!hold.free) return dispatch({ kind: 'paid', processing });
        toast(bookingToasts.bookingFailed('We couldn’t reach the server. Try again.'));
        endPayment(hold);
    }
  }

  return {
    state,
    busy: state.step === 'working' || state.step === 'booked',
    ready: held !== null && (held.free || payment !== null),
    paymentUnavailable,
    onPaymentReady: setPayment,
    onPaymentUnavailable,
    prepare: () => void prepare(),
    async submit(readContact, refuse) {
      if (submitting.current) return false;
      submitting.current = true;
      try {
        const cardFine = held === null || held.free || payment === null || (await payment.check());
        const contact = await readContact();
        if (contact === null || !cardFine) return true;
        if (held === null || (!held.free && payment === null)) {
          toast(paymentUnavailable ? bookingToasts.unavailable : bookingToasts.notReady);
          return false;
        }
        dispatch({ kind: 'submitted' });
        await ending.current;
        begun.current = true;
        const stored = await storeContact(held, contact, refuse);
        if (stored === 'stored') await payAndBook(held, contact);
        return stored === 'mend';
      } finally {
        submitting.current = false;
      }
    },
  };
}

/** More was asked for than there is: what was held before still is. */
function keepsPreviousHold({ kind }: HoldProblem): boolean {
  return kind === 'too_few' || kind === 'dates_gone';
}

function isSameInstant(one: string, other: string | null): boolean {
  return other !== null && Date.parse(one) === Date.parse(other);
}

/** Another date is offered only where the server has said that no money was kept. */
function refusalAfterPayment({ code, sentence }: { code: string | null; sentence: string }): HoldRefusal {
  const nothingKept = code === 'sold_out' || code === 'hold_expired';
  return { kind: nothingKept ? 'date_gone' : 'not_bookable', sentence };
}
