import type { ReactNode } from 'react';

/** Phones and tablets: price and main button, fixed to the bottom. */
export function FootBar({ children }: { children: ReactNode }) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 flex items-center justify-between gap-4 border-t border-line bg-raised px-(--gutter) pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] shadow-[0_-10px_30px_-16px_rgb(16_32_26/0.25)] lg:hidden">
      {children}
    </div>
  );
}
