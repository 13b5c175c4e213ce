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

/** A business in which the person who asked has a part. */
export interface AuthorisedBusiness extends BusinessForUser {
  role: BusinessRole;
}

/**
 * The business, if that person may do that there. Every route on a business's data calls this first; whatever it
 * touches next must belong to the business answered. Administrators get no further than anybody else: what they
 * do to a business, they do in their own name elsewhere.
 * Throws `not_found` (404) when there is none, `forbidden` (403) for somebody without that right there, and
 * `conflict` (409) when the business's state does not allow it (see `permissions.ts`).
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
 * The same as part of the transaction that does it, before anything else in it: with the business and the person's role
 * locked, so that nobody who is taken off the team, demoted or suspended in that moment still acts. Every use case that
 * changes something for a business calls it (`tests/races/lost-permissions.test.ts` tries them all).
 * Throws as `authoriseBusiness` does.
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

/**
 * The same for what gives somebody a credential, or has others open something: as part of `tx`, with the person's
 * account, the business and their role locked, so that nothing takes the right away before it is used. The account's
 * address has to be proven. Throws as `authoriseBusiness` and `requireVerifiedHolder` do.
 */
export async function authoriseCredentialChange(
  tx: Tx,
  user: CredentialRequester,
  businessId: number,
  action: BusinessAction,
): Promise<AuthorisedBusiness> {
  await requireVerifiedHolder(tx, user);
  return authoriseInTransaction(tx, user, businessId, action);
}

/** Throws `forbidden` (403) with that sentence for a business without a paid Premium Pro plan. */
export function requirePremium(business: AuthorisedBusiness, sentence: string): void {
  if (!hasPremium(business)) throw new AppError('forbidden', sentence);
}

/** Throws `conflict` (409) for a business that is not approved: nothing new opens one that is suspended. */
export function requireApproved({ status }: AuthorisedBusiness): void {
  if (status === 'suspended')
    throw new AppError('conflict', 'This business is suspended. Please contact support.');
  if (status !== 'approved')
    throw new AppError('conflict', 'You can do this once we’ve approved the business.');
}

/**
 * Where the day of somebody begins who works for a business of somebody else: a manager's at the dashboard, the front
 * desk's at the door, an instructor's at their classes; null for others. Also for a suspended business: people who booked before must still be met.
 */
export async function findStaffStart(
  db: Db,
  userId: string,
): Promise<'/business' | '/business/check-in' | '/business/classes' | null> {
  const roles = await findStaffRoles(db, userId);
  if (roles.length === 0) return null;
  if (roles.includes('manager')) return '/business';
  return roles.includes('front_desk') ? '/business/check-in' : '/business/classes';
}
