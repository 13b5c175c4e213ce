import { authoriseBusiness } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { getBusiness } from '#areas/catalogue/businesses/status/get-business.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { AuditContext } from '#shared/audit/record-audit.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { decimalToPence, penceToDecimal, priceBreakdown } from '#shared/domain/pence.ts';
import { createProduct } from '../products/manage-passes.server.ts';
import { priceInPounds } from '../products/price-in-pounds.ts';
import type { ManagedMembership, Member, Membership, MembershipOffer, NewMembership } from './contract.ts';
import { isMember } from './membership-queries.server.ts';
import {
  type MembershipProduct,
  membershipProduct,
  membershipsOfBusiness,
  membersOfBusiness,
} from './product-queries.server.ts';
import { coolingOffLastDay, membershipStatus, monthFirstDay, monthLastDay } from './rules.ts';

interface ManageMembershipDeps {
  pool: Pool;
  clock: Clock;
}

/** Throws `not_found` (404) if the viewer may not see the business. */
export async function listMembershipsOnSale(
  { pool }: ManageMembershipDeps,
  viewer: AuthUser | null,
  businessId: number,
): Promise<Membership[]> {
  const { id } = await getBusiness(pool, businessId, viewer);
  return (await membershipsOfBusiness(pool, id)).filter(({ onSale }) => onSale).map(toMembership);
}

function toMembership(product: MembershipProduct): Membership {
  const { id, name, places, minimumMonths, pauseDays, sharedWith, sessions, weeklyPlaces } = product;
  return {
    id,
    name,
    places,
    ...(weeklyPlaces !== null && { weeklyPlaces }),
    ...priceInPounds(product.pricePence),
    minimumMonths,
    minimumTotal: penceToDecimal(priceBreakdown(product.pricePence).totalPence * Math.max(1, minimumMonths)),
    pauseDays,
    sharedWith,
    sessions,
  };
}

/** Terms if joined now. Throws `not_found` (404). */
export async function readMembershipOffer(
  { pool, clock }: ManageMembershipDeps,
  viewer: AuthUser | null,
  productId: number,
): Promise<MembershipOffer> {
  const product = await membershipProduct(pool, productId);
  if (product === null) throw membershipNotFound();
  const now = clock.now();
  const anchor = { on: londonDay(now), number: 1 };
  return {
    ...toMembership(product),
    business: product.business,
    onSale: product.onSale && product.bookable,
    renewsOn: monthFirstDay(anchor, 2),
    minimumEnds: product.minimumMonths === 0 ? null : monthLastDay(anchor, product.minimumMonths),
    coolingOffEnds: coolingOffLastDay(now),
    joined: viewer !== null && (await isMember(pool, viewer.id, productId)),
  };
}

/** Throws like `authoriseBusiness`. */
export async function listManagedMemberships(
  { pool }: ManageMembershipDeps,
  user: { id: string },
  businessId: number,
): Promise<ManagedMembership[]> {
  await authoriseBusiness(pool, user, businessId, 'manage_offers');
  return (await membershipsOfBusiness(pool, businessId)).map((product) => ({
    ...toMembership(product),
    onSale: product.onSale,
    members: product.members,
    sold: product.sold,
  }));
}

/** Audited. Can't be edited afterwards: take it off sale and create another. Throws like `createProduct`. */
export function createMembership(
  { pool }: ManageMembershipDeps,
  act: AuditContext,
  businessId: number,
  input: NewMembership,
): Promise<{ id: number }> {
  const { price, ...membership } = input;
  return createProduct(
    pool,
    act,
    {
      ...membership,
      kind: 'membership',
      validMonths: 1,
      introDays: null,
      businessId,
      pricePence: decimalToPence(price) ?? 0,
    },
    input,
  );
}

const MAX_MEMBERS_SHOWN = 500;

/** Includes past members. Throws like `authoriseBusiness`. */
export async function listMembers(
  { pool, clock }: ManageMembershipDeps,
  user: { id: string },
  businessId: number,
): Promise<Member[]> {
  await authoriseBusiness(pool, user, businessId, 'manage_offers');
  const members = await membersOfBusiness(pool, businessId, londonDay(clock.now()), MAX_MEMBERS_SHOWN);
  return members.map(({ joinedAt, state, leaving, paused, lastMonth, renewsOn, ...member }) => ({
    ...member,
    joinedAt: joinedAt.toISOString(),
    standing: membershipStatus({ state, leaving, paused }),
    renewsOn: state === 'active' && (lastMonth === null || member.months < lastMonth) ? renewsOn : null,
  }));
}

export function membershipNotFound(): AppError {
  return new AppError('not_found', 'We can’t find that membership.');
}
