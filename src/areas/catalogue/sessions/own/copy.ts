import { formatShortDay } from '#shared/calendar/calendar-day.ts';
import { formatCount } from '#shared/domain/pluralize.ts';
import type { ToastRequest } from '#shared/ui/overlay/toast-queue.ts';
import type { CancellationTerms, Session, SessionStatus, Slot } from '../contract.ts';
import { courseLine } from '../courses/rules.ts';
import { formatWeeklyTimes } from '../occurrences/copy.ts';
import type { Term } from '../terms/contract.ts';
import { isOneOff } from '../terms/rules.ts';
import type { OwnSession } from './contract.ts';

/** The first two are exact (docs/product/pages.md#toasts). */
export const sessionToasts = {
  created: { title: 'Session Created!', description: 'Your session has been submitted for approval.' },
  creationFailed: (description: string) => ({
    title: 'Session Creation Failed',
    description,
    variant: 'destructive',
  }),
  /** The session is saved, these parts aren't. */
  partMissing: (parts: readonly string[]) => ({
    title: 'We couldn’t save everything',
    description: `The session is saved, without ${new Intl.ListFormat('en-GB').format(parts)}. Edit it to try again.`,
    variant: 'destructive',
  }),
  draftSaved: { title: 'Draft saved', description: 'Only you can see it. Submit it when you’re ready.' },
  changed: (status: SessionStatus) => ({
    title: 'Session saved',
    description:
      status === 'pending'
        ? 'We’ll check it again before it goes live.'
        : 'Your changes are live. Existing bookings keep the price and terms they were sold with.',
  }),
  paused: { title: 'Session paused', description: 'It’s no longer in search. Existing bookings stay valid.' },
  resumed: { title: 'Session resumed', description: 'People can find and book it again.' },
  copied: (title: string) => ({ title: 'Session copied', description: `“${title}” is in your drafts.` }),
  deleted: { title: 'Session deleted', description: 'You keep its past bookings and receipts.' },
  failed: (description: string) => ({
    title: 'Action Failed',
    description,
    variant: 'destructive',
  }),
} as const satisfies Record<string, ToastRequest | ((argument: never) => ToastRequest)>;

/** "Full refund up to 24 hours before". */
export function cancellationSummary({ givesBack, hoursBefore }: CancellationTerms): string {
  return `${givesBack === 'all' ? 'Full' : '50%'} refund up to ${hoursBefore} hours before`;
}

/** With the platform fee. */
export const totalText = ({ totalPrice }: Pick<OwnSession, 'totalPrice'>): string =>
  totalPrice === '0.00' ? 'Free' : `£${totalPrice}`;

/** "91 of 161 places booked in the next 7 days." */
export function weekSummary(sessions: readonly Pick<OwnSession, 'nextSevenDays'>[]): string {
  const sum = (of: 'booked' | 'capacity') =>
    sessions.reduce((total, { nextSevenDays }) => total + nextSevenDays[of], 0);
  const places = sum('capacity');
  if (places === 0) return 'No dates in the next 7 days.';
  return `${formatCount(sum('booked'))} of ${formatCount(places)} places booked in the next 7 days.`;
}

/** "Mon and Wed, 18:00"; one-off dates by their days: "Wed 17 Mar 2027 and 2 more, 09:00". */
export function sessionTimes({
  schedule,
  terms,
}: {
  schedule: readonly Slot[];
  terms: readonly Term[];
}): string {
  const [first, ...others] = terms;
  const [time] = schedule;
  if (first === undefined || time === undefined || !isOneOff(terms)) return formatWeeklyTimes(schedule);
  const day = `${formatShortDay(first.firstDay)} ${first.firstDay.slice(0, 4)}`;
  return `${day}${others.length === 0 ? '' : ` and ${others.length} more`}, ${time.startTime}`;
}

/** docs/product/business.md#business-dashboard */
export const statusFilters = [
  { value: 'all', label: 'All statuses' },
  { value: 'published', label: 'Published' },
  { value: 'pending', label: 'Pending' },
  { value: 'draft', label: 'Draft' },
  { value: 'paused', label: 'Paused' },
  { value: 'rejected', label: 'Rejected' },
] as const;

export type StatusFilter = (typeof statusFilters)[number]['value'];

/** Its times, or what a course consists of. */
export function datesText({
  courses,
  ...times
}: Pick<Session, 'schedule' | 'courses'> & { terms: readonly Term[] }): string {
  if (courses === undefined) return sessionTimes(times);
  const [course] = courses;
  return course === undefined ? 'Course · No dates to come' : `Course · ${courseLine(course)}`;
}
