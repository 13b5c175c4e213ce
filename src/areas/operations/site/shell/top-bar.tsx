import { useLocation } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { loginAddress } from '#areas/identity/accounts/current/login-address.ts';
import { Logo } from '#shared/ui/brand/logo.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { lazyAfterInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';

/** A native popover of links: it works before hydration. */
const PhoneMenu = lazyAfterInteraction({
  onServer: import.meta.env.SSR ? (await import('./phone-menu.tsx')).PhoneMenu : null,
  load: async () => (await import('./phone-menu.tsx')).PhoneMenu,
});

/** A native popover: it opens before hydration, and most visitors don't have it. */
const AccountMenu = lazyAfterInteraction({
  onServer: import.meta.env.SSR ? (await import('./account-menu.tsx')).AccountMenu : null,
  load: async () => (await import('./account-menu.tsx')).AccountMenu,
});

/** standard: wide container. full: edge to edge (search). over: transparent on a dark hero until scrolled (home). */
export type TopBarVariant = 'standard' | 'full' | 'over';

const links = [
  { href: '/search', label: 'Find Sessions' },
  { href: '/personal-trainers', label: 'Personal Trainers' },
  { href: '/claim-business', label: 'Claim Business' },
] as const;

const frames = {
  solid: 'border-line bg-paper/90 backdrop-blur-[14px] backdrop-saturate-130',
  clear: 'on-dark border-transparent text-ink-inverse',
} as const;

const linkLooks = {
  solid: 'text-ink-2 hover:bg-sunken hover:text-ink aria-[current]:bg-sunken aria-[current]:text-ink',
  clear: 'hover:bg-[rgb(255_255_255/0.12)]',
} as const;

export function TopBar({ user, variant = 'standard' }: { user: AuthUser | null; variant?: TopBarVariant }) {
  const scrolled = useScrolled();
  const [menuOpen, setMenuOpen] = useState(false);
  const here = useLocation({ select: (location) => location.href });
  const look = variant === 'over' && !scrolled && !menuOpen ? 'clear' : 'solid';
  const login = loginAddress(here);

  return (
    <header
      className={classNames(
        'sticky top-0 z-40 flex-none border-b transition-[background-color,border-color]',
        // On phones the search has its own row.
        variant === 'full' && 'max-md:static',
        frames[look],
      )}
    >
      <div
        className={classNames(
          'mx-auto flex h-(--topbar-h) items-center gap-3 px-(--gutter) md:gap-4 lg:gap-8',
          variant !== 'full' && 'max-w-[calc(var(--container-wide)+2*var(--gutter))]',
        )}
      >
        <Logo />
        <nav aria-label="Main" className="hidden md:flex lg:gap-1">
          {links.map(({ href, label }) => (
            <RouteLink
              key={href}
              href={href}
              className={classNames(
                'rounded-full px-2.5 py-2 text-md font-medium whitespace-nowrap transition-[background-color,color] lg:px-3.5 lg:py-2.25 lg:text-md',
                linkLooks[look],
              )}
            >
              {label}
            </RouteLink>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-0.5 lg:gap-2">
          {user === null ? (
            <>
              <ButtonLink
                href={login}
                variant={look === 'clear' ? 'ghost-on-dark' : 'ghost'}
                className="max-md:hidden"
              >
                Sign In
              </ButtonLink>
              <ButtonLink
                href={login}
                variant={look === 'clear' ? 'accent' : 'primary'}
                className="max-[359px]:hidden"
              >
                Get Started
              </ButtonLink>
            </>
          ) : (
            <AccountMenu user={user} />
          )}
          <PhoneMenu user={user} login={login} open={menuOpen} onToggle={setMenuOpen} />
        </div>
      </div>
    </header>
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  return () => window.removeEventListener('scroll', onChange);
}

/** False on the server. */
function useScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > 8,
    () => false,
  );
}
