import ArrowRight from 'lucide-react/icons/arrow-right';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef } from 'react';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { AccountAvatar } from '#shared/ui/brand/avatar.tsx';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { buttonStyle } from '#shared/ui/buttons/button-style.ts';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { deleteAllDrafts } from '#shared/ui/fields/drafts.ts';

const links = [
  { href: '/search', label: 'Find Sessions' },
  { href: '/personal-trainers', label: 'Personal Trainers' },
  { href: '/business', label: 'For Businesses' },
  { href: '/about', label: 'How it Works' },
] as const;

/** Menu below 768 pixels. Choosing a link closes it. */
export function PhoneMenu({
  user,
  login,
  open,
  onToggle,
}: {
  user: AuthUser | null;
  /** Target of Sign In and Get Started. */
  login: string;
  open: boolean;
  onToggle: (open: boolean) => void;
}) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  // It may have been opened before hydration.
  useEffect(() => {
    if (panel.current?.matches(':popover-open')) onToggle(true);
  }, [onToggle]);
  return (
    <div className="md:hidden">
      <button
        type="button"
        popoverTarget={id}
        aria-expanded={open}
        aria-controls={id}
        aria-label={open ? 'Close menu' : 'Open menu'}
        // Dark by the bar's own class rather than a prop: the bar changes on scroll.
        className={classNames(
          buttonStyle({ variant: 'ghost', iconOnly: true }),
          'in-[.on-dark]:text-ink-inverse in-[.on-dark]:hover:bg-[rgb(255_255_255/0.12)]',
        )}
      >
        <Icon drawing={open ? X : Menu} size="lg" />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        onToggle={(event) => onToggle(event.newState === 'open')}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) event.currentTarget.hidePopover();
        }}
        className="phone-menu fixed inset-x-0 top-(--topbar-h) bottom-0 m-0 h-auto max-h-none w-auto max-w-none flex-col overflow-y-auto border-0 bg-paper px-5 pt-3.5 pb-[calc(32px+env(safe-area-inset-bottom))] text-ink open:flex"
      >
        <nav aria-label="Mobile">
          <ul>
            {links.map(({ href, label }) => (
              <li key={href}>
                <RouteLink
                  href={href}
                  className="flex items-center justify-between border-b border-line py-4.5 font-display text-figure leading-tight font-bold tracking-tight"
                >
                  {label}
                  <Icon drawing={ArrowRight} className="text-ink-3" />
                </RouteLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="mt-auto grid gap-2.5 pt-8">
          {user === null ? (
            <>
              <ButtonLink href={login} size="lg" block>
                Get Started
              </ButtonLink>
              <ButtonLink href={login} variant="secondary" size="lg" block>
                Sign In
              </ButtonLink>
            </>
          ) : (
            <>
              <div className="mb-2 flex items-center gap-3.5">
                <AccountAvatar person={user} />
                <div className="min-w-0">
                  <p className="truncate font-semibold">{fullName(user)}</p>
                  <p className="truncate text-sm text-ink-2">{user.email}</p>
                </div>
              </div>
              <ButtonLink href="/api/logout" variant="secondary" size="lg" block onClick={deleteAllDrafts}>
                Log out
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </div>
  );
}
