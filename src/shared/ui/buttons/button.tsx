import type { ButtonHTMLAttributes, Ref } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../states/spinner.tsx';
import { type ButtonLook, buttonStyle } from './button-style.ts';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** Shows a spinner with `busyLabel`, ignores presses, keeps width and focus. */
  busy?: boolean;
  busyLabel?: string;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * While busy it stays focusable (`aria-disabled`), so that keyboard users keep their place. Type "button" by default.
 */
export function Button({
  variant,
  size,
  iconOnly,
  block,
  busy = false,
  busyLabel = 'Processing...',
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonStyle({ variant, size, iconOnly, block }), className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {/* Both contents share a grid cell, so the width never changes. */}
      {busy ? (
        <span className="inline-grid">
          <span
            aria-hidden="true"
            className="invisible col-start-1 row-start-1 inline-flex items-center gap-2"
          >
            {children}
          </span>
          <span className="col-start-1 row-start-1 inline-flex items-center justify-center gap-2">
            <Spinner />
            {iconOnly ? <span className="sr-only">{busyLabel}</span> : busyLabel}
          </span>
        </span>
      ) : (
        children
      )}
    </button>
  );
}
