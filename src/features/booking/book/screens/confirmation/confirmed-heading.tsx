import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';

/** The head of a confirmation, with a sentence of what comes next. */
export function ConfirmedHeading({ children }: { children: ReactNode }) {
  return (
    <div className="mb-8 flex flex-col items-start gap-4 lg:flex-row lg:items-center lg:gap-[22px]">
      <span className="grid size-[68px] flex-none place-items-center rounded-full bg-accent text-on-accent">
        <Icon of={Check} strokeWidth={2.6} className="size-8!" />
      </span>
      <div>
        <h1>Booking Confirmed!</h1>
        <p className="mt-1.5 text-lead text-ink-2">{children}</p>
      </div>
    </div>
  );
}
