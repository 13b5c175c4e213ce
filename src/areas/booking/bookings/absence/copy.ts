import { formatShortDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';

/** "Mon 7 Dec at 09:00" in London. */
export const absenceMoment = (instant: Date): string =>
  `${formatShortDay(londonDay(instant))} at ${formatLondonTime(instant)}`;

export const pausedSentence = (businessName: string, until: Date): string =>
  `You can book online with ${businessName} again from ${absenceMoment(until)}, because of missed bookings. Contact ${businessName} to book before then.`;

export const absenceToasts = {
  saved: { title: 'Rules saved', description: 'They count for what happens from now on.' },
  off: { title: 'Rules turned off', description: 'Missed bookings have no consequence any more.' },
  waived: { title: 'Missed booking waived', description: 'We’ve emailed the customer.' },
};
