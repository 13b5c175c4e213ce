import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { Icon, type IconDrawing } from '../brand/icon.tsx';
import { classNames } from '../class-names.ts';
import { controlHeights, controlStyle, FieldFrame, type FieldTexts, fieldIds } from './field-frame.tsx';

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement>, FieldTexts {
  /** Inside the box: "£". */
  prefix?: string;
  /** Inside the box, before the text. */
  icon?: IconDrawing;
  /** A 40-pixel square button inside the box, at the end. */
  end?: ReactNode;
  labelEnd?: ReactNode;
  dense?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Spread react-hook-form's `register()` into it, or use it alone. */
export function TextField({
  label,
  optional,
  hint,
  error,
  prefix,
  icon,
  end,
  labelEnd,
  dense,
  className,
  id: givenId,
  ...input
}: TextFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame {...{ id, label, optional, hint, error, labelEnd, className }}>
      <span className="relative block">
        {icon && <Icon drawing={icon} className="absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-3" />}
        {prefix && (
          <span aria-hidden="true" className="absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-2">
            {prefix}
          </span>
        )}
        <input
          {...input}
          {...fieldIds(id, { hint, error }).control}
          className={classNames(
            controlStyle,
            controlHeights[dense ? 'dense' : 'md'],
            icon && 'pl-10.5',
            prefix && 'pl-7.5 tabular-nums',
            end !== undefined && 'pr-12',
          )}
        />
        {end !== undefined && <span className="absolute top-1/2 right-1 -translate-y-1/2">{end}</span>}
      </span>
    </FieldFrame>
  );
}
