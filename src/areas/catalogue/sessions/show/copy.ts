import { dayParts, londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { sessionAgeGroups } from '#shared/domain/option-lists.ts';
import type { Occurrence, Session } from '../contract.ts';

/** "Age 26-35"; groups with a name of their own are called by it ("All Ages", "Family"). */
export function ageLabel(ageGroup: Session['ageGroup']): string {
  if (/^\d/.test(ageGroup)) return `Age ${ageGroup}`;
  const named = sessionAgeGroups.find(({ value }) => value.toLowerCase() === ageGroup.toLowerCase());
  return named?.label ?? ageGroup;
}

/**
 * The business's address on one line, for a page: the two halves of the postcode stay together. Town and postcode
 * are added unless the address already says them.
 */
export function addressLine(place: Pick<Session['business'], 'address' | 'town' | 'postcode'>): string {
  return plainAddressLine(place).replace(place.postcode, place.postcode.replaceAll(' ', '\u00a0'));
}

/** The same with ordinary spaces throughout, for programs that read it: calendars, maps. */
export function plainAddressLine({
  address,
  town,
  postcode,
}: Pick<Session['business'], 'address' | 'town' | 'postcode'>): string {
  const said = (part: string) => address.toLowerCase().includes(part.toLowerCase());
  const withTown = said(town) ? address : `${address}, ${town}`;
  return said(postcode) ? withTown : `${withTown} ${postcode}`;
}

/** The first of the next dates that still has a space; undefined when all to come are full. */
export function nextOccurrenceWithPlace(occurrences: readonly Occurrence[]): Occurrence | undefined {
  return occurrences.find(({ spacesLeft }) => spacesLeft > 0);
}

/** The three of the next dates to offer: the soonest, the last of them the first with a space if all are full. */
export function offeredOccurrences(occurrences: readonly Occurrence[]): Occurrence[] {
  const soonest = occurrences.slice(0, MAX_OFFERED);
  const open = nextOccurrenceWithPlace(occurrences.slice(MAX_OFFERED));
  const full = nextOccurrenceWithPlace(soonest) === undefined;
  return full && open !== undefined ? [...soonest.slice(0, MAX_OFFERED - 1), open] : soonest;
}

const MAX_OFFERED = 3;

/** The day of a date that is near, in London: "Today", in the six days after it "Wed", later "2 Dec". */
export function formatNearDay(startsAt: Date, now: Date): string {
  const [day, today] = [londonDay(startsAt), londonDay(now)];
  if (day === today) return 'Today';
  const { weekday, date, month } = dayParts(day);
  return day < plusDays(today, 7) ? weekday.slice(0, 3) : `${date} ${month.slice(0, 3)}`;
}
