import { Link, type LinkProps } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

export interface RouteLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A site path with its query ("/search?sessionType=yoga"), or any URL. */
  href: string;
  /** Current only on exactly this path; by default also below it. */
  exact?: boolean;
  keepScroll?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/** Other sites, mail, telephone, and the server's own answers under /api. */
function isOutsidePages(href: string): boolean {
  return !href.startsWith('/') || href.startsWith('//') || href.startsWith('/api/');
}

/**
 * A link by plain URL: site pages navigate without a reload; /api, mail, tel and other sites are ordinary anchors.
 * Sets `aria-current="page"` on the current page.
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
      // An arbitrary path can't be typed against the route tree; browser tests follow the links.
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
