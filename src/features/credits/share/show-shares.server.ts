import type { AuthUser } from '#features/accounts/contract.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { Shares } from './contract.ts';
import { type GuestRow, sharedWith, sharingsOf } from './show-queries.server.ts';

/** What the person shares and may share, and what others share with them (`GET /api/credit-shares`). */
export async function listShares(
  { pool, clock }: { pool: Pool; clock: Clock },
  user: AuthUser,
): Promise<Shares> {
  const now = clock.now();
  const [own, withMe] = await Promise.all([
    sharingsOf(pool, user.id),
    sharedWith(pool, user.id, londonDay(now)),
  ]);
  return {
    own: own.map(({ lasts, guests, ...sharing }) => ({
      ...sharing,
      canAsk: lasts && guests.length < sharing.most,
      guests: guests.map((guest) => guestAnswer(guest, now)),
    })),
    withMe: withMe.map((pass) => ({ ...pass, uses: pass.uses.map(useAnswer) })),
  };
}

function guestAnswer({ shareId, who, state, expiresAt, uses, places }: GuestRow, now: Date) {
  const isOver = state === 'open' && new Date(expiresAt) <= now;
  return {
    shareId,
    who,
    standing:
      state === 'accepted' ? ('accepted' as const) : isOver ? ('expired' as const) : ('open' as const),
    uses: uses.map(useAnswer),
    places,
  };
}

const useAnswer = ({ startsAt, title }: { startsAt: string; title: string }) => ({
  startsAt: new Date(startsAt).toISOString(),
  title,
});
