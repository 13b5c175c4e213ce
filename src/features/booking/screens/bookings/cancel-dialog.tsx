import { useState } from 'react';
import { ApiError } from '#shared/http/api-client.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { shortSpan } from '../../booking-words.ts';
import type { Booking } from '../../contract.ts';
import { cancellationOffer } from '../../own-bookings.ts';
import { cancelOwnBooking } from '../../own-bookings-query.ts';

/**
 * Asks before a booking is cancelled, with the refund and its deadline. What is sent is the refund it shows: should
 * another apply by then, the server refuses, and the dialog says so and shows the new one.
 */
export function CancelDialog({
  booking,
  open,
  onClose,
  onCancelled,
  onRefused,
}: {
  booking: Booking;
  open: boolean;
  onClose: () => void;
  onCancelled: (booking: Booking) => void;
  /** The server knows something newer of the booking. */
  onRefused: () => void;
}) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { title, sentence, refund } = cancellationOffer(booking);

  const cancel = async (agreed: string) => {
    setBusy(true);
    setRefusal(null);
    try {
      onCancelled(await cancelOwnBooking(api, booking.id, agreed));
    } catch (error) {
      setRefusal(
        error instanceof ApiError
          ? error.sentence
          : 'We could not reach the server, so we do not know whether your booking was cancelled. Please try again.',
      );
      onRefused();
    } finally {
      setBusy(false);
    }
  };
  const close = () => {
    setRefusal(null);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next && !busy) close();
      }}
      locked={busy}
      title="Cancel this booking?"
      description={`${booking.session.title}, ${shortSpan({ startsAt: booking.sessionDate, endsAt: booking.endsAt })}`}
      footer={
        <>
          <Button variant="secondary" onClick={close} disabled={busy}>
            {refund === null ? 'Close' : 'Keep booking'}
          </Button>
          {refund !== null && (
            <Button
              variant="destructive"
              busy={busy}
              busyLabel="Cancelling..."
              onClick={() => void cancel(refund)}
            >
              Cancel booking
            </Button>
          )}
        </>
      }
    >
      <p className="text-h4 font-semibold">{title}</p>
      <p className="mt-1.5 text-ink-2">{sentence}</p>
      {refusal !== null && (
        <Notice tone="danger" role="alert" className="mt-4">
          {refusal}
        </Notice>
      )}
    </Dialog>
  );
}
