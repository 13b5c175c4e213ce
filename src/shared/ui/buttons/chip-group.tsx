import { useId } from 'react';
import type { Option } from '../../domain/option-lists.ts';
import { FieldError } from '../fields/field-frame.tsx';
import { ToggleChip } from './chip.tsx';

/**
 * Toggles a choice. `all` ("All Levels") and the other values exclude each other
 * (docs/product/business.md#session-form).
 * @param all omit it if no value excludes the others
 */
export function toggleChoice<Value extends string>(
  chosen: readonly Value[],
  value: Value,
  all?: NoInfer<Value>,
): Value[] {
  if (chosen.includes(value)) return chosen.filter((other) => other !== value);
  if (value === all) return [value];
  return [...chosen.filter((other) => other !== all), value];
}

/** A multi-select as chips. Focusable when invalid, so that screen readers read the error. */
export function ChipGroup<Value extends string>({
  label,
  optional,
  options,
  chosen,
  onChange,
  all,
  error,
}: {
  label: string;
  optional?: boolean;
  options: readonly Option<Value>[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  /** Excludes every other value: "All Levels". */
  all?: NoInfer<Value>;
  error?: string;
}) {
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
      data-invalid={error ? true : undefined}
      tabIndex={-1}
      className="grid gap-2.5 rounded-control focus-visible:outline-offset-8"
    >
      <div className="flex items-baseline justify-between gap-3">
        <p id={`${id}-label`} className="text-sm leading-snug font-semibold">
          {label}
          {optional && <span className="font-normal text-ink-3"> (optional)</span>}
        </p>
        {chosen.length > 1 && <p className="text-sm text-ink-3">{chosen.length} chosen</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label: text }) => (
          <ToggleChip
            key={value}
            pressed={chosen.includes(value)}
            onPressedChange={() => onChange(toggleChoice(chosen, value, all))}
          >
            {text}
          </ToggleChip>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

export const toOptions = <Value extends string>(values: readonly Value[]): Option<Value>[] =>
  values.map((value) => ({ value, label: value }));
