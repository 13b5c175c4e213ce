import { type ReactNode, useId } from 'react';

/** A part of the form with its heading. */
export function FormStep({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="font-sans text-h4 font-semibold">
        {title}
      </h2>
      {lead !== undefined && <p className="mt-0.5 text-sm text-ink-2">{lead}</p>}
      <div className="mt-3.5">{children}</div>
    </section>
  );
}
