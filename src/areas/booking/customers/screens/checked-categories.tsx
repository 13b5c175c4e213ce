import { useState } from 'react';
import { type PriceCategory, priceCategories } from '#areas/catalogue/sessions/prices/categories.ts';
import { categoryNames, formatDayWithYear } from '#areas/catalogue/sessions/prices/copy.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { checkCategory } from '../api.ts';
import type { CategoryCheck, CustomerPage } from '../contract.ts';

interface CategoryProps {
  customer: CustomerPage;
  onChanged: (customer: CustomerPage) => void;
}

/** Prices for people that the team has checked once, until a day. */
export function CheckedCategories({ customer, onChanged }: CategoryProps) {
  const [editing, setEditing] = useState(false);
  const api = useApi();
  const { categories = [] } = customer;
  const forget = useMutationAction({
    mutate: (category: PriceCategory) => checkCategory(api, customer.id, { category, until: null }),
    successToast: () => ({ title: 'Price removed' }),
    onSuccess: onChanged,
  });
  return (
    <div className="grid gap-1 border-t border-line py-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-ink-2">Price checked</p>
        {!editing && (
          <Button variant="ghost" size="sm" className="max-md:h-11!" onClick={() => setEditing(true)}>
            Add checked price
          </Button>
        )}
      </div>
      {categories.map(({ category, until, by }) => (
        <div key={category} className="flex flex-wrap items-center justify-between gap-x-4">
          <p>
            {categoryNames[category]}, until {formatDayWithYear(until)}
            {by !== null && <span className="text-ink-2"> (checked by {by})</span>}
          </p>
          <Button
            variant="ghost"
            size="sm"
            className="max-md:h-11!"
            disabled={forget.busy}
            aria-label={`Remove ${categoryNames[category]}`}
            onClick={() => void forget.run(category)}
          >
            Remove
          </Button>
        </div>
      ))}
      {editing && (
        <CategoryForm customer={customer} onChanged={onChanged} onClose={() => setEditing(false)} />
      )}
    </div>
  );
}

function CategoryForm({ customer, onChanged, onClose }: CategoryProps & { onClose: () => void }) {
  const api = useApi();
  const [typed, setTyped] = useState<{ category: PriceCategory; until: string }>({
    category: 'concession',
    until: '',
  });
  const act = useMutationAction({
    mutate: (check: CategoryCheck) => checkCategory(api, customer.id, check),
    successToast: () => ({ title: 'Price remembered' }),
    onSuccess: (answer) => {
      onChanged(answer);
      onClose();
    },
  });
  return (
    <form
      className="grid gap-3 py-2"
      onSubmit={(event) => {
        event.preventDefault();
        void act.run(typed);
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label="Category"
          options={priceCategories.map((value) => ({ value, label: categoryNames[value] }))}
          value={typed.category}
          onChange={({ target }) =>
            setTyped({
              ...typed,
              category: priceCategories.find((each) => each === target.value) ?? 'concession',
            })
          }
        />
        <TextField
          label="Until"
          type="date"
          value={typed.until}
          onChange={({ target }) => setTyped({ ...typed, until: target.value })}
          error={act.sentence ?? undefined}
        />
      </div>
      <p className="text-sm text-ink-2">
        You’ve seen the proof. We store the day, and no document. They see this price when they sign in.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" className="max-md:h-11!" busy={act.busy} busyLabel="Saving...">
          Remember price
        </Button>
        <Button variant="ghost" size="sm" className="max-md:h-11!" disabled={act.busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
