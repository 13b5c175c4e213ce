import { SessionChoice } from '#areas/catalogue/sessions/own/session-choice.tsx';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { CheckboxField } from '#shared/ui/fields/choice-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { type NewCode, newCodeSchema } from '../../contract.ts';
import { DiscountFields } from '../../discount-fields.tsx';
import { codesQuery, createPromoCode } from '../api.ts';

interface CodeDraft {
  code: string;
  kind: 'percent' | 'pounds';
  amount: string;
  validFrom: string;
  validUntil: string;
  mostPlaces: string;
  mostEach: string;
  newcomersOnly: boolean;
  shown: boolean;
  sessionIds: number[];
}

const emptyDraft = (): CodeDraft => ({
  code: '',
  kind: 'percent',
  amount: '',
  validFrom: londonDay(new Date()),
  validUntil: '',
  mostPlaces: '',
  mostEach: '',
  newcomersOnly: false,
  shown: false,
  sessionIds: [],
});

/** Empty fields mean no limit. */
const toNewCode = (draft: CodeDraft) => ({
  ...draft,
  validUntil: draft.validUntil === '' ? null : draft.validUntil,
  mostPlaces: draft.mostPlaces.trim() === '' ? null : Number(draft.mostPlaces),
  mostEach: draft.mostEach.trim() === '' ? null : Number(draft.mostEach),
});

/** Resets after saving. */
export function NewCodeForm({ businessId, onMade }: { businessId: number; onMade: () => void }) {
  const api = useApi();
  const form = useMutationForm<CodeDraft, NewCode, { id: number }>({
    schema: newCodeSchema,
    initial: emptyDraft(),
    input: toNewCode,
    fieldOf: (path) => path.split('.')[0] ?? path,
    mutate: (code) => createPromoCode(api, businessId, code),
    refresh: [codesQuery(api, businessId).queryKey],
    successToast: (_answer, { code }) => ({
      title: `${code} is ready`,
      description: 'Share it: customers enter it when they book.',
    }),
    onSuccess: onMade,
  });
  const { values } = form;
  const refused = form.errors.sessionIds ?? form.sentence;
  return (
    <Panel role="region" aria-labelledby="new-code">
      <h2 id="new-code" className="text-h3">
        Create a promo code
      </h2>
      <form {...form.form} className="mt-4 grid gap-4">
        <TextField
          {...form.field('code')}
          label="Code"
          hint="Letters and numbers only"
          placeholder="EARLYBIRD"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dense
        />
        <DiscountFields form={form} legend="Discount type" />
        <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
          <TextField {...form.field('validFrom')} label="From" type="date" dense />
          <TextField {...form.field('validUntil')} label="Until" optional type="date" dense />
        </div>
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField
            {...form.field('mostPlaces')}
            label="Total uses"
            optional
            inputMode="numeric"
            autoComplete="off"
            dense
          />
          <TextField
            {...form.field('mostEach')}
            label="Uses per person"
            optional
            inputMode="numeric"
            autoComplete="off"
            dense
          />
        </div>
        <CheckboxField {...form.field('newcomersOnly')} label="New customers only" />
        <CheckboxField {...form.field('shown')} label="Show it on your public page" />
        <SessionChoice
          businessId={businessId}
          chosen={values.sessionIds}
          onChoose={(sessionIds) => form.set({ sessionIds })}
        />
        {refused !== null && (
          <Notice tone="danger" role="alert">
            {refused}
          </Notice>
        )}
        <Button type="submit" busy={form.busy} busyLabel="Making...">
          Create code
        </Button>
      </form>
    </Panel>
  );
}
