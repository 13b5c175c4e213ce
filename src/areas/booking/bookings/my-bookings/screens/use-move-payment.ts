import { type ComponentType, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Payer, PaymentFormHandle, PaymentFormProps } from '#areas/money/payments/payment-outcome.ts';
import { type MutationAction, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { bookHeldPlaces } from '../../book/book-held-places.ts';
import type { Booking, MovePayment, MoveTarget } from '../../contract.ts';
import { bookingToasts } from '../../copy.ts';
import { abandonMoveHold, holdMove } from '../api.ts';

export interface MovePaymentMeans {
  PaymentForm: ComponentType<PaymentFormProps>;
  payer: Payer;
}

export interface HeldMoveDate extends MovePayment {
  date: MoveTarget;
}

/** `over`: the hold ended and nothing was charged. */
export type PaymentEnd = { kind: 'unknown' | 'over' } | { kind: 'refused'; sentence: string };

export interface MovePaymentFlow {
  held: HeldMoveDate | null;
  end: PaymentEnd | null;
  hold: MutationAction<MoveTarget>;
  pay: MutationAction<void>;
  ready: boolean;
  onReady: (handle: PaymentFormHandle | null) => void;
  onUnavailable: () => void;
  /** Validates the form, then pays. */
  submit: () => Promise<void>;
  leave: () => void;
}

/** Pays for a move: holds the dearer date, and releases it when dialog or page closes unpaid. */
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
  /** The hold to release on leaving; null while paying. */
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
        // The card form shows the error; the hold stays for a retry.
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

  // Release an unpaid hold on unmount or pagehide.
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
