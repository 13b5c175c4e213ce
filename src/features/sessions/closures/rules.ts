import type { PlaceChoice } from '#features/venues/venue-forms.ts';

/** What a closure is of: with neither, of the whole business. */
export interface ClosedThing {
  /** One session, wherever its dates are held. */
  sessionId: number | null;
  /** What is held at a venue (null: the business's own address), or in one room there. */
  place: PlaceChoice | null;
}

/** Is a closure of the whole business? */
export const closesAll = ({ sessionId, place }: ClosedThing): boolean => sessionId === null && place === null;

/**
 * Does a closure close a date of that session which is held there? One of a venue closes every room of it; one of a room
 * leaves what is held at the venue in no room, or in another. `closure_at` of the database says the same.
 */
export function closes(closure: ClosedThing, date: { sessionId: number } & PlaceChoice): boolean {
  if (closure.sessionId !== null && closure.sessionId !== date.sessionId) return false;
  if (closure.place === null) return true;
  const { venueId, roomId } = closure.place;
  return venueId === date.venueId && (roomId === null || roomId === date.roomId);
}
