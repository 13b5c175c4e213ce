import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { MyMembership } from '#areas/money/entitlements/memberships/contract.ts';
import {
  type JoinDeps,
  joinMembership,
} from '#areas/money/entitlements/memberships/join-membership.server.ts';
import { listMyMemberships } from '#areas/money/entitlements/memberships/my-memberships.server.ts';
import { renewMemberships } from '#areas/money/entitlements/memberships/renew-memberships.server.ts';
import { finishPurchase } from '#areas/money/entitlements/purchase/buy-pass.server.ts';
import { stripeCardVault } from '#areas/money/payments/cards/card-vault.server.ts';
import { type Db, queryOne } from '#shared/db/database.server.ts';
import { penceToDecimal, priceBreakdown } from '#shared/domain/pence.ts';
import type { Shop } from './shop.ts';

export const membershipDeps = (shop: Shop): Shop['deps'] & JoinDeps => ({
  ...shop.deps,
  cards: stripeCardVault(shop.stripe),
});

export interface MembershipForSale {
  productId: number;
  businessId: number;
  /** A month including the fee, in pounds. */
  amount: string;
}

/** Default: £40.00 a month, unlimited credits, 30 days of pauses. */
export async function createMembership(
  db: Db,
  sessionId: number,
  options: {
    places?: number | null;
    weeklyPlaces?: number;
    pricePence?: number;
    minimumMonths?: number;
    pauseDays?: number;
    sharedWith?: number;
  } = {},
): Promise<MembershipForSale> {
  const pricePence = options.pricePence ?? 4000;
  const made = await queryOne<{ productId: number; businessId: number }>(
    db,
    `INSERT INTO entitlement_products (business_id, name, kind, places, price_pence, valid_months, pause_days, minimum_months, max_shares, weekly_places)
     SELECT business_id, 'Membership', 'membership', $2, $3, 1, $4, $5, $6, $7 FROM sessions WHERE id = $1
     RETURNING id AS "productId", business_id AS "businessId"`,
    [
      sessionId,
      options.places === undefined ? null : options.places,
      pricePence,
      options.pauseDays ?? 30,
      options.minimumMonths ?? 0,
      options.sharedWith ?? 0,
      options.weeklyPlaces ?? null,
    ],
  );
  return { ...made, amount: penceToDecimal(priceBreakdown(pricePence).totalPence) };
}

/** Joins with this test card. Returns the membership. */
export async function buyMembership(
  shop: Shop,
  person: AuthUser,
  membership: MembershipForSale,
  card?: string,
): Promise<MyMembership> {
  const begun = await joinMembership(membershipDeps(shop), person, membership.productId, {
    amount: membership.amount,
  });
  await shop.pay(begun.paymentIntentId, card);
  await finishPurchase(shop.deps, person, begun.purchaseId);
  return findLatestMembership(shop, person);
}

export async function findLatestMembership(shop: Shop, person: AuthUser): Promise<MyMembership> {
  const [own] = await listMyMemberships(shop.deps, person);
  if (own === undefined) throw new Error('no membership');
  return own;
}

/** Moves its history back in time. */
export async function backdateMembership(db: Db, membershipId: string, days: number): Promise<void> {
  const shifted = (columns: string[], by: string) =>
    columns.map((column) => `${column} = ${column} - ${by}`).join(', ');
  const ago = `make_interval(days => $2)`;
  const months = 'SELECT purchase_id FROM membership_months WHERE membership_id = $1';
  const credits = `SELECT id FROM entitlements WHERE purchase_id IN (${months})`;
  for (const statement of [
    `UPDATE memberships SET ${shifted(['anchor_on', 'renews_on'], '$2::integer')}, ${shifted(['joined_at'], ago)} WHERE id = $1`,
    `UPDATE membership_months SET ${shifted(['begins_on', 'ends_on'], '$2::integer')}, ${shifted(['next_attempt_at'], ago)} WHERE membership_id = $1`,
    `UPDATE purchases SET ${shifted(['created_at', 'expires_at', 'paid_at'], ago)} WHERE id IN (${months})`,
    `UPDATE entitlements SET ${shifted(['created_at'], ago)} WHERE id IN (${credits})`,
    `UPDATE entitlement_units SET ${shifted(['valid_until'], '$2::integer')} WHERE entitlement_id IN (${credits})`,
    `UPDATE entitlement_pauses SET ${shifted(['from_day', 'until_day'], '$2::integer')} WHERE entitlement_id IN (${credits})`,
  ])
    await db.query(statement, [membershipId, days]);
}

export const runMembershipJob = (shop: Shop) => renewMemberships(membershipDeps(shop));
