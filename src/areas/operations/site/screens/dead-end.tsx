import type { ReactNode } from 'react';
import { classNames } from '#shared/ui/class-names.ts';

/** A whole page that says what happened beside a picture of it, with the ways on. */
export function DeadEnd({
  title,
  children,
  picture,
  actions,
  above,
  alone,
}: {
  title: string;
  children: ReactNode;
  picture: ReactNode;
  actions: ReactNode;
  above?: ReactNode;
  /** There is no bar above: fill the whole window. */
  alone?: boolean;
}) {
  return (
    <div
      className={classNames(
        'container-page grid items-start lg:items-center',
        alone ? 'min-h-dvh' : 'min-h-[calc(100dvh-var(--topbar-h))]',
      )}
    >
      <div className="grid items-center gap-8 py-12 lg:grid-cols-[1fr_1.05fr] lg:gap-[clamp(32px,6vw,96px)]">
        <div>
          {above}
          <h1 className="text-[clamp(2.3rem,1.7rem+2.4vw,3.75rem)] leading-[1.02] tracking-[-0.035em]">
            {title}
          </h1>
          <p className="mt-[18px] mb-[30px] max-w-[40ch] text-lead text-ink-2">{children}</p>
          <div className="flex flex-wrap gap-3">{actions}</div>
        </div>
        <div className="max-lg:order-first">{picture}</div>
      </div>
    </div>
  );
}
