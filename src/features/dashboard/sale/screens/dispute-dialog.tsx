import { answerDisputeSchema } from '#features/payments/disputes/contract.ts';
import { ActDialog } from '#shared/ui/act/act-dialog.tsx';
import { useAct } from '#shared/ui/act/use-act.ts';
import { useActForm } from '#shared/ui/act/use-act-form.ts';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { useApi, useBrand } from '#shared/ui/site-context.tsx';
import { answerDispute } from '../api.ts';
import type { SaleActProps } from './sale-act.ts';

/** Asks what the business knows of the case of the customer's bank. What was said before stands in it, to be changed. */
export function SayDialog({ sale, open, onClose, onRefused, onDone }: SaleActProps) {
  const api = useApi();
  const { name: site } = useBrand();
  const { customer, dispute } = sale;
  const form = useActForm({
    schema: answerDisputeSchema,
    initial: { text: dispute?.said?.text ?? '', accepts: false },
    act: (input) => answerDispute(api, sale.bookingId, input),
    done: (answer) =>
      onDone(answer, {
        title: 'Evidence added',
        description: `${site} will include it in the answer to the bank.`,
      }),
    refused: ({ status }) => {
      if (status !== null) onRefused();
    },
  });
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      act={form}
      title="Add evidence"
      description={`${customer.name}, ${sale.title}, ${sale.reference}`}
      keep="Cancel"
      confirm="Add evidence"
      busyLabel="Adding..."
      destructive={false}
      onConfirm={() => void form.submit()}
    >
      <div ref={form.form.ref}>
        <TextAreaField
          label="What happened?"
          hint="Who came, what you agreed, what they wrote to you. You can edit it until we answer the bank."
          rows={8}
          maxLength={5000}
          {...form.field('text')}
        />
      </div>
    </ActDialog>
  );
}

/** Asks before the business says that it accepts the loss, with what that costs it. */
export function AcceptDialog({ sale, open, onClose, onRefused, onDone }: SaleActProps) {
  const api = useApi();
  const { name: site } = useBrand();
  const { customer, dispute } = sale;
  const act = useAct({
    act: () => answerDispute(api, sale.bookingId, { text: dispute?.said?.text ?? '', accepts: true }),
    done: (answer) => onDone(answer, { title: 'Dispute accepted', description: `${site} answers the bank.` }),
    refused: ({ status }) => {
      if (status !== null) onRefused();
    },
  });
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      act={act}
      title="Accept the dispute?"
      description={`${customer.name}, ${sale.title}, ${sale.reference}`}
      keep="Cancel"
      confirm="Accept the dispute"
      busyLabel="Accepting..."
      onConfirm={() => void act.run()}
    >
      <p className="text-ink-2">
        {customer.name} gets the £{dispute?.amount} back, and we take your part from your earnings. {site}{' '}
        pays the bank’s £{dispute?.fee} charge. You can change your mind until we answer the bank.
      </p>
    </ActDialog>
  );
}
