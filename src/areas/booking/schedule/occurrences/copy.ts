import { externalPaymentText } from '#areas/booking/bookings/takings/desk-payment.ts';
import { categoryNames, formatDayWithYear } from '#areas/catalogue/sessions/prices/copy.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import type { Attendee, BusinessOccurrence } from './contract.ts';

export function timeRangeText({ startsAt, endsAt }: Pick<BusinessOccurrence, 'startsAt' | 'endsAt'>): string {
  return `${formatLondonTime(new Date(startsAt))} to ${formatLondonTime(new Date(endsAt))}`;
}

export function placesTakenText({ taken, capacity }: Pick<BusinessOccurrence, 'taken' | 'capacity'>): string {
  const places = capacity === 1 ? '1 place' : `${capacity} places`;
  return taken >= capacity ? `Full, ${places}` : `${taken} of ${places} taken`;
}

/** "5 of 6 came" for a past date; if nobody was marked as there, it claims nothing about attendance. */
export function attendanceText({ taken, attended }: Pick<BusinessOccurrence, 'taken' | 'attended'>): string {
  if (taken === 0) return 'No bookings';
  return attended === 0 ? `${taken} booked, none checked in` : `${attended} of ${taken} came`;
}

export function countText(count: number, one: string): string {
  return `${count} ${count === 1 ? one : `${one}s`}`;
}

/** "Concession, checked until Wed 31 Mar 2027", or "Concession. Bring proof of your concession". */
export function categoryText({ category, proof, checkedUntil }: NonNullable<Attendee['price']>): string {
  const name = categoryNames[category];
  if (checkedUntil !== null) return `${name}, checked until ${formatDayWithYear(checkedUntil)}`;
  return proof === null ? name : `${name}. ${proof}`;
}

/** "Age 9, guardian Ada Rowe (07700 900123), booked by Ada Rowe" */
export function attendeeDetailsText({
  age,
  guardian,
  bookedBy,
  soldThrough,
  paidElsewhere,
}: Attendee): string {
  const facts = [
    age === null ? '' : `Age ${age}`,
    guardian === null ? '' : `guardian ${guardian.name} (${guardian.phone})`,
    bookedBy === null ? '' : `booked by ${bookedBy}`,
    soldThrough == null ? '' : `booked through ${soldThrough}`,
    paidElsewhere == null ? '' : externalPaymentText(paidElsewhere),
  ].filter((fact) => fact !== '');
  const sentence = facts.join(', ');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** "Canal Basin, Small room"; null at the business's own address without a room. */
export function venueText({ venue, room }: Pick<BusinessOccurrence, 'venue' | 'room'>): string | null {
  return venue === null ? room : room === null ? venue : `${venue}, ${room}`;
}

export function isMissingRoom(
  date: Pick<BusinessOccurrence, 'lacksRoom' | 'cancelled' | 'startsAt'>,
  now: Date,
): boolean {
  return date.lacksRoom !== null && !date.cancelled && new Date(date.startsAt) > now;
}

export const joinNames = (people: readonly { name: string }[]): string =>
  people.map(({ name }) => name).join(', ');

export function hasSubstitute({
  instructors,
  insteadOf,
}: Pick<BusinessOccurrence, 'instructors' | 'insteadOf'>): boolean {
  return insteadOf !== null && insteadOf.length > 0 && joinNames(instructors) !== joinNames(insteadOf);
}
