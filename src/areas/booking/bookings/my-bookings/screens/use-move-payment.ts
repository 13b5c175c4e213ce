import { type ComponentType, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Payer, PaymentFormHandle, PaymentFormProps } from '#areas/money/payments/payment-outcome.ts';
import { type MutationAction, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { bookHeldPlaces } from '../../book/book-held-places.ts';
import type { Booking, MovePayment, MoveTarget } from '../../contract.ts';
import { bookingToasts } from '../../copy.ts';
import { abandonMoveHold, holdMove } from '../api.ts';

/** How the difference to a dearer date is paid. */
export interface MovePaymentMeans {
  PaymentForm: ComponentType<PaymentFormProps>;
  payer: Payer;
}

/** A place that is kept at a dearer date while it is paid for. */
export interface HeldMoveDate extends MovePayment {
  date: MoveTarget;
}

/** What paying came to, where the booking has not moved; `over`: the hold ended, and nothing was charged. */
export type PaymentEnd = { kind: 'unknown' | 'over' } | { kind: 'refused'; sentence: string };

export interface MovePaymentFlow {
  held: HeldMoveDate | null;
  end: PaymentEnd | null;
  /** Keeps a place at that date. */
  hold: MutationAction<MoveTarget>;
  /** Pays for it. */
  pay: MutationAction<void>;
  /** The card form can be used. */
  ready: boolean;
  onReady: (handle: PaymentFormHandle | null) => void;
  /** The provider's form could not be loaded. */
  onUnavailable: () => void;
  /** Checks what was typed, and pays when it is right. */
  submit: () => Promise<void>;
  /** Gives back what is kept. */
  leave: () => void;
}

/**
 * Pays for moving a booking to a dearer date: keeps a place there, gives it back when the dialog or the page is left,
 * and moves the booking once the difference is paid.
 */
export function useMovePayment(
  booking: Booking,
  payer: Payer,
  { onMoved, onStale }: { onMoved: (booking: Booking) => void; onStale: () => void },
): MovePaymentFlow {
  const api = useApi();
  const { toast } = useToast();
  const [held, setHeld] = useState<HeldMoveDate | null>(null);
  const [end, setEnd] = useState<PaymentEnd | null>(null);
  const [handle, setHandle] = useState<PaymentFormHandle | null>(null);
  /** What is to be given back when this goes; null while it is being paid for. */
  const kept = useRef<string | null>(null);
  const here = useRef(true);

  const onUnavailable = useCallback(() => toast(bookingToasts.unavailable), [toast]);
  const leave = useCallback(() => {
    if (kept.current !== null) void abandonMoveHold(api, kept.current);
    kept.current = null;
    setHeld(null);
  }, [api]);

  const hold = useMutationAction({
    mutate: async (date: MoveTarget): Promise<HeldMoveDate> => ({
      ...(await holdMove(api, booking.id, date)),
      date,
    }),
    onSuccess: (answer) => {
      if (!here.current) return abandonMoveHold(api, answer.holdId);
      kept.current = answer.holdId;
      setEnd(null);
      setHeld(answer);
    },
    onError: onStale,
    unreachable: 'We couldn’t reach the server. We haven’t charged you, and your booking hasn’t changed.',
  });

  const pay = useMutationAction({
    mutate: async () => {
      if (held === null || handle === null) return;
      kept.current = null;
      const paid = await handle.confirm(payer);
      if ('error' in paid) {
        if (paid.error.gone === true) {
          setHeld(null);
          setEnd({ kind: 'over' });
          return onStale();
        }
        // The form says why. What is kept stays so, for another try.
        if (here.current) kept.current = held.holdId;
        else await abandonMoveHold(api, held.holdId);
        return;
      }
      const outcome = await bookHeldPlaces(
        api,
        { holdId: held.holdId, startsAt: held.date.startsAt, totalAmount: held.amount },
        { sessionId: booking.sessionId, specialRequirements: '' },
      );
      setHeld(null);
      if (outcome.kind === 'booked') return onMoved(outcome.booking);
      onStale();
      setEnd(
        outcome.kind === 'refused' ? { kind: 'refused', sentence: outcome.sentence } : { kind: 'unknown' },
      );
    },
  });

  // What was not paid for is given back when the dialog goes with its page, or the page is left.
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      if (kept.current !== null) void abandonMoveHold(api, kept.current);
    };
  }, [api]);
  const lose = useEffectEvent(() => {
    if (kept.current === null) return;
    leave();
    setEnd({ kind: 'over' });
    onStale();
  });
  const heldId = held?.holdId ?? null;
  const expiresAt = held?.expiresAt;
  useEffect(() => {
    if (heldId === null || expiresAt === undefined) return;
    const timer = setTimeout(() => lose(), Math.max(0, Date.parse(expiresAt) - Date.now()));
    const left = () => lose();
    window.addEventListener('pagehide', left);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', left);
    };
  }, [heldId, expiresAt]);

  return {
    held,
    end,
    hold,
    pay,
    ready: handle !== null,
    onReady: setHandle,
    onUnavailable,
    submit: async () => {
      if (handle !== null && (await handle.check())) await pay.run();
    },
    leave,
  };
}
