import type { ReactNode } from 'react';
import { formatWeek } from '../calendar/calendar-day.ts';
import { Button } from './buttons/button.tsx';

/**
 * A week of which a time is chosen: its heading, the way to the weeks beside it, and its times, or that they could
 * not be had.
 */
export function WeekFrame({
  id,
  heading,
  className,
  firstDay,
  earlier,
  later,
  failure,
  onRetry,
  children,
}: {
  /** Of the heading, which names the section. */
  id: string;
  heading: ReactNode;
  className?: string;
  firstDay: string;
  earlier: ReactNode;
  later: ReactNode;
  /** Said in the place of the times; null when they are there or on their way. */
  failure: string | null;
  onRetry: () => void;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mb-3.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {heading}
        <div className="flex items-center gap-1.5">
          {earlier}
          <p aria-live="polite" className="min-w-[132px] text-center text-sm font-semibold">
            {formatWeek(firstDay)}
          </p>
          {later}
        </div>
      </div>
      {failure === null ? (
        children
      ) : (
        <div role="alert" className="flex flex-wrap items-center gap-4 rounded-card border border-line p-5">
          <p>{failure}</p>
          <Button variant="secondary" size="sm" onClick={onRetry}>
            Retry
          </Button>
        </div>
      )}
    </section>
  );
}
