import { formatDays, formatLongDay } from '#shared/calendar/calendar-day.ts';
import { lastDateAhead } from '../occurrences/horizon.ts';
import type { Term } from './contract.ts';

/** `day` is `YYYY-MM-DD`. Without terms, every day is in term. */
export function isInTerm(terms: readonly Pick<Term, 'firstDay' | 'lastDay'>[], day: string): boolean {
  return terms.length === 0 || terms.some(({ firstDay, lastDay }) => day >= firstDay && day <= lastDay);
}

/** Every term is one day: the session has one-off dates, such as a workshop. */
export function isOneOff(terms: readonly Pick<Term, 'firstDay' | 'lastDay'>[]): boolean {
  return terms.length > 0 && terms.every(({ firstDay, lastDay }) => firstDay === lastDay);
}

/** "Term time only: Spring term, 5 January to 27 March 2027." or "Only on 12 December." */
export function termsSentence(terms: readonly Term[], today: string): string {
  if (isOneOff(terms))
    return `Only on ${terms.map(({ firstDay }) => formatDays(firstDay, firstDay, today)).join(', ')}.`;
  return `Term time only: ${terms
    .map(({ name, firstDay, lastDay }) => `${name}, ${formatDays(firstDay, lastDay, today)}`)
    .join('; ')}.`;
}

/** Why a new term can't have dates; null if it can. */
export function termProblem(
  { firstDay, lastDay }: Pick<Term, 'firstDay' | 'lastDay'>,
  today: string,
): { field: 'firstDay' | 'lastDay'; message: string } | null {
  const field = firstDay === lastDay ? 'firstDay' : 'lastDay';
  if (lastDay < today) return { field, message: 'This day is in the past' };
  const last = lastDateAhead(today);
  if (firstDay > last)
    return { field: 'firstDay', message: `Choose a date on or before ${formatLongDay(last, today)}` };
  return null;
}
