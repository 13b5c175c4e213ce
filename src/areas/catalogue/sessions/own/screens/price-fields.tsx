import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId } from 'react';
import { decimalToPence, formatPounds, priceBreakdown } from '#shared/domain/pence.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { FieldError } from '#shared/ui/fields/field-frame.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { priceCategories } from '../../prices/categories.ts';
import { MAX_PROOF_LENGTH, proofCheckSchema } from '../../prices/contract.ts';
import { categoryNames, proofCheckNames, usualProofs } from '../../prices/copy.ts';
import type { SessionDraft, SessionErrors } from '../session-form-draft.ts';

type DraftPrice = SessionDraft['prices'][number];

/** Prices for people, beside the standard one. */
export function PriceFields({
  prices,
  standard,
  errors,
  onChange,
}: {
  prices: readonly DraftPrice[];
  /** As typed. */
  standard: string;
  errors: SessionErrors;
  onChange: (prices: DraftPrice[]) => void;
}) {
  const id = useId();
  const free = priceCategories.filter((each) => prices.every(({ category }) => category !== each));
  const [next] = free;
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-hint`} className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <div>
          <p id={id} className="text-sm font-semibold">
            Concessions and carers
          </p>
          <p id={`${id}-hint`} className="text-sm text-ink-2">
            {prices.length === 0
              ? 'Lower prices, such as for students.'
              : `Everyone else pays the standard price, ${theyPay(standard)}.`}
          </p>
        </div>
        {next !== undefined && (
          <Button
            variant="soft"
            size="sm"
            className="flex-none max-md:h-11"
            onClick={() =>
              onChange([
                ...prices,
                { category: next, price: '', proof: usualProofs[next], proofCheck: 'visit' },
              ])
            }
          >
            <Icon drawing={Plus} size="sm" />
            Add category
          </Button>
        )}
      </div>
      {prices.map((row, index) => (
        <PriceRow
          key={row.category}
          row={row}
          index={index}
          // Others that are free, and its own.
          choices={priceCategories.filter((each) => each === row.category || free.includes(each))}
          errors={errors}
          onChange={(changes) => onChange(prices.with(index, { ...row, ...changes }))}
          onRemove={() => onChange(prices.toSpliced(index, 1))}
        />
      ))}
      {errors.prices && <FieldError>{errors.prices}</FieldError>}
    </div>
  );
}

function PriceRow({
  row,
  index,
  choices,
  errors,
  onChange,
  onRemove,
}: {
  row: DraftPrice;
  index: number;
  choices: readonly DraftPrice['category'][];
  errors: SessionErrors;
  onChange: (changes: Partial<DraftPrice>) => void;
  onRemove: () => void;
}) {
  const { category, price, proof, proofCheck } = row;
  const name = categoryNames[category];
  const error = (field: string) => errors[`prices.${index}.${field}`];
  return (
    <div
      role="group"
      aria-label={`Category ${index + 1}: ${name}`}
      className="grid gap-3 rounded-tile border border-line p-3.5"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_44px] items-end gap-2.5 sm:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)_44px]">
        <SelectField
          label="Category"
          dense
          options={choices.map((each) => ({ value: each, label: categoryNames[each] }))}
          value={category}
          onChange={({ target }) => {
            const chosen = choices.find((each) => each === target.value) ?? category;
            onChange({
              category: chosen,
              ...(proof === usualProofs[category] && { proof: usualProofs[chosen] }),
            });
          }}
          error={error('category')}
        />
        {category === 'carer' ? (
          <p className="self-center text-sm text-ink-2 max-sm:col-span-2 max-sm:row-start-2 sm:col-span-2">
            Free beside each person who pays.
          </p>
        ) : (
          <>
            <TextField
              label="You get"
              dense
              prefix="£"
              type="number"
              inputMode="decimal"
              min={0}
              step={0.01}
              value={price}
              onChange={({ target }) => onChange({ price: target.value })}
              error={error('price')}
              className="max-sm:col-span-2"
            />
            <p className="pb-2.5 text-sm tabular-nums max-sm:col-span-2 max-sm:pb-0">
              <span className="text-ink-2">They pay </span>
              <b className="font-semibold">{theyPay(price)}</b>
            </p>
          </>
        )}
        <Button
          variant="ghost"
          iconOnly
          aria-label={`Remove ${name}`}
          className="max-sm:col-start-2 max-sm:row-start-1"
          onClick={onRemove}
        >
          <Icon drawing={Trash2} />
        </Button>
      </div>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <TextField
          label="Proof"
          optional
          dense
          maxLength={MAX_PROOF_LENGTH}
          value={proof}
          placeholder="e.g. Bring your student card"
          onChange={({ target }) => onChange({ proof: target.value })}
          error={error('proof')}
        />
        {proof.trim() !== '' && (
          <SelectField
            label="You check it"
            dense
            options={proofCheckSchema.options.map((value) => ({ value, label: proofCheckNames[value] }))}
            value={proofCheck}
            onChange={({ target }) =>
              onChange({
                proofCheck: proofCheckSchema.options.find((each) => each === target.value) ?? 'visit',
              })
            }
            error={error('proofCheck')}
          />
        )}
      </div>
    </div>
  );
}

/** With our fee: "£7.70". */
function theyPay(typed: string): string {
  const pence = decimalToPence(typed);
  if (pence === null) return '–';
  return pence === 0 ? 'Free' : formatPounds(priceBreakdown(pence).totalPence);
}
