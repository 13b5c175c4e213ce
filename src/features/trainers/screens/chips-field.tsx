import { useId } from 'react';
import type { Option } from '#shared/domain/option-lists.ts';
import { ToggleChip } from '#shared/ui/buttons/chip.tsx';
import { FieldError } from '#shared/ui/fields/field-frame.tsx';

/** Any number of choices as chips. `Value` is what is stored: a text, or the number of a weekday. */
export function ChipsField<Value extends string | number>({
  legend,
  optional,
  hint,
  options,
  chosen,
  error,
  onChange,
}: {
  legend: string;
  optional?: boolean;
  hint?: string;
  options: readonly { value: Value; label: Option['label'] }[];
  chosen: readonly Value[];
  error: string | undefined;
  onChange: (chosen: Value[]) => void;
}) {
  const id = useId();
  const errorId = `${id}-error`;
  const toggle = (value: Value, pressed: boolean) =>
    // In the order of the list, whatever the order of the presses.
    onChange(
      options.map((option) => option.value).filter((one) => (one === value ? pressed : chosen.includes(one))),
    );
  return (
    <fieldset
      // Where the form puts the focus when this is what has to be mended.
      tabIndex={-1}
      data-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : errorId}
      className="grid min-w-0 gap-[9px]"
    >
      <legend className="mb-[9px] text-sm leading-[1.35] font-semibold">
        {legend}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </legend>
      {hint !== undefined && <p className="text-sm text-ink-3">{hint}</p>}
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <ToggleChip
            key={value}
            pressed={chosen.includes(value)}
            onPressedChange={(pressed) => toggle(value, pressed)}
          >
            {label}
          </ToggleChip>
        ))}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
