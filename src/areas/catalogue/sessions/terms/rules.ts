import { formatDays } from '#shared/calendar/calendar-day.ts';
import type { Term } from './contract.ts';

/** Do the weekly times of a session with these terms take place on a day (`YYYY-MM-DD`)? */
export function isInTerm(terms: readonly Pick<Term, 'firstDay' | 'lastDay'>[], day: string): boolean {
  return terms.length === 0 || terms.some(({ firstDay, lastDay }) => day >= firstDay && day <= lastDay);
}

/** "Autumn term, 7 September to 18 December". */
export function formatTerm({ name, firstDay, lastDay }: Term): string {
  return `${name}, ${formatDays(firstDay, lastDay)}`;
}
