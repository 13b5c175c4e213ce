import ChevronDown from 'lucide-react/icons/chevron-down';
import { type Ref, type SelectHTMLAttributes, useId } from 'react';
import type { Option } from '#shared/domain/option-lists.ts';
import { Icon } from '../brand/icon.tsx';
import { classNames, together } from '../class-names.ts';
import { controlHeights, controlStyle, FieldFrame, type FieldTexts, fieldIds } from './field-frame.tsx';

export interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement>, FieldTexts {
  options: readonly Option[];
  /** First line with an empty value: "Any activity", "Choose a type". */
  placeholder?: string;
  dense?: boolean;
  ref?: Ref<HTMLSelectElement>;
}

/**
 * One choice from a list. The browser's own `<select>`: it works before the page's script has loaded, opens
 * the wheel that phone users know, and adds nothing to the bundle.
 */
export function SelectField({
  label,
  optional,
  hint,
  error,
  options,
  placeholder,
  dense,
  className,
  id: givenId,
  ...select
}: SelectFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame {...{ id, label, optional, hint, error, className }}>
      <span className="relative block">
        <select
          {...select}
          {...fieldIds(id, { hint, error }).control}
          className={classNames(
            controlStyle,
            controlHeights[dense ? 'dense' : 'md'],
            'appearance-none truncate pr-10',
          )}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          of={ChevronDown}
          className={together('pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-3')}
        />
      </span>
    </FieldFrame>
  );
}
