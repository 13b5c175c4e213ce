import { describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { cancelBooking } from '#areas/booking/bookings/cancel/cancel-booking.server.ts';
import type { Booking } from '#areas/booking/bookings/contract.ts';
import { placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import { moveBooking } from '#areas/booking/bookings/move/move-booking.server.ts';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { creditBalance } from '#areas/money/ledger/postings.server.ts';
import { isReconciled } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { queryOne } from '#shared/db/database.server.ts';
import {
  backdateMembership,
  buyMembership,
  createMembership,
  findLatestMembership,
  membershipDeps,
  runMembershipJob,
} from '#support/memberships.ts';
import { createPass, purchasePass } from '#support/passes.ts';
import { createPerson } from '#support/people.ts';
import { createOccurrence } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  compareLedgers,
  createOccurrenceForSale,
  type OccurrenceForSale,
  readReconciliation,
} from '#support/shop.ts';
import { expireEntitlements } from '../expire/expire-entitlements.server.ts';
import { buyPass, finishPurchase } from '../purchase/buy-pass.server.ts';
import { abandonOverduePurchases } from '../purchase/reconcile-purchases.server.ts';
import { lastDayAfterMonths } from '../rules.ts';
import {
  cancelMembership,
  endUserMemberships,
  undoMembershipCancellation,
} from './cancel-membership.server.ts';
import { joinMembership, startOverdueMonthPayment } from './join-membership.server.ts';
import { pauseMembership, resumeMembership } from './my-memberships.server.ts';
import { sendRenewalReminders } from './renew-memberships.server.ts';

const shop = setUpShop();

const today = () => londonDay(shop.deps.clock.now());

async function book(
  person: AuthUser,
  date: OccurrenceForSale,
  credits: number,
  places = 1,
): Promise<Booking> {
  const held = await placeHold(shop.deps, person, {
    sessionId: date.sessionId,
    amount: ((1540 * places) / 100).toFixed(2),
    sessionDate: date.startsAt.toISOString(),
    places,
    credits,
  });
  if (!held.free) await shop.pay(held.paymentIntentId);
  return createBooking(shop.deps, person, { holdId: held.holdId });
}

async function expectBalanced(): Promise<void> {
  await sendPendingRefunds(shop.deps);
  await shop.sandbox.control.idle();
  const report = await readReconciliation(shop);
  expect(isFullyExplained(report), printReport(report)).toBe(true);
  expect(isReconciled(await compareLedgers(shop))).toBe(true);
}

async function withMember(options: Parameters<typeof createMembership>[2] = {}, card?: string) {
  const date = await createOccurrenceForSale(shop.pool, { capacity: 20 });
  const membership = await createMembership(shop.pool, date.sessionId, options);
  const person = await createPerson(shop.pool);
  const joined = await buyMembership(shop, person, membership, card);
  const own = () => findLatestMembership(shop, person);
  const earned = () => creditBalance(shop.pool, `business:${membership.businessId}`);
  const charged = async () =>
    (await shop.stripe.paymentIntents.list({ limit: 100 })).data.filter(
      ({ metadata, status }) => metadata.user_id === person.id && status === 'succeeded',
    ).length;
  return { date, membership, person, joined, own, earned, charged };
}

type Member = Awaited<ReturnType<typeof withMember>>;

const sentNotifications = async (membershipId: string, key = 'news') =>
  (
    await shop.pool.query<{ news: string }>(
      `SELECT j.payload ->> '${key}' AS news FROM graphile_worker._private_jobs j
       WHERE j.payload ->> 'membershipId' = $1 ORDER BY j.id`,
      [membershipId],
    )
  ).rows.map(({ news }) => news);

describe('a membership', () => {
  it('is joined by its first month, once, and is no pass', async () => {
    const { membership, person, joined, charged } = await withMember();
    expect(joined).toMatchObject({
      standing: 'active',
      amount: '44.00',
      places: null,
      left: null,
      paidUntil: plusDays(lastDayAfterMonths(today(), 1), -1),
      renewsOn: lastDayAfterMonths(today(), 1),
      leaving: { lastDay: plusDays(lastDayAfterMonths(today(), 1), -1) },
    });
    await expect(
      joinMembership(membershipDeps(shop), person, membership.productId, { amount: '44.00' }),
    ).rejects.toMatchObject({ code: 'already_booked' });
    await expect(buyPass(shop.deps, person, membership, { amount: '44.00' })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await charged()).toBe(1);
    expect(await sentNotifications(joined.id)).toEqual(['joined']);
    await expectBalanced();
  });

  it('of so many credits a month is used like a pass, and the next month brings them anew', async () => {
    const { date, person, joined, own, charged } = await withMember({ places: 4 });
    await book(person, date, 2, 2);
    expect(await own()).toMatchObject({ places: 4, left: 2 });
    await backdateMembership(shop.pool, joined.id, 31);
    await runMembershipJob(shop);
    await runMembershipJob(shop);
    expect(await own()).toMatchObject({
      standing: 'active',
      left: 4,
      renewsOn: lastDayAfterMonths(today(), 1),
    });
    expect(await charged()).toBe(2);
    await expireEntitlements(shop.deps);
    await expectBalanced();
  });

  it('without a number covers one place of a date, for nothing, and its money is the seller’s at the end', async () => {
    const { date, person, joined, earned } = await withMember();
    const startsAt = new Date(date.startsAt.getTime() + 86_400_000);
    await createOccurrence(shop.pool, date.sessionId, { startsAt, capacity: 5 });
    const booking = await book(person, date, 1);
    expect(booking).toMatchObject({ totalAmount: '0.00', pass: { name: 'Membership' } });
    await expect(book(person, date, 1)).rejects.toMatchObject({ code: 'credit_refused' });
    const other = await book(person, { ...date, startsAt }, 1);
    await expect(
      moveBooking(shop.deps, person, other.id, { startsAt: date.startsAt.toISOString(), difference: '0.00' }),
    ).rejects.toMatchObject({ code: 'conflict' });
    await cancelBooking(shop.deps, person, booking.id, { refund: '0.00', credits: 1 });
    await book(person, date, 1);
    await expectBalanced();
    expect(await earned()).toBe(0);
    await backdateMembership(shop.pool, joined.id, 31);
    await expireEntitlements(shop.deps);
    expect(await earned()).toBe(4000);
    await expectBalanced();
  });
});

describe('an order of several dates', () => {
  it('has one place of each covered by a month without a number, and the others by a pass', async () => {
    const { date, person } = await withMember();
    const later = [1, 2].map((days) => new Date(date.startsAt.getTime() + days * 86_400_000));
    for (const startsAt of later)
      await createOccurrence(shop.pool, date.sessionId, { startsAt, capacity: 5 });
    await book(person, { ...date, startsAt: later[0] ?? date.startsAt }, 1);
    const ask = (credits: number) =>
      placeHold(shop.deps, person, {
        sessionId: date.sessionId,
        amount: '92.40',
        sessionDate: date.startsAt.toISOString(),
        alsoDates: later.map((startsAt) => startsAt.toISOString()),
        places: 2,
        credits,
      });
    await expect(ask(3)).rejects.toMatchObject({ code: 'credit_refused' });
    expect(await ask(2)).toMatchObject({ toPay: '61.60', credits: { places: 2, usable: 2 } });
    const pass = await createPass(shop.pool, date.sessionId, { places: 3 });
    await purchasePass(shop, person, pass);
    const held = await ask(4);
    expect(held).toMatchObject({ toPay: '30.80', credits: { places: 4, usable: 5 } });
    await shop.pay(held.paymentIntentId);
    await createBooking(shop.deps, person, { holdId: held.holdId });
    await expectBalanced();
  });
});

describe('a month that cannot be paid', () => {
  it('is tried again after three, five and seven days, booked with no more, and given up', async () => {
    const { date, person, joined, own, charged } = await withMember();
    const card = await queryOne<{ id: string }>(
      shop.pool,
      'SELECT card_id AS id FROM memberships WHERE id = $1',
      [joined.id],
    );
    await shop.stripe.paymentMethods.detach(card.id);
    await backdateMembership(shop.pool, joined.id, 31);
    await runMembershipJob(shop);
    expect(await own()).toMatchObject({ standing: 'past_due', renewsOn: null });
    await expect(book(person, date, 1)).rejects.toMatchObject({ code: 'credit_refused' });
    for (const days of [1, 2, 2, 2, 1]) {
      await runMembershipJob(shop);
      await backdateMembership(shop.pool, joined.id, days);
      await runMembershipJob(shop);
    }
    expect(await sentNotifications(joined.id, 'tries')).toEqual([null, '1', '2', '3', '4']);
    await backdateMembership(shop.pool, joined.id, 3);
    await abandonOverduePurchases(shop.deps);
    expect(await own()).toMatchObject({ standing: 'ended', leaving: null });
    expect(await sentNotifications(joined.id)).toContain('ended');
    expect(await charged()).toBe(1);
    await expectBalanced();
  });

  it('is paid on the page with another card, which pays the next, and counts its days from then', async () => {
    const { person, joined, own, charged } = await withMember();
    const card = await queryOne<{ id: string }>(
      shop.pool,
      'SELECT card_id AS id FROM memberships WHERE id = $1',
      [joined.id],
    );
    await shop.stripe.paymentMethods.detach(card.id);
    await backdateMembership(shop.pool, joined.id, 31);
    await runMembershipJob(shop);
    await backdateMembership(shop.pool, joined.id, 2);
    const begun = await startOverdueMonthPayment(membershipDeps(shop), person, joined.id);
    await shop.pay(begun.paymentIntentId);
    await finishPurchase(shop.deps, person, begun.purchaseId);
    expect(await own()).toMatchObject({ standing: 'active', renewsOn: lastDayAfterMonths(today(), 1) });
    await backdateMembership(shop.pool, joined.id, 31);
    await runMembershipJob(shop);
    expect(await own()).toMatchObject({ standing: 'active' });
    expect(await charged()).toBe(3);
    await expectBalanced();
  });
});

describe('leaving', () => {
  it('within fourteen days gives back the days that are not used, those booked for counting as used', async () => {
    const { date, person, joined, own, earned } = await withMember({ pricePence: 4000 });
    await book(person, date, 1);
    const { leaving } = await own();
    const used = Math.max(
      1,
      Math.round((Date.parse(londonDay(date.startsAt)) - Date.parse(today())) / 86_400_000) + 1,
    );
    const all = Math.round((Date.parse(lastDayAfterMonths(today(), 1)) - Date.parse(today())) / 86_400_000);
    const back = 4000 - Math.floor((4000 * used) / all) + 400 - Math.floor((400 * used) / all);
    expect(leaving?.refund).toBe((back / 100).toFixed(2));
    await expect(cancelMembership(shop.deps, person, joined.id, { refund: '44.00' })).rejects.toMatchObject({
      code: 'conflict',
    });
    await cancelMembership(shop.deps, person, joined.id, { refund: leaving?.refund ?? null });
    expect(await own()).toMatchObject({ standing: 'ended', leaving: null });
    await expireEntitlements(shop.deps);
    expect(await earned()).toBe(Math.floor((4000 * used) / all));
    await expectBalanced();
  });

  it('of a month of credits gives back those that are unused', async () => {
    const { date, person, joined, own } = await withMember({ places: 4 });
    await book(person, date, 1);
    expect((await own()).leaving?.refund).toBe('33.00');
    await cancelMembership(shop.deps, person, joined.id, { refund: '33.00' });
    expect(await own()).toMatchObject({ standing: 'ended', left: 0 });
    await expectBalanced();
  });

  it('later ends with what is paid, or the minimum term, and can be taken back until then', async () => {
    const { person, joined, own, charged } = await withMember();
    await cancelMembership(shop.deps, person, joined.id, { refund: null });
    await cancelMembership(shop.deps, person, joined.id, { refund: null });
    expect(await own()).toMatchObject({ standing: 'ending', endsOn: joined.paidUntil, renewsOn: null });
    await undoMembershipCancellation(shop.deps, person, joined.id);
    expect(await own()).toMatchObject({ standing: 'active', endsOn: null });
    await cancelMembership(shop.deps, person, joined.id, { refund: null });
    await backdateMembership(shop.pool, joined.id, 31);
    await runMembershipJob(shop);
    expect(await own()).toMatchObject({ standing: 'ended' });
    expect(await charged()).toBe(1);
    expect((await sentNotifications(joined.id)).filter((news) => news === 'ended')).toHaveLength(1);

    const bound = await withMember({ minimumMonths: 2 });
    await cancelMembership(shop.deps, bound.person, bound.joined.id, { refund: null });
    await backdateMembership(shop.pool, bound.joined.id, 31);
    await runMembershipJob(shop);
    expect(await bound.own()).toMatchObject({ standing: 'ending', renewsOn: null });
    expect(await bound.charged()).toBe(2);
    await backdateMembership(shop.pool, bound.joined.id, 31);
    await runMembershipJob(shop);
    expect(await bound.own()).toMatchObject({ standing: 'ended' });
    expect(await bound.charged()).toBe(2);
    await expectBalanced();
  });

  it('comes with the end of an account, and nothing is charged after it', async () => {
    const { person, joined, own, charged } = await withMember();
    await backdateMembership(shop.pool, joined.id, 20);
    await endUserMemberships(shop.deps, person);
    expect(await own()).toMatchObject({ standing: 'ended' });
    await backdateMembership(shop.pool, joined.id, 20);
    await runMembershipJob(shop);
    expect(await charged()).toBe(1);
  });
});

describe('a pause', () => {
  it('puts the next month off, keeps from booking, and ends early', async () => {
    const { date, person, joined, own, charged } = await withMember({ pauseDays: 30 });
    await pauseMembership(shop.deps, person, joined.id, { days: 10 });
    expect(await own()).toMatchObject({
      standing: 'paused',
      pausedUntil: plusDays(today(), 9),
      paidUntil: plusDays(joined.paidUntil, 10),
      renewsOn: plusDays(lastDayAfterMonths(today(), 1), 10),
    });
    await expect(book(person, date, 1)).rejects.toMatchObject({ code: 'credit_refused' });
    await backdateMembership(shop.pool, joined.id, 4);
    await resumeMembership(shop.deps, person, joined.id);
    expect(await own()).toMatchObject({ standing: 'active', pausedUntil: null, pauseDaysLeft: 26 });
    await book(person, date, 1);
    await expect(pauseMembership(shop.deps, person, joined.id, { days: 27 })).rejects.toMatchObject({
      code: 'conflict',
    });
    await pauseMembership(shop.deps, person, joined.id, { days: 26 });
    await backdateMembership(shop.pool, joined.id, 31);
    await runMembershipJob(shop);
    expect(await charged()).toBe(1);
  });
});

it('is not charged while its business takes no bookings, and goes on from the day on which it does', async () => {
  const { membership, joined, own, charged } = await withMember();
  const open = (enabled: boolean) =>
    shop.pool.query('UPDATE businesses SET booking_enabled = $2 WHERE id = $1', [
      membership.businessId,
      enabled,
    ]);
  await open(false);
  await backdateMembership(shop.pool, joined.id, 40);
  await runMembershipJob(shop);
  expect(await charged()).toBe(1);
  await open(true);
  await runMembershipJob(shop);
  expect(await own()).toMatchObject({ standing: 'active', renewsOn: lastDayAfterMonths(today(), 1) });
  expect(await charged()).toBe(2);
});

describe('a month whose card was declined', () => {
  const closings = {
    'its member is suspended': (member: Member, closed: boolean) =>
      shop.pool.query(
        `UPDATE users SET suspended_at = CASE WHEN $2 THEN now() END, suspension_reason = CASE WHEN $2 THEN 'A test.' END WHERE id = $1`,
        [member.person.id, closed],
      ),
    'its business is suspended': (member: Member, closed: boolean) =>
      shop.pool.query('UPDATE businesses SET status = $2, booking_enabled = $3 WHERE id = $1', [
        member.membership.businessId,
        closed ? 'suspended' : 'approved',
        !closed,
      ]),
  };

  async function declinedMember(): Promise<Member> {
    const member = await withMember();
    const savedCard = await queryOne<{ id: string }>(
      shop.pool,
      'SELECT card_id AS id FROM memberships WHERE id = $1',
      [member.joined.id],
    );
    const setCard = (id: string) =>
      shop.pool.query('UPDATE memberships SET card_id = $2 WHERE id = $1', [member.joined.id, id]);
    await setCard('pm_gone');
    await backdateMembership(shop.pool, member.joined.id, 31);
    await runMembershipJob(shop);
    expect(await member.own()).toMatchObject({ standing: 'past_due' });
    await setCard(savedCard.id);
    return member;
  }

  it.each(Object.entries(closings))('is not charged while %s, and is afterwards', async (_what, close) => {
    const member = await declinedMember();
    await close(member, true);
    for (const days of [3, 2, 2]) {
      await backdateMembership(shop.pool, member.joined.id, days);
      await runMembershipJob(shop);
    }
    await expect(
      startOverdueMonthPayment(membershipDeps(shop), member.person, member.joined.id),
    ).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await member.charged()).toBe(1);
    await close(member, false);
    await runMembershipJob(shop);
    expect(await member.own()).toMatchObject({
      standing: 'active',
      renewsOn: lastDayAfterMonths(today(), 1),
    });
    expect(await member.charged()).toBe(2);
    await expectBalanced();
  });
});

it('reminds once before the first renewal', async () => {
  const { joined } = await withMember();
  await sendRenewalReminders(membershipDeps(shop));
  expect(await sentNotifications(joined.id)).toEqual(['joined']);
  await backdateMembership(shop.pool, joined.id, 26);
  await sendRenewalReminders(membershipDeps(shop));
  await sendRenewalReminders(membershipDeps(shop));
  expect(await sentNotifications(joined.id)).toEqual(['joined', 'reminder']);
});
