import { formatShortDay, londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { formatLondonDay, formatLondonTime } from '#shared/calendar/london-time.ts';

/** For reasons that only admins read. */
export const ADMIN_ONLY_HINT = 'Only admins see this. We save it in the audit log.';

/** "Today, 09:12", "Yesterday", "Wed 18 Nov", "Tue 2 Dec 2025". */
export function formatReceivedAt(instant: string, now: Date): string {
  const at = new Date(instant);
  const day = londonDay(at);
  const today = londonDay(now);
  if (day === today) return `Today, ${formatLondonTime(at)}`;
  if (day === plusDays(today, -1)) return 'Yesterday';
  return day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : formatLondonDay(at);
}

/** "Ada Example", or the email of a person without a name. */
export function personName(person: { firstName: string; lastName: string; email: string }): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.email;
}
