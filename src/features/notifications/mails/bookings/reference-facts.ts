import type { Fact } from '../layout/parts.tsx';
import type { BookingMailData } from './booking-queries.server.ts';

/** The reference of one place, with who comes where that is not whoever booked. */
export function referenceFacts({
  reference,
  attendee,
  seeker,
}: Pick<BookingMailData, 'reference' | 'attendee' | 'seeker'>): Fact[] {
  const someoneElse =
    attendee === null || attendee === seeker.name ? [] : [{ label: 'For', value: attendee }];
  return [...someoneElse, { label: 'Reference', value: reference }];
}
