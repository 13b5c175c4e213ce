import { useId } from 'react';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { type CancellationTerms, cancellationHours } from '../../contract.ts';
import type { SessionErrors } from '../session-form-draft.ts';

const shares: readonly { value: CancellationTerms['givesBack']; label: string }[] = [
  { value: 'all', label: 'All of it' },
  { value: 'half', label: 'Half of it' },
];

const times = cancellationHours.map((hours) => ({
  value: String(hours),
  label: `${hours} hours before the start`,
}));

/** How much of the price goes back to people who cancel, and until when. */
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
          What people get back when they cancel
        </p>
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          Until the time you choose; after that nothing goes back. When you cancel, everything does. Bookings
          already made keep what they were sold with.
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="They get back"
          options={shares}
          value={terms.givesBack}
          onChange={({ target }) =>
            change({ givesBack: shares.find(({ value }) => value === target.value)?.value })
          }
          error={errors['cancellation.givesBack']}
        />
        <SelectField
          label="Until"
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
