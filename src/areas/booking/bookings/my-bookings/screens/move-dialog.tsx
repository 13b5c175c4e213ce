import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { decimalToPence } from '#shared/domain/pence.ts';
import { RadioField } from '#shared/ui/fields/choice-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import type { Booking } from '../../contract.ts';
import { formatShortSpan } from '../../copy.ts';
import { moveMyBooking, moveTargetsQuery } from '../api.ts';
import { differenceText, extraCostPrefix } from '../my-bookings.ts';
import { MovePaymentStep, PaymentEndNotice } from './move-payment.tsx';
import { type MovePaymentMeans, useMovePayment } from './use-move-payment.ts';

/** Sends the difference it shows: if that has changed, the server refuses and the dialog refetches the dates. */
export function MoveDialog({
  booking,
  open,
  onClose,
  onMoved,
  onStale,
  payment: { PaymentForm, payer },
}: {
  booking: Booking;
  open: boolean;
  onClose: () => void;
  onMoved: (booking: Booking) => void;
  onStale: () => void;
  payment: MovePaymentMeans;
}) {
  const api = useApi();
  const dates = useQuery({ ...moveTargetsQuery(api, booking.id), enabled: open });
  const [wanted, setWanted] = useState<string>();
  const chosen = dates.data?.find(({ startsAt }) => startsAt === wanted);
  const act = useMutationAction({
    mutate: (to: { startsAt: string; difference: string }) => moveMyBooking(api, booking.id, to),
    onSuccess: ({ booking: moved }) => onMoved(moved),
    onError: () => void dates.refetch(),
    unreachable: 'We couldn’t reach the server, so we don’t know if your booking was moved. Try again.',
  });
  const flow = useMovePayment(booking, payer, {
    onMoved,
    onStale: () => {
      onStale();
      void dates.refetch();
    },
  });
  const close = () => {
    flow.leave();
    onClose();
  };
  const dearer = chosen !== undefined && (decimalToPence(chosen.difference) ?? 0) > 0;
  const none = dates.data?.length === 0;
  const dialog = {
    open,
    onClose: close,
    title: 'Move this booking',
    description: `${booking.session.title}, ${formatShortSpan({ startsAt: booking.sessionDate, endsAt: booking.endsAt })}${booking.order.places > 1 ? `, for ${booking.attendee.name}` : ''}`,
    destructive: false,
  };
  if (flow.held !== null)
    return (
      <MutationDialog
        {...dialog}
        mutation={flow.pay}
        cancelLabel="Don’t move"
        confirmLabel={`Pay £${flow.held.amount} & Move`}
        busyLabel="Paying..."
        notReady={!flow.ready}
        onConfirm={() => void flow.submit()}
      >
        <MovePaymentStep {...{ booking, flow, PaymentForm }} held={flow.held} />
      </MutationDialog>
    );
  if (flow.end?.kind === 'unknown')
    return (
      <MutationDialog {...dialog} cancelLabel="Close" confirmLabel={null} onConfirm={close}>
        <PaymentEndNotice end={flow.end} />
      </MutationDialog>
    );
  return (
    <MutationDialog
      {...dialog}
      mutation={dearer ? flow.hold : act}
      cancelLabel={none ? 'Close' : 'Don’t move'}
      confirmLabel={none ? null : dearer ? 'Continue to Payment' : 'Move booking'}
      busyLabel={dearer ? 'Holding the place...' : 'Moving...'}
      notReady={chosen === undefined}
      onConfirm={() => {
        if (chosen === undefined) return;
        if (dearer) void flow.hold.run(chosen);
        else void act.run({ startsAt: chosen.startsAt, difference: chosen.difference });
      }}
    >
      {flow.end !== null && <PaymentEndNotice end={flow.end} />}
      {dates.data === undefined ? (
        dates.isError ? (
          <ErrorState title="We couldn’t load the dates. Try again." onRetry={() => void dates.refetch()} />
        ) : (
          <div role="status" className="grid gap-2">
            <span className="sr-only">Loading the dates</span>
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
          </div>
        )
      ) : none ? (
        <p>There are no other dates with space right now.</p>
      ) : (
        <>
          <p role="status" className="mb-3 font-semibold">
            {chosen === undefined ? 'Choose a new date.' : differenceText(chosen)}
          </p>
          <fieldset>
            <legend className="sr-only">New date</legend>
            {dates.data.map((date) => (
              <RadioField
                key={date.startsAt}
                name="new-date"
                value={date.startsAt}
                label={<span className="tabular-nums">{formatShortSpan(date)}</span>}
                checked={date.startsAt === wanted}
                onChange={() => setWanted(date.startsAt)}
                trailing={`${extraCostPrefix(date)}${date.left} left`}
              />
            ))}
          </fieldset>
        </>
      )}
    </MutationDialog>
  );
}
