import type { ReactNode } from 'react';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';

export function FactList({ children }: { children: ReactNode }) {
  return <ul className="grid gap-2.5 text-md text-ink-2">{children}</ul>;
}

/** A `mark` replaces the icon. */
export function Fact({
  icon,
  mark = false,
  children,
}: {
  icon: IconDrawing;
  mark?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className={classNames('flex gap-3', mark !== false && 'mb-1 items-center')}>
      {mark === false ? <Icon drawing={icon} className="mt-0.5 text-ink-3" /> : mark}
      <div className="min-w-0 flex-1 break-words">{children}</div>
    </li>
  );
}
