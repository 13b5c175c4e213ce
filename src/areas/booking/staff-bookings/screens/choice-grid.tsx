import type { ReactNode } from 'react';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { FieldError } from '#shared/ui/fields/field-frame.tsx';

export interface GridChoice<Value extends string> {
  value: Value;
  label: string;
  detail: string;
  icon: IconDrawing;
  disabled?: boolean;
}

export function ChoiceGrid<Value extends string>({
  legend,
  name,
  choices,
  chosen,
  error,
  onChoose,
}: {
  legend: ReactNode;
  name: string;
  choices: readonly GridChoice<Value>[];
  chosen: Value | null;
  error?: string | undefined;
  onChoose: (value: Value) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-2.5 text-h4 font-semibold">{legend}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 md:grid-cols-5">
        {choices.map(({ value, label, detail, icon, disabled = false }) => (
          <label
            key={value}
            className={classNames(
              'grid min-h-19 place-content-center justify-items-center gap-0.5 rounded-tile border border-line-control bg-surface px-1 py-2 text-center text-sm font-semibold has-checked:border-brand has-checked:bg-brand-soft has-checked:text-on-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-focus',
              disabled ? 'cursor-not-allowed text-ink-3' : 'cursor-pointer',
            )}
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              disabled={disabled}
              onChange={() => onChoose(value)}
              className="sr-only"
            />
            <Icon drawing={icon} />
            {label}
            <span className="text-xs font-normal">{detail}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <div role="alert" className="mt-2">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
