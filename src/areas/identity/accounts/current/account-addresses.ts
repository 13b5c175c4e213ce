import type { Role, StartPath } from '../contract.ts';
import { safeReturnPath } from './return-path.ts';

/** The sign-in, sign-up or forgotten-password page, keeping the path to come back to when it is safe. */
export function accountPageAddress(
  page: '/sign-in' | '/sign-in/code' | '/sign-up' | '/forgot-password',
  returnTo?: string | null,
): string {
  const path = safeReturnPath(returnTo);
  return path === '/' ? page : `${page}?returnTo=${encodeURIComponent(path)}`;
}

/**
 * Where somebody begins (docs/product/access.md#roles): admins and businesses at their dashboard, others at the search.
 * Who works for a business or as a trainer is a seeker by role and has a day's work to do: they begin there.
 *
 * @param work where that work begins; null for somebody without any
 */
export function getStartPath(role: Role, work: StartPath | null): StartPath {
  if (role === 'admin') return '/admin';
  return role === 'business' ? '/business' : (work ?? '/search');
}
