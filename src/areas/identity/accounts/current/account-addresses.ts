import type { Role, StartPath } from '../contract.ts';
import { safeReturnPath } from './return-path.ts';

/** Keeps a safe return path. */
export function accountPageAddress(
  page: '/sign-in' | '/sign-in/code' | '/sign-up' | '/forgot-password',
  returnTo?: string | null,
): string {
  const path = safeReturnPath(returnTo);
  return path === '/' ? page : `${page}?returnTo=${encodeURIComponent(path)}`;
}

/**
 * The first page after signing in (docs/product/access.md#roles). Team members and trainers have the role "user", but
 * start at their work.
 * @param work where that is; null without any
 */
export function getStartPath(role: Role, work: StartPath | null): StartPath {
  if (role === 'admin') return '/admin';
  return role === 'business' ? '/business' : (work ?? '/search');
}
