import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { PinField } from './pin-field.tsx';
import type { StepProps } from './step-props.ts';

/** Step 1: what it is called, what it is, where it is. */
export function BasicStep({ draft, errors, onChange }: StepProps) {
  return (
    <>
      <TextField
        label="Business name"
        autoComplete="organization"
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value })}
        error={errors.name}
      />
      <TextAreaField
        label="Description"
        rows={4}
        hint="What you offer and whom it suits. People read this on your page."
        value={draft.description}
        onChange={(event) => onChange({ description: event.target.value })}
        error={errors.description}
      />
      <div className="grid gap-[22px] sm:grid-cols-[minmax(0,1fr)_180px]">
        <TextField
          label="Address"
          autoComplete="street-address"
          placeholder="14 Mill Lane, Leeds"
          value={draft.address}
          onChange={(event) => onChange({ address: event.target.value })}
          error={errors.address}
        />
        <TextField
          label="Postcode"
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={draft.postcode}
          onChange={(event) => onChange({ postcode: event.target.value })}
          error={errors.postcode}
        />
      </div>
      <PinField draft={draft} error={errors.pin} onChange={onChange} />
    </>
  );
}
