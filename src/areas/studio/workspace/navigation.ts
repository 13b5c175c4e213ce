import type { IconDrawing } from '#shared/ui/brand/icon.tsx';

/** A page of a workspace, in the sidebar, bottom bar, crumbs, More and search. */
export interface RoomLink {
  /** Without a query; also covers the pages below it. */
  path: string;
  href: string;
  label: string;
  icon: IconDrawing;
  /** More paths of this room, with all below them. */
  covers?: readonly string[];
  /** With or without a deadline. */
  waiting?: Waiting;
}

export interface Waiting {
  count: number;
  urgent: boolean;
}

export interface RoomGroup {
  label: string;
  icon: IconDrawing;
  /** The group links to the first. Never empty. */
  rooms: readonly [RoomLink, ...RoomLink[]];
  /** Has an index page, so the sidebar lists only the group. */
  indexed?: boolean;
  /** The sidebar always shows its rooms. */
  pinned?: boolean;
  /** The first room lists what waits in the others, so only that room counts. */
  firstHasAll?: boolean;
}

export interface WorkspaceLinks {
  /** Names the landmarks: "Business". */
  name: string;
  groups: readonly RoomGroup[];
  bar: readonly RoomLink[];
  /** Only in the search. */
  hidden: readonly RoomLink[];
}

const isAtOrBelow = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

/** The room with the longest matching path; null without a match. */
export function roomAt(rooms: readonly RoomLink[], pathname: string): RoomLink | null {
  let best: { room: RoomLink; length: number } | null = null;
  for (const room of rooms) {
    for (const path of [room.path, ...(room.covers ?? [])]) {
      if (isAtOrBelow(pathname, path) && path.length > (best?.length ?? 0))
        best = { room, length: path.length };
    }
  }
  return best?.room ?? null;
}

/** The sum over the rooms, or the first room's number if it lists everything. */
export function waitingIn({ rooms: all, firstHasAll }: RoomGroup): Waiting {
  const rooms: readonly RoomLink[] = firstHasAll === true ? [all[0]] : all;
  return {
    count: rooms.reduce((sum, { waiting }) => sum + (waiting?.count ?? 0), 0),
    urgent: rooms.some(({ waiting }) => waiting !== undefined && waiting.count > 0 && waiting.urgent),
  };
}

/** Rooms whose label has every typed word; labels that start with the first word come first. */
export function findRooms(rooms: readonly RoomLink[], typed: string): RoomLink[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const first = words[0];
  if (first === undefined) return [];
  return rooms
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .sort(
      (a, b) =>
        Number(b.label.toLowerCase().startsWith(first)) - Number(a.label.toLowerCase().startsWith(first)),
    );
}
