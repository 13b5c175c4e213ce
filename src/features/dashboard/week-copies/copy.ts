import { countOf } from '../dates/copy.ts';
import type { CopyPreviewDate, WeekCopy } from './contract.ts';

/** "14 dates will be added. 9 stand there already, and 2 cannot be made." */
export function whatIsMade(dates: readonly CopyPreviewDate[], chosen: number): string {
  const already = dates.filter(({ outcome }) => outcome === 'there').length;
  const refused = dates.filter(({ outcome }) => outcome !== 'there' && outcome !== 'make').length;
  const rest = [
    already === 0 ? '' : `${already} ${already === 1 ? 'stands' : 'stand'} there already`,
    refused === 0 ? '' : `${refused} cannot be made`,
  ].filter((part) => part !== '');
  const made = chosen === 0 ? 'No date will be added.' : `${countOf(chosen, 'date')} will be added.`;
  return rest.length === 0 ? made : `${made} ${rest.join(', and ')}.`;
}

/** "Nobody has booked any of its 14 dates." */
export function standingOf({ dates, booked }: Pick<WeekCopy, 'dates' | 'booked'>): string {
  return booked === 0
    ? `Nobody has booked the ${countOf(dates, 'date')} that it made.`
    : `People have booked ${booked} of the ${countOf(dates, 'date')} that it made, so it stays.`;
}
