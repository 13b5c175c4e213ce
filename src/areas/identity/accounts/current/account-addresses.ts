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

/** docs/product/access.md#roles. `work`: where a team member or trainer starts; null for others. */
export function getStartPath(role: Role, work: StartPath | null): StartPath {
  if (role === 'admin') return '/admin';
  return role === 'business' ? '/business' : (work ?? '/search');
}
