import { postHistory } from '#demo/seed-queries.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { createOccurrence } from '#support/session-factory.ts';
import type { Person } from './person.ts';
import { type ArrangedSession, londonInstant } from './sessions.ts';
import type { Site } from './site.ts';

/**
 * Books and pays a date at 18:30 London time, that many days ago. Stripe doesn't know the payment. Returns the
 * booking's id.
 */
export async function arrangeAttendedBooking(
  site: Site,
  person: Person,
  session: ArrangedSession,
  daysAgo = 2,
): Promise<string> {
  const occurrenceId = await createOccurrence(site.db, session.id, {
    startsAt: londonInstant(-daysAgo, '18:30'),
    taken: 1,
  });
  const { id } = await queryOne<{ id: string }>(
    site.db,
    `WITH who AS (SELECT id, email FROM users WHERE email = $1),
     hold AS (
       INSERT INTO holds (user_id, session_fee_pence, platform_fee_pence, total_pence, state, expires_at)
       SELECT id, 1400, 140, 1540, 'confirmed', now() FROM who RETURNING id, user_id
     ), bought AS (
       INSERT INTO orders (id, user_id, session_fee_pence, platform_fee_pence, total_pence)
       SELECT id, user_id, 1400, 140, 1540 FROM hold
     ), item AS (
       INSERT INTO order_items (order_id, occurrence_id, session_fee_pence, platform_fee_pence, total_pence, policy)
       SELECT hold.id, $2::bigint, 1400, 140, 1540, '{"hoursBefore": 24, "givesBack": "all"}' FROM hold
     ), payment AS (
       INSERT INTO payments (order_id, user_id, provider_intent_id, amount_pence, state)
       SELECT id, user_id, 'pi_demo_' || id, 1540, 'succeeded' FROM hold RETURNING id, order_id, user_id
     )
     INSERT INTO bookings (reference, order_id, payment_id, occurrence_id, session_id, business_id, user_id, full_name,
                           email, phone, session_fee_pence, platform_fee_pence, total_pence, policy, starts_at, ends_at)
     SELECT upper(substr(p.order_id::text, 1, 8)), p.order_id, p.id, o.id, o.session_id, s.business_id, p.user_id, $3, $1,
            '07700 900123', 1400, 140, 1540, '{"hoursBefore": 24, "givesBack": "all"}', o.starts_at, o.ends_at
     FROM payment p, occurrences o JOIN sessions s ON s.id = o.session_id WHERE o.id = $2
     RETURNING id`,
    [person.email, occurrenceId, `${person.firstName} ${person.lastName}`],
  );
  await postHistory(site.db);
  return id;
}

export async function transferBusiness(site: Site, person: Person, session: ArrangedSession): Promise<void> {
  await site.db.query(
    `UPDATE businesses SET owner_id = (SELECT id FROM users WHERE email = $1)
     WHERE id = (SELECT business_id FROM sessions WHERE id = $2)`,
    [person.email, session.id],
  );
  await site.db.query("UPDATE users SET role = 'business' WHERE email = $1", [person.email]);
}
