import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { RankedSession, SearchResult } from './contract.ts';

/** Whether it is booked here; the others are booked on their publishers' sites. */
export const isOwnSession = (found: SearchResult): found is RankedSession => !('bookAt' in found);

/**
 * Tells a list from any other by a few letters: the same sessions, with all that is said of them, on the same day in
 * London, by which their dates are named. FNV-1a, which is small and quick, and not for secrets.
 */
export function listFingerprint(sessions: readonly SearchResult[], today = londonDay(new Date())): string {
  const text = today + JSON.stringify(sessions);
  let mark = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) mark = Math.imul(mark ^ text.charCodeAt(i), 0x01000193);
  return (mark >>> 0).toString(36);
}
