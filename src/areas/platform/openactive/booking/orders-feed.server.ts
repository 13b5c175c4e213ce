import type { Pool } from '#shared/db/database.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { orderFeedData, reverseSales } from './book.server.ts';
import { bookingBaseUrl } from './order-json.server.ts';
import {
  hasPendingOrderChanges,
  lockOrdersFeed,
  moveToFeedEnd,
  readOrdersPage,
  takeChangedOrders,
} from './order-queries.server.ts';
import type { Partner } from './partner-queries.server.ts';
import type { OpenBookingDeps } from './quote.server.ts';

const PAGE_SIZE = 500;

/** Sorts before every UUID. */
const FIRST_UUID = '00000000-0000-0000-0000-000000000000';

/** Changed orders after a feed position. */
export async function readOrdersFeed(
  deps: OpenBookingDeps,
  partner: Partner,
  after: { modified: number; uuid?: string },
) {
  const orders = await readOrdersPage(
    deps.pool,
    partner.id,
    { modified: after.modified, uuid: after.uuid ?? FIRST_UUID },
    PAGE_SIZE,
  );
  const items = [];
  for (const order of orders) {
    const deleted = order.state === 'deleted';
    items.push({
      state: deleted ? 'deleted' : 'updated',
      kind: 'Order',
      id: order.uuid,
      modified: order.modified,
      ...(deleted ? {} : { data: await orderFeedData(deps.pool, deps, order) }),
    });
  }
  const last = orders.at(-1);
  const next = new URL(`${bookingBaseUrl(deps.publicUrl)}/orders-rpde`);
  const [modified, uuid] = last === undefined ? [after.modified, after.uuid] : [last.modified, last.uuid];
  if (modified > 0) {
    next.searchParams.set('afterTimestamp', String(modified));
    if (uuid !== undefined) next.searchParams.set('afterId', uuid);
  }
  return { next: next.href, items };
}

/** Moves changed orders into their feeds and reverses cancelled sales. Idempotent and safe in parallel. */
export async function refreshOrdersFeed(pool: Pool): Promise<void> {
  while (await hasPendingOrderChanges(pool)) {
    await transaction(pool, async (tx) => {
      await lockOrdersFeed(tx);
      for (const order of await takeChangedOrders(tx)) {
        await reverseSales(tx, order);
        await moveToFeedEnd(tx, order.id);
      }
    });
  }
}
