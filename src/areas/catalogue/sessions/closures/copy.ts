import { formatDays } from '#shared/calendar/calendar-day.ts';

/** "Closed 24 to 26 December: Christmas", or "Main hall closed 3 to 5 December: Floor being sealed". */
export function closedSentence(
  closed: { firstDay: string; lastDay: string; reason: string; placeName: string | null },
  today: string,
): string {
  const what = closed.placeName === null ? 'Closed' : `${closed.placeName} closed`;
  return `${what} ${formatDays(closed.firstDay, closed.lastDay, today)}: ${closed.reason}`;
}
