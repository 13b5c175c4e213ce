import type { IconDrawing } from '#shared/ui/brand/icon.tsx';

/** A page of a workspace, wherever it is offered: sidebar, bottom bar, crumbs, More and the search box. */
export interface RoomLink {
  /** Its path without a query; pages below it belong to it. */
  path: string;
  href: string;
  label: string;
  icon: IconDrawing;
  /** Further paths that belong to it, with everything below them. */
  covers?: readonly string[];
  /** How much waits there, and whether it has a deadline. */
  waiting?: Waiting;
}

export interface Waiting {
  count: number;
  urgent: boolean;
}

/** Rooms under one name. */
export interface RoomGroup {
  label: string;
  icon: IconDrawing;
  /** The first one is where the group's own link leads; never empty. */
  rooms: readonly [RoomLink, ...RoomLink[]];
  /** An index page of its own lists its rooms: the sidebar shows the group alone. */
  indexed?: boolean;
  /** Its rooms always show in the sidebar, also while another group is open. */
  pinned?: boolean;
}

/** Everything that leads from one page of a workspace to another. */
export interface WorkspaceLinks {
  /** Names the landmarks: "Business". */
  name: string;
  groups: readonly RoomGroup[];
  /** The four in the bottom bar of a phone. */
  bar: readonly RoomLink[];
  /** Found by the search box alone. */
  hidden: readonly RoomLink[];
}

const isAtOrBelow = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

/** The room that a path belongs to: the one whose own path, or a path it covers, is the longest that fits; else null. */
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

/** What waits in a group's rooms together. */
export function waitingIn(rooms: readonly RoomLink[]): Waiting {
  return {
    count: rooms.reduce((sum, { waiting }) => sum + (waiting?.count ?? 0), 0),
    urgent: rooms.some(({ waiting }) => waiting !== undefined && waiting.count > 0 && waiting.urgent),
  };
}

/** Rooms whose label has every word that was typed, those that begin with the first word first. */
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
