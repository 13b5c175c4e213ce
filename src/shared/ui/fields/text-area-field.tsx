import { type Ref, type TextareaHTMLAttributes, useId } from 'react';
import { classNames } from '../class-names.ts';
import { controlStyle, FieldFrame, type FieldTexts, fieldIds } from './field-frame.tsx';

export interface TextAreaFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement>, FieldTexts {
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextAreaField({
  label,
  optional,
  hint,
  error,
  className,
  id: givenId,
  rows = 3,
  ...area
}: TextAreaFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame {...{ id, label, optional, hint, error, className }}>
      <textarea
        rows={rows}
        {...area}
        {...fieldIds(id, { hint, error }).control}
        className={classNames(controlStyle, 'block resize-y py-3 leading-normal')}
      />
    </FieldFrame>
  );
}
