import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { decimalToPence } from '#shared/domain/pence.ts';
import { ActDialog } from '#shared/ui/act/act-dialog.tsx';
import { useAct } from '#shared/ui/act/use-act.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RadioField } from '#shared/ui/fields/choice-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { checkoutPath } from '../../booking-addresses.ts';
import type { Booking } from '../../contract.ts';
import { shortSpan } from '../../copy.ts';
import { datesToMoveToQuery, moveOwnBooking } from '../api.ts';
import { differenceText } from '../own-bookings.ts';

/**
 * Another date of the same session for a booking, with what it costs or gives back said first. One that costs more is not moved to but booked. What is sent is the
 * difference it shows: should another apply by then, the server refuses, and the dates are asked for anew.
 */
export function MoveDialog({
  booking,
  open,
  onClose,
  onMoved,
}: {
  booking: Booking;
  open: boolean;
  onClose: () => void;
  onMoved: (booking: Booking) => void;
}) {
  const api = useApi();
  const dates = useQuery({ ...datesToMoveToQuery(api, booking.id), enabled: open });
  const [wanted, setWanted] = useState<string>();
  const chosen = dates.data?.find(({ startsAt }) => startsAt === wanted);
  const act = useAct({
    act: (to: { startsAt: string; difference: string }) => moveOwnBooking(api, booking.id, to),
    done: ({ booking: moved }) => onMoved(moved),
    refused: () => void dates.refetch(),
    unreachable:
      'We could not reach the server, so we do not know whether your booking was moved. Please try again.',
  });
  const dearer = chosen !== undefined && (decimalToPence(chosen.difference) ?? 0) > 0;
  const none = dates.data?.length === 0;
  return (
    <ActDialog
      open={open}
      act={act}
      onClose={onClose}
      title="Move this booking"
      description={`${booking.session.title}, ${shortSpan({ startsAt: booking.sessionDate, endsAt: booking.endsAt })}${booking.order.places > 1 ? `, for ${booking.attendee.name}` : ''}`}
      keep={none ? 'Close' : 'Keep this date'}
      confirm={none || dearer ? null : 'Move booking'}
      busyLabel="Moving..."
      destructive={false}
      notReady={chosen === undefined}
      onConfirm={() =>
        chosen !== undefined && void act.run({ startsAt: chosen.startsAt, difference: chosen.difference })
      }
    >
      {dates.data === undefined ? (
        dates.isError ? (
          <ErrorState title="The dates could not be loaded." onRetry={() => void dates.refetch()} />
        ) : (
          <div role="status" className="grid gap-2">
            <span className="sr-only">Loading the dates</span>
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
          </div>
        )
      ) : none ? (
        <p>There is no other date with a place for you at the moment.</p>
      ) : (
        <>
          <p role="status" className="mb-3 font-semibold">
            {chosen === undefined ? 'Choose the new date.' : differenceText(chosen)}
          </p>
          {dearer && booking.sessionId !== null && (
            <ButtonLink
              href={checkoutPath(booking.sessionId, chosen.startsAt)}
              variant="secondary"
              size="sm"
              className="mb-3"
            >
              Book this date
            </ButtonLink>
          )}
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
                trailing={`${date.left} left`}
              />
            ))}
          </fieldset>
        </>
      )}
    </ActDialog>
  );
}
