import CalendarPlus2 from 'lucide-react/icons/calendar-plus-2';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { Fact } from '../../book/screens/confirmation/fact-list.tsx';
import type { BookingPage } from '../../book/screens/use-booking-page.ts';
import { formatShortSpan } from '../../copy.ts';

/** At least one date stays. */
export function SeriesDates({
  page,
  sessionId,
  list,
  onChoose,
}: {
  page: BookingPage;
  sessionId: number;
  /** Full dates whose waiting lists to join. */
  list: string | undefined;
  onChoose: (starts: readonly string[]) => void;
}) {
  const { series, flow } = page;
  const heading = useRef<HTMLParagraphElement>(null);
  const { step } = flow.state;
  const mayChange = page.course === null && step !== 'working' && step !== 'paid' && step !== 'booked';
  const starts = series.map(({ startsAt }) => startsAt);
  return (
    <Fact icon={CalendarPlus2}>
      <div className="flex items-baseline justify-between gap-3">
        <p ref={heading} tabIndex={-1} className="font-semibold text-ink outline-none">
          {series.length} dates
        </p>
        {mayChange && (
          <RouteLink href={`/sessions/${sessionId}`} className="link flex-none text-sm">
            Change<span className="sr-only"> dates</span>
          </RouteLink>
        )}
      </div>
      <ul aria-label="Dates" className="mt-1 divide-y divide-line tabular-nums">
        {series.map((span) => (
          <li key={span.startsAt} className="flex min-h-11 items-center justify-between gap-3">
            <span>{formatShortSpan(span)}</span>
            {mayChange && (
              <Button
                variant="ghost"
                size="sm"
                iconOnly
                className="-mr-2 max-md:size-11!"
                aria-label={`Skip ${formatShortMoment(new Date(span.startsAt))}`}
                onClick={() => {
                  heading.current?.focus();
                  onChoose(starts.filter((start) => start !== span.startsAt));
                }}
              >
                <Icon drawing={X} size="sm" />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {list !== undefined && <p className="mt-2 text-sm">{waitlistSentence(list.split(','))}</p>}
    </Fact>
  );
}

function waitlistSentence(starts: readonly string[]): string {
  const dates = new Intl.ListFormat('en-GB').format(
    starts.map((start) => formatShortMoment(new Date(start))),
  );
  return starts.length === 1
    ? `${dates} is full. When you book, we’ll add you to its waiting list for free.`
    : `${dates} are full. When you book, we’ll add you to their waiting lists for free.`;
}
