import { Button } from '#shared/ui/buttons/button.tsx';
import { CheckboxField } from '#shared/ui/fields/choice-field.tsx';
import { FieldError } from '#shared/ui/fields/field-frame.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { Notice } from '#shared/ui/states/notice.tsx';
import { type WebhookEvent, webhookEventLabels, webhookEvents } from '../events.ts';
import { type WebhookInput, webhookInputSchema } from '../webhook-forms.ts';

interface Draft {
  url: string;
  purpose: string;
  events: WebhookEvent[];
}

export function WebhookForm<Answer>({
  initial = { url: '', purpose: '', events: ['booking.made', 'booking.changed', 'booking.cancelled'] },
  save,
  says,
  onSaved,
}: {
  initial?: Draft;
  save: (input: WebhookInput) => Promise<Answer>;
  says: string;
  onSaved: (answer: Answer) => void;
}) {
  const form = useMutationForm<Draft, WebhookInput, Answer>({
    schema: webhookInputSchema,
    initial,
    fieldOf: (path) => path.split('.')[0] ?? path,
    mutate: save,
    onSuccess: onSaved,
  });
  const { events } = form.values;
  const wrong = form.errors.events;
  return (
    <form {...form.form} className="grid gap-4">
      <TextField
        {...form.field('url')}
        label="Address"
        hint="The address of your own software, or of a service that accepts webhooks"
        placeholder="https://…"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dense
      />
      <TextField {...form.field('purpose')} label="Description" optional autoComplete="off" dense />
      <fieldset aria-describedby={wrong === undefined ? undefined : 'webhook-events-error'}>
        <legend className="mb-1 text-sm font-semibold">Send these events</legend>
        {webhookEvents.map((event) => (
          <CheckboxField
            key={event}
            label={webhookEventLabels[event]}
            checked={events.includes(event)}
            onChange={({ target }) =>
              form.set({
                events: target.checked ? [...events, event] : events.filter((other) => other !== event),
              })
            }
          />
        ))}
        {wrong !== undefined && <FieldError id="webhook-events-error">{wrong}</FieldError>}
      </fieldset>
      {form.sentence !== null && (
        <Notice tone="danger" role="alert">
          {form.sentence}
        </Notice>
      )}
      <Button type="submit" busy={form.busy}>
        {says}
      </Button>
    </form>
  );
}
