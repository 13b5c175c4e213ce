import Bell from 'lucide-react/icons/bell';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import Heart from 'lucide-react/icons/heart';
import Hourglass from 'lucide-react/icons/hourglass';
import LogOut from 'lucide-react/icons/log-out';
import Search from 'lucide-react/icons/search';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Store from 'lucide-react/icons/store';
import Ticket from 'lucide-react/icons/ticket';
import User from 'lucide-react/icons/user';
import WalletCards from 'lucide-react/icons/wallet-cards';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { AccountAvatar } from '#shared/ui/brand/avatar.tsx';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { deleteDraftsOnLogout } from '#shared/ui/fields/drafts.ts';
import { menuLink, PopoverMenu } from '#shared/ui/overlay/popover-menu.tsx';

export function WorkspaceAccount({ user }: { user: AuthUser }) {
  const name = fullName(user);
  const places = [
    { href: '/profile', label: 'Profile', icon: User },
    { href: '/bookings', label: 'My Bookings', icon: Ticket },
    { href: '/passes', label: 'My passes', icon: WalletCards },
    { href: '/waiting-list', label: 'Waiting lists', icon: Hourglass },
    { href: '/favourites', label: 'Favourites', icon: Heart },
    { href: '/alerts', label: 'Alerts', icon: Bell },
    { href: '/search', label: 'Find Sessions', icon: Search },
    { href: '/business', label: 'Business Dashboard', icon: Store },
    ...(user.role === 'admin' ? [{ href: '/admin', label: 'Admin Dashboard', icon: ShieldCheck }] : []),
  ];
  return (
    <PopoverMenu
      label={`Account menu, ${name}`}
      className="flex w-full items-center gap-2.5 rounded-control p-2 text-left leading-tight hover:bg-ink/5 max-xl:justify-center"
      panelClassName="top-auto right-auto bottom-16 left-3"
      onFollow={deleteDraftsOnLogout}
      button={
        <>
          <AccountAvatar person={user} size="sm" />
          <span className="min-w-0 grow max-xl:hidden">
            <span className="block truncate text-sm font-semibold">{name}</span>
            <span className="block truncate text-xs text-ink-3">{user.email}</span>
          </span>
          <Icon drawing={ChevronsUpDown} size="sm" className="text-ink-3 max-xl:hidden" />
        </>
      }
    >
      <div className="mb-1.5 border-b border-line px-3 pt-3 pb-3.5 xl:hidden">
        <p className="truncate font-semibold">{name}</p>
        <p className="truncate text-sm text-ink-2">{user.email}</p>
      </div>
      <nav aria-label="Account">
        <ul>
          {places.map(({ href, label, icon }) => (
            <li key={href}>
              <RouteLink href={href} exact className={menuLink}>
                <Icon drawing={icon} className="text-ink-3" />
                {label}
              </RouteLink>
            </li>
          ))}
        </ul>
        <p className="mt-1.5 border-t border-line pt-1.5">
          <RouteLink href="/api/logout" className={menuLink}>
            <Icon drawing={LogOut} className="text-ink-3" />
            Log out
          </RouteLink>
        </p>
      </nav>
    </PopoverMenu>
  );
}
