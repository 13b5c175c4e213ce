import ChevronDown from 'lucide-react/icons/chevron-down';
import { type Ref, type SelectHTMLAttributes, useId } from 'react';
import type { Option } from '../../domain/option-lists.ts';
import { Icon } from '../brand/icon.tsx';
import { classNames } from '../class-names.ts';
import { controlHeights, controlStyle, FieldFrame, type FieldTexts, fieldIds } from './field-frame.tsx';
import { type OptionGroup, SelectOptions } from './select-options.tsx';

export interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement>, FieldTexts {
  options: readonly Option[];
  groups?: readonly OptionGroup[];
  /** First option, with an empty value: "Any activity", "Choose a type". */
  placeholder?: string;
  dense?: boolean;
  ref?: Ref<HTMLSelectElement>;
}

/** A native `<select>`: works before scripts load, has the phone's picker, adds no code. */
export function SelectField({
  label,
  optional,
  hint,
  error,
  options,
  groups,
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
          <SelectOptions options={options} groups={groups} />
        </select>
        <Icon
          drawing={ChevronDown}
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-3"
        />
      </span>
    </FieldFrame>
  );
}
