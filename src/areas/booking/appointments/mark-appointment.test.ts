import { describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { authUser, createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { findOpenHour, holdOpenHour } from '#support/trainer-hours.ts';
import { createTrainer } from '#support/trainers.ts';
import { cancelAsTrainer, markAsTrainer, readTrainerDiary } from './trainer-diary.server.ts';

const shop = setUpShop();

interface BookedAppointment {
  trainer: AuthUser;
  client: AuthUser;
  bookingId: string;
  startsAt: Date;
}

async function createBookedAppointment(): Promise<BookedAppointment> {
  const made = await createTrainer(shop.pool);
  const trainer = (await authUser(shop.pool, made.userId)) as AuthUser;
  const client = await createPerson(shop.pool);
  const startsAt = await findOpenHour(shop, made.id);
  const held = await holdOpenHour(shop, client, { trainerId: made.id, startsAt });
  await shop.pay(held.paymentIntentId);
  const { id: bookingId } = await createBooking(shop.deps, client, { holdId: held.holdId });
  return { trainer, client, bookingId, startsAt };
}

const depsAt = ({ startsAt }: BookedAppointment, minutes: number) => ({
  ...shop.deps,
  clock: { now: () => new Date(startsAt.getTime() + minutes * 60_000) },
});

const attendedInput = { state: 'attended', was: 'confirmed' } as const;

describe('a trainer marking an hour', () => {
  it('says that the client came, puts it right, and takes it back', async () => {
    const hour = await createBookedAppointment();
    const { trainer, bookingId, startsAt } = hour;
    const during = await markAsTrainer(depsAt(hour, 5), trainer, bookingId, attendedInput);
    // It stays in the upcoming list until it ends, so that the row doesn't move while in use.
    expect(during.upcoming).toMatchObject([
      {
        id: bookingId,
        state: 'attended',
        mayMark: true,
        markedAt: new Date(startsAt.getTime() + 5 * 60_000).toISOString(),
      },
    ]);
    const after = await markAsTrainer(depsAt(hour, 70), trainer, bookingId, {
      state: 'no_show',
      was: 'attended',
    });
    expect(after).toMatchObject({ upcoming: [], past: [{ id: bookingId, state: 'no_show' }] });
    const again = await markAsTrainer(depsAt(hour, 71), trainer, bookingId, {
      state: 'confirmed',
      was: 'no_show',
    });
    expect(again.past).toMatchObject([{ id: bookingId, state: 'confirmed', markedAt: null }]);
  });

  it('changes nothing about what they have earned', async () => {
    const hour = await createBookedAppointment();
    const before = await readTrainerDiary(depsAt(hour, 61), hour.trainer);
    const { revenue, totalBookings } = await markAsTrainer(depsAt(hour, 61), hour.trainer, hour.bookingId, {
      state: 'no_show',
      was: 'confirmed',
    });
    expect({ revenue, totalBookings }).toEqual({ revenue: '50.00', totalBookings: 1 });
    expect(before).toMatchObject({ revenue: '50.00', totalBookings: 1 });
  });

  it('waits for the start, and ends two weeks after it', async () => {
    const hour = await createBookedAppointment();
    const { trainer, bookingId } = hour;
    expect((await readTrainerDiary(depsAt(hour, -1), trainer)).upcoming).toMatchObject([{ mayMark: false }]);
    await expect(markAsTrainer(depsAt(hour, -1), trainer, bookingId, attendedInput)).rejects.toMatchObject({
      status: 409,
      message: 'You can mark an appointment after it has started.',
    });
    const twoWeeks = 14 * 24 * 60;
    expect((await readTrainerDiary(depsAt(hour, twoWeeks + 1), trainer)).past).toMatchObject([
      { mayMark: false },
    ]);
    await expect(
      markAsTrainer(depsAt(hour, twoWeeks + 1), trainer, bookingId, attendedInput),
    ).rejects.toMatchObject({
      status: 409,
      message: 'You can change marks for 14 days after the session.',
    });
    await expect(
      markAsTrainer(depsAt(hour, twoWeeks), trainer, bookingId, attendedInput),
    ).resolves.toBeDefined();
  });

  it('is for the bookings of that trainer alone', async () => {
    const [hour, other] = [await createBookedAppointment(), await createBookedAppointment()];
    const mark = (who: AuthUser) => markAsTrainer(depsAt(hour, 5), who, hour.bookingId, attendedInput);
    await expect(mark(other.trainer)).rejects.toMatchObject({ status: 404 });
    await expect(mark(hour.client)).rejects.toMatchObject({ status: 403 });
    expect((await readTrainerDiary(depsAt(hour, 5), hour.trainer)).upcoming).toMatchObject([
      { state: 'confirmed' },
    ]);
  });

  it('is refused for what is cancelled, and for what was said otherwise meanwhile', async () => {
    const cancelled = await createBookedAppointment();
    await cancelAsTrainer(shop.deps, cancelled.trainer, cancelled.bookingId, 'I am ill.', 'request');
    await expect(
      markAsTrainer(depsAt(cancelled, 5), cancelled.trainer, cancelled.bookingId, attendedInput),
    ).rejects.toMatchObject({ status: 409, message: 'This booking is cancelled.' });
    expect((await readTrainerDiary(depsAt(cancelled, 5), cancelled.trainer)).past).toMatchObject([
      { mayMark: false },
    ]);
    const hour = await createBookedAppointment();
    await markAsTrainer(depsAt(hour, 5), hour.trainer, hour.bookingId, attendedInput);
    await expect(
      markAsTrainer(depsAt(hour, 6), hour.trainer, hour.bookingId, { state: 'no_show', was: 'confirmed' }),
    ).rejects.toMatchObject({ status: 409, message: 'Someone else has already checked this person in.' });
  });
});
