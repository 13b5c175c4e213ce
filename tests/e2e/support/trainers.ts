import { postHistory } from '#demo/seed-queries.server.ts';
import { createTrainer, type TrainerOptions } from '#support/trainers.ts';
import type { Site } from './site.ts';

export function arrangeTrainer(site: Site, options: TrainerOptions = {}): Promise<{ id: number }> {
  return createTrainer(site.db, options);
}

/** A paid online appointment. Stripe doesn't know the payment. */
export async function arrangeBookedHour(
  site: Site,
  trainerId: number,
  { client, minutesAhead }: { client: string; minutesAhead: number },
): Promise<void> {
  const startsAt = new Date(Math.floor(Date.now() / 60_000 + minutesAhead) * 60_000);
  await site.db.query(
    `WITH client AS (
       INSERT INTO users (name, email) VALUES ($3, 'client-' || gen_random_uuid() || '@people.example')
       RETURNING id, email
     ), hour AS (
       INSERT INTO appointments (trainer_id, starts_at, ends_at, busy_until, session_type)
       VALUES ($1, $2::timestamptz, $2::timestamptz + interval '1 hour', $2::timestamptz + interval '1 hour', 'online') RETURNING id, starts_at, ends_at
     ), hold AS (
       INSERT INTO holds (user_id, session_fee_pence, platform_fee_pence, total_pence, state, expires_at)
       SELECT client.id, 5000, 500, 5500, 'confirmed', now() FROM client
       RETURNING id, user_id
     ), bought AS (
       INSERT INTO orders (id, user_id, session_fee_pence, platform_fee_pence, total_pence)
       SELECT id, user_id, 5000, 500, 5500 FROM hold
     ), item AS (
       INSERT INTO order_items (order_id, appointment_id, session_fee_pence, platform_fee_pence, total_pence, policy)
       SELECT hold.id, hour.id, 5000, 500, 5500, '{"hoursBefore": 24, "givesBack": "all"}' FROM hold, hour
     ), payment AS (
       INSERT INTO payments (order_id, user_id, provider_intent_id, amount_pence, state)
       SELECT id, user_id, 'pi_demo_' || id, 5500, 'succeeded' FROM hold RETURNING id, order_id, user_id
     )
     INSERT INTO bookings (reference, order_id, payment_id, appointment_id, trainer_id, user_id, full_name, email,
                           phone, session_fee_pence, platform_fee_pence, total_pence, policy, starts_at, ends_at)
     SELECT upper(substr(p.order_id::text, 1, 8)), p.order_id, p.id, hour.id, $1, p.user_id, $3, client.email,
            '07700 900123', 5000, 500, 5500, '{"hoursBefore": 24, "givesBack": "all"}', hour.starts_at, hour.ends_at
     FROM payment p, hour, client`,
    [trainerId, startsAt, client],
  );
  await postHistory(site.db);
}
