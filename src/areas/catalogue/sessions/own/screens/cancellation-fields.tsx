import { useId } from 'react';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { type CancellationTerms, cancellationHours } from '../../contract.ts';
import type { SessionErrors } from '../session-form-draft.ts';

const shares: readonly { value: CancellationTerms['givesBack']; label: string }[] = [
  { value: 'all', label: 'Full refund' },
  { value: 'half', label: '50% refund' },
];

const times = cancellationHours.map((hours) => ({
  value: String(hours),
  label: `${hours} hours before the start`,
}));

export function CancellationFields({
  terms,
  errors,
  onChange,
}: {
  terms: CancellationTerms;
  errors: SessionErrors;
  onChange: (changes: { cancellation: CancellationTerms }) => void;
}) {
  const id = useId();
  const change = (changes: Partial<CancellationTerms>) =>
    onChange({ cancellation: { ...terms, ...changes } });
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-hint`} className="grid gap-3">
      <div>
        <p id={id} className="text-sm font-semibold">
          Refund when customers cancel
        </p>
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          Customers get this refund up to your cut-off, and nothing after it. If you cancel, they always get a
          full refund. Existing bookings keep their terms.
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Refund"
          options={shares}
          value={terms.givesBack}
          onChange={({ target }) =>
            change({ givesBack: shares.find(({ value }) => value === target.value)?.value })
          }
          error={errors['cancellation.givesBack']}
        />
        <SelectField
          label="Up to"
          options={times}
          value={String(terms.hoursBefore)}
          onChange={({ target }) =>
            change({ hoursBefore: cancellationHours.find((hours) => String(hours) === target.value) })
          }
          error={errors['cancellation.hoursBefore']}
        />
      </div>
    </div>
  );
}
