import { formatShortMoment } from '#shared/calendar/london-time.ts';
import type { ClosedDates } from '../booking-rules/copy.ts';
import type { Session } from '../contract.ts';
import { nextOccurrenceWithPlace } from './copy.ts';

/** "Next Tue 24 Nov, 18:30", or why there is no date. */
export function NextDate({
  session,
  closed,
}: {
  session: Pick<Session, 'bookable' | 'nextOccurrences'>;
  /** Dates that can't be booked at the moment. */
  closed?: ClosedDates | undefined;
}) {
  if (!session.bookable) return 'Online booking not available';
  const next = nextOccurrenceWithPlace(session.nextOccurrences, closed);
  if (next === undefined) {
    const later = nextOccurrenceWithPlace(session.nextOccurrences);
    if (later !== undefined) return closed?.[later.startsAt]?.sentence;
    return session.nextOccurrences.length === 0 ? 'No dates at the moment' : 'All dates are full';
  }
  const starts = new Date(next.startsAt);
  return (
    <>
      Next{' '}
      <time dateTime={next.startsAt} className="font-semibold whitespace-nowrap text-ink">
        {formatShortMoment(starts)}
      </time>
    </>
  );
}
