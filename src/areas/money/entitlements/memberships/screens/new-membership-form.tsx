import { decimalToPence, formatPounds, priceBreakdown } from '#shared/domain/pence.ts';
import { CheckboxField } from '#shared/ui/fields/choice-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { createMembership, membershipProductsQuery } from '../../products/api.ts';
import {
  numberInputProps,
  ProductForm,
  parseNumberInput,
  SHARED_HINT,
} from '../../products/screens/product-form.tsx';
import { membershipsQuery } from '../api.ts';
import { type NewMembership, newMembershipSchema } from '../contract.ts';

interface MembershipDraft {
  name: string;
  unlimited: boolean;
  places: string;
  weeklyPlaces: string;
  price: string;
  minimumMonths: string;
  pauseDays: string;
  sharedWith: string;
  sessionIds: number[];
}

const emptyDraft: MembershipDraft = {
  name: '',
  unlimited: true,
  places: '8',
  weeklyPlaces: '',
  price: '',
  minimumMonths: '0',
  pauseDays: '30',
  sharedWith: '0',
  sessionIds: [],
};

const toNewMembership = ({ unlimited, ...draft }: MembershipDraft) => ({
  ...draft,
  places: unlimited ? null : parseNumberInput(draft.places),
  weeklyPlaces: draft.weeklyPlaces.trim() === '' ? null : parseNumberInput(draft.weeklyPlaces),
  minimumMonths: parseNumberInput(draft.minimumMonths),
  pauseDays: parseNumberInput(draft.pauseDays),
  // Unlimited memberships can't be shared.
  sharedWith: unlimited ? 0 : parseNumberInput(draft.sharedWith),
});

/** Resets after saving. */
export function NewMembershipForm({ businessId, onMade }: { businessId: number; onMade: () => void }) {
  const api = useApi();
  const form = useMutationForm<MembershipDraft, NewMembership, { id: number }>({
    schema: newMembershipSchema,
    initial: emptyDraft,
    input: toNewMembership,
    fieldOf: (path) => path.split('.')[0] ?? path,
    mutate: (membership) => createMembership(api, businessId, membership),
    refresh: [membershipProductsQuery(api, businessId).queryKey, membershipsQuery(api, businessId).queryKey],
    successToast: (_answer, { name }) => ({
      title: `${name} is on sale`,
      description: 'Customers can buy it on your page.',
    }),
    onSuccess: onMade,
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
        {...numberInputProps}
        inputMode="decimal"
        label="Your price a month"
        prefix="£"
      />
      <p className="text-sm text-ink-2 tabular-nums" aria-live="polite">
        {pricePreviewText(values.price)}
      </p>
      <CheckboxField
        label="Unlimited sessions (one place per date)"
        checked={values.unlimited}
        onChange={({ currentTarget }) => form.set({ unlimited: currentTarget.checked })}
      />
      {!values.unlimited && (
        <>
          <TextField {...form.field('places')} {...numberInputProps} label="Credits a month" />
          <TextField
            {...form.field('sharedWith')}
            {...numberInputProps}
            label="People they can share with"
            hint={SHARED_HINT}
          />
        </>
      )}
      <TextField
        {...form.field('weeklyPlaces')}
        {...numberInputProps}
        label="Most places a week"
        optional
        hint="Monday to Sunday. Empty: no limit."
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          {...form.field('minimumMonths')}
          {...numberInputProps}
          label="Minimum term (months)"
          hint="0 for none, up to 12"
        />
        <TextField
          {...form.field('pauseDays')}
          {...numberInputProps}
          label="Pause allowance (days a year)"
          hint="0 for none"
        />
      </div>
    </ProductForm>
  );
}

function pricePreviewText(price: string): string {
  const pence = decimalToPence(price);
  if (pence === null) return 'We add our 10% fee on top.';
  return `People pay ${formatPounds(priceBreakdown(pence).totalPence)} a month. You get ${formatPounds(pence)}.`;
}
