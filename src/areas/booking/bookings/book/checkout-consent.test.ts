import { describe, expect, it } from 'vitest';
import { setNewsPreference } from '#areas/booking/customers/news-consent.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { transaction } from '#shared/db/database.server.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { runDuringTransaction } from '#support/during-transaction.ts';
import { createPerson } from '#support/people.ts';
import { createBusiness } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { createOccurrenceForSale, holdPlace } from '#support/shop.ts';
import { confirmHold } from '../book/booking-queries.server.ts';
import { setHoldContact } from '../hold/own-hold.server.ts';
import { createBooking } from './create-booking.server.ts';

const shop = setUpShop();

const contact = {
  fullName: 'Ada Example',
  email: 'ada@people.example',
  phone: '020 7946 0000',
  specialRequirements: '',
};

const willow = async () => (await createBusiness(shop.pool, { name: 'Willow & Stone' })).id;
const hold = async (businessId: number, person: AuthUser) =>
  holdPlace(shop, person, await createOccurrenceForSale(shop.pool, { businessId, pricePence: 0 }));

async function checkOut(businessId: number, person: AuthUser, news?: boolean): Promise<void> {
  const { holdId } = await hold(businessId, person);
  await setHoldContact(shop.deps, person, holdId, { ...contact, news });
  await createBooking(shop.deps, person, { holdId });
}

async function consents(businessId: number, person: AuthUser) {
  const { rows } = await shop.pool.query<{
    wants: boolean;
    channel: string;
    wording: string | null;
    by: string | null;
  }>(
    `SELECT n.opted_in AS wants, n.channel, n.wording, n.recorded_by AS by
     FROM customer_consents n JOIN customers c ON c.id = n.customer_id
     WHERE c.business_id = $1 AND c.user_id = $2 ORDER BY n.id`,
    [businessId, person.id],
  );
  return rows;
}
const asked = {
  wants: true,
  channel: 'checkout',
  wording: 'Send me news and offers from Willow & Stone',
  by: null,
};

describe('news asked for at checkout', () => {
  it('is off unless ticked, and is stored with its source and wording once booked', async () => {
    const [business, person] = [await willow(), await createPerson(shop.pool)];
    await checkOut(business, person);
    expect(await consents(business, person)).toEqual([]);
    expect(await hold(business, person)).toMatchObject({ newsFrom: 'Willow & Stone' });
    await checkOut(business, person, true);
    expect(await consents(business, person)).toEqual([asked]);
  });

  it('is not offered again to a person who agreed, by that business alone, and not recorded twice', async () => {
    const [business, other, person] = [await willow(), await willow(), await createPerson(shop.pool)];
    await checkOut(business, person, true);
    await checkOut(business, person, true);
    expect(await consents(business, person)).toEqual([asked]);
    expect(await hold(business, person)).toMatchObject({ newsFrom: null });
    expect(await hold(other, person)).toMatchObject({ newsFrom: 'Willow & Stone' });
  });

  it('means nothing without a booking, or if the person unticks it before paying', async () => {
    const [business, person] = [await willow(), await createPerson(shop.pool)];
    const { holdId } = await hold(business, person);
    await setHoldContact(shop.deps, person, holdId, { ...contact, news: true });
    expect(await consents(business, person)).toEqual([]);
    await setHoldContact(shop.deps, person, holdId, { ...contact, news: false });
    await createBooking(shop.deps, person, { holdId });
    expect(await consents(business, person)).toEqual([]);
  });

  it('is withdrawn in the profile, also between the tick and the booking', async () => {
    const [business, person] = [await willow(), await createPerson(shop.pool)];
    await checkOut(business, person, true);
    await setNewsPreference(shop.deps, person, business, false);
    expect(await hold(business, person)).toMatchObject({ newsFrom: 'Willow & Stone' });
    const { holdId } = await hold(business, person);
    await setHoldContact(shop.deps, person, holdId, { ...contact, news: true });
    shop.advanceMinutes(1);
    await setNewsPreference(shop.deps, person, business, true);
    await setNewsPreference(shop.deps, person, business, false);
    await createBooking(shop.deps, person, { holdId });
    expect((await consents(business, person)).map(({ wants, channel }) => [wants, channel])).toEqual([
      [true, 'checkout'],
      [false, 'profile'],
      [true, 'profile'],
      [false, 'profile'],
    ]);
  });

  it.runIf(testDatabaseUrl !== undefined)(
    'waits for an opt-out of the same moment, which wins because it is later',
    async () => {
      const [business, person] = [await willow(), await createPerson(shop.pool)];
      await checkOut(business, person);
      const { holdId } = await hold(business, person);
      await setHoldContact(shop.deps, person, holdId, { ...contact, news: true });
      shop.advanceMinutes(1);
      const optOut = (wants: boolean, at: Date) =>
        `INSERT INTO customer_consents (customer_id, opted_in, channel, recorded_at)
         SELECT id, ${wants}, 'link', '${at.toISOString()}' FROM customers
         WHERE business_id = ${business} AND user_id = '${person.id}'`;
      await runDuringTransaction(
        shop.pool,
        async (tx) => {
          await tx.query('SELECT FROM customers WHERE business_id = $1 AND user_id = $2 FOR NO KEY UPDATE', [
            business,
            person.id,
          ]);
          await tx.query(optOut(false, shop.deps.clock.now()));
        },
        [() => transaction(shop.pool, (tx) => confirmHold(tx, holdId, null, ['AAAA-BBBB']))],
      );
      expect((await consents(business, person)).map(({ wants }) => wants)).toEqual([false]);
    },
  );
});
