import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

/** A switch that applies at once. */
export function SwitchField({
  label,
  hint,
  on,
  busy = false,
  onChange,
}: {
  label: ReactNode;
  hint?: ReactNode;
  on: boolean;
  /** Saving: ignores presses. */
  busy?: boolean;
  onChange: (on: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p id={`${id}-label`} className="font-semibold wrap-anywhere">
          {label}
        </p>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="mt-0.5 text-sm text-ink-2">
            {hint}
          </p>
        )}
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={on}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        aria-busy={busy}
        onClick={() => {
          if (!busy) onChange(!on);
        }}
        className="-m-2 grid size-16 h-11 flex-none place-items-center"
      >
        <span
          aria-hidden="true"
          className={classNames(
            'relative block h-7 w-12 rounded-full border-[1.5px] transition-[background-color,border-color]',
            on ? 'border-brand bg-brand' : 'border-line-control bg-surface',
            busy && 'opacity-60 motion-safe:animate-pulse',
          )}
        >
          <span
            className={classNames(
              'absolute top-1 left-1 size-4.25 rounded-full transition-transform',
              on ? 'translate-x-5 bg-on-brand' : 'bg-line-control',
            )}
          />
        </span>
      </button>
    </div>
  );
}
