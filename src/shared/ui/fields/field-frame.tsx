import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { Icon } from '../brand/icon.tsx';
import { classNames } from '../class-names.ts';

export interface FieldTexts {
  label: ReactNode;
  /** Adds "(optional)" to the label; required fields are unmarked. */
  optional?: boolean;
  hint?: ReactNode;
  /** Shown in red; also marks the field invalid. */
  error?: string;
}

/** Ties a control to its hint and error. */
export function fieldIds(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  const errorId = error ? `${id}-error` : undefined;
  const hintId = hint ? `${id}-hint` : undefined;
  return {
    errorId,
    hintId,
    control: {
      id,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
    },
  };
}

export const controlStyle = classNames(
  'w-full rounded-control border border-line-control bg-surface px-3.5 text-base text-ink transition-[border-color,box-shadow]',
  'placeholder:text-ink-3 placeholder:opacity-100 hover:border-ink-2',
  'focus-visible:border-focus focus-visible:outline-none focus-visible:shadow-[0_0_0_3px_color-mix(in_srgb,var(--focus)_32%,transparent),inset_0_0_0_1px_var(--focus)]',
  'aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)]',
  'aria-invalid:focus-visible:shadow-[0_0_0_3px_color-mix(in_srgb,var(--danger)_32%,transparent),inset_0_0_0_1px_var(--danger)]',
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3',
);

/** 48 pixels high; 44 in dense dialogs. */
export const controlHeights = { md: 'h-12', dense: 'h-11' } as const;

/** Give it the id in the control's `aria-describedby`. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <Icon drawing={CircleAlert} size="sm" className="mt-0.5" />
      {children}
    </p>
  );
}

export function FieldFrame({
  id,
  label,
  optional,
  hint,
  error,
  labelEnd,
  className,
  children,
}: FieldTexts & {
  id: string;
  /** At the right end of the label's line: "Forgot password?". */
  labelEnd?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const { errorId, hintId } = fieldIds(id, { hint, error });
  return (
    <div className={classNames('grid content-start gap-1.75', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm leading-snug font-semibold">
          {label}
          {optional && <span className="font-normal text-ink-3"> (optional)</span>}
        </label>
        {labelEnd}
      </div>
      {children}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p id={hintId} className="text-sm leading-snug text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}
