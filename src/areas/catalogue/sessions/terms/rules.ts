import { formatDays } from '#shared/calendar/calendar-day.ts';
import type { Term } from './contract.ts';

/** `day` is `YYYY-MM-DD`. Without terms, every day is in term. */
export function isInTerm(terms: readonly Pick<Term, 'firstDay' | 'lastDay'>[], day: string): boolean {
  return terms.length === 0 || terms.some(({ firstDay, lastDay }) => day >= firstDay && day <= lastDay);
}

export function formatTerm({ name, firstDay, lastDay }: Term): string {
  return `${name}, ${formatDays(firstDay, lastDay)}`;
}
