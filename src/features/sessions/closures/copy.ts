import { formatDays } from '#shared/calendar/calendar-day.ts';

/** "Closed 24 to 26 December: Christmas". */
export function closedSentence(closed: { firstDay: string; lastDay: string; reason: string }): string {
  return `Closed ${formatDays(closed.firstDay, closed.lastDay)}: ${closed.reason}`;
}
