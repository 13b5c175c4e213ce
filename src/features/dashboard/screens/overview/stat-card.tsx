import type { ReactNode } from 'react';
import { Card } from '#shared/ui/card.tsx';
import { Icon, type IconDrawing } from '#shared/ui/icon.tsx';

/** A figure with its name and a line that puts it in context. */
export function StatCard({
  label,
  icon,
  value,
  context,
}: {
  label: string;
  icon: IconDrawing;
  value: string;
  context: ReactNode;
}) {
  return (
    <Card className="min-w-0 px-4 py-4 md:px-[22px] md:py-5">
      <dt className="flex items-center justify-between gap-2 text-sm font-medium">
        {label}
        <Icon of={icon} className="text-ink-3" />
      </dt>
      <dd className="mt-1.5">
        <span className="block font-display text-[1.5rem] leading-tight font-bold tracking-[-0.02em] wrap-anywhere tabular-nums md:text-[2rem]">
          {value}
        </span>
        <span className="mt-1 block text-sm text-ink-2">{context}</span>
      </dd>
    </Card>
  );
}
