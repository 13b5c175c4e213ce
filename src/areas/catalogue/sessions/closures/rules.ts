import type { LocationChoice } from '#areas/catalogue/venues/venue-forms.ts';

/** Both null: the whole business. */
export interface ClosureScope {
  sessionId: number | null;
  /** A venue (null: the business's own address), or one room there. */
  place: LocationChoice | null;
}

export const isWholeBusinessClosure = ({ sessionId, place }: ClosureScope): boolean =>
  sessionId === null && place === null;

/** A venue's closure covers all its rooms, a room's only that room. Same rule as `closure_at` in the database. */
export function isClosedBy(closure: ClosureScope, date: { sessionId: number } & LocationChoice): boolean {
  if (closure.sessionId !== null && closure.sessionId !== date.sessionId) return false;
  if (closure.place === null) return true;
  const { venueId, roomId } = closure.place;
  return venueId === date.venueId && (roomId === null || roomId === date.roomId);
}
