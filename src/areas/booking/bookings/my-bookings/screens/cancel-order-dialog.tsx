import { totalPounds } from '#shared/domain/pence.ts';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { refundTitle } from '../../cancel/copy.ts';
import type { Booking, Order } from '../../contract.ts';
import { formatShortSpan } from '../../copy.ts';
import { type AgreedRefund, cancelMyOrder } from '../api.ts';
import { attendeeLine, cancellablePlaces, numberWord } from '../my-bookings.ts';

const titles = {
  'the course': 'Cancel the course?',
  dates: 'Cancel remaining dates?',
  places: 'Cancel all places?',
} as const;

/** Sends the total it shows: if that has changed, the server refuses and the dialog shows the new one. */
export function CancelOrderDialog({
  bookings,
  orderId,
  open,
  onClose,
  onCancelled,
  onRefused,
}: {
  bookings: readonly Booking[];
  orderId: string;
  open: boolean;
  onClose: () => void;
  onCancelled: (order: Order, places: number) => void;
  onRefused: () => void;
}) {
  const api = useApi();
  const { places, refund, credits, vouchers } = cancellablePlaces(bookings, orderId);
  const [first] = places;
  const what =
    first?.course !== undefined
      ? 'the course'
      : new Set(places.map(({ sessionDate }) => sessionDate)).size > 1
        ? 'dates'
        : 'places';
  const act = useMutationAction({
    mutate: (agreed: AgreedRefund) => cancelMyOrder(api, orderId, agreed),
    onSuccess: (order) => onCancelled(order, places.length),
    onError: onRefused,
    unreachable: 'We couldn’t reach the server, so we don’t know if your places were cancelled. Try again.',
  });
  return (
    <MutationDialog
      open={open}
      mutation={act}
      onClose={onClose}
      title={titles[what]}
      description={first?.session.title}
      cancelLabel={first === undefined ? 'Close' : `Keep ${what}`}
      confirmLabel={first === undefined ? null : titles[what].replace('?', '')}
      busyLabel="Cancelling..."
      onConfirm={() => void act.run({ refund, credits })}
    >
      {first === undefined ? (
        <p className="text-h4 font-semibold">You can’t cancel these places any more</p>
      ) : (
        <>
          <p className="text-h4 font-semibold">{refundTitle(refund, credits, vouchers)}</p>
          <p className="mt-1.5 text-ink-2">
            For {numberWord(places.length).toLowerCase()} {places.length === 1 ? 'place' : 'places'}.
            {refund !== '0.00' && ' We refund the card you paid with, usually within 5 to 10 working days.'}
          </p>
          <dl className="mt-4 grid gap-2.5">
            {places.map((booking) => (
              <div key={booking.id} className="flex justify-between gap-4">
                <dt className="min-w-0 break-words">
                  {attendeeLine(booking)}
                  <span className="block text-sm text-ink-2 tabular-nums">
                    {formatShortSpan({ startsAt: booking.sessionDate, endsAt: booking.endsAt })}
                  </span>
                </dt>
                <dd className="tabular-nums">
                  {booking.pass === undefined
                    ? `£${totalPounds([booking.refundIfCancelled ?? '0.00', booking.voucher?.comesBack === true ? booking.voucher.amount : '0.00'])}`
                    : booking.pass.comesBack === true
                      ? '1 credit'
                      : 'Credit used'}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </MutationDialog>
  );
}
