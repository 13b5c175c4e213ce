import { ActDialog } from '#shared/ui/act/act-dialog.tsx';
import { useAct } from '#shared/ui/act/use-act.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { cancellationOffer } from '../../cancel/copy.ts';
import type { Booking } from '../../contract.ts';
import { shortSpan } from '../../copy.ts';
import { type AgreedBack, cancelOwnBooking } from '../api.ts';

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
  const { title, sentence, refund, credits } = cancellationOffer(booking);
  const act = useAct({
    act: (agreed: AgreedBack) => cancelOwnBooking(api, booking.id, agreed),
    done: onCancelled,
    refused: onRefused,
    unreachable: 'We couldn’t reach the server, so we don’t know if your booking was cancelled. Try again.',
  });
  return (
    <ActDialog
      open={open}
      act={act}
      onClose={onClose}
      title="Cancel this booking?"
      description={`${booking.session.title}, ${shortSpan({ startsAt: booking.sessionDate, endsAt: booking.endsAt })}${booking.order.places > 1 ? `, for ${booking.attendee.name}` : ''}`}
      keep={refund === null ? 'Close' : 'Keep booking'}
      confirm={refund === null ? null : 'Cancel booking'}
      busyLabel="Cancelling..."
      onConfirm={() => refund !== null && void act.run({ refund, credits })}
    >
      <p className="text-h4 font-semibold">{title}</p>
      <p className="mt-1.5 text-ink-2">{sentence}</p>
    </ActDialog>
  );
}
