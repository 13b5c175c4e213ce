import { describe, expect, it } from 'vitest';
import { placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import { cancelMembership } from '#areas/money/entitlements/memberships/cancel-membership.server.ts';
import { joinMembership } from '#areas/money/entitlements/memberships/join-membership.server.ts';
import { renewMemberships } from '#areas/money/entitlements/memberships/renew-memberships.server.ts';
import { isReconciled } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { testDatabaseUrl } from '#support/database.ts';
import {
  backdateMembership,
  buyMembership,
  createMembership,
  findLatestMembership,
  membershipDeps,
  runMembershipJob,
} from '#support/memberships.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { compareLedgers, createOccurrenceForSale, readReconciliation } from '#support/shop.ts';

describe.runIf(testDatabaseUrl !== undefined)('a membership, at several ends at once', () => {
  const shop = setUpShop();

  const charges = async (userId: string) =>
    (await shop.stripe.paymentIntents.list({ limit: 100 })).data.filter(
      ({ metadata, status }) => metadata.user_id === userId && status === 'succeeded',
    ).length;

  async function member() {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 20 });
    const membership = await createMembership(shop.pool, date.sessionId);
    const person = await createPerson(shop.pool);
    const { id } = await buyMembership(shop, person, membership);
    return { date, person, id, own: () => findLatestMembership(shop, person) };
  }

  it('is begun by ten jobs at once and charged once', async () => {
    const { person, id, own } = await member();
    await backdateMembership(shop.pool, id, 31);
    await Promise.all(Array.from({ length: 10 }, () => runMembershipJob(shop)));
    expect(await own()).toMatchObject({ standing: 'active' });
    expect(await charges(person.id)).toBe(2);
  });

  it('goes on after a death between begin and charge, and between charge and credit, and is charged once', async () => {
    const { person, id, own } = await member();
    await backdateMembership(shop.pool, id, 31);
    const deps = membershipDeps(shop);
    const dying = (at: 'before' | 'after') => ({
      ...deps,
      cards: {
        ...deps.cards,
        payOffSession: async (intentId: string, cardId: string) => {
          if (at === 'after') await deps.cards.payOffSession(intentId, cardId);
          throw new Error('killed');
        },
      },
    });
    await expect(renewMemberships(dying('before'))).rejects.toThrow('1 purchase could not be settled.');
    expect(await charges(person.id)).toBe(1);
    await expect(renewMemberships(dying('after'))).rejects.toThrow('1 purchase could not be settled.');
    expect(await charges(person.id)).toBe(2);
    await runMembershipJob(shop);
    expect(await own()).toMatchObject({ standing: 'active' });
    expect(await charges(person.id)).toBe(2);
  });

  it('left as it renews is either charged and ends with that month, or not charged and over', async () => {
    for (let round = 0; round < 6; round++) {
      const { person, id, own } = await member();
      await backdateMembership(shop.pool, id, 31);
      await Promise.allSettled([
        runMembershipJob(shop),
        cancelMembership(shop.deps, person, id, { refund: null }),
        runMembershipJob(shop),
      ]);
      await runMembershipJob(shop);
      const { standing } = await own();
      expect([standing, await charges(person.id)]).toEqual(
        standing === 'ended' ? ['ended', 1] : ['ending', 2],
      );
    }
  });

  it('covers one place of a date, however many are wanted at once, and is joined once', async () => {
    const { date, person } = await member();
    const holds = await Promise.allSettled(
      Array.from({ length: 6 }, () =>
        placeHold(shop.deps, person, {
          sessionId: date.sessionId,
          amount: '15.40',
          sessionDate: date.startsAt.toISOString(),
          credits: 1,
        }),
      ),
    );
    const held = holds.flatMap((hold) => (hold.status === 'fulfilled' ? [hold.value.holdId] : []));
    expect(new Set(held).size).toBe(1);

    const other = await createMembership(shop.pool, date.sessionId);
    const begun = await Promise.all(
      Array.from({ length: 5 }, () =>
        joinMembership(membershipDeps(shop), person, other.productId, { amount: other.amount }),
      ),
    );
    expect(new Set(begun.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1);
  });

  it('leaves nothing unexplained', async () => {
    await shop.sandbox.control.idle();
    const report = await readReconciliation(shop);
    expect(isFullyExplained(report), printReport(report)).toBe(true);
    expect(isReconciled(await compareLedgers(shop))).toBe(true);
  });
});
