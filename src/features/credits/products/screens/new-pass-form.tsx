import { decimalToPence, formatPounds, priceBreakdown } from '#shared/domain/pence.ts';
import { useActForm } from '#shared/ui/act/use-act-form.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { passesQuery } from '../../api.ts';
import { type NewPass, newPassSchema } from '../../contract.ts';
import { priceOfOne } from '../../copy.ts';
import { makePass, ownPassesQuery } from '../api.ts';
import { numberBox, numberOf, ProductForm, SHARED_HINT } from './product-form.tsx';

interface PassDraft {
  name: string;
  places: string;
  price: string;
  validMonths: string;
  pauseDays: string;
  sharedWith: string;
  sessionIds: number[];
}

const freshDraft: PassDraft = {
  name: '',
  places: '5',
  price: '',
  validMonths: '3',
  pauseDays: '14',
  sharedWith: '0',
  sessionIds: [],
};

/** What is typed as the contract reads it. */
const asSent = (draft: PassDraft) => ({
  ...draft,
  places: numberOf(draft.places),
  validMonths: numberOf(draft.validMonths),
  pauseDays: numberOf(draft.pauseDays),
  sharedWith: numberOf(draft.sharedWith),
});

/** Makes a pass; a new form comes in the place of one that has. */
export function NewPassForm({ businessId, onMade }: { businessId: number; onMade: () => void }) {
  const api = useApi();
  const form = useActForm<PassDraft, NewPass, { id: number }>({
    schema: newPassSchema,
    initial: freshDraft,
    input: asSent,
    fieldOf: (path) => path.split('.')[0] ?? path,
    act: (pass) => makePass(api, businessId, pass),
    refresh: [ownPassesQuery(api, businessId).queryKey, passesQuery(api, businessId).queryKey],
    said: (_answer, { name }) => ({
      title: `${name} is on sale`,
      description: 'People find it on your page.',
    }),
    done: onMade,
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
      <TextField {...form.field('name')} label="Name" placeholder="5-class pass" autoComplete="off" dense />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField {...form.field('places')} {...numberBox} label="Places" />
        <TextField
          {...form.field('price')}
          {...numberBox}
          inputMode="decimal"
          label="Your price"
          prefix="£"
        />
      </div>
      <p className="text-sm text-ink-2 tabular-nums" aria-live="polite">
        {priceWords(values)}
      </p>
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField {...form.field('validMonths')} {...numberBox} label="Months to use it" />
        <TextField {...form.field('pauseDays')} {...numberBox} label="Days of pauses" hint="0 for none" />
      </div>
      <TextField {...form.field('sharedWith')} {...numberBox} label="Shared with others" hint={SHARED_HINT} />
    </ProductForm>
  );
}

/** "People pay £66.00, £13.20 a class. You earn £12.00 for each that is used." */
function priceWords({ price, places }: PassDraft): string {
  const pricePence = decimalToPence(price);
  const count = Number(places);
  if (pricePence === null || !Number.isSafeInteger(count) || count < 1) return 'Our fee of 10% comes on top.';
  const { totalPence } = priceBreakdown(pricePence);
  return `People pay ${formatPounds(totalPence)}, ${priceOfOne(totalPence, count)} a class. You earn ${priceOfOne(pricePence, count)} for each that is used.`;
}
