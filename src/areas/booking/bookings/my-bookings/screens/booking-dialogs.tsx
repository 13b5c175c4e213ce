import { useState } from 'react';
import type { Booking, Order } from '../../contract.ts';
import { AttendeeNameDialog, CancelDialog, CancelOrderDialog, MoveDialog } from './dialogs.lazy.ts';
import type { MovePaymentMeans } from './use-move-payment.ts';

/** `cancel_all` is for the whole order. */
export type BookingAction = 'cancel' | 'cancel_all' | 'name' | 'move';
export type OpenBookingDialog = (question: BookingAction, booking: Booking) => void;

export interface BookingDialogHandlers {
  onCancelled: (booking: Booking) => void;
  onOrderCancelled: (order: Order, places: number) => void;
  onNamed: (booking: Booking) => void;
  onMoved: (booking: Booking) => void;
  /** Refetch: the shown data may be out of date. */
  onStale: () => void;
  payment: MovePaymentMeans;
}

interface OpenDialog {
  question: BookingAction;
  id: string;
  open: boolean;
  /** A new key per opening, so that each dialog starts afresh. */
  opening: number;
}

/** `onDone`: the booking has changed. */
export function useBookingDialogs(
  bookings: readonly Booking[],
  { onCancelled, onOrderCancelled, onNamed, onMoved, onStale, payment }: BookingDialogHandlers,
  onDone: () => void,
) {
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const booking = bookings.find(({ id }) => id === asked?.id);
  const ask: OpenBookingDialog = (question, { id }) => {
    setAsked({ question, id, open: true, opening: (asked?.opening ?? 0) + 1 });
    onStale(); // the figure in the dialog is to be today's
  };
  if (asked === null || booking === undefined) return { ask, dialog: null };
  const close = () => setAsked({ ...asked, open: false });
  const then =
    <Answer extends unknown[]>(tell: (...answer: Answer) => void) =>
    (...answer: Answer) => {
      close();
      onDone();
      tell(...answer);
    };
  const shown = { key: asked.opening, booking, open: asked.open, onClose: close };
  const { key, ...dialog } = shown;
  switch (asked.question) {
    case 'cancel':
      return {
        ask,
        dialog: <CancelDialog key={key} {...dialog} onCancelled={then(onCancelled)} onRefused={onStale} />,
      };
    case 'cancel_all':
      return {
        ask,
        dialog: (
          <CancelOrderDialog
            key={key}
            bookings={bookings}
            orderId={booking.order.id}
            open={asked.open}
            onClose={close}
            onCancelled={then(onOrderCancelled)}
            onRefused={onStale}
          />
        ),
      };
    case 'name':
      return { ask, dialog: <AttendeeNameDialog key={key} {...dialog} onNamed={then(onNamed)} /> };
    case 'move':
      return {
        ask,
        dialog: (
          <MoveDialog key={key} {...dialog} payment={payment} onMoved={then(onMoved)} onStale={onStale} />
        ),
      };
  }
}
