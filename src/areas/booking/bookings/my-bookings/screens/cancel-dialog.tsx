import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { cancellationOffer } from '../../cancel/copy.ts';
import type { Booking } from '../../contract.ts';
import { formatShortSpan } from '../../copy.ts';
import { type AgreedRefund, cancelMyBooking } from '../api.ts';

/** Sends the refund it shows: if that has changed, the server refuses and the dialog shows the new one. */
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
  onRefused: () => void;
}) {
  const api = useApi();
  const { title, sentence, refund, credits } = cancellationOffer(booking);
  const act = useMutationAction({
    mutate: (agreed: AgreedRefund) => cancelMyBooking(api, booking.id, agreed),
    onSuccess: onCancelled,
    onError: onRefused,
    unreachable: 'We couldn’t reach the server, so we don’t know if your booking was cancelled. Try again.',
  });
  return (
    <MutationDialog
      open={open}
      mutation={act}
      onClose={onClose}
      title="Cancel this booking?"
      description={`${booking.session.title}, ${formatShortSpan({ startsAt: booking.sessionDate, endsAt: booking.endsAt })}${booking.order.places > 1 ? `, for ${booking.attendee.name}` : ''}`}
      cancelLabel={refund === null ? 'Close' : 'Keep booking'}
      confirmLabel={refund === null ? null : 'Cancel booking'}
      busyLabel="Cancelling..."
      onConfirm={() => refund !== null && void act.run({ refund, credits })}
    >
      <p className="text-h4 font-semibold">{title}</p>
      <p className="mt-1.5 text-ink-2">{sentence}</p>
    </MutationDialog>
  );
}
