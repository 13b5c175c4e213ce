import type { LocationChoice } from '#areas/catalogue/venues/venue-forms.ts';

/** What a closure is of: with neither, of the whole business. */
export interface ClosureScope {
  /** One session, wherever its dates are held. */
  sessionId: number | null;
  /** What is held at a venue (null: the business's own address), or in one room there. */
  place: LocationChoice | null;
}

/** Is a closure of the whole business? */
export const isWholeBusinessClosure = ({ sessionId, place }: ClosureScope): boolean =>
  sessionId === null && place === null;

/**
 * Does a closure close a date of that session which is held there? One of a venue closes every room of it; one of a room
 * leaves what is held at the venue in no room, or in another. `closure_at` of the database says the same.
 */
export function isClosedBy(closure: ClosureScope, date: { sessionId: number } & LocationChoice): boolean {
  if (closure.sessionId !== null && closure.sessionId !== date.sessionId) return false;
  if (closure.place === null) return true;
  const { venueId, roomId } = closure.place;
  return venueId === date.venueId && (roomId === null || roomId === date.roomId);
}
