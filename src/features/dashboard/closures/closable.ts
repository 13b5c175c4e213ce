import type { ClosedThing } from '#features/sessions/closures/rules.ts';
import type { OwnSession } from '#features/sessions/own/contract.ts';
import { isApproved } from '#features/sessions/rules.ts';
import type { OwnVenue } from '#features/venues/contract.ts';

/** Something that can be closed by itself, as the form offers it. */
export interface Closable extends ClosedThing {
  /** What its choice holds; that of the whole business is empty. */
  value: string;
  label: string;
}

/** The whole business: what is closed where nothing else is chosen. */
export const WHOLE_BUSINESS: Closable = {
  value: '',
  label: 'The whole business',
  sessionId: null,
  place: null,
};

/**
 * What of a business can be closed by itself, under a heading each: a place or a room of it, or a session. Nothing of its
 * places where it has only one without rooms: that is the whole business.
 */
export function closableOf(
  venues: readonly OwnVenue[],
  sessions: readonly OwnSession[],
): { label: string; options: Closable[] }[] {
  const shown = venues.filter(({ state }) => state === 'shown');
  const places = shown.map(({ id: venueId, name, address, rooms }) => {
    const called = venueId === null ? address : name;
    const at = (roomId: number | null, label: string): Closable => ({
      value: `place ${venueId ?? 'own'} ${roomId ?? 'all'}`,
      label,
      sessionId: null,
      place: { venueId, roomId },
    });
    const all = shown.length > 1 ? [at(null, `All of ${called}`)] : [];
    return { label: called, options: [...all, ...rooms.map(({ id, name: room }) => at(id, room))] };
  });
  const one = sessions
    .filter(({ status }) => isApproved(status))
    .map(({ id, title }): Closable => ({ value: `session ${id}`, label: title, sessionId: id, place: null }));
  return [...places, { label: 'One session', options: one }].filter(({ options }) => options.length > 0);
}
