import { expect, it } from 'vitest';
import { queryOne } from '#shared/db/database.server.ts';
import { createCertificates } from '#support/certificates.ts';
import { createPaidBooking } from '#support/mail-fixtures.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { cancelUncertified, UNCERTIFIED_REASON } from './cancel-uncertified.server.ts';

const shop = setUpShop();

const startsAt = new Date('2027-03-10T17:00:00Z');

async function createBooked(ageGroups: string[], until: string | null) {
  const { bookingId } = await createPaidBooking(shop.pool, { startsAt });
  const ids = await queryOne<{ occurrence: number; business: number }>(
    shop.pool,
    `UPDATE sessions s SET age_groups = $2 FROM bookings b WHERE b.id = $1 AND s.id = b.session_id
     RETURNING b.occurrence_id AS occurrence, b.business_id AS business`,
    [bookingId, ageGroups],
  );
  if (until !== null) await createCertificates(shop.pool, ids.business, { until });
  return ids;
}

const bookingState = async (occurrence: number) =>
  (
    await queryOne<{ said: string }>(
      shop.pool,
      `SELECT coalesce(c.reason, o.state) AS said FROM occurrences o
         LEFT JOIN occurrence_cancellations c ON c.occurrence_id = o.id WHERE o.id = $1`,
      [occurrence],
    )
  ).said;

const runAt = (instant: string) =>
  cancelUncertified({ ...shop.deps, clock: { now: () => new Date(instant) } });

it('calls off what is booked for children two days before, where papers end before its day', async () => {
  const lapses = await createBooked(['6-12'], '2027-03-09');
  const never = await createBooked(['family'], null);
  const lasts = await createBooked(['6-12'], '2027-03-10');
  const adults = await createBooked(['26-35'], null);
  await runAt('2027-03-08T16:59:00Z');
  expect(await bookingState(lapses.occurrence)).toBe('scheduled');
  await Promise.all([runAt('2027-03-08T17:00:00Z'), runAt('2027-03-08T17:00:00Z')]);
  expect(await bookingState(lapses.occurrence)).toBe(UNCERTIFIED_REASON);
  expect(await bookingState(never.occurrence)).toBe(UNCERTIFIED_REASON);
  expect(await bookingState(lasts.occurrence)).toBe('scheduled');
  expect(await bookingState(adults.occurrence)).toBe('scheduled');
});

it('leaves what was renewed in time', async () => {
  const { occurrence, business } = await createBooked(['13-17'], '2027-03-09');
  await createCertificates(shop.pool, business, { from: '2027-03-10', until: '2028-03-09' });
  await runAt('2027-03-10T12:00:00Z');
  expect(await bookingState(occurrence)).toBe('scheduled');
});
