import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { useSite } from '#shared/ui/site-context.tsx';
import { lazyAfterInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';
import { SkipLink } from '#shared/ui/type/skip-link.tsx';
import { TopBar, type TopBarVariant } from './top-bar.tsx';

/** The footer is links only: it works before its script is there. */
const Footer = lazyAfterInteraction({
  onServer: import.meta.env.SSR ? (await import('./footer.tsx')).Footer : null,
  load: async () => (await import('./footer.tsx')).Footer,
});

/** What is switched off of a page that leads there, above what it shows. */
function FeatureOffNotice() {
  const { notices } = useSite();
  const { pathname } = useLocation();
  const isOf = (paths: readonly string[]) =>
    paths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
  const notice = notices.find(({ paths, except }) => isOf(paths) && !isOf(except));
  if (notice === undefined) return null;
  return (
    <p
      role="status"
      className="border-b border-line bg-warning-soft px-(--gutter) py-3 text-center text-sm font-semibold text-on-warning-soft"
    >
      {notice.sentence}
    </p>
  );
}

/**
 * What surrounds every page: skip link, bar, the main landmark and the footer. Screens render their content
 * only, with no `<main>` of their own.
 */
export function PageShell({
  user,
  bar = 'standard',
  footer = true,
  children,
}: {
  user: AuthUser | null;
  bar?: TopBarVariant;
  /** Off on the search page, whose map fills the window. */
  footer?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TopBar user={user} variant={bar} />
      {/* Focusable by script, so that the skip link and page changes can move the reading position here. */}
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <FeatureOffNotice />
        {children}
      </main>
      {footer && <Footer />}
    </div>
  );
}
