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
      onDone(answer, { title: 'Added', description: `${site} has it for the answer to the bank.` }),
    refused: ({ status }) => {
      if (status !== null) onRefused();
    },
  });
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      act={form}
      title="Add what you know"
      description={`${customer.name}, ${sale.title}, ${sale.reference}`}
      keep="Not now"
      confirm="Add it"
      busyLabel="Adding..."
      destructive={false}
      onConfirm={() => void form.submit()}
    >
      <div ref={form.form.ref}>
        <TextAreaField
          label="What happened, as you know it"
          hint="Who came, what was agreed, what they wrote to you. The bank reads it with what we have; until then you can change it."
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
    done: (answer) =>
      onDone(answer, { title: 'You accept the dispute', description: `${site} answers the bank.` }),
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
      keep="Not yet"
      confirm="Accept the dispute"
      busyLabel="Saying so..."
      onConfirm={() => void act.run()}
    >
      <p className="text-ink-2">
        You tell {site} that {customer.name} may keep the £{dispute?.amount}: your part of it goes off what
        you have earned, and the bank’s £{dispute?.fee} charge stays {site}’s. {site} answers the bank; until
        then you can say otherwise.
      </p>
    </ActDialog>
  );
}
