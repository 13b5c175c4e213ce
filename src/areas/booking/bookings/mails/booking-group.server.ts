import { z } from 'zod';
import type { Fact } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import type { Db } from '#shared/db/database.server.ts';
import type { PriceBreakdown } from '#shared/domain/pence.ts';
import { type BookingMailData, readBookingForMail } from './booking-queries.server.ts';
import { placeFacts, referenceFacts } from './reference-facts.ts';

/** Job payload: a booking, and the others in the same email. */
export const bookingGroupPayload = z.object({ bookingId: z.uuid(), others: z.array(z.uuid()).default([]) });

/** Bookings of one order for one email: the first, with sums over all of them in its amounts, and each by itself. */
export interface BookingGroupMailData extends BookingMailData {
  together: readonly BookingMailData[];
}

/** The bookings' current state. `oneTime` drops those moved elsewhere. Null if none is left. */
export async function readBookingGroup(
  db: Db,
  { bookingId, others }: z.output<typeof bookingGroupPayload>,
  isStillTold: (booking: BookingMailData) => boolean,
  { oneTime = true } = {},
): Promise<BookingGroupMailData | null> {
  const together: BookingMailData[] = [];
  for (const id of [bookingId, ...others]) {
    const booking = await readBookingForMail(db, id);
    if (booking !== null && isStillTold(booking)) together.push(booking);
  }
  const [first] = together;
  return toBookingGroup(
    together.filter(({ startsAt }) => !oneTime || startsAt.getTime() === first?.startsAt.getTime()),
  );
}

/** Without cancelled and started bookings. Null if none is left. */
export const readReminderGroup = (
  db: Db,
  told: z.output<typeof bookingGroupPayload>,
  now: Date,
): Promise<BookingGroupMailData | null> =>
  readBookingGroup(db, told, ({ state, startsAt }) => state === 'confirmed' && startsAt > now);

/** Null for none. */
export function toBookingGroup(together: readonly BookingMailData[]): BookingGroupMailData | null {
  const [first] = together;
  if (first === undefined) return null;
  const sum = (pence: (booking: BookingMailData) => number) =>
    together.reduce((total, booking) => total + pence(booking), 0);
  const price: PriceBreakdown = {
    sessionFeePence: sum((booking) => booking.price.sessionFeePence),
    platformFeePence: sum((booking) => booking.price.platformFeePence),
    totalPence: sum((booking) => booking.price.totalPence),
  };
  return {
    ...first,
    price,
    refundPence: sum(({ refundPence }) => refundPence),
    refundFailedPence: sum(({ refundFailedPence }) => refundFailedPence),
    together,
  };
}

/** One reference, or one for each place by attendee and date. */
export function groupPlaceFacts({ together }: Pick<BookingGroupMailData, 'together'>): Fact[] {
  const [only, ...others] = together;
  if (only !== undefined && others.length === 0) return referenceFacts(only);
  return placeFacts(
    together.map(({ attendee, seeker, reference, startsAt, endsAt }) => ({
      name: attendee ?? seeker.name,
      reference,
      startsAt,
      endsAt,
    })),
  );
}
