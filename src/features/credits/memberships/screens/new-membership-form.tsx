import { decimalToPence, formatPounds, priceBreakdown } from '#shared/domain/pence.ts';
import { useActForm } from '#shared/ui/act/use-act-form.ts';
import { CheckboxField } from '#shared/ui/fields/choice-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { makeMembership, membershipProductsQuery } from '../../products/api.ts';
import { numberBox, numberOf, ProductForm, SHARED_HINT } from '../../products/screens/product-form.tsx';
import { membershipsQuery } from '../api.ts';
import { type NewMembership, newMembershipSchema } from '../contract.ts';

interface MembershipDraft {
  name: string;
  unlimited: boolean;
  places: string;
  price: string;
  minimumMonths: string;
  pauseDays: string;
  sharedWith: string;
  sessionIds: number[];
}

const freshDraft: MembershipDraft = {
  name: '',
  unlimited: true,
  places: '8',
  price: '',
  minimumMonths: '0',
  pauseDays: '30',
  sharedWith: '0',
  sessionIds: [],
};

/** What is typed as the contract reads it. */
const asSent = ({ unlimited, ...draft }: MembershipDraft) => ({
  ...draft,
  places: unlimited ? null : numberOf(draft.places),
  minimumMonths: numberOf(draft.minimumMonths),
  pauseDays: numberOf(draft.pauseDays),
  // What has no number of places is one person's.
  sharedWith: unlimited ? 0 : numberOf(draft.sharedWith),
});

/** Makes a membership; a new form comes in the place of one that has. */
export function NewMembershipForm({ businessId, onMade }: { businessId: number; onMade: () => void }) {
  const api = useApi();
  const form = useActForm<MembershipDraft, NewMembership, { id: number }>({
    schema: newMembershipSchema,
    initial: freshDraft,
    input: asSent,
    fieldOf: (path) => path.split('.')[0] ?? path,
    act: (membership) => makeMembership(api, businessId, membership),
    refresh: [membershipProductsQuery(api, businessId).queryKey, membershipsQuery(api, businessId).queryKey],
    said: (_answer, { name }) => ({
      title: `${name} is on sale`,
      description: 'Customers can buy it on your page.',
    }),
    done: onMade,
  });
  const { values } = form;
  return (
    <ProductForm
      of="membership"
      businessId={businessId}
      form={form}
      chosen={values.sessionIds}
      onChoose={(sessionIds) => form.set({ sessionIds })}
    >
      <TextField {...form.field('name')} label="Name" placeholder="Unlimited" autoComplete="off" dense />
      <TextField
        {...form.field('price')}
        {...numberBox}
        inputMode="decimal"
        label="Your price a month"
        prefix="£"
      />
      <p className="text-sm text-ink-2 tabular-nums" aria-live="polite">
        {priceWords(values.price)}
      </p>
      <CheckboxField
        label="Unlimited sessions (one place per date)"
        checked={values.unlimited}
        onChange={({ currentTarget }) => form.set({ unlimited: currentTarget.checked })}
      />
      {!values.unlimited && (
        <>
          <TextField {...form.field('places')} {...numberBox} label="Credits a month" />
          <TextField
            {...form.field('sharedWith')}
            {...numberBox}
            label="People they can share with"
            hint={SHARED_HINT}
          />
        </>
      )}
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          {...form.field('minimumMonths')}
          {...numberBox}
          label="Minimum term (months)"
          hint="0 for none, up to 12"
        />
        <TextField
          {...form.field('pauseDays')}
          {...numberBox}
          label="Pause allowance (days a year)"
          hint="0 for none"
        />
      </div>
    </ProductForm>
  );
}

/** "People pay £71.50 a month. You earn £65.00, when the month is over." */
function priceWords(price: string): string {
  const pence = decimalToPence(price);
  if (pence === null) return 'We add our 10% fee on top.';
  return `People pay ${formatPounds(priceBreakdown(pence).totalPence)} a month. You get ${formatPounds(pence)}.`;
}
