import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { Shares } from './contract.ts';
import { type GuestRow, passesSharedWith, sharingsOfUser } from './shared-pass-queries.server.ts';

export async function listShares(
  { pool, clock }: { pool: Pool; clock: Clock },
  user: AuthUser,
): Promise<Shares> {
  const now = clock.now();
  const [own, withMe] = await Promise.all([
    sharingsOfUser(pool, user.id),
    passesSharedWith(pool, user.id, londonDay(now)),
  ]);
  return {
    own: own.map(({ lasts, guests, ...sharing }) => ({
      ...sharing,
      canAsk: lasts && guests.length < sharing.most,
      guests: guests.map((guest) => toGuest(guest, now)),
    })),
    withMe: withMe.map((pass) => ({ ...pass, uses: pass.uses.map(toSharedUse) })),
  };
}

function toGuest({ shareId, who, state, expiresAt, uses, places }: GuestRow, now: Date) {
  const isOver = state === 'open' && new Date(expiresAt) <= now;
  return {
    shareId,
    who,
    standing:
      state === 'accepted' ? ('accepted' as const) : isOver ? ('expired' as const) : ('open' as const),
    uses: uses.map(toSharedUse),
    places,
  };
}

const toSharedUse = ({ startsAt, title }: { startsAt: string; title: string }) => ({
  startsAt: new Date(startsAt).toISOString(),
  title,
});
