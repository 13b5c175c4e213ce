import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Db } from '#shared/db/database.server.ts';
import { usablePackageUnits } from '../packages/use-package.server.ts';
import { usableUnits } from './use-queries.server.ts';

interface HoldEntitlements {
  /** Includes those used now. */
  usable: number;
  /** First to expire first; `lastDay` of the rest. If `unlimited`, `left` counts dates of this order. */
  passes: {
    name: string;
    used: number;
    left: number;
    lastDay: string;
    unlimited: boolean;
    sharedBy: string | null;
  }[];
}

/** Null if the person has none that fit. */
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
