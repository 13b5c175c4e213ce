import { formatPounds, totalPounds } from '#shared/domain/pence.ts';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi, useBrand } from '#shared/ui/site-context.tsx';
import { cancelOrderItems } from '../api.ts';
import { cancelItemsSchema } from '../contract.ts';
import { orderSizeText } from '../copy.ts';
import { allocateRefund } from '../order-amounts.ts';
import { dialogSubtitle, type OrderDialogProps, selectedPlacesText } from './order-dialog.ts';

/** Sends the refund shown; if another applies by then, the server refuses and the dialog shows the new one. */
export function CancelItemsDialog({ sale, chosen, open, onClose, onRefused, onDone }: OrderDialogProps) {
  const api = useApi();
  const { name: site } = useBrand();
  const { name } = sale.customer;
  const one = chosen.length === 1;
  const possible = chosen.every(({ cancellation }) => cancellation !== null);
  const refund = totalPounds(chosen.map(({ cancellation }) => cancellation?.refund ?? '0.00'));
  const desk = totalPounds(chosen.map((place) => place.desk));
  const form = useMutationForm({
    schema: cancelItemsSchema,
    initial: { reason: '' },
    input: ({ reason }) => ({ reason, refund, places: chosen.map(({ bookingId }) => bookingId) }),
    mutate: (input) => cancelOrderItems(api, sale.bookingId, input),
    onSuccess: (answer) =>
      onDone(answer, {
        title: one ? 'Booking cancelled' : `${orderSizeText(chosen)} cancelled`,
        description:
          refund === '0.00'
            ? `${desk === '0.00' ? '' : `Refund £${desk} at the desk. `}${sale.customer.email === '' ? '' : `We’ve emailed ${name}.`}`
            : `We’re refunding £${refund} to the card and have emailed ${name}.`,
      }),
    // Without a response we don't know the outcome: retry with the same key.
    onError: ({ status }) => {
      if (status !== null) onRefused();
    },
  });
  const bearers = allocateRefund(
    chosen.map(({ money }) => money),
    refund,
  );
  return (
    <MutationDialog
      open={open}
      onClose={onClose}
      mutation={form}
      title={`Cancel ${selectedPlacesText(chosen)}?`}
      description={dialogSubtitle(sale, chosen)}
      cancelLabel={one ? 'Keep booking' : 'Keep places'}
      confirmLabel={possible ? (one ? 'Cancel booking' : 'Cancel places') : null}
      busyLabel="Cancelling..."
      onConfirm={() => void form.submit()}
    >
      <p className="text-h4 font-semibold">
        {desk !== '0.00'
          ? `Refund £${desk} at the desk`
          : bearers === null
            ? 'No refund'
            : `£${refund} refund`}
      </p>
      <p className="mt-1.5 mb-4 text-ink-2">
        {desk !== '0.00' &&
          'You took this money yourself, so we can’t refund it. Record the refund on this page when you’ve done it at the desk. '}
        {bearers !== null &&
          `${formatPounds(bearers.sellerPence)} from you, ${formatPounds(bearers.platformPence)} from ${site}.  `}
        {sale.dispute?.running === true &&
          bearers !== null &&
          `We’ll wait for ${name}’s bank to decide, so that they aren’t refunded twice. `}
        We’ll email {name} your reason and free the {one ? 'place' : 'places'}. You can’t undo this.
      </p>
      <div ref={form.form.ref}>
        <TextAreaField
          label="Reason"
          hint={`We email this to ${name}.`}
          maxLength={500}
          {...form.field('reason')}
        />
      </div>
    </MutationDialog>
  );
}
