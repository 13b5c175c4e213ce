import { type ReactNode, useId } from 'react';
import { classNames } from '#shared/ui/class-names.ts';

/**
 * A step of a booking form with its heading. On a page of its own the steps are numbered, by where they stand: whatever
 * is put between them counts too.
 */
export function FormStep({
  title,
  lead,
  numbered,
  children,
}: {
  title: string;
  lead?: ReactNode;
  /** Within a form that has `numberedSteps`. */
  numbered: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={classNames('flex', numbered ? 'mb-4.5 gap-3 md:gap-4' : 'mb-3')}>
        {numbered && (
          <span
            aria-hidden="true"
            className="grid size-8.5 flex-none place-items-center rounded-full bg-[light-dark(var(--surface-inverse),var(--brand-soft))] font-display font-bold text-[light-dark(var(--ink-inverse),var(--on-brand-soft))] [counter-increment:step] before:content-[counter(step)]"
          />
        )}
        <div className="min-w-0">
          <h2 id={id} className={numbered ? 'text-figure md:text-figure' : 'font-sans text-h4 font-semibold'}>
            {title}
          </h2>
          {lead !== undefined && <p className="mt-0.5 text-sm text-ink-2">{lead}</p>}
        </div>
      </div>
      {children}
    </section>
  );
}

/** Begins the numbers. */
export const numberedSteps = '[counter-reset:step]';
