/** Whether a text is a day of the calendar from 1900 to 2199: "2026-02-29" is none. */
export function isCalendarDay(text: string): boolean {
  const found = /^(19|2[01])\d\d-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return found !== null && !Number.isNaN(found.getTime()) && found.toISOString().startsWith(text);
}
