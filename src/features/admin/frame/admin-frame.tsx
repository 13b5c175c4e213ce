import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { RouteLink } from '#shared/ui/route-link.tsx';

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
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On phones the links are wider than the screen: the current one is brought into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current link
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current]');
    if (current instanceof HTMLElement && nav.current !== null)
      nav.current.scrollLeft = current.offsetLeft - nav.current.offsetLeft - 20;
  }, [pathname]);
  return (
    <div className="container-wide pt-4 pb-20 md:pt-6">
      <nav
        ref={nav}
        aria-label="Admin"
        className="-mx-5 mb-7 overflow-x-auto border-b border-line px-5 md:mx-0 md:px-0"
      >
        <ul className="flex gap-1">
          {pages.map(({ href, label }) => (
            <li key={href}>
              <RouteLink
                href={href}
                exact={href === '/admin'}
                className="inline-flex min-h-11 items-center rounded-t-sm border-b-2 border-transparent px-3 text-sm font-semibold whitespace-nowrap text-ink-2 hover:text-ink aria-[current]:border-brand aria-[current]:text-ink"
              >
                {label}
              </RouteLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}
