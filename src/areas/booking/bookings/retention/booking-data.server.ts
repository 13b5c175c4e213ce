import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { PersonalData } from '#areas/identity/accounts/personal-data.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { absenceRows, eraseAbsences } from '../absence/absence-queries.server.ts';
import { type BookingRecord, findBooking } from '../book/booking-queries.server.ts';
import type { FinaliseDeps } from '../book/finalise-hold.server.ts';
import { type CancelDeps, cancelByPolicy } from '../cancel/cancel-booking.server.ts';
import { findHold } from '../hold/hold-queries.server.ts';
import { endSessionHolds, releaseHold } from '../hold/release-hold.server.ts';
import { endTrainerHolds } from '../hold/trainer-appointments.server.ts';
import {
  eraseMessageAuthor,
  eraseMessagesTo,
  receivedMessageRows,
  writtenMessageRows,
} from '../message/message-queries.server.ts';
import { rememberedAttendeeRows } from '../order/attendee-queries.server.ts';
import { refundIfCancelled } from '../rules.ts';
import { eraseTaker, recordedTakingRows } from '../takings/taking-queries.server.ts';
import { eraseWalkInRecorder, recordedWalkInRows } from '../walk-in/walk-in-queries.server.ts';
import {
  bookingRows,
  calendarFeedRows,
  deleteCalendarFeed,
  eraseContacts,
  eraseMarker,
  heldPlaceRows,
  liveUserHoldIds,
  markRows,
  upcomingBookingIds,
} from './personal-data-queries.server.ts';

export type BookingDataDeps = FinaliseDeps & CancelDeps;

/** Deleting an account releases its holds and cancels its bookings by their policy. */
export function bookingData(deps: BookingDataDeps): PersonalData {
  return {
    tables: {
      bookings: bookingRows,
      'seats-held': heldPlaceRows,
      'people-booked-for': rememberedAttendeeRows,
      'people-checked-in': markRows,
      'walk-ins-noted': recordedWalkInRows,
      'takings-recorded': recordedTakingRows,
      calendar: calendarFeedRows,
      'messages-about-bookings': receivedMessageRows,
      'messages-to-customers': writtenMessageRows,
      'missed-bookings': absenceRows,
    },
    async endings(user) {
      return (await listUpcomingBookings(deps, user)).map((booking) => ({
        title: booking.sessionTitle,
        startsAt: booking.startsAt.toISOString(),
        refund: penceToDecimal(refundIfCancelled(booking, deps.clock.now()) ?? 0),
      }));
    },
    async end(user) {
      for (const holdId of await liveUserHoldIds(deps.pool, user.id)) {
        const hold = await findHold(deps.pool, holdId);
        if (hold !== null) await releaseHold(deps, hold);
      }
      for (const id of await upcomingBookingIds(deps.pool, user.id, deps.clock.now()))
        await cancelByPolicy(deps, user, id);
    },
    async close(tx, { userId }) {
      await endSessionHolds(tx, deps, { ownerId: userId });
      await endTrainerHolds(tx, deps, { userId });
      await deleteCalendarFeed(tx, userId);
      await eraseMarker(tx, userId);
      await eraseWalkInRecorder(tx, userId);
      await eraseTaker(tx, userId);
      await eraseAbsences(tx, userId);
      await eraseMessageAuthor(tx, userId);
      return [];
    },
    async forget(tx, { userId }) {
      await eraseContacts(tx, userId);
      await eraseMessagesTo(tx, userId);
    },
  };
}

async function listUpcomingBookings(
  { pool, clock }: BookingDataDeps,
  user: AuthUser,
): Promise<BookingRecord[]> {
  const found: BookingRecord[] = [];
  for (const id of await upcomingBookingIds(pool, user.id, clock.now())) {
    const booking = await findBooking(pool, id);
    if (booking !== null) found.push(booking);
  }
  return found;
}
