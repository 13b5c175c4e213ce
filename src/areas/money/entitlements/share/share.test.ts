import { describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { cancelBooking } from '#areas/booking/bookings/cancel/cancel-booking.server.ts';
import { placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { creditBalance } from '#areas/money/ledger/postings.server.ts';
import { isReconciled } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { createPass, purchasePass } from '#support/passes.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { createShareInvitation, shareWithPerson } from '#support/sharing.ts';
import {
  compareLedgers,
  createOccurrenceForSale,
  type OccurrenceForSale,
  readReconciliation,
  USER_HEADER,
} from '#support/shop.ts';
import { listMyEntitlements } from '../my-entitlements/my-entitlements.server.ts';
import { passHolders } from '../products/holder-queries.server.ts';
import { refundMyPass } from '../refund/refund-entitlement.server.ts';
import { listShares } from './read-shares.server.ts';
import { endUserShares, sharePass, stopSharing } from './share-pass.server.ts';
import { deleteOldShares } from './share-queries.server.ts';

const shop = setUpShop();

async function family({ places = 3, sharedWith = 2 } = {}) {
  const date = await createOccurrenceForSale(shop.pool, { capacity: 20 });
  const pass = await createPass(shop.pool, date.sessionId, {
    places,
    pricePence: 1200 * places,
    sharedWith,
  });
  const [owner, guest] = [await createPerson(shop.pool), await createPerson(shop.pool)];
  const creditId = await purchasePass(shop, owner, pass);
  return { date, pass, owner, guest, creditId };
}

const ask = (person: AuthUser, date: OccurrenceForSale, credits: number) =>
  placeHold(shop.deps, person, {
    sessionId: date.sessionId,
    amount: '15.40',
    sessionDate: date.startsAt.toISOString(),
    credits,
  });

async function book(person: AuthUser, date: OccurrenceForSale) {
  return createBooking(shop.deps, person, { holdId: (await ask(person, date, 1)).holdId });
}

const nameOf = ({ firstName, lastName }: AuthUser) => `${firstName} ${lastName}`;

const shareOf = async (person: AuthUser) => (await listShares(shop.deps, person)).own[0]?.guests[0];

const sentNotifications = async (task: string) =>
  (
    await shop.pool.query<{ payload: unknown }>(
      `SELECT j.payload FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = $1 ORDER BY j.id`,
      [task],
    )
  ).rows.map(({ payload }) => payload);

async function expectBalanced(): Promise<void> {
  await sendPendingRefunds(shop.deps);
  await shop.sandbox.control.idle();
  const report = await readReconciliation(shop);
  expect(isFullyExplained(report), printReport(report)).toBe(true);
  expect(isReconciled(await compareLedgers(shop))).toBe(true);
}

describe('a shared pass', () => {
  it('is booked with by whoever accepted, and its owner sees what for', async () => {
    const { date, pass, owner, guest, creditId } = await family();
    await expect(ask(guest, date, 1)).rejects.toMatchObject({ code: 'credit_refused' });
    await shareWithPerson(shop, creditId, guest);
    expect((await listShares(shop.deps, guest)).withMe).toMatchObject([
      { name: '5-class pass', left: 3, sharedBy: nameOf(owner), of: 'pass', uses: [] },
    ]);
    const held = await ask(guest, date, 1);
    expect(held).toMatchObject({ toPay: '0.00', free: true });
    expect(held.credits?.passes).toMatchObject([{ sharedBy: nameOf(owner), used: 1, left: 2 }]);
    await createBooking(shop.deps, guest, { holdId: held.holdId });
    expect(await creditBalance(shop.pool, `business:${pass.businessId}`)).toBe(1200);

    const [own] = await listMyEntitlements(shop.deps, owner);
    expect(own?.left).toBe(2);
    expect(own?.parts[0]).toMatchObject({
      standing: 'held',
      usedFor: { by: nameOf(guest), who: '', bookingId: null },
    });
    expect(await shareOf(owner)).toMatchObject({
      who: nameOf(guest),
      places: 1,
      uses: [{ startsAt: date.startsAt.toISOString() }],
    });
    expect((await listShares(shop.deps, guest)).withMe[0]).toMatchObject({
      left: 2,
      uses: [{ startsAt: date.startsAt.toISOString() }],
    });
    await expectBalanced();
  });

  it('has what the guest cancels in time back, and no money goes anywhere', async () => {
    const { date, owner, guest, creditId } = await family({ places: 2 });
    await shareWithPerson(shop, creditId, guest);
    const booking = await book(guest, date);
    await stopSharing(shop.deps, owner, (await shareOf(owner))?.shareId ?? '');
    await cancelBooking(shop.deps, guest, booking.id, { refund: '0.00', credits: 1 });
    expect((await listMyEntitlements(shop.deps, owner))[0]?.left).toBe(2);
    expect(await creditBalance(shop.pool, `credit:${creditId}`)).toBe(2640);
    await expectBalanced();
  });

  it('cannot be booked with once it has ended, while what is booked stays', async () => {
    const { date, owner, guest, creditId } = await family();
    await shareWithPerson(shop, creditId, guest);
    const booking = await book(guest, date);
    const { shareId } = (await listShares(shop.deps, guest)).withMe[0] ?? { shareId: '' };
    await stopSharing(shop.deps, guest, shareId);
    await expect(ask(guest, date, 1)).rejects.toMatchObject({ code: 'credit_refused' });
    const { state } = await queryOne<{ state: string }>(
      shop.pool,
      'SELECT state FROM bookings WHERE id = $1',
      [booking.id],
    );
    expect(state).toBe('confirmed');
    await expect(stopSharing(shop.deps, owner, shareId)).rejects.toMatchObject({ code: 'not_found' });
    expect(await sentNotifications('tellShareNews')).toContainEqual({ shareId, news: 'left' });
  });

  it('is its owner’s alone to pause and to give back', async () => {
    const { owner, guest, creditId } = await family();
    await shareWithPerson(shop, creditId, guest);
    await expect(refundMyPass(shop.deps, guest, creditId, { amount: '39.60' })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await listMyEntitlements(shop.deps, guest)).toEqual([]);
    await refundMyPass(shop.deps, owner, creditId, { amount: '39.60' });
    expect((await listShares(shop.deps, guest)).withMe).toMatchObject([{ left: 0, lastDay: null }]);
    await expectBalanced();
  });

  it('is shared no more with the account of either', async () => {
    const { date, owner, guest, creditId } = await family();
    await shareWithPerson(shop, creditId, guest);
    await endUserShares(shop.deps, guest.id);
    expect((await listShares(shop.deps, owner)).own[0]?.guests).toEqual([]);
    await shareWithPerson(shop, creditId, guest);
    await endUserShares(shop.deps, owner.id);
    await expect(ask(guest, date, 1)).rejects.toMatchObject({ code: 'credit_refused' });
  });
});

describe('an invitation', () => {
  const invite = (owner: AuthUser, creditId: string, email: string) =>
    sharePass(shop.deps, owner, { creditId }, { email });

  it('is mailed with a link, and again after ten minutes with another', async () => {
    const { owner, creditId } = await family();
    const email = `${creditId}@people.example`;
    await invite(owner, creditId, email);
    await expect(invite(owner, creditId, email)).rejects.toMatchObject({ code: 'conflict' });
    shop.advanceMinutes(10);
    await invite(owner, creditId, email);
    const mine = (await sentNotifications('tellPassShared')).filter(
      (mail): mail is { email: string; token: string } =>
        typeof mail === 'object' && mail !== null && 'email' in mail && mail.email === email,
    );
    expect(new Set(mine.map(({ token }) => token)).size).toBe(2);
    expect((await listShares(shop.deps, owner)).own).toMatchObject([
      { most: 2, canAsk: true, guests: [{ who: email, standing: 'open', places: 0 }] },
    ]);
  });

  it('is for its owner to send, of what may be shared, to so many', async () => {
    const { owner, guest, creditId } = await family({ sharedWith: 1 });
    await expect(invite(guest, creditId, 'kin@people.example')).rejects.toMatchObject({ code: 'not_found' });
    await expect(invite(owner, creditId, owner.email.toLowerCase())).rejects.toMatchObject({
      code: 'conflict',
    });
    await invite(owner, creditId, 'kin@people.example');
    await expect(invite(owner, creditId, 'more@people.example')).rejects.toThrow('one other person');
    const alone = await family({ sharedWith: 0 });
    await expect(invite(alone.owner, alone.creditId, 'kin@people.example')).rejects.toThrow(
      'This business doesn’t allow sharing.',
    );
    expect((await listShares(shop.deps, alone.owner)).own).toEqual([]);
  });

  it('opens for its address alone, once, for seven days', async () => {
    const { owner, guest, creditId } = await family();
    const stranger = await createPerson(shop.pool);
    const token = await createShareInvitation(shop, creditId, guest.email);
    const open = (person: AuthUser) =>
      shop.app.inject({
        method: 'POST',
        url: `/api/pass-invitations/${token}/accept`,
        headers: { [USER_HEADER]: person.id },
      });
    expect((await open(stranger)).statusCode).toBe(403);
    expect((await open(guest)).statusCode).toBe(200);
    expect((await open(guest)).statusCode).toBe(410);
    const other = await createPerson(shop.pool);
    const late = await createShareInvitation(shop, creditId, other.email);
    shop.advanceMinutes(7 * 24 * 60 + 1);
    const answer = await shop.app.inject({
      method: 'GET',
      url: `/api/pass-invitations/${late}`,
      headers: { [USER_HEADER]: other.id },
    });
    expect(answer.statusCode).toBe(410);
    expect(answer.json().message).toContain('older than 7 days');
    expect((await listShares(shop.deps, owner)).own[0]?.guests.map(({ standing }) => standing)).toEqual([
      'accepted',
      'expired',
    ]);
  });

  it('is forgotten a month after it could be accepted', async () => {
    const { owner, guest, creditId } = await family();
    await createShareInvitation(shop, creditId, guest.email);
    await deleteOldShares(shop.pool, new Date(shop.deps.clock.now().getTime() + 6 * 86_400_000));
    expect(await shareOf(owner)).toMatchObject({ standing: 'open' });
    await deleteOldShares(shop.pool, new Date(shop.deps.clock.now().getTime() + 8 * 86_400_000));
    expect(await shareOf(owner)).toBeUndefined();
  });
});

it('its business sees with how many it is shared, and not with whom', async () => {
  const { date, owner, guest, creditId } = await family();
  await shareWithPerson(shop, creditId, guest);
  const { businessId } = await queryOne<{ businessId: number }>(
    shop.pool,
    'SELECT business_id AS "businessId" FROM sessions WHERE id = $1',
    [date.sessionId],
  );
  const holders = await passHolders(shop.pool, { kind: 'business', id: businessId }, 10);
  expect(holders).toMatchObject([{ creditId, name: nameOf(owner), sharedWith: 1 }]);
  expect(JSON.stringify(holders)).not.toContain(guest.email);
  await stopSharing(shop.deps, owner, (await shareOf(owner))?.shareId ?? '');
  expect(await passHolders(shop.pool, { kind: 'business', id: businessId }, 10)).toMatchObject([
    { sharedWith: 0 },
  ]);
});
