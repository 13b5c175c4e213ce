import { type ReactNode, useId } from 'react';
import { classNames } from '#shared/ui/class-names.ts';

/** A form step with its heading. A CSS counter numbers the steps, so that steps injected between count too. */
export function FormStep({
  title,
  lead,
  numbered,
  children,
}: {
  title: string;
  lead?: ReactNode;
  /** Requires an ancestor with `numberedSteps`. */
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

export const numberedSteps = '[counter-reset:step]';
