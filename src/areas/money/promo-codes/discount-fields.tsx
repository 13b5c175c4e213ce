import { RadioField } from '#shared/ui/fields/choice-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import type { CheckedForm } from '#shared/ui/mutation/use-mutation-form.ts';

interface DiscountDraft {
  kind: 'percent' | 'pounds';
  amount: string;
}

export function DiscountFields({
  form: { field, choice, values },
  legend,
}: {
  form: Pick<CheckedForm<DiscountDraft>, 'field' | 'choice' | 'values'>;
  legend: string;
}) {
  return (
    <>
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">{legend}</legend>
        <div className="flex flex-wrap gap-x-6">
          <RadioField {...choice('kind', 'percent')} label="Per cent" />
          <RadioField {...choice('kind', 'pounds')} label="Pounds" />
        </div>
      </fieldset>
      <TextField
        {...field('amount')}
        label={values.kind === 'pounds' ? 'Pounds off each place' : 'Percent off each place'}
        hint={values.amount.trim() === '100' && values.kind === 'percent' ? 'They pay nothing' : undefined}
        prefix={values.kind === 'pounds' ? '£' : '%'}
        inputMode="decimal"
        autoComplete="off"
        dense
      />
    </>
  );
}
