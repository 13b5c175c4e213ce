import { Link, type LinkProps } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

export interface RouteLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path on this site with its query ("/search?sessionType=yoga"), or any other address. */
  href: string;
  /** Mark as current only on exactly this path; by default also on the paths below it. */
  exact?: boolean;
  /** Keep the scroll position on navigation. */
  keepScroll?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/** Leaves the single-page app: other sites, mail, telephone, and what the server answers itself under /api. */
function isOutsidePages(href: string): boolean {
  return !href.startsWith('/') || href.startsWith('//') || href.startsWith('/api/');
}

/**
 * A link written as a plain address. Pages of this site are navigated to without a reload; `/api/login`,
 * `/api/logout`, mail and telephone links and other sites are ordinary anchors. The current page's link gets
 * `aria-current="page"`.
 */
export function RouteLink({ href, exact, keepScroll, children, ...anchor }: RouteLinkProps) {
  if (isOutsidePages(href)) {
    return (
      <a href={href} {...anchor}>
        {children}
      </a>
    );
  }
  const { pathname, search, hash } = new URL(href, 'https://this.site');
  return (
    <Link
      // A component for any address cannot be checked against the route tree; the browser tests follow the links.
      to={pathname as LinkProps['to']}
      search={Object.fromEntries(new URLSearchParams(search)) as LinkProps['search']}
      hash={hash ? hash.slice(1) : undefined}
      activeOptions={{ exact: exact ?? pathname === '/', includeSearch: false }}
      resetScroll={keepScroll ? false : undefined}
      {...anchor}
    >
      {children}
    </Link>
  );
}
