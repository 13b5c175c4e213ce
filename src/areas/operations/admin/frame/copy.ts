import { formatShortDay, londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { formatLondonDay, formatLondonTime } from '#shared/calendar/london-time.ts';

/** Whose eyes a reason is for, where nobody outside is told it. */
export const ADMIN_ONLY_HINT = 'Only admins see this. We save it in the audit log.';

/** When something came in, as a queue says it: "Today, 09:12", "Yesterday", "Wed 18 Nov", "Tue 2 Dec 2025". */
export function formatReceivedAt(instant: string, now: Date): string {
  const at = new Date(instant);
  const day = londonDay(at);
  const today = londonDay(now);
  if (day === today) return `Today, ${formatLondonTime(at)}`;
  if (day === plusDays(today, -1)) return 'Yesterday';
  return day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : formatLondonDay(at);
}

/** "Ada Example", or the e-mail address of somebody who gave no name. */
export function personName(person: { firstName: string; lastName: string; email: string }): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.email;
}
