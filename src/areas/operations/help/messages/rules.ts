import { dayOfWeek, londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { defineStates } from '#shared/domain/state-machine.ts';
import { ANSWER_WORKING_DAYS, COMPLAINT_DAYS } from './message-options.ts';

/** Open, answered or closed; reopening makes it open again. Deleting the account closes it. */
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

/** Days before the due day from which we remind admins. */
export const REMINDER_DAYS = 7;

/** Days we keep the text of a closed message. */
export const RETENTION_DAYS = 2 * 365;

/**
 * London day by the end of which we must answer. The Data Protection Act 2018, section 164A, wants complaints about
 * personal data acknowledged within 30 days and answered without undue delay. We acknowledge at once and settle
 * within 14 days. Bank holidays count as working days, so admins are early.
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

const isWorkingDay = (day: string): boolean => ![0, 6].includes(dayOfWeek(day));
