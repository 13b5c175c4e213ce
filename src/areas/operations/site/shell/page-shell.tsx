import type { ReactNode } from 'react';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { lazyAfterInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';
import { SkipLink } from '#shared/ui/type/skip-link.tsx';
import { FeatureOffNotice } from './feature-off-notice.tsx';
import { TopBar, type TopBarVariant } from './top-bar.tsx';

/** Only links: it works before hydration. */
const Footer = lazyAfterInteraction({
  onServer: import.meta.env.SSR ? (await import('./footer.tsx')).Footer : null,
  load: async () => (await import('./footer.tsx')).Footer,
});

/** Layout of every page, with the only `<main>`. */
export function PageShell({
  user,
  bar = 'standard',
  footer = true,
  children,
}: {
  user: AuthUser | null;
  bar?: TopBarVariant;
  /** False on the search page, where the map fills the window. */
  footer?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TopBar user={user} variant={bar} />
      {/* Focusable by script, for the skip link and page changes. */}
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <FeatureOffNotice />
        {children}
      </main>
      {footer && <Footer />}
    </div>
  );
}
