import { decimalToPence, formatPounds, priceBreakdown } from '#shared/domain/pence.ts';
import { CheckboxField } from '#shared/ui/fields/choice-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { passesQuery } from '../../api.ts';
import { type NewPass, newPassSchema } from '../../contract.ts';
import { pricePerPlaceText } from '../../copy.ts';
import { createPass, managedPassesQuery } from '../api.ts';
import {
  numberInputProps,
  ProductForm,
  parseNumberInput,
  priceInputProps,
  SHARED_HINT,
} from './product-form.tsx';

interface PassDraft {
  name: string;
  intro: boolean;
  introDays: string;
  unlimited: boolean;
  places: string;
  price: string;
  validMonths: string;
  pauseDays: string;
  sharedWith: string;
  sessionIds: number[];
}

const emptyDraft: PassDraft = {
  name: '',
  intro: false,
  introDays: '14',
  unlimited: true,
  places: '5',
  price: '',
  validMonths: '3',
  pauseDays: '14',
  sharedWith: '0',
  sessionIds: [],
};

const toNewPass = ({ intro, unlimited, ...draft }: PassDraft) => ({
  ...draft,
  places: intro && unlimited ? null : parseNumberInput(draft.places),
  validMonths: intro ? null : parseNumberInput(draft.validMonths),
  introDays: intro ? parseNumberInput(draft.introDays) : null,
  pauseDays: intro ? 0 : parseNumberInput(draft.pauseDays),
  sharedWith: intro ? 0 : parseNumberInput(draft.sharedWith),
});

/** Resets after saving. */
export function NewPassForm({ businessId, onMade }: { businessId: number; onMade: () => void }) {
  const api = useApi();
  const form = useMutationForm<PassDraft, NewPass, { id: number }>({
    schema: newPassSchema,
    initial: emptyDraft,
    input: toNewPass,
    fieldOf: (path) => path.split('.')[0] ?? path,
    mutate: (pass) => createPass(api, businessId, pass),
    refresh: [managedPassesQuery(api, businessId).queryKey, passesQuery(api, businessId).queryKey],
    successToast: (_answer, { name }) => ({
      title: `${name} is on sale`,
      description: 'Customers can buy it on your page.',
    }),
    onSuccess: onMade,
  });
  const { values } = form;
  return (
    <ProductForm
      of="pass"
      businessId={businessId}
      form={form}
      chosen={values.sessionIds}
      onChoose={(sessionIds) => form.set({ sessionIds })}
    >
      <CheckboxField
        label="An introductory offer, for new customers only"
        checked={values.intro}
        onChange={({ currentTarget }) => form.set({ intro: currentTarget.checked })}
      />
      <TextField
        {...form.field('name')}
        label="Name"
        placeholder={values.intro ? '14 days unlimited' : '5-class pass'}
        autoComplete="off"
        dense
      />
      <div className="grid grid-cols-2 items-start gap-3">
        {values.intro ? (
          <TextField {...form.field('introDays')} {...numberInputProps} label="Days to use it" />
        ) : (
          <TextField {...form.field('places')} {...numberInputProps} label="Places" />
        )}
        <TextField {...form.field('price')} {...priceInputProps} />
      </div>
      <p className="text-sm text-ink-2 tabular-nums" aria-live="polite">
        {pricePreviewText(values)}
      </p>
      {values.intro ? (
        <>
          <CheckboxField
            label="Unlimited sessions in these days, one place per session"
            checked={values.unlimited}
            onChange={({ currentTarget }) => form.set({ unlimited: currentTarget.checked })}
          />
          {!values.unlimited && <TextField {...form.field('places')} {...numberInputProps} label="Places" />}
          <p className="text-sm text-ink-2">
            Each new customer can buy it once. It starts on the day they buy.
          </p>
        </>
      ) : (
        <>
          <div className="grid grid-cols-2 items-start gap-3">
            <TextField {...form.field('validMonths')} {...numberInputProps} label="Months to use it" />
            <TextField
              {...form.field('pauseDays')}
              {...numberInputProps}
              label="Pause allowance (days)"
              hint="0 for none"
            />
          </div>
          <TextField
            {...form.field('sharedWith')}
            {...numberInputProps}
            label="People they can share with"
            hint={SHARED_HINT}
          />
        </>
      )}
    </ProductForm>
  );
}

function pricePreviewText({ price, places, intro, unlimited }: PassDraft): string {
  const pricePence = decimalToPence(price);
  const count = Number(places);
  if (pricePence === null) return 'We add our 10% fee on top.';
  const { totalPence } = priceBreakdown(pricePence);
  if (intro && unlimited)
    return `People pay ${formatPounds(totalPence)}. You get ${formatPounds(pricePence)} once its days are over.`;
  if (!Number.isSafeInteger(count) || count < 1) return 'We add our 10% fee on top.';
  return `People pay ${formatPounds(totalPence)}, ${pricePerPlaceText(totalPence, count)} a class. You get ${pricePerPlaceText(pricePence, count)} each time one is used.`;
}
