import { sessionAgeGroups } from '#shared/domain/option-lists.ts';
import type { ClosedDates } from '../booking-rules/copy.ts';
import type { Occurrence, Session } from '../contract.ts';

/** "Age 26-35"; groups with a name use it ("All Ages", "Family"). */
export function ageLabel(ageGroup: Session['ageGroup']): string {
  if (/^\d/.test(ageGroup)) return `Age ${ageGroup}`;
  const named = sessionAgeGroups.find(({ value }) => value.toLowerCase() === ageGroup.toLowerCase());
  return named?.label ?? ageGroup;
}

/** One line, with a non-breaking space in the postcode. Adds town and postcode unless the address has them. */
export function addressLine(place: Pick<Session['business'], 'address' | 'town' | 'postcode'>): string {
  return plainAddressLine(place).replace(place.postcode, place.postcode.replaceAll(' ', '\u00a0'));
}

/** With ordinary spaces, for calendars and maps. */
export function plainAddressLine({
  address,
  town,
  postcode,
}: Pick<Session['business'], 'address' | 'town' | 'postcode'>): string {
  const said = (part: string) => address.toLowerCase().includes(part.toLowerCase());
  const withTown = said(town) ? address : `${address}, ${town}`;
  return said(postcode) ? withTown : `${withTown} ${postcode}`;
}

/** Undefined if all are full or outside their booking window. */
export function nextOccurrenceWithPlace(
  occurrences: readonly Occurrence[],
  closed: ClosedDates = {},
): Occurrence | undefined {
  return occurrences.find(({ startsAt, spacesLeft }) => spacesLeft > 0 && closed[startsAt] === undefined);
}

/** At most three: the soonest, or if all are full the last is the first with a space. */
export function offeredOccurrences(occurrences: readonly Occurrence[]): Occurrence[] {
  const soonest = occurrences.slice(0, MAX_OFFERED);
  const open = nextOccurrenceWithPlace(occurrences.slice(MAX_OFFERED));
  const full = nextOccurrenceWithPlace(soonest) === undefined;
  return full && open !== undefined ? [...soonest.slice(0, MAX_OFFERED - 1), open] : soonest;
}

const MAX_OFFERED = 3;
