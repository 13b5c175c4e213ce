import { maybeOne, type Tx } from '#shared/db/database.server.ts';

export interface SeatExchange {
  /** The new order's. */
  orderId: string;
  ownOrderId: string;
  places: number;
  /** Of one place. */
  sessionFeePence: number;
  platformFeePence: number;
  signOfLifeBy: Date;
  now: Date;
}

/**
 * Writes an order for another number of the places that a live order keeps, takes or frees the difference, and marks
 * the old one as replaced, all in one statement; nothing where the date has too few. `left` counts the old order's
 * places as available. Null when that order is live no more, or its date or price no longer what it was. The old order
 * must be locked.
 */
export async function exchangeSeats(
  tx: Tx,
  exchange: SeatExchange,
): Promise<{ exchanged: boolean; left: number } | null> {
  return maybeOne(
    tx,
    `WITH own AS (
       SELECT h.id, h.user_id, i.occurrence_id, count(*)::integer AS places FROM orders h
       JOIN order_items i ON i.order_id = h.id
       WHERE h.id = $2 AND h.state = 'held' AND NOT h.replaced
         AND least(h.expires_at, h.sign_of_life_by, h.given_back_at) > $7
       GROUP BY h.id, i.occurrence_id
     ), offer AS (
       SELECT o.id, o.capacity - o.taken + own.places AS seats_left,
              jsonb_build_object('hoursBefore', s.cancellation_hours, 'givesBack', s.cancellation_gives_back) AS policy
       FROM own JOIN occurrences o ON o.id = own.occurrence_id JOIN sessions s ON s.id = o.session_id
       WHERE o.state = 'scheduled' AND o.starts_at > $7 AND s.price_pence = $4
     ), seat AS (
       UPDATE occurrences o SET taken = o.taken + $3::integer - own.places
       FROM own, offer
       WHERE o.id = offer.id AND o.state = 'scheduled'
         AND ($3::integer < own.places OR o.taken + $3::integer - own.places <= o.capacity)
       RETURNING o.id
     ), old AS (
       UPDATE orders SET replaced = true, given_back_at = $7, live_number = NULL
       FROM own, seat, orders before WHERE orders.id = own.id AND before.id = own.id
       RETURNING before.live_number, orders.expires_at, orders.created_at
     ), hold AS (
       INSERT INTO orders (id, user_id, session_fee_pence, platform_fee_pence, total_pence, expires_at, sign_of_life_by,
                           live_number, created_at)
       SELECT $1, own.user_id, $3::integer * $4::integer, $3::integer * $5::integer,
              $3::integer * ($4::integer + $5::integer), old.expires_at, $6, old.live_number, old.created_at
       FROM own, old
       RETURNING id, user_id, total_pence
     ), item AS (
       INSERT INTO order_items (order_id, position, occurrence_id, session_fee_pence, platform_fee_pence, total_pence, policy)
       SELECT hold.id, place, offer.id, $4::integer, $5::integer, $4::integer + $5::integer, offer.policy
       FROM hold, offer, generate_series(1, $3::integer) place
     ), payment AS (
       INSERT INTO payments (order_id, user_id, amount_pence) SELECT id, user_id, total_pence FROM hold
     )
     SELECT EXISTS (SELECT FROM hold) AS exchanged, greatest(offer.seats_left, 0) AS left FROM offer`,
    [
      exchange.orderId,
      exchange.ownOrderId,
      exchange.places,
      exchange.sessionFeePence,
      exchange.platformFeePence,
      exchange.signOfLifeBy,
      exchange.now,
    ],
  );
}
