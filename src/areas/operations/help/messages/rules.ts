import { dayOfWeek, londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { defineStates } from '#shared/domain/state-machine.ts';
import { ANSWER_WORKING_DAYS, COMPLAINT_DAYS } from './message-options.ts';

/** A message is open until it is answered or closed; reopened, it is to be answered again. With its account it is closed. */
export const messageStates = defineStates({
  table: 'help_messages',
  keptAs: 'state',
  initial: ['open'],
  moves: {
    open: { answer: 'answered', close: 'closed', erase: 'closed' },
    answered: { answer: 'answered', close: 'closed', reopen: 'open', erase: 'closed' },
    closed: { reopen: 'open', erase: 'closed' },
  },
});

/** Complaints that are due within so many days, and those overdue, are what admins are reminded of. */
export const REMINDER_DAYS = 7;

/** How long the text of a closed message is kept. */
export const RETENTION_DAYS = 2 * 365;

/**
 * London's day by the end of which a message is answered. A complaint about personal data has to be acknowledged within
 * 30 days and answered without undue delay (Data Protection Act 2018, section 164A). We acknowledge each complaint at
 * once and settle it within 14 days. Bank holidays count as working days: an admin is early rather than late.
 */
export function messageDueDay(sentAt: Date, complaint: boolean): string {
  const day = londonDay(sentAt);
  if (complaint) return plusDays(day, COMPLAINT_DAYS);
  let due = day;
  for (let left = ANSWER_WORKING_DAYS; left > 0; ) {
    due = plusDays(due, 1);
    if (isWorkingDay(due)) left -= 1;
  }
  return due;
}

/** Monday to Friday. */
const isWorkingDay = (day: string): boolean => ![0, 6].includes(dayOfWeek(day));
