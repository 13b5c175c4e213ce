import type { ReactNode } from 'react';
import { classNames } from '#shared/ui/class-names.ts';

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
  /** No top bar: fill the window. */
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
          <h1 className="text-display leading-none tracking-tighter">{title}</h1>
          <p className="mt-4.5 mb-7.5 max-w-[40ch] text-lead text-ink-2">{children}</p>
          <div className="flex flex-wrap gap-3">{actions}</div>
        </div>
        <div className="max-lg:order-first">{picture}</div>
      </div>
    </div>
  );
}
