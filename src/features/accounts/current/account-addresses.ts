import type { Role, StartPath } from '../contract.ts';
import { safeReturnPath } from './return-path.ts';

function withReturnPath(address: string, returnTo: string | null | undefined): string {
  const path = safeReturnPath(returnTo);
  return path === '/' ? address : `${address}?returnTo=${encodeURIComponent(path)}`;
}

/** Where signing in starts (a full page navigation), coming back to `returnTo` when it is given and safe. */
export function loginAddress(returnTo?: string | null): string {
  return withReturnPath('/api/login', returnTo);
}

/** The sign-in, sign-up or forgotten-password page, keeping the path to come back to. */
export function accountPageAddress(
  page: '/sign-in' | '/sign-in/code' | '/sign-up' | '/forgot-password',
  returnTo?: string | null,
): string {
  return withReturnPath(page, returnTo);
}

/**
 * Where somebody begins (docs/product.md#roles): admins and businesses at their dashboard, others at the search.
 * Who works for a business is a seeker by role and has the dashboard's work to do, so they begin there too.
 */
export function startPathOf(role: Role, worksForBusiness: boolean): StartPath {
  if (role === 'admin') return '/admin';
  return role === 'business' || worksForBusiness ? '/business' : '/search';
}
