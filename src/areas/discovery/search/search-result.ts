import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { RankedSession, SearchResult } from './contract.ts';

/** Externals are booked on their publishers' sites. */
export const isOwnSession = (found: SearchResult): found is RankedSession => !('bookAt' in found);

/** Identifies sessions with their data on a London day, which names their dates. FNV-1a: not for security. */
export function listFingerprint(sessions: readonly SearchResult[], today = londonDay(new Date())): string {
  const text = today + JSON.stringify(sessions);
  let mark = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) mark = Math.imul(mark ^ text.charCodeAt(i), 0x01000193);
  return (mark >>> 0).toString(36);
}
