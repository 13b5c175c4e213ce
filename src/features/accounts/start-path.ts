import type { Role, StartPath } from './contract.ts';

/**
 * Where somebody begins (specification, section 6): admins and businesses at their dashboard, others at the search.
 * Who works for a business is a seeker by role and has the dashboard's work to do, so they begin there too.
 */
export function startPathOf(role: Role, worksForBusiness: boolean): StartPath {
  if (role === 'admin') return '/admin';
  return role === 'business' || worksForBusiness ? '/business' : '/search';
}
