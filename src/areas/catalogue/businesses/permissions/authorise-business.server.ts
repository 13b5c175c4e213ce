import {
  type CredentialRequester,
  requireVerifiedHolder,
} from '#areas/identity/accounts/credentials/require-verified-holder.server.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { BusinessRole } from '../contract.ts';
import {
  type BusinessForUser,
  findBusinessForUser,
  findStaffRoles,
  lockBusinessAndRole,
} from '../queries.server.ts';
import { hasPremium } from '../status/upgrade.ts';
import { type BusinessAction, canPerform, statusRefusal } from './permissions.ts';

export interface AuthorisedBusiness extends BusinessForUser {
  role: BusinessRole;
}

/**
 * Returns the business if the person may act there. Every business route calls it first, and only touches data of
 * that business; admins get no special access. Throws `not_found` (404), `forbidden` (403) or `conflict` (409:
 * status).
 */
export async function authoriseBusiness(
  db: Db,
  user: { id: string },
  businessId: number,
  action: BusinessAction,
): Promise<AuthorisedBusiness> {
  const business = await findBusinessForUser(db, user.id, businessId);
  if (business === null) throw new AppError('not_found', 'Business not found');
  const { role } = business;
  if (role === null) throw new AppError('forbidden', 'You don’t manage this business.');
  if (!canPerform(role, action)) {
    throw new AppError('forbidden', 'Your role doesn’t include this. Ask the owner of the business.');
  }
  const refusal = statusRefusal(business.status, action);
  if (refusal !== null) throw new AppError('conflict', refusal);
  return { ...business, role };
}

/**
 * Also locks business and role. Call it first in every changing use case, so that permissions can't be revoked midway
 * (`tests/races/lost-permissions.test.ts`).
 */
export async function authoriseInTransaction(
  tx: Tx,
  user: { id: string },
  businessId: number,
  action: BusinessAction,
): Promise<AuthorisedBusiness> {
  await lockBusinessAndRole(tx, businessId, user.id);
  return authoriseBusiness(tx, user, businessId, action);
}

/** For credentials: also locks the account and requires a verified email. Throws as `requireVerifiedHolder`, too. */
export async function authoriseCredentialChange(
  tx: Tx,
  user: CredentialRequester,
  businessId: number,
  action: BusinessAction,
): Promise<AuthorisedBusiness> {
  await requireVerifiedHolder(tx, user);
  return authoriseInTransaction(tx, user, businessId, action);
}

/** Throws `forbidden` (403) with that sentence without a paid Premium Pro plan. */
export function requirePremium(business: AuthorisedBusiness, sentence: string): void {
  if (!hasPremium(business)) throw new AppError('forbidden', sentence);
}

/** Throws `conflict` (409) unless the business is approved. */
export function requireApproved({ status }: AuthorisedBusiness): void {
  if (status === 'suspended')
    throw new AppError('conflict', 'This business is suspended. Please contact support.');
  if (status !== 'approved')
    throw new AppError('conflict', 'You can do this once we’ve approved the business.');
}

/** Dashboard, door or classes by role, else null. Also while suspended, as booked customers still come. */
export async function findStaffStart(
  db: Db,
  userId: string,
): Promise<'/business' | '/business/check-in' | '/business/classes' | null> {
  const roles = await findStaffRoles(db, userId);
  if (roles.length === 0) return null;
  if (roles.includes('manager')) return '/business';
  return roles.includes('front_desk') ? '/business/check-in' : '/business/classes';
}
