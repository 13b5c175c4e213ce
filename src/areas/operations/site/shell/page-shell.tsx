import type { ReactNode } from 'react';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { lazyAfterInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';
import { SkipLink } from '#shared/ui/type/skip-link.tsx';
import { FeatureOffNotice } from './feature-off-notice.tsx';
import { TopBar, type TopBarVariant } from './top-bar.tsx';

/** The footer is links only: it works before its script is there. */
const Footer = lazyAfterInteraction({
  onServer: import.meta.env.SSR ? (await import('./footer.tsx')).Footer : null,
  load: async () => (await import('./footer.tsx')).Footer,
});

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
