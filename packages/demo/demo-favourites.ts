import type { DemoBusiness } from './demo-businesses.ts';
import { DAY_MS } from './demo-calendar.ts';
import type { DemoUser } from './demo-people.ts';
import type { DemoSession } from './demo-sessions.ts';

interface FavouriteRow {
  user_id: string;
  session_id: number | null;
  business_id: number | null;
  instructor_id: number | null;
  created_at: Date;
}

/** What the seeker has saved: three kinds of session that can be booked, each elsewhere, the owner's business, and who teaches there. */
export function makeFavourites(
  seeker: DemoUser,
  businesses: readonly DemoBusiness[],
  sessions: readonly DemoSession[],
  instructorId: number | undefined,
  today: Date,
): FavouriteRow[] {
  const kinds = new Set<number>();
  const places = new Set<number>();
  const saved = sessions.filter(({ row, business }) => {
    if (row.status !== 'published' || business.subscription_tier === null) return false;
    if (kinds.size === 3 || kinds.has(row.session_type_id) || places.has(business.id)) return false;
    kinds.add(row.session_type_id);
    places.add(business.id);
    return true;
  });
  const nothing = { session_id: null, business_id: null, instructor_id: null };
  const [own] = businesses;
  return [
    ...saved.map(({ row }) => ({ ...nothing, session_id: row.id })),
    ...(own === undefined ? [] : [{ ...nothing, business_id: own.row.id }]),
    ...(instructorId === undefined ? [] : [{ ...nothing, instructor_id: instructorId }]),
  ].map((what, index) => ({
    ...what,
    user_id: seeker.id,
    created_at: new Date(today.getTime() - (40 - 6 * index) * DAY_MS),
  }));
}
