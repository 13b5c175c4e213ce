import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { decimalToPence } from '#shared/domain/pence.ts';
import { ActDialog } from '#shared/ui/act/act-dialog.tsx';
import { useAct } from '#shared/ui/act/use-act.ts';
import { RadioField } from '#shared/ui/fields/choice-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import type { Booking } from '../../contract.ts';
import { shortSpan } from '../../copy.ts';
import { datesToMoveToQuery, moveOwnBooking } from '../api.ts';
import { costsMore, differenceText } from '../own-bookings.ts';
import { MovePaymentStep, PaymentEnded } from './move-payment.tsx';
import { type MovePaymentMeans, useMovePayment } from './use-move-payment.ts';

/**
 * Another date of the same session for a booking, with what it costs or gives back said first. What one costs more is
 * paid here. What is sent is the difference it shows: should another apply by then, the server refuses, and the dates
 * are asked for anew.
 */
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
  const dates = useQuery({ ...datesToMoveToQuery(api, booking.id), enabled: open });
  const [wanted, setWanted] = useState<string>();
  const chosen = dates.data?.find(({ startsAt }) => startsAt === wanted);
  const act = useAct({
    act: (to: { startsAt: string; difference: string }) => moveOwnBooking(api, booking.id, to),
    done: ({ booking: moved }) => onMoved(moved),
    refused: () => void dates.refetch(),
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
    description: `${booking.session.title}, ${shortSpan({ startsAt: booking.sessionDate, endsAt: booking.endsAt })}${booking.order.places > 1 ? `, for ${booking.attendee.name}` : ''}`,
    destructive: false,
  };
  if (flow.held !== null)
    return (
      <ActDialog
        {...dialog}
        act={flow.pay}
        keep="Don’t move"
        confirm={`Pay £${flow.held.amount} & Move`}
        busyLabel="Paying..."
        notReady={!flow.ready}
        onConfirm={() => void flow.submit()}
      >
        <MovePaymentStep {...{ booking, flow, PaymentForm }} held={flow.held} />
      </ActDialog>
    );
  if (flow.end?.kind === 'unknown')
    return (
      <ActDialog {...dialog} keep="Close" confirm={null} onConfirm={close}>
        <PaymentEnded end={flow.end} />
      </ActDialog>
    );
  return (
    <ActDialog
      {...dialog}
      act={dearer ? flow.hold : act}
      keep={none ? 'Close' : 'Don’t move'}
      confirm={none ? null : dearer ? 'Continue to Payment' : 'Move booking'}
      busyLabel={dearer ? 'Holding the place...' : 'Moving...'}
      notReady={chosen === undefined}
      onConfirm={() => {
        if (chosen === undefined) return;
        if (dearer) void flow.hold.run(chosen);
        else void act.run({ startsAt: chosen.startsAt, difference: chosen.difference });
      }}
    >
      {flow.end !== null && <PaymentEnded end={flow.end} />}
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
                label={<span className="tabular-nums">{shortSpan(date)}</span>}
                checked={date.startsAt === wanted}
                onChange={() => setWanted(date.startsAt)}
                trailing={`${costsMore(date)}${date.left} left`}
              />
            ))}
          </fieldset>
        </>
      )}
    </ActDialog>
  );
}
