import type { ReactNode } from 'react';
import { classNames } from '#shared/ui/class-names.ts';

/** An anchored section with text and code side by side. */
export function Section({
  id,
  title,
  beside,
  children,
}: {
  id: string;
  title: string;
  /** Right column; without it the text has full width. */
  beside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={classNames(
        'grid grid-cols-1 items-start gap-x-10 gap-y-5 border-t border-line py-7 md:py-10',
        beside !== undefined && 'xl:grid-cols-2',
      )}
    >
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <h2 id={`${id}-title`} className="text-figure">
          {title}
        </h2>
        {children}
      </div>
      {beside !== undefined && <div className="grid min-w-0 grid-cols-1 gap-3">{beside}</div>}
    </section>
  );
}

export function TermList({ children }: { children: ReactNode }) {
  return <ul className="min-w-0 text-md">{children}</ul>;
}

export function TermItem({
  name,
  id,
  small,
  long = false,
  children,
}: {
  name: ReactNode;
  /** Anchor. */
  id?: string;
  small?: ReactNode;
  long?: boolean;
  children?: ReactNode;
}) {
  return (
    <li
      id={id}
      className={classNames(
        'grid gap-x-4 gap-y-1 border-t border-line py-3 target:bg-brand-soft',
        long ? 'md:grid-cols-[240px_minmax(0,1fr)]' : 'md:grid-cols-[180px_minmax(0,1fr)]',
      )}
    >
      <code className="text-sm font-semibold wrap-anywhere">{name}</code>
      <div className="min-w-0">
        {children}
        {small !== undefined && small !== '' && (
          <span className="block text-xs wrap-anywhere text-ink-3">{small}</span>
        )}
      </div>
    </li>
  );
}

const verbs = {
  GET: 'bg-success-soft text-on-success-soft',
  POST: 'bg-info-soft text-on-info-soft',
  PUT: 'bg-warning-soft text-on-warning-soft',
  DELETE: 'bg-danger-soft text-on-danger-soft',
} as const;

export function MethodBadge({ children }: { children: keyof typeof verbs }) {
  return (
    <span
      className={classNames(
        'flex-none rounded-xs px-1.5 py-1 font-sans text-xs leading-none font-bold tracking-wide',
        verbs[children],
      )}
    >
      {children}
    </span>
  );
}
