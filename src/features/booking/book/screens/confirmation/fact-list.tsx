import type { ReactNode } from 'react';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';

/** Facts about a session, one a row, each with its icon. */
export function FactList({ children }: { children: ReactNode }) {
  return <ul className="grid gap-2.5 text-[0.9375rem] text-ink-2">{children}</ul>;
}

export function Fact({ icon, children }: { icon: IconDrawing; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon of={icon} className="mt-0.5 text-ink-3" />
      <div className="min-w-0 flex-1 break-words">{children}</div>
    </li>
  );
}
