import { countText } from '../occurrences/copy.ts';
import type { CopyPreviewOccurrence, WeekCopy } from './contract.ts';

/** "14 dates will be added. 9 are already there, and 2 can't be added." */
export function copyResultText(dates: readonly CopyPreviewOccurrence[], chosen: number): string {
  const already = dates.filter(({ outcome }) => outcome === 'there').length;
  const refused = dates.filter(({ outcome }) => outcome !== 'there' && outcome !== 'make').length;
  const rest = [
    already === 0 ? '' : `${already} ${already === 1 ? 'is' : 'are'} already there`,
    refused === 0 ? '' : `${refused} can’t be added`,
  ].filter((part) => part !== '');
  const made = chosen === 0 ? 'No dates will be added.' : `${countText(chosen, 'date')} will be added.`;
  return rest.length === 0 ? made : `${made} ${rest.join(', and ')}.`;
}

export function bookedDatesText({ dates, booked }: Pick<WeekCopy, 'dates' | 'booked'>): string {
  return booked === 0
    ? `${countText(dates, 'date')} added, none booked.`
    : `${countText(dates, 'date')} added. You can’t undo it, because ${booked} ${booked === 1 ? 'has' : 'have'} bookings.`;
}
