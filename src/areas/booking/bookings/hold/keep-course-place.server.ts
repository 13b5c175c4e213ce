import { randomUUID } from 'node:crypto';
import { courseShares } from '#areas/catalogue/sessions/courses/rules.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { priceBreakdown } from '#shared/domain/pence.ts';
import { allocateSeriesPlaces } from './series-allocation-queries.server.ts';

/**
 * Keeps places of a course until `until`, as a hold that only this person can pay. Returns its id, or null if there are
 * too few places. It ends like every hold, which frees the places.
 */
export async function keepCoursePlace(
  tx: Tx,
  of: {
    courseId: number;
    sessionId: number;
    pricePence: number;
    /** All its dates, the earlier first. */
    startsAt: readonly Date[];
    userId: string;
    places: number;
    until: Date;
    now: Date;
  },
): Promise<string | null> {
  const { courseId, pricePence, startsAt, until, ...order } = of;
  const orderId = randomUUID();
  const attempt = await allocateSeriesPlaces(tx, {
    ...order,
    orderId,
    startsAt,
    ownHoldId: null,
    price: {
      listPence: pricePence,
      fees: courseShares(pricePence, startsAt.length, startsAt.length).map(priceBreakdown),
      courseId,
    },
    expiresAt: until,
    heartbeatDeadline: null,
  });
  return attempt?.taken === true ? orderId : null;
}
