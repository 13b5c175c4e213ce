import { answerDisputeSchema } from '#areas/money/payments/disputes/contract.ts';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi, useBrand } from '#shared/ui/site-context.tsx';
import { answerDispute } from '../api.ts';
import type { OrderDialogProps } from './order-dialog.ts';

/** Starts with the earlier statement. */
export function StatementDialog({ sale, open, onClose, onRefused, onDone }: OrderDialogProps) {
  const api = useApi();
  const { name: site } = useBrand();
  const { customer, dispute } = sale;
  const form = useMutationForm({
    schema: answerDisputeSchema,
    initial: { text: dispute?.said?.text ?? '', accepts: false },
    mutate: (input) => answerDispute(api, sale.bookingId, input),
    onSuccess: (answer) =>
      onDone(answer, {
        title: 'Evidence added',
        description: `${site} will include it in the answer to the bank.`,
      }),
    onError: ({ status }) => {
      if (status !== null) onRefused();
    },
  });
  return (
    <MutationDialog
      open={open}
      onClose={onClose}
      mutation={form}
      title="Add evidence"
      description={`${customer.name}, ${sale.title}, ${sale.reference}`}
      cancelLabel="Cancel"
      confirmLabel="Add evidence"
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
    </MutationDialog>
  );
}

/** Confirms that the business accepts the loss and its cost. */
export function AcceptLossDialog({ sale, open, onClose, onRefused, onDone }: OrderDialogProps) {
  const api = useApi();
  const { name: site } = useBrand();
  const { customer, dispute } = sale;
  const act = useMutationAction({
    mutate: () => answerDispute(api, sale.bookingId, { text: dispute?.said?.text ?? '', accepts: true }),
    onSuccess: (answer) =>
      onDone(answer, { title: 'Dispute accepted', description: `${site} answers the bank.` }),
    onError: ({ status }) => {
      if (status !== null) onRefused();
    },
  });
  return (
    <MutationDialog
      open={open}
      onClose={onClose}
      mutation={act}
      title="Accept the dispute?"
      description={`${customer.name}, ${sale.title}, ${sale.reference}`}
      cancelLabel="Cancel"
      confirmLabel="Accept the dispute"
      busyLabel="Accepting..."
      onConfirm={() => void act.run()}
    >
      <p className="text-ink-2">
        {customer.name} gets the £{dispute?.amount} back, and we take your part from your earnings. {site}{' '}
        pays the bank’s £{dispute?.fee} charge. You can change your mind until we answer the bank.
      </p>
    </MutationDialog>
  );
}
