import { useQuery } from '@tanstack/react-query';
import { formatLondonRange, formatShortMoment } from '#shared/calendar/london-time.ts';
import { formatPounds, penceToDecimal } from '#shared/domain/pence.ts';
import { RadioField } from '#shared/ui/fields/choice-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { moveOrderItems, moveTargetsQuery } from '../api.ts';
import { type MoveTarget, moveItemsSchema } from '../contract.ts';
import { orderSizeText } from '../copy.ts';
import { moveAmounts } from '../order-amounts.ts';
import { dialogSubtitle, type OrderDialogProps, selectedPlacesText } from './order-dialog.ts';

/**
 * Moves places with a reason and a preview of the money. Sends the refund shown; if another applies, the server
 * refuses and the dates refetch.
 */
export function MoveItemsDialog({ sale, chosen, open, onClose, onRefused, onDone }: OrderDialogProps) {
  const api = useApi();
  const [first = sale] = chosen;
  const dates = useQuery({ ...moveTargetsQuery(api, first.bookingId), enabled: open });
  const { name } = sale.customer;
  const dateOf = (startsAt: string) => dates.data?.find((date) => date.startsAt === startsAt);
  const moneyAt = ({ sessionFee }: MoveTarget) => moveAmounts(chosen, sessionFee);
  const form = useMutationForm({
    schema: moveItemsSchema,
    initial: { startsAt: '', reason: '' },
    input: ({ startsAt, reason }) => {
      const date = dateOf(startsAt);
      return {
        startsAt,
        reason,
        refund: penceToDecimal(date === undefined ? 0 : moneyAt(date).refundPence),
        places: chosen.map(({ bookingId }) => bookingId),
      };
    },
    mutate: (input) => moveOrderItems(api, sale.bookingId, input),
    onSuccess: (answer, { startsAt }) =>
      onDone(answer, {
        title: chosen.length === 1 ? 'Booking moved' : `${orderSizeText(chosen)} moved`,
        description: `Now on ${formatShortMoment(new Date(startsAt))}. We’ve emailed ${name}.`,
      }),
    onError: ({ status }) => {
      if (status === null) return;
      void dates.refetch();
      onRefused();
    },
  });
  const wanted = dateOf(form.values.startsAt);
  const none = dates.data?.length === 0;
  return (
    <MutationDialog
      open={open}
      mutation={form}
      onClose={onClose}
      title={`Move ${selectedPlacesText(chosen)}`}
      description={dialogSubtitle(sale, chosen)}
      cancelLabel={none ? 'Close' : 'Cancel'}
      confirmLabel={none ? null : chosen.length === 1 ? 'Move booking' : `Move ${orderSizeText(chosen)}`}
      busyLabel="Moving..."
      destructive={false}
      notReady={wanted === undefined}
      onConfirm={() => void form.submit()}
    >
      {dates.data === undefined ? (
        dates.isError ? (
          <ErrorState title="We couldn’t load the dates. Try again." onRetry={() => void dates.refetch()} />
        ) : (
          <div role="status" className="grid gap-2">
            <span className="sr-only">Loading the dates</span>
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
          </div>
        )
      ) : none ? (
        <p>No other date of this session has space.</p>
      ) : (
        <div ref={form.form.ref} className="grid gap-4">
          <p role="status" className="font-semibold">
            {wanted === undefined ? 'Choose the new date.' : moveAmountsText(moneyAt(wanted), name)}
          </p>
          <fieldset className="max-h-72 overflow-y-auto">
            <legend className="sr-only">New date</legend>
            {dates.data.map((date) => {
              const there = chosen.find(({ startsAt }) => startsAt === date.startsAt);
              const tooFew = date.left < chosen.length;
              return (
                <RadioField
                  key={date.startsAt}
                  label={
                    <span className="tabular-nums">
                      {formatLondonRange(new Date(date.startsAt), new Date(date.endsAt))}
                      {tooFew && (
                        <small className="block text-ink-3">
                          Only {date.left} left, you chose {chosen.length}
                        </small>
                      )}
                      {there !== undefined && (
                        <small className="block text-ink-3">{there.attendee} is booked for it</small>
                      )}
                    </span>
                  }
                  disabled={tooFew || there !== undefined}
                  trailing={`${date.left} left`}
                  {...form.choice('startsAt', date.startsAt)}
                />
              );
            })}
          </fieldset>
          <TextAreaField
            label="Reason"
            hint={`We email this to ${name}.`}
            maxLength={500}
            {...form.field('reason')}
          />
          <p className="text-sm text-ink-2">
            As you’re moving it, {name} can cancel for a full refund until it starts.
          </p>
        </div>
      )}
    </MutationDialog>
  );
}

function moveAmountsText({ refundPence, waivedPence }: ReturnType<typeof moveAmounts>, name: string): string {
  const borne = `The new date costs ${formatPounds(waivedPence)} more. You cover that: we won’t charge ${name}.`;
  if (refundPence === 0 && waivedPence === 0) return 'The price is the same: no charge and no refund.';
  const back = `We’ll refund ${formatPounds(refundPence)} to ${name}.`;
  if (waivedPence === 0) return back;
  return refundPence === 0 ? borne : `${back} ${borne}`;
}
