import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';

/** `small` above a ticket. */
export function ConfirmedHeading({ small = false, children }: { small?: boolean; children: ReactNode }) {
  if (small) {
    return (
      <div className="mb-4 flex items-center gap-3.5">
        <Tick className="size-13" />
        <div className="min-w-0">
          <h1 className="text-figure md:text-title">Booking Confirmed!</h1>
          <p className="mt-0.5 leading-snug wrap-anywhere text-ink-2">{children}</p>
        </div>
      </div>
    );
  }
  return (
    <div className="mb-8 flex flex-col items-start gap-4 lg:flex-row lg:items-center lg:gap-5.5">
      <Tick className="size-17" />
      <div className="min-w-0">
        <h1>Booking Confirmed!</h1>
        <p className="mt-1.5 text-lead wrap-anywhere text-ink-2">{children}</p>
      </div>
    </div>
  );
}

function Tick({ className }: { className: string }) {
  return (
    <span
      className={classNames(
        'grid flex-none place-items-center rounded-full bg-accent text-on-accent',
        className,
      )}
    >
      <Icon drawing={Check} strokeWidth={2.6} className="size-[46%]!" />
    </span>
  );
}
