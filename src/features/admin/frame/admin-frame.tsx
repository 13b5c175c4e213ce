import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RouteLink } from '#shared/ui/route-link.tsx';
import { SidewaysNav } from '#shared/ui/sideways-nav.tsx';

const pages = [
  { href: '/admin', label: 'Overview' },
  { href: '/admin/businesses', label: 'Businesses' },
  { href: '/admin/sessions', label: 'Sessions' },
  { href: '/admin/claims', label: 'Claims' },
  { href: '/admin/import', label: 'Import' },
  { href: '/admin/trainers', label: 'Trainers' },
  { href: '/admin/reports', label: 'Reports' },
  { href: '/admin/reviews', label: 'Reviews' },
  { href: '/admin/users', label: 'Users' },
  { href: '/admin/audit', label: 'Audit' },
  { href: '/admin/statistics', label: 'Statistics' },
] as const;

/** What is around every admin page: the way from one to the other. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <div className="container-wide pt-4 pb-20 md:pt-6">
      <SidewaysNav label="Admin" path={pathname} className="mb-7">
        <ul className="flex min-w-max gap-1 border-b border-line">
          {pages.map(({ href, label }) => (
            <li key={href}>
              <RouteLink
                href={href}
                exact={href === '/admin'}
                className="-mb-px inline-flex min-h-11 items-center rounded-t-sm border-b-2 border-transparent px-3 text-sm font-semibold whitespace-nowrap text-ink-2 hover:text-ink focus-visible:-outline-offset-3 aria-[current]:border-brand aria-[current]:text-ink"
              >
                {label}
              </RouteLink>
            </li>
          ))}
        </ul>
      </SidewaysNav>
      {children}
    </div>
  );
}
