import { formatPounds } from '#shared/domain/pence.ts';
import { ActDialog } from '#shared/ui/act/act-dialog.tsx';
import { useActForm } from '#shared/ui/act/use-act-form.ts';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { useApi, useBrand } from '#shared/ui/site-context.tsx';
import { callOffSaleSchema } from '../../contract.ts';
import { callOffSale } from '../api.ts';
import { bearersOf } from '../sale-money.ts';
import type { SaleActProps } from './sale-act.ts';

/**
 * Asks before a booking is cancelled for somebody, saying what goes back and who bears it. That figure is what is sent:
 * should another apply by then, the server refuses and the dialog shows the new one.
 */
export function CallOffDialog({ sale, open, onClose, onRefused, onDone }: SaleActProps) {
  const api = useApi();
  const { name: site } = useBrand();
  const { cancellation, customer } = sale;
  const { name } = customer;
  const refund = cancellation?.refund ?? '0.00';
  const form = useActForm({
    schema: callOffSaleSchema,
    initial: { reason: '' },
    input: ({ reason }) => ({ reason, refund }),
    act: (input) => callOffSale(api, sale.bookingId, input),
    done: (answer) =>
      onDone(answer, {
        title: 'Booking cancelled',
        description:
          refund === '0.00'
            ? `We have emailed ${name}.`
            : `£${refund} goes back to the card. We have emailed ${name}.`,
      }),
    // Without an answer nobody knows whether it is done: the same is sent again.
    refused: ({ status }) => {
      if (status !== null) onRefused();
    },
  });
  const bearers = bearersOf(sale.money, refund);
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      act={form}
      title="Cancel this booking?"
      description={`${name}, ${sale.title}, ${sale.reference}`}
      keep="Keep it"
      confirm={cancellation === null ? null : 'Cancel booking'}
      busyLabel="Cancelling..."
      onConfirm={() => void form.submit()}
    >
      <p className="text-h4 font-semibold">
        {bearers === null ? 'Nothing goes back' : `£${refund} goes back`}
      </p>
      <p className="mt-1.5 mb-4 text-ink-2">
        {bearers !== null &&
          `${formatPounds(bearers.sellerPence)} of it from you, ${formatPounds(bearers.platformPence)} from ${site}. `}
        {sale.dispute?.running === true &&
          bearers !== null &&
          `It waits until ${name}’s bank has decided: if the bank gives the money back itself, it is not sent again. `}
        {name} is told by email, with your reason, and the place is free again. This cannot be undone.
      </p>
      <div ref={form.form.ref}>
        <TextAreaField
          label="Reason"
          hint={`${name} reads this.`}
          maxLength={500}
          {...form.field('reason')}
        />
      </div>
    </ActDialog>
  );
}
