import { useState } from 'react';
import { decimalToPence, formatPounds } from '#shared/domain/pence.ts';
import { RadioField } from '#shared/ui/fields/choice-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi, useBrand } from '#shared/ui/site-context.tsx';
import { refundOrderItems } from '../api.ts';
import { type BusinessOrder, type ItemAmounts, refundItemsSchema } from '../contract.ts';
import { allocateRefund, type LossAllocation as Borne, refundableAmount } from '../order-amounts.ts';
import { dialogSubtitle, type OrderDialogProps, selectedPlacesText } from './order-dialog.ts';

/** Refunds in part or in full, with a preview. Mount one per opening: the idempotency key lives as long. */
export function RefundDialog({ sale, chosen, open, onClose, onRefused, onDone }: OrderDialogProps) {
  const api = useApi();
  const [key] = useState(() => crypto.randomUUID());
  const { customer } = sale;
  // Without a response we don't know what is left: keep showing what was sent, and retry it.
  const [unanswered, setUnanswered] = useState<readonly ItemAmounts[] | null>(null);
  const money = unanswered ?? chosen.map((place) => place.money);
  const left = refundableAmount(money);
  const amountOf = ({ part, amount }: { part: string; amount: string }) => (part === 'all' ? left : amount);
  const form = useMutationForm({
    schema: refundItemsSchema,
    initial: { part: 'all', amount: '', reason: '' },
    input: (values) => ({
      amount: amountOf(values),
      reason: values.reason,
      key,
      places: chosen.map(({ bookingId }) => bookingId),
    }),
    mutate: (input) => refundOrderItems(api, sale.bookingId, input),
    onSuccess: (answer, { amount }) =>
      onDone(answer, {
        title: 'Refund on its way',
        description: `${formatPounds(decimalToPence(amount) ?? 0)} is going back to the card. We’ve emailed ${customer.name}.`,
      }),
    onError: ({ status }) => {
      setUnanswered(status === null ? money : null);
      if (status !== null) onRefused();
    },
  });
  const bearers = allocateRefund(money, amountOf(form.values));
  return (
    <MutationDialog
      open={open}
      onClose={onClose}
      mutation={form}
      title={`Refund ${selectedPlacesText(chosen)}?`}
      description={`${dialogSubtitle(sale, chosen)}. ${chosen.length === 1 ? 'They keep the booking.' : 'They keep the bookings.'}`}
      cancelLabel="Cancel"
      confirmLabel={bearers === null ? 'Refund' : `Refund ${formatPounds(bearers.amountPence)}`}
      busyLabel="Refunding..."
      destructive={false}
      onConfirm={() => void form.submit()}
    >
      <div ref={form.form.ref} className="grid gap-4">
        <fieldset>
          <legend className="mb-1 text-sm leading-snug font-semibold">How much</legend>
          <RadioField label={`All £${left}`} {...form.choice('part', 'all')} />
          <RadioField label="An amount" {...form.choice('part', 'some')} />
        </fieldset>
        {form.values.part === 'some' && (
          <TextField
            label="Amount"
            prefix="£"
            inputMode="decimal"
            autoComplete="off"
            hint={`Up to £${left}${chosen.length === 1 ? '' : ', split across the places'}`}
            {...form.field('amount')}
          />
        )}
        <div role="status">{bearers !== null && <LossAllocationList sale={sale} bearers={bearers} />}</div>
        <TextAreaField
          label="Reason"
          hint={`We email this to ${customer.name}.`}
          maxLength={500}
          {...form.field('reason')}
        />
        <p className="text-sm text-ink-2">
          It goes back to the card they used and arrives in 5 to 10 working days. You can’t undo this.
        </p>
      </div>
    </MutationDialog>
  );
}

/** Shares of a refund, as a bar and a list. */
function LossAllocationList({
  sale: { customer },
  bearers: { amountPence, sellerPence, platformPence, owedPence },
}: {
  sale: BusinessOrder;
  bearers: Borne;
}) {
  const { name } = useBrand();
  const rows = [
    { who: 'You', pence: sellerPence, look: 'fill-ink-2 bg-ink-2' },
    { who: `${name} (fee refunded)`, pence: platformPence, look: 'fill-brand bg-brand' },
    ...(owedPence > 0
      ? [{ who: 'From the failed refund', pence: owedPence, look: 'fill-warning bg-warning' }]
      : []),
  ];
  let drawn = 0;
  return (
    <div className="rounded-card bg-sunken p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-ink-2">{customer.name} gets</span>
        <b className="text-h3 tabular-nums">{formatPounds(amountPence)}</b>
      </p>
      <p className="mt-2 text-sm font-semibold">Where the refund comes from</p>
      <svg
        viewBox={`0 0 ${amountPence} 8`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-1.5 mb-2 h-2 w-full overflow-hidden rounded-full"
      >
        {rows.map(({ who, pence, look }) => {
          const x = drawn;
          drawn += pence;
          return <rect key={who} x={x} width={pence} height="8" className={look} />;
        })}
      </svg>
      <ul className="grid gap-1 text-sm">
        {rows.map(({ who, pence, look }) => (
          <li key={who} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-2.5 flex-none rounded-xs ${look}`} />
            <span className="min-w-0 grow wrap-anywhere">{who}</span>
            <b className="tabular-nums">{formatPounds(pence)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
