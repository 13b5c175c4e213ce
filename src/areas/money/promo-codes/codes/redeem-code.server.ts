import { isNewcomer } from '#areas/catalogue/businesses/status/newcomers.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import {
  insertCodeUse,
  lockCode,
  lockCodeOfOrder,
  readCodeUsage,
  usedPlaces,
} from './code-queries.server.ts';
import { codeRefusal, type Discount, type DiscountedPrice, normalizeCode, priceWithCode } from './rules.ts';

export interface OrderToPrice {
  orderId: string;
  userId: string;
  sessionId: number;
  places: number;
  /** Pence per place. */
  sessionFeePence: number;
}

/**
 * Uses a code for an order within the hold's transaction, locking the code. An expired hold releases it. Throws
 * `code_refused` (409) with the field `code` if it is unknown, paused, over, used up, or not for this session or
 * person.
 * @returns the price per place
 */
export async function redeemCode(
  tx: Tx,
  typed: string,
  order: OrderToPrice,
  now: Date,
): Promise<DiscountedPrice> {
  return priceWithCode(await countCodeUse(tx, typed, order, now), order.sessionFeePence, order.places);
}

/** As `redeemCode`, for places at different prices: returns the discount. */
export async function countCodeUse(
  tx: Tx,
  typed: string,
  order: Omit<OrderToPrice, 'sessionFeePence'>,
  now: Date,
): Promise<Discount> {
  const found = await lockCode(tx, normalizeCode(typed), order.sessionId);
  const code = found === null ? null : await readCodeUsage(tx, found.id, order);
  const refusal = codeRefusal(code, {
    places: order.places,
    isNewcomer: found !== null && (await isNewcomer(tx, order.userId, found.businessId)),
    today: londonDay(now),
  });
  if (refusal !== null || code === null) throw codeRefusedError(refusal ?? '');
  await insertCodeUse(tx, order.orderId, code.id);
  return code;
}

function codeRefusedError(sentence: string): AppError {
  return new AppError('code_refused', sentence, { errors: [{ field: 'code', message: sentence }] });
}

/**
 * For an expired order that was paid late: true if its code still has the uses left, or it has none. Locks the code.
 */
export async function canReuseCode(tx: Tx, orderId: string): Promise<boolean> {
  const code = await lockCodeOfOrder(tx, orderId);
  return code === null || code.mostPlaces === null || (await usedPlaces(tx, code.id)) <= code.mostPlaces;
}
