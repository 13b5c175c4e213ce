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
import { codeRefusal, type DiscountedPrice, normalizeCode, priceWithCode } from './rules.ts';

/** An order that is being made, of several places of one session at one price. */
export interface OrderToPrice {
  orderId: string;
  userId: string;
  sessionId: number;
  places: number;
  /** Of one place, in pence. */
  sessionFeePence: number;
}

/**
 * Uses a code for an order, as part of the transaction that takes its places: the code's row is locked, so that of two
 * who want its last use the second finds it used. A use that is held is given back by the order's own end.
 * Throws `code_refused` (409), with the field `code`, when it is no code of the session's business, is paused, over or
 * used up, or not for this session or person.
 *
 * @returns what one place costs with it
 */
export async function redeemCode(
  tx: Tx,
  typed: string,
  order: OrderToPrice,
  now: Date,
): Promise<DiscountedPrice> {
  const found = await lockCode(tx, normalizeCode(typed), order.sessionId);
  const code = found === null ? null : await readCodeUsage(tx, found.id, order);
  const refusal = codeRefusal(code, {
    places: order.places,
    isNewcomer: found !== null && (await isNewcomer(tx, order.userId, found.businessId)),
    today: londonDay(now),
  });
  if (refusal !== null || code === null) throw codeRefusedError(refusal ?? '');
  await insertCodeUse(tx, order.orderId, code.id);
  return priceWithCode(code, order.sessionFeePence, order.places);
}

/** A code that cannot be used, said under its field. */
function codeRefusedError(sentence: string): AppError {
  return new AppError('code_refused', sentence, { errors: [{ field: 'code', message: sentence }] });
}

/**
 * Whether an order that was given back, and has its places again because it was paid late, has the uses of its code as
 * well: they may have gone to somebody else meanwhile. The code is locked until the transaction ends. True for an order
 * without one.
 */
export async function canReuseCode(tx: Tx, orderId: string): Promise<boolean> {
  const code = await lockCodeOfOrder(tx, orderId);
  return code === null || code.mostPlaces === null || (await usedPlaces(tx, code.id)) <= code.mostPlaces;
}
