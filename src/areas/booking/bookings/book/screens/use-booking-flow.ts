import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { readVisitSource } from '#areas/catalogue/sessions/visits/visit-source.ts';
import type { PaymentFormHandle, WalletPayment } from '#areas/money/payments/payment-outcome.ts';
import { toApiError } from '#shared/http/api-client.ts';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import type { Booking, HoldContact, PaymentIntentResponse } from '../../contract.ts';
import { bookingToasts } from '../../copy.ts';
import { bookedSessionsQuery } from '../../my-bookings/booked-sessions-query.ts';
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
import { deleteCheckoutDraft, readCheckoutDraft, updateCheckoutDraft } from '../checkout-draft.ts';

export interface Bookable {
  /** Null for an appointment. */
  id: number | null;
  /** Pounds, as shown to the person. */
  totalPrice: string;
}

export interface BookingFlowOptions {
  session: Bookable;
  /** Throws `ApiError`. */
  requestHold: (startsAt: string, places: number) => Promise<PaymentIntentResponse>;
  /** The chosen date's start; null if there is none or nobody is signed in. */
  startsAt: string | null;
  /** Comma-separated starts of the other dates; `requestHold` sends them. */
  alsoStarts?: string | undefined;
  places?: number;
  /** Comma-separated categories of the places, if they have different prices; `requestHold` sends them. */
  who?: string | undefined;
  code?: string;
  /** Number of places to pay with credits, default 0; `requestHold` sends it. */
  credits?: number;
  /** Pay the rest with gift vouchers; `requestHold` sends it. */
  vouchers?: true;
  /** The server refused the code, credits or vouchers. The hold stays until they change. */
  onAdjustmentRefused?: (brought: PriceAdjustmentKind, sentence: string) => void;
  /** `stillHere` is false if the person left this screen while paying. */
  onBooked: (booking: Booking, stillHere: boolean) => void;
  /** The session has ended; `paid` is the hold if it was paid already. */
  onSignedOut: (paid: ClientHold | null) => void;
  /** The session's price or dates have changed: refetch. */
  onStale: () => void;
  /** We return from an external payment step that failed. */
  paymentOver?: boolean;
  /** `checkoutDraftId`: keeps a refusal through a reload. Undefined if nobody is signed in. */
  draft?: string | undefined;
}

/** Allows two missed heartbeats before the server releases the place. */
const HEARTBEAT_INTERVAL_MS = 40_000;

export interface BookingFlow {
  state: FlowState;
  busy: boolean;
  ready: boolean;
  /** Refused before any place was held, as for a date that has begun. */
  refusedAtOnce: boolean;
  paymentUnavailable: boolean;
  onPaymentReady: (handle: PaymentFormHandle | null) => void;
  onPaymentUnavailable: () => void;
  /** Requests the place again after expiry, a price change or a failure. */
  prepare: () => void;
  /**
   * Runs once however often it is called. `readContact`: null if invalid. `refuse`: shows field errors, true if any.
   * Resolves to true if the person must correct the form. `wallet`: an approved wallet pays, not the card form.
   */
  submit: (
    readContact: () => Promise<HoldContact | null>,
    refuse: ShowFieldErrors,
    wallet?: WalletPayment,
  ) => Promise<boolean>;
}

type ShowFieldErrors = (sentences: Readonly<Record<string, string>>) => boolean;

/** Holds the place while the page is visible; on submit stores the contact, pays, then books. */
export function useBookingFlow(options: BookingFlowOptions): BookingFlow {
  const api = useApi();
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const [state, dispatch] = useReducer(nextFlowState, { step: 'idle' } satisfies FlowState);
  const [payment, setPayment] = useState<PaymentFormHandle | null>(null);
  const [paymentUnavailable, setUnavailable] = useState(false);
  const [hasHeld, setHasHeld] = useState(false);

  const now = useRef(options);
  useLayoutEffect(() => {
    now.current = options;
  });
  /** The current request; answers to earlier ones are ignored. */
  const attempt = useRef(0);
  /** Releases under way. A new hold waits for them, or they could release it again. */
  const releasing = useRef<Promise<void>>(Promise.resolve());
  /** The last hold request. The next one waits for it, so that the last number requested wins. */
  const asking = useRef<Promise<void>>(Promise.resolve());
  const submitting = useRef(false);
  const lastHold = useRef<string | null>(null);
  /** The hold that stays when a request for more places is refused. */
  const kept = useRef<ClientHold | null>(null);
  const here = useRef(true);
  /** Whether this page has begun the payment; otherwise another tab may be paying. */
  const begun = useRef(options.paymentOver === true);
  /** The `paymentOver` call under way. The next payment waits for it. */
  const ending = useRef<Promise<void>>(Promise.resolve());
  const isFirstHold = useRef(true);
  const takeEarlierRefusal = useCallback(() => {
    const { draft } = now.current;
    if (draft === undefined || !isFirstHold.current) return undefined;
    isFirstHold.current = false;
    return readCheckoutDraft(draft).refused;
  }, []);
  const { startsAt, alsoStarts, places = 1, who, code, credits, vouchers } = options;
  const sessionId = options.session.id;

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
      // The page may be closing; a lost call only lets the hold expire. After a fast reload the server ignores this
      // page number.
      const query = { page, paymentOver: begun.current ? 'true' : undefined };
      const sent = api
        .call('DELETE /api/holds/:holdId', { params: { holdId }, query, keepalive: true, loggedOut: 'throw' })
        .catch(() => undefined);
      releasing.current = Promise.all([releasing.current, sent]).then(() => undefined);
    },
    [api],
  );

  /** `mine` is this attempt's number. Never rejects. */
  const hold = useCallback(
    async (sessionDate: string, wantedPlaces: number, mine: number) => {
      try {
        const answer = await now.current.requestHold(sessionDate, wantedPlaces);
        const wanted = here.current && isSameInstant(answer.startsAt, now.current.startsAt);
        if (!wanted) release(answer);
        else if (mine === attempt.current) {
          if (lastHold.current !== null && lastHold.current !== answer.holdId) begun.current = false;
          lastHold.current = answer.holdId;
          setHasHeld(true);
          kept.current = toClientHold(answer, Date.now());
          const { message: declined } = takeEarlierRefusal() ?? {};
          dispatch({ kind: 'held', hold: kept.current, ...(declined !== undefined && { declined }) });
        }
      } catch (error) {
        if (mine !== attempt.current) return;
        const refused = adjustmentRefusal(error);
        if (refused !== null && now.current[refused.brought] !== undefined)
          now.current.onAdjustmentRefused?.(refused.brought, refused.sentence);
        else meet(holdProblem(error));
      }
    },
    [meet, release, takeEarlierRefusal],
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

  // Another session or date needs a new hold; other changes replace the current one.
  useEffect(() => {
    const left = leaving.current;
    if (left !== null && !isSameInstant(left.startsAt, startsAt)) release(left);
    void prepare();
  }, [startsAt, alsoStarts, places, who, code, credits, vouchers, prepare, release]);

  // Release an unpaid hold when the screen unmounts.
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
    // Restored from the back/forward cache: the hold was released on leaving.
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

  // Request the place again for somebody who returns after it expired.
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
    // A kept place may last longer than a timer can.
    const delay = Math.min(Math.max(0, endsAt - Date.now()), MAX_TIMER_MS);
    const timer = setTimeout(() => dispatch({ kind: 'expired' }), delay);
    return () => clearTimeout(timer);
  }, [endsAt]);

  // Back from a bank's page, out of the browser's cache: the payment may have moved on, so start from what it is now.
  const isPaying = state.step === 'working';
  useEffect(() => {
    if (!isPaying) return;
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload();
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [isPaying]);

  const onPaymentUnavailable = useCallback(() => {
    setUnavailable(true);
    toast(bookingToasts.unavailable);
  }, [toast]);

  /** Nothing was paid: heartbeats keep the place again, or we release it if the screen is gone. */
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

  /** Stores the contact before charging. `mend`: the server refused a field and the form shows why. */
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

  async function payAndBook(
    hold: ClientHold,
    contact: HoldContact,
    means: Pick<PaymentFormHandle, 'confirm'> | null,
  ): Promise<void> {
    let processing = false;
    if (!hold.free && means !== null) {
      const payer = { name: contact.fullName, email: contact.email, phone: contact.phone };
      const outcome = await means.confirm(payer);
      if ('error' in outcome) {
        toast(bookingToasts.paymentFailed(outcome.error.message));
        if (options.draft !== undefined)
          updateCheckoutDraft(options.draft, { refused: { ...outcome.error, at: Date.now() } });
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
        if (options.draft !== undefined) deleteCheckoutDraft(options.draft);
        dispatch({ kind: 'booked', booking: outcome.booking });
        // Search marks what is booked.
        void queryClient.invalidateQueries({ queryKey: bookedSessionsQuery(api).queryKey });
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
    refusedAtOnce: state.step === 'refused' && !hasHeld,
    paymentUnavailable,
    onPaymentReady: setPayment,
    onPaymentUnavailable,
    prepare: () => void prepare(),
    async submit(readContact, refuse, wallet) {
      if (submitting.current) return false;
      submitting.current = true;
      const means = wallet ?? payment;
      try {
        const cardFine =
          wallet !== undefined || held === null || held.free || payment === null || (await payment.check());
        const contact = await readContact();
        if (contact === null || !cardFine) {
          wallet?.giveUp();
          return true;
        }
        if (held === null || (!held.free && means === null)) {
          wallet?.giveUp();
          toast(paymentUnavailable ? bookingToasts.unavailable : bookingToasts.notReady);
          return false;
        }
        dispatch({ kind: 'submitted' });
        await ending.current;
        begun.current = true;
        const stored = await storeContact(held, contact, refuse);
        if (stored === 'stored') await payAndBook(held, contact, means);
        else wallet?.giveUp();
        return stored === 'mend';
      } finally {
        submitting.current = false;
      }
    },
  };
}

const MAX_TIMER_MS = 2 ** 31 - 1;

/** The server had too few places, and leaves the earlier hold alone. */
function keepsPreviousHold({ kind }: HoldProblem): boolean {
  return kind === 'too_few' || kind === 'dates_gone';
}

function isSameInstant(one: string, other: string | null): boolean {
  return other !== null && Date.parse(one) === Date.parse(other);
}

/** Offer another date only if the server said that it kept no money. */
function refusalAfterPayment({ code, sentence }: { code: string | null; sentence: string }): HoldRefusal {
  const nothingKept = code === 'sold_out' || code === 'hold_expired';
  return { kind: nothingKept ? 'date_gone' : 'not_bookable', sentence };
}
