import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Db } from '#shared/db/database.server.ts';
import { usablePackageUnits } from '../packages/use-package.server.ts';
import { usableUnits } from './use-queries.server.ts';

/** Passes at a booking that is under way. */
interface HoldEntitlements {
  /** How many places they could cover at most, those that they cover now included. */
  usable: number;
  /**
   * Those that are used, or would be next, the one that runs out first at the head; `lastDay` of what is left of it. Of a
   * month without a number (`unlimited`) `left` counts dates of this order. `sharedBy`: whose it is, where it is somebody else's.
   */
  passes: {
    name: string;
    used: number;
    left: number;
    lastDay: string;
    unlimited: boolean;
    sharedBy: string | null;
  }[];
}

/** What somebody's passes cover, and could, of an order that they hold; null where they have none for its session, or its trainer's appointment. */
export async function entitlementsForHold(
  db: Db,
  order: { orderId: string; userId: string; sessionId: number | null },
  now: Date,
): Promise<HoldEntitlements | null> {
  const { sessionId } = order;
  const places =
    sessionId === null
      ? (await usablePackageUnits(db, order, now)).map((credit) => ({
          ...credit,
          unlimited: false,
          sharedBy: null,
        }))
      : await usableUnits(db, { ...order, sessionId, today: londonDay(now) });
  if (places.length === 0) return null;
  const byPass = new Map<string, HoldEntitlements['passes'][number]>();
  for (const { creditId, name, used, validUntil, unlimited, sharedBy } of places) {
    const pass = byPass.get(creditId) ?? { name, used: 0, left: 0, lastDay: validUntil, unlimited, sharedBy };
    if (used) pass.used += 1;
    else {
      if (pass.left === 0) pass.lastDay = validUntil;
      pass.left += 1;
    }
    byPass.set(creditId, pass);
  }
  return { usable: places.length, passes: [...byPass.values()] };
}
