import Stripe from 'stripe';
import { queryOneOrNull } from '#shared/db/database.server.ts';
import type { Random } from './random.ts';
import { type Answer, readText, type World } from './world.ts';

/** Returns a short result for the tally. */
export type Act = (world: World, random: Random, actor: number) => Promise<string>;

export const NOTHING = 'nothing to do';
export const decimal = (pence: number): string =>
  `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;
/** 10 % on top, rounded half up. */
export const withFee = (pence: number): number => pence + Math.floor((pence + 5) / 10);
export const describeOutcome = ({ status, body }: Answer): string =>
  status < 300 ? 'done' : readText(body, 'code') || `status ${status}`;

/** False if Stripe refuses. */
export async function pay({ site }: World, intentId: string, card: string): Promise<boolean> {
  try {
    await site.shop.stripe.paymentIntents.confirm(intentId, { payment_method: card });
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return false;
    throw error;
  }
}

export const contactDetails = (places: number) => ({
  fullName: 'Ada Lovelace',
  email: 'ada@people.example',
  phone: '07700 900123',
  specialRequirements: '',
  ...(places > 1 && {
    attendees: Array.from({ length: places }, (_, n) => ({
      name: `Guest ${'ABCDEF'[n] ?? 'Z'}y`,
      age: null,
      guardian: null,
      note: '',
    })),
  }),
});

export interface Owned {
  id: string;
  orderId: string;
  occurrenceId: number | null;
  ownerId: string | null;
}

/** A booking in one of these states, the customer's or anybody's; mostly of the round's occurrences. */
export async function chooseBooking(
  { pool, focus }: World,
  random: Random,
  of: { userId?: string; states?: readonly string[]; trainer?: boolean },
): Promise<Owned | null> {
  const near = random.chance(0.75);
  return queryOneOrNull<Owned>(
    pool,
    `SELECT b.id, b.order_id AS "orderId", b.occurrence_id AS "occurrenceId",
            COALESCE(bu.owner_id, t.user_id) AS "ownerId"
       FROM bookings b LEFT JOIN businesses bu ON bu.id = b.business_id LEFT JOIN trainers t ON t.id = b.trainer_id
      WHERE ($1::uuid IS NULL OR b.user_id = $1) AND b.state = ANY ($2) AND ($3 = (b.trainer_id IS NOT NULL) OR NOT $3)
      ORDER BY ($4 AND b.occurrence_id = ANY ($5::bigint[])) DESC NULLS LAST, md5(b.id || $6) LIMIT 1`,
    [
      of.userId ?? null,
      of.states ?? ['confirmed'],
      of.trainer ?? false,
      near,
      [focus.from, focus.to],
      String(random.next()),
    ],
  );
}

export const findCustomer = ({ customers }: World, actor: number): string =>
  customers[actor % customers.length] ?? '';

export const yieldRandomly = async (random: Random): Promise<void> => {
  for (let turns = random.whole(0, 6); turns > 0; turns--) await new Promise(setImmediate);
};

export const findOwner = ({ sessions, focus }: World): string =>
  sessions.find(({ id }) => id === focus.sessionId)?.ownerId ?? '';
