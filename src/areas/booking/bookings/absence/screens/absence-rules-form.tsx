import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import {
  type AbsenceRules,
  missedBookingsText,
} from '#areas/catalogue/sessions/booking-rules/missed-bookings.ts';
import { absenceRulesSchema } from '#areas/catalogue/sessions/booking-rules/rules-schemas.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { CheckboxField } from '#shared/ui/fields/choice-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { changeAbsenceRules } from '../api.ts';
import type { Absences } from '../contract.ts';
import { absenceToasts } from '../copy.ts';

interface RulesDraft {
  grace: string;
  periodDays: string;
  pauseDays: string;
  lateCancels: boolean;
}

const suggested: AbsenceRules = { grace: 2, periodDays: 60, pauseDays: 7, lateCancels: true };

const toDraft = ({ grace, periodDays, pauseDays, lateCancels }: AbsenceRules): RulesDraft => ({
  grace: String(grace),
  periodDays: String(periodDays),
  pauseDays: String(pauseDays),
  lateCancels,
});

const number = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

const toRules = ({ grace, periodDays, pauseDays, lateCancels }: RulesDraft): AbsenceRules => ({
  grace: number(grace),
  periodDays: number(periodDays),
  pauseDays: number(pauseDays),
  lateCancels,
});

/** Null `rules`: off, with suggestions to start from. */
export function AbsenceRulesForm({
  business,
  rules,
  onSaved,
}: {
  business: MyBusiness;
  rules: AbsenceRules | null;
  onSaved: (after: Absences) => void;
}) {
  const api = useApi();
  const form = useMutationForm<RulesDraft, AbsenceRules, Absences>({
    schema: absenceRulesSchema,
    initial: toDraft(rules ?? suggested),
    input: toRules,
    mutate: (next) => changeAbsenceRules(api, business.id, next),
    successToast: () => absenceToasts.saved,
    onSuccess: onSaved,
  });
  const turningOff = useMutationAction({
    mutate: () => changeAbsenceRules(api, business.id, null),
    successToast: () => absenceToasts.off,
    onSuccess: onSaved,
    onError: ({ sentence }) => ({ title: 'We couldn’t turn them off', description: sentence }),
  });
  const preview = absenceRulesSchema.safeParse(toRules(form.values)).data;
  const whole = { type: 'number', inputMode: 'numeric', step: 1, dense: true } as const;
  return (
    <Panel>
      <h2 className="font-sans text-h4 font-semibold">No-shows and late cancelling</h2>
      <p className="mt-1 text-sm text-ink-2">
        {rules === null
          ? 'Off: missed bookings have no consequence. Turn the rules on to pause online booking after several.'
          : 'On. Your team can still book people in. You can waive each missed booking, and have 24 hours before a pause begins.'}
      </p>
      <form {...form.form} className="mt-4 grid gap-4">
        <TextField
          {...form.field('grace')}
          {...whole}
          min={0}
          max={10}
          label="Missed bookings without a consequence"
          hint="We only warn people about these."
        />
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField {...form.field('periodDays')} {...whole} min={7} max={365} label="In so many days" />
          <TextField {...form.field('pauseDays')} {...whole} min={1} max={60} label="Then pause for (days)" />
        </div>
        <CheckboxField
          label="Cancelling too late for a refund counts too"
          checked={form.values.lateCancels}
          onChange={({ currentTarget }) => form.set({ lateCancels: currentTarget.checked })}
        />
        {preview !== undefined && (
          <p aria-live="polite" className="rounded-control bg-sunken p-3 text-sm text-ink-2">
            Customers read before they book: {missedBookingsText(preview, business.name)}
          </p>
        )}
        {form.sentence !== null && (
          <Notice tone="danger" role="alert">
            {form.sentence}
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.busy} busyLabel="Saving...">
            {rules === null ? 'Turn on' : 'Save rules'}
          </Button>
          {rules !== null && (
            <Button
              variant="ghost"
              busy={turningOff.busy}
              busyLabel="Saving..."
              onClick={() => void turningOff.run()}
            >
              Turn off
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}
