import { describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { cancelBooking } from '#areas/booking/bookings/cancel/cancel-booking.server.ts';
import { placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import { moveBooking } from '#areas/booking/bookings/move/move-booking.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { londonDay, mondayOf, plusDays } from '#shared/calendar/calendar-day.ts';
import { buyMembership, createMembership } from '#support/memberships.ts';
import { createPerson } from '#support/people.ts';
import { createOccurrence } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { createOccurrenceForSale, type OccurrenceForSale } from '#support/shop.ts';

const shop = setUpShop();

/** Monday to Friday of the week after next, and the Monday after, at 10:00. */
async function week(): Promise<OccurrenceForSale[]> {
  const monday = plusDays(mondayOf(londonDay(new Date())), 14);
  const at = (days: number) => new Date(`${plusDays(monday, days)}T10:00:00Z`);
  const first = await createOccurrenceForSale(shop.pool, { startsAt: at(0) });
  const dates = [first];
  for (const days of [1, 2, 3, 7]) {
    const startsAt = at(days);
    const occurrenceId = await createOccurrence(shop.pool, first.sessionId, { startsAt, capacity: 12 });
    dates.push({ ...first, occurrenceId, startsAt });
  }
  return dates;
}

const iso = (date: OccurrenceForSale | undefined) => date?.startsAt.toISOString() ?? '';

function hold(person: AuthUser, [date, ...also]: (OccurrenceForSale | undefined)[]) {
  const dates = 1 + also.length;
  return placeHold(shop.deps, person, {
    sessionId: date?.sessionId ?? 0,
    sessionDate: iso(date),
    ...(also.length > 0 && { alsoDates: also.map(iso) }),
    amount: (((date?.totalPence ?? 0) * dates) / 100).toFixed(2),
    credits: dates,
  });
}

async function book(person: AuthUser, date: OccurrenceForSale | undefined) {
  const { holdId } = await hold(person, [date]);
  return createBooking(shop.deps, person, { holdId });
}

const FULL =
  'Your membership covers 2 places a week, Monday to Sunday. Pay for this place, or choose another week.';

async function member(places: number | null, sessionId: number): Promise<AuthUser> {
  const person = await createPerson(shop.pool);
  await buyMembership(
    shop,
    person,
    await createMembership(shop.pool, sessionId, { places, weeklyPlaces: 2 }),
  );
  return person;
}

describe.each([
  ['unlimited', null],
  ['with credits', 8],
])('a membership of two places a week, %s', (_name, places) => {
  it('covers two places of a week and more of the next, and a cancelled one again', async () => {
    const [monday, tuesday, wednesday, , next] = await week();
    const person = await member(places, monday?.sessionId ?? 0);
    const booked = await book(person, monday);
    await book(person, tuesday);
    await expect(hold(person, [wednesday])).rejects.toMatchObject({ code: 'credit_refused' });
    await book(person, next);
    await cancelBooking(shop.deps, person, booked.id, { refund: '0.00', credits: 1 });
    expect((await book(person, wednesday)).state).toBe('confirmed');
  });

  it('refuses three of a week in one order, and a move into a full week', async () => {
    const [monday, tuesday, wednesday, , next] = await week();
    const person = await member(places, monday?.sessionId ?? 0);
    await expect(hold(person, [monday, tuesday, wednesday])).rejects.toMatchObject({ message: FULL });
    await book(person, monday);
    await book(person, tuesday);
    const later = await book(person, next);
    await expect(
      moveBooking(shop.deps, person, later.id, { startsAt: iso(wednesday), difference: '0.00' }),
    ).rejects.toMatchObject({ message: FULL });
  });

  it('covers one when two tabs want the last of the week at once', async () => {
    const [monday, tuesday, wednesday] = await week();
    const person = await member(places, monday?.sessionId ?? 0);
    await book(person, monday);
    const both = await Promise.allSettled([book(person, tuesday), book(person, wednesday)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
