import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import ExternalLink from 'lucide-react/icons/external-link';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { type ReactNode, useId } from 'react';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { AccountAvatar } from '#shared/ui/brand/avatar.tsx';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';
import { buttonStyle } from '#shared/ui/buttons/button-style.ts';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { deleteDraftsOnLogout } from '#shared/ui/fields/drafts.ts';
import { closeOnFollow } from '#shared/ui/overlay/popover-menu.tsx';
import {
  type RoomGroup,
  type RoomLink,
  type Waiting,
  type WorkspaceLinks,
  waitingIn,
} from '../navigation.ts';
import { WaitingCount } from './waiting-count.tsx';

const tab =
  'relative grid min-h-15 content-center justify-items-center gap-0.5 rounded-control text-xs font-semibold text-ink-2 focus-visible:-outline-offset-4';
const tabIcon = 'grid h-7 w-13 place-items-center rounded-full';

/** Below 768 pixels: four rooms and More. A page with a bar of its own (`data-foot`) hides it. */
export function PhoneBar({
  links,
  current,
  user,
  out,
}: {
  links: WorkspaceLinks;
  current: RoomLink | null;
  user: AuthUser;
  out: { href: string; label: string } | null;
}) {
  const id = useId();
  const inBar = (room: RoomLink) => links.bar.some(({ path }) => path === room.path);
  const isMore = current !== null && !inBar(current);
  return (
    <>
      <nav
        aria-label="Main pages"
        className="fixed inset-x-0 bottom-0 z-40 grid auto-cols-fr grid-flow-col border-t border-line bg-surface px-1 pb-[env(safe-area-inset-bottom)] group-has-data-foot/frame:hidden md:hidden"
      >
        {links.bar.map((room) => (
          <RouteLink
            key={room.path}
            href={room.href}
            exact
            aria-current={room.path === current?.path ? 'true' : undefined}
            className={classNames(tab, room.path === current?.path && 'text-on-brand-soft')}
          >
            <span className={classNames(tabIcon, room.path === current?.path && 'bg-brand-soft')}>
              <Icon drawing={room.icon} />
            </span>
            {room.label}
            <Pip waiting={room.waiting} />
          </RouteLink>
        ))}
        <button
          type="button"
          popoverTarget={id}
          aria-current={isMore ? 'true' : undefined}
          className={classNames(tab, isMore && 'text-on-brand-soft')}
        >
          <span className={classNames(tabIcon, isMore && 'bg-brand-soft')}>
            <Icon drawing={Menu} />
          </span>
          More
        </button>
      </nav>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label="More"
        onClick={(event) => closeOnFollow(event, deleteDraftsOnLogout)}
        className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-[calc(100dvh-28px)] w-auto max-w-none overflow-y-auto rounded-t-dialog bg-raised px-5 pt-5.5 pb-[calc(20px+env(safe-area-inset-bottom))] text-ink shadow-3 backdrop:bg-scrim open:animate-[sheet-in_var(--dur-slow)_var(--ease-out)] md:hidden"
      >
        <div className="mb-3 flex items-center justify-between gap-4">
          <h2 className="text-figure">More</h2>
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label="Close"
            className={buttonStyle({ variant: 'ghost', iconOnly: true })}
          >
            <Icon drawing={X} />
          </button>
        </div>
        <MoreRooms groups={links.groups} inBar={inBar} />
        <ul className="mt-4 grid grid-cols-2 gap-2">
          {out !== null && <MoreLink href={out.href} label={out.label} icon={ExternalLink} />}
          <MoreLink href="/help" label="Help" icon={CircleQuestionMark} />
        </ul>
        <div className="mt-4 flex flex-wrap items-center gap-3 border-t border-line pt-4">
          <RouteLink
            href="/profile"
            className="flex min-h-11 min-w-0 grow items-center gap-3 rounded-control"
          >
            <AccountAvatar person={user} />
            <span className="min-w-0">
              <span className="block truncate font-semibold">{fullName(user)}</span>
              <span className="block truncate text-sm text-ink-2">{user.email}</span>
            </span>
          </RouteLink>
          <RouteLink href="/api/logout" className={buttonStyle({ variant: 'secondary', size: 'sm' })}>
            Log out
          </RouteLink>
        </div>
      </div>
    </>
  );
}

/** A dot for waiting items. */
function Pip({ waiting }: { waiting: Waiting | undefined }) {
  if (waiting === undefined || waiting.count === 0) return null;
  return (
    <span className="absolute top-1.75 left-[calc(50%+8px)] size-2.25 rounded-full bg-danger ring-2 ring-surface">
      <span className="sr-only">, {waiting.count} waiting</span>
    </span>
  );
}

/** Groups with an index page show only that. */
function MoreRooms({
  groups,
  inBar,
}: {
  groups: readonly RoomGroup[];
  inBar: (room: RoomLink) => boolean;
}): ReactNode {
  const left = groups.map((group) => ({
    group,
    rooms: (group.indexed ? [group.rooms[0]] : group.rooms).filter((room) => !inBar(room)),
  }));
  return (
    <div className="grid gap-4">
      {left.map(({ group, rooms }) =>
        rooms.length === 0 ? null : (
          <div key={group.label}>
            {rooms.length > 1 && (
              <h3 className="mb-1.5 font-sans text-sm font-semibold text-ink-3">{group.label}</h3>
            )}
            <ul className="grid grid-cols-2 gap-2">
              {rooms.map((room) => (
                <MoreLink
                  key={room.path}
                  href={room.href}
                  label={room.label}
                  icon={room.icon}
                  waiting={group.indexed ? waitingIn(group) : room.waiting}
                />
              ))}
            </ul>
          </div>
        ),
      )}
    </div>
  );
}

function MoreLink({
  href,
  label,
  icon,
  waiting,
}: {
  href: string;
  label: string;
  icon: IconDrawing;
  waiting?: Waiting;
}) {
  return (
    <li>
      <RouteLink
        href={href}
        exact
        className="flex min-h-12 items-center gap-2.5 rounded-control bg-sunken px-3 text-sm leading-tight font-semibold aria-[current=page]:bg-brand-soft aria-[current=page]:text-on-brand-soft"
      >
        <Icon drawing={icon} className="text-ink-3" />
        <span className="min-w-0 grow">{label}</span>
        <WaitingCount waiting={waiting} />
      </RouteLink>
    </li>
  );
}
