import type { ClosureScope } from '#areas/catalogue/sessions/closures/rules.ts';
import type { OwnSession } from '#areas/catalogue/sessions/own/contract.ts';
import { isApproved } from '#areas/catalogue/sessions/rules.ts';
import type { OwnVenue } from '#areas/catalogue/venues/contract.ts';

export interface ClosableOption extends ClosureScope {
  /** Empty for the whole business. */
  value: string;
  label: string;
}

export const WHOLE_BUSINESS: ClosableOption = {
  value: '',
  label: 'The whole business',
  sessionId: null,
  place: null,
};

/**
 * Lists what can be closed: venues and rooms, then sessions. Omits venues if there is only one without rooms, which
 * equals the whole business.
 */
export function closableOptions(
  venues: readonly OwnVenue[],
  sessions: readonly OwnSession[],
): { label: string; options: ClosableOption[] }[] {
  const shown = venues.filter(({ state }) => state === 'shown');
  const places = shown.map(({ id: venueId, name, address, rooms }) => {
    const called = venueId === null ? address : name;
    const at = (roomId: number | null, label: string): ClosableOption => ({
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
    .map(
      ({ id, title }): ClosableOption => ({
        value: `session ${id}`,
        label: title,
        sessionId: id,
        place: null,
      }),
    );
  return [...places, { label: 'One session', options: one }].filter(({ options }) => options.length > 0);
}
