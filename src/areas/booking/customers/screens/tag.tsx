import type { ReactNode } from 'react';

export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex min-h-6 max-w-full items-center gap-1 rounded-sm border border-line bg-sunken px-2.5 text-xs font-semibold wrap-anywhere text-ink-2">
      {children}
    </span>
  );
}
