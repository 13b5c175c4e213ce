import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { changeAutomation } from '../api.ts';
import { type Automation, type Automations, automationInputSchema } from '../contract.ts';
import { exampleFacts } from '../copy.ts';
import { automationPlaceholders, fillWords, LAPSED_WEEKS } from '../rules.ts';

export interface AutomationProps {
  automation: Automation;
  business: MyBusiness;
  onChanged: (automations: Automations) => void;
}

export function AutomationForm({
  automation: { template, isOn, weeks, subject, text },
  business,
  onChanged,
  onClose,
}: AutomationProps & { onClose: () => void }) {
  const api = useApi();
  const form = useMutationForm({
    schema: automationInputSchema,
    initial: { weeks: String(weeks ?? ''), subject, text },
    input: (values) => ({
      ...values,
      template,
      isOn,
      weeks: template !== 'lapsed' ? null : values.weeks === '' ? undefined : Number(values.weeks),
    }),
    mutate: (input) => changeAutomation(api, business.id, input),
    successToast: {
      title: 'Email saved',
      description: isOn ? 'The next emails have these words.' : 'Switch it on when you’re ready.',
    },
    onSuccess: (after) => {
      onChanged(after);
      onClose();
    },
  });
  const facts = exampleFacts(business.name, Number(form.values.weeks) || LAPSED_WEEKS.usual);
  return (
    <form {...form.form} className="mt-4 grid gap-4 border-t border-line pt-4">
      {template === 'lapsed' && (
        <TextField
          label="Weeks without a visit"
          hint={`${LAPSED_WEEKS.min} to ${LAPSED_WEEKS.max}`}
          inputMode="numeric"
          {...form.field('weeks')}
        />
      )}
      <TextField label="Subject" maxLength={120} {...form.field('subject')} />
      <TextAreaField
        label="Message"
        hint={`Plain text. We fill in ${automationPlaceholders[template].map((name) => `{${name}}`).join(', ')}.`}
        rows={7}
        maxLength={4000}
        {...form.field('text')}
      />
      <section aria-label="Preview" className="rounded-tile bg-sunken px-4 py-3.5 wrap-anywhere">
        <p className="text-sm text-ink-2">Preview</p>
        <p className="font-semibold">
          {business.name}: {fillWords(form.values.subject, facts)}
        </p>
        <p className="mt-1 whitespace-pre-line">{fillWords(form.values.text, facts)}</p>
        <p className="mt-3 text-sm text-ink-2">
          Then a button to your dates, and a link to unsubscribe from your news.
        </p>
      </section>
      {form.sentence !== null && (
        <Notice tone="danger" role="alert">
          {form.sentence}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy} busyLabel="Saving...">
          Save email
        </Button>
        <Button variant="ghost" onClick={onClose} disabled={form.busy}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
