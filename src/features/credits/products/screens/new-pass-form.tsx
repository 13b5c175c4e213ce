import { decimalToPence, formatPounds, priceBreakdown } from '#shared/domain/pence.ts';
import { useActForm } from '#shared/ui/act/use-act-form.ts';
import { CheckboxField } from '#shared/ui/fields/choice-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { passesQuery } from '../../api.ts';
import { type NewPass, newPassSchema } from '../../contract.ts';
import { priceOfOne } from '../../copy.ts';
import { makePass, ownPassesQuery } from '../api.ts';
import { numberBox, numberOf, ProductForm, priceBox, SHARED_HINT } from './product-form.tsx';

interface PassDraft {
  name: string;
  /** For newcomers, for days in place of months. */
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

const freshDraft: PassDraft = {
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

/** What is typed as the contract reads it. */
const asSent = ({ intro, unlimited, ...draft }: PassDraft) => ({
  ...draft,
  places: intro && unlimited ? null : numberOf(draft.places),
  validMonths: intro ? null : numberOf(draft.validMonths),
  introDays: intro ? numberOf(draft.introDays) : null,
  pauseDays: intro ? 0 : numberOf(draft.pauseDays),
  sharedWith: intro ? 0 : numberOf(draft.sharedWith),
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
      description: 'Customers can buy it on your page.',
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
          <TextField {...form.field('introDays')} {...numberBox} label="Days to use it" />
        ) : (
          <TextField {...form.field('places')} {...numberBox} label="Places" />
        )}
        <TextField {...form.field('price')} {...priceBox} />
      </div>
      <p className="text-sm text-ink-2 tabular-nums" aria-live="polite">
        {priceWords(values)}
      </p>
      {values.intro ? (
        <>
          <CheckboxField
            label="Unlimited sessions in these days, one place per session"
            checked={values.unlimited}
            onChange={({ currentTarget }) => form.set({ unlimited: currentTarget.checked })}
          />
          {!values.unlimited && <TextField {...form.field('places')} {...numberBox} label="Places" />}
          <p className="text-sm text-ink-2">
            Each new customer can buy it once. It starts on the day they buy.
          </p>
        </>
      ) : (
        <>
          <div className="grid grid-cols-2 items-start gap-3">
            <TextField {...form.field('validMonths')} {...numberBox} label="Months to use it" />
            <TextField
              {...form.field('pauseDays')}
              {...numberBox}
              label="Pause allowance (days)"
              hint="0 for none"
            />
          </div>
          <TextField
            {...form.field('sharedWith')}
            {...numberBox}
            label="People they can share with"
            hint={SHARED_HINT}
          />
        </>
      )}
    </ProductForm>
  );
}

/** "People pay £66.00, £13.20 a class. You earn £12.00 for each that is used." */
function priceWords({ price, places, intro, unlimited }: PassDraft): string {
  const pricePence = decimalToPence(price);
  const count = Number(places);
  if (pricePence === null) return 'We add our 10% fee on top.';
  const { totalPence } = priceBreakdown(pricePence);
  if (intro && unlimited)
    return `People pay ${formatPounds(totalPence)}. You get ${formatPounds(pricePence)} once its days are over.`;
  if (!Number.isSafeInteger(count) || count < 1) return 'We add our 10% fee on top.';
  return `People pay ${formatPounds(totalPence)}, ${priceOfOne(totalPence, count)} a class. You get ${priceOfOne(pricePence, count)} each time one is used.`;
}
