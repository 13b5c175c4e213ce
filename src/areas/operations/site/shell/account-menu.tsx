import Bell from 'lucide-react/icons/bell';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Heart from 'lucide-react/icons/heart';
import Hourglass from 'lucide-react/icons/hourglass';
import LogOut from 'lucide-react/icons/log-out';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Store from 'lucide-react/icons/store';
import Ticket from 'lucide-react/icons/ticket';
import User from 'lucide-react/icons/user';
import WalletCards from 'lucide-react/icons/wallet-cards';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { AccountAvatar } from '#shared/ui/brand/avatar.tsx';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { deleteDraftsOnLogout } from '#shared/ui/fields/drafts.ts';
import { menuLink, PopoverMenu } from '#shared/ui/overlay/popover-menu.tsx';

function Item({ href, icon, children }: { href: string; icon: IconDrawing; children: string }) {
  return (
    <li>
      <RouteLink href={href} className={menuLink}>
        <Icon drawing={icon} className="text-ink-3" />
        {children}
      </RouteLink>
    </li>
  );
}

export function AccountMenu({ user }: { user: AuthUser }) {
  const name = fullName(user);
  return (
    <PopoverMenu
      label={`Account menu, ${name}`}
      className="flex items-center gap-2 rounded-full border border-line bg-surface p-0.75 text-sm font-semibold text-ink transition-shadow hover:shadow-2 max-md:min-h-11 max-md:min-w-11 max-md:justify-center md:py-1 md:pr-3 md:pl-1"
      panelClassName="on-surface top-[calc(var(--topbar-h)+4px)] right-[max(var(--gutter),calc((100%-var(--container-wide))/2))] bottom-auto left-auto"
      onFollow={deleteDraftsOnLogout}
      button={
        <>
          <AccountAvatar person={user} size="sm" />
          <span className="max-w-32 truncate max-md:hidden">{user.firstName || user.email}</span>
          <Icon drawing={ChevronDown} size="sm" className="max-md:hidden" />
        </>
      }
    >
      <div className="mb-1.5 border-b border-line px-3 pt-3 pb-3.5">
        <p className="truncate font-semibold">{name}</p>
        <p className="truncate text-sm text-ink-2">{user.email}</p>
      </div>
      <nav aria-label="Account">
        <ul>
          <Item href="/profile" icon={User}>
            Profile
          </Item>
          <Item href="/bookings" icon={Ticket}>
            My Bookings
          </Item>
          <Item href="/passes" icon={WalletCards}>
            My passes
          </Item>
          <Item href="/waiting-list" icon={Hourglass}>
            Waiting lists
          </Item>
          <Item href="/favourites" icon={Heart}>
            Favourites
          </Item>
          <Item href="/alerts" icon={Bell}>
            Alerts
          </Item>
          <Item href="/business" icon={Store}>
            Business Dashboard
          </Item>
          {user.role === 'admin' && (
            <Item href="/admin" icon={ShieldCheck}>
              Admin Dashboard
            </Item>
          )}
        </ul>
        <ul className="mt-1.5 border-t border-line pt-1.5">
          <Item href="/api/logout" icon={LogOut}>
            Log out
          </Item>
        </ul>
      </nav>
    </PopoverMenu>
  );
}
