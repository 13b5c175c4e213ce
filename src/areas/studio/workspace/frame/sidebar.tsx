import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import type { ReactNode } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Logo } from '#shared/ui/brand/logo.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { type RoomGroup, type RoomLink, type WorkspaceLinks, waitingIn } from '../navigation.ts';
import { WaitingCount } from './waiting-count.tsx';

/** An icon rail from 768 pixels, a full sidebar from 1280. */
export function Sidebar({
  links,
  current,
  head,
  account,
}: {
  links: WorkspaceLinks;
  current: RoomLink | null;
  /** Name of the business or area. */
  head: ReactNode;
  account: ReactNode;
}) {
  return (
    <aside
      aria-label="Workspace"
      className="sticky top-0 flex h-dvh w-22 flex-none flex-col border-r border-line bg-[color-mix(in_srgb,var(--surface-sunken)_62%,var(--paper))] px-2 pt-3.5 pb-3 [scrollbar-width:thin] max-md:hidden xl:w-64 xl:px-3"
    >
      <div className="mb-3 flex flex-none justify-center xl:justify-start xl:px-2">
        <Logo className="max-xl:[&>span]:sr-only xl:[&>span]:text-h3 [&>svg]:size-6.5" />
      </div>
      {head}
      {/* Scrollable, so it must be focusable. */}
      <nav aria-label={links.name} className="mt-3.5 min-h-0 grow overflow-y-auto p-0.5">
        <ul className="grid gap-0.5">
          {links.groups.map((group) => (
            <Group key={group.label} group={group} current={current} />
          ))}
        </ul>
      </nav>
      <div className="grid flex-none grid-cols-1 gap-0.5 pt-2">
        <SideLink href="/help" label="Help">
          <Icon drawing={CircleQuestionMark} className="text-ink-3" />
        </SideLink>
        <div className="mt-1 border-t border-line pt-2">{account}</div>
      </div>
    </aside>
  );
}

const linkStyle =
  'relative flex items-center gap-2.75 rounded-control px-2.5 text-md text-ink-2 hover:bg-ink/5 hover:text-ink max-xl:min-h-15 max-xl:flex-col max-xl:justify-center max-xl:gap-1 max-xl:px-0.5 max-xl:text-xs max-xl:font-semibold xl:min-h-9.5 xl:font-medium';

/** Marks the current group: on the rail always, in the sidebar unless one of its rooms shows. */
const card = 'bg-surface font-semibold text-ink shadow-1 ring-1 ring-line';
const railCard = 'font-semibold text-ink max-xl:bg-surface max-xl:shadow-1 max-xl:ring-1 max-xl:ring-line';

function SideLink({
  href,
  label,
  current,
  children,
}: {
  href: string;
  label: string;
  /** Look and `aria-current`. */
  current?: 'card' | 'open';
  children: ReactNode;
}) {
  return (
    <RouteLink
      href={href}
      exact
      aria-current={current === undefined ? undefined : 'true'}
      className={classNames(linkStyle, current === 'card' && card, current === 'open' && railCard)}
    >
      {children}
      <span className="text-center xl:grow xl:text-left">{label}</span>
    </RouteLink>
  );
}

function Group({ group, current }: { group: RoomGroup; current: RoomLink | null }) {
  const { label, icon, rooms, indexed, pinned } = group;
  const isOpen = current !== null && rooms.some(({ path }) => path === current.path);
  const showsRooms = rooms.length > 1 && indexed !== true && (isOpen || pinned === true);
  return (
    <li className="grid gap-0.5">
      <div className="relative">
        <SideLink
          href={rooms[0].href}
          label={label}
          current={isOpen ? (showsRooms ? 'open' : 'card') : undefined}
        >
          <Icon drawing={icon} className={isOpen ? 'text-brand' : 'text-ink-3'} />
        </SideLink>
        <span className="pointer-events-none absolute max-xl:top-1 max-xl:left-[calc(50%+4px)] xl:top-1/2 xl:right-2.5 xl:-translate-y-1/2">
          <WaitingCount waiting={waitingIn(group)} />
        </span>
      </div>
      {showsRooms && (
        <ul className="mb-1.5 ml-4.75 grid gap-px border-l border-line pl-2.75 max-xl:hidden">
          {rooms.map((room) => (
            <li key={room.path}>
              <RouteLink
                href={room.href}
                exact
                aria-current={room.path === current?.path ? 'true' : undefined}
                className={classNames(
                  'relative flex min-h-8 items-center justify-between gap-2 rounded-sm px-2.5 text-sm font-medium text-ink-2 hover:bg-ink/5 hover:text-ink',
                  room.path === current?.path &&
                    'bg-surface font-semibold text-ink shadow-1 ring-1 ring-line before:absolute before:inset-y-1.75 before:-left-3.25 before:w-0.75 before:rounded-full before:bg-brand',
                )}
              >
                {room.label}
                {rooms.length > 1 && !pinned && <WaitingCount waiting={room.waiting} />}
              </RouteLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Rooms of the open group, where the rail has no space; or the link back to an index. */
export function Crumbs({ links, current }: { links: WorkspaceLinks; current: RoomLink | null }) {
  const group = links.groups.find(({ rooms }) => rooms.some(({ path }) => path === current?.path));
  if (group === undefined || group.rooms.length < 2) return null;
  const [index] = group.rooms;
  if (group.indexed) {
    if (current?.path === index.path) return null;
    return (
      <nav aria-label={group.label} className="container-wide pt-4 md:pt-5">
        <RouteLink href={index.href} className="link text-sm font-semibold">
          {group.label}
        </RouteLink>
      </nav>
    );
  }
  return (
    <nav aria-label={group.label} className="container-wide pt-5 max-md:hidden xl:hidden">
      <ul className="flex flex-wrap gap-1">
        {group.rooms.map((room) => (
          <li key={room.path}>
            <RouteLink
              href={room.href}
              exact
              aria-current={room.path === current?.path ? 'true' : undefined}
              className={classNames(
                'inline-flex min-h-9 items-center gap-1.5 rounded-control px-3 text-sm font-semibold text-ink-2 hover:bg-sunken hover:text-ink',
                room.path === current?.path && 'bg-brand-soft text-on-brand-soft',
              )}
            >
              {room.label}
              <WaitingCount waiting={room.waiting} />
            </RouteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
