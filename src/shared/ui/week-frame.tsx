import type { ReactNode } from 'react';
import { formatWeek } from '../calendar/calendar-day.ts';
import { Button } from './buttons/button.tsx';

/** A week's heading, links to its neighbours, and its times or a failure. */
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
  /** Id of the heading, which names the section. */
  id: string;
  heading: ReactNode;
  className?: string;
  firstDay: string;
  earlier: ReactNode;
  later: ReactNode;
  /** Replaces the times; null if loaded or loading. */
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
          <p aria-live="polite" className="min-w-33 text-center text-sm font-semibold">
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
