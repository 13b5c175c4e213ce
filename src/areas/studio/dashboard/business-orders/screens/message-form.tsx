import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { sendMessageSchema } from '#areas/booking/bookings/contract.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import type { ToastRequest } from '#shared/ui/overlay/toast-queue.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { messageCustomer } from '../api.ts';
import type { BusinessOrder } from '../contract.ts';
import { messageTemplates } from '../copy.ts';

/** Keeps the text until it is sent; a retry is the same message. */
export function MessageForm({
  sale,
  onSent,
}: {
  sale: BusinessOrder;
  onSent: (sale: BusinessOrder, said: ToastRequest) => void;
}) {
  const api = useApi();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { name } = sale.customer;
  const form = useMutationForm({
    schema: sendMessageSchema,
    initial: { text: '' },
    input: ({ text }) => ({ text, key }),
    mutate: (input) => messageCustomer(api, sale.bookingId, input),
    onSuccess: (answer) => {
      form.reset();
      setKey(crypto.randomUUID());
      onSent(answer, { title: 'Message sent', description: `We’ve emailed it to ${name}.` });
    },
  });
  return (
    <Panel role="region" aria-labelledby="message">
      <h2 id="message" className="mb-3 text-h3">
        Message
      </h2>
      <form {...form.form} className="grid gap-3">
        <TextAreaField
          label={`Message ${name}`}
          hint="We’ll email it, and show it in their bookings."
          maxLength={2000}
          {...form.field('text')}
          error={form.errors.text ?? form.sentence ?? undefined}
        />
        <div className="flex flex-wrap items-center gap-2">
          {messageTemplates.map(({ label, text }) => (
            <Button key={label} variant="secondary" size="sm" onClick={() => form.set({ text: text(sale) })}>
              {label}
            </Button>
          ))}
          <Button type="submit" variant="soft" className="ml-auto" busy={form.busy} busyLabel="Sending...">
            <Icon drawing={Send} size="sm" />
            Send
          </Button>
        </div>
      </form>
    </Panel>
  );
}
