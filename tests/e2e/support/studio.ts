import { postHistory } from '#demo/seed-queries.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { createOccurrence } from '#support/session-factory.ts';
import { transferBusiness } from './attended-booking.ts';
import type { Person } from './person.ts';
import { type ArrangedSession, arrangeSession } from './sessions.ts';
import type { Site } from './site.ts';

export interface Studio {
  businessId: number;
  session: ArrangedSession;
}

export async function arrangeStudio(site: Site, owner: Person, title: string): Promise<Studio> {
  const session = await arrangeSession(site, { title, daysAhead: [3] });
  await transferBusiness(site, owner, session);
  const { businessId } = await queryOne<{ businessId: number }>(
    site.db,
    `UPDATE businesses SET subscription_tier = 'premium'
     WHERE id = (SELECT business_id FROM sessions WHERE id = $1) RETURNING id AS "businessId"`,
    [session.id],
  );
  return { businessId, session };
}

/** Another date, so many minutes from now, with a paid booking of £15.40 for each name. */
export async function arrangeBookedOccurrence(
  site: Site,
  studio: Studio,
  options: { minutesAhead: number; guests: readonly { name: string; email: string; needs?: string }[] },
): Promise<{ occurrenceId: number; bookingIds: string[] }> {
  const startsAt = new Date(Math.ceil(Date.now() / 60_000 + options.minutesAhead) * 60_000);
  const occurrenceId = await createOccurrence(site.db, studio.session.id, {
    startsAt,
    taken: options.guests.length,
  });
  const bookingIds: string[] = [];
  for (const { name, email, needs = '' } of options.guests) {
    const { id } = await queryOne<{ id: string }>(
      site.db,
      `WITH guest AS (
         INSERT INTO users (name, email) VALUES ($3, 'guest-' || gen_random_uuid() || '@people.example') RETURNING id
       ), hold AS (
         INSERT INTO holds (user_id, session_fee_pence, platform_fee_pence, total_pence, state, expires_at)
         SELECT id, 1400, 140, 1540, 'confirmed', now() FROM guest
         RETURNING id, user_id
       ), bought AS (
         INSERT INTO orders (id, user_id, session_fee_pence, platform_fee_pence, total_pence)
         SELECT id, user_id, 1400, 140, 1540 FROM hold
       ), item AS (
         INSERT INTO order_items (order_id, occurrence_id, session_fee_pence, platform_fee_pence, total_pence, policy)
         SELECT hold.id, $1::bigint, 1400, 140, 1540, '{"hoursBefore": 24, "givesBack": "all"}' FROM hold
       ), payment AS (
         INSERT INTO payments (order_id, user_id, provider_intent_id, amount_pence, state)
         SELECT id, user_id, 'pi_demo_' || id, 1540, 'succeeded' FROM hold RETURNING id, order_id, user_id
       )
       INSERT INTO bookings (reference, order_id, payment_id, occurrence_id, session_id, business_id, user_id,
                             full_name, email, phone, special_requirements, session_fee_pence, platform_fee_pence,
                             total_pence, policy, starts_at, ends_at)
       SELECT upper(substr(p.order_id::text, 1, 8)), p.order_id, p.id, o.id, o.session_id, s.business_id, p.user_id,
              $3, $2, '07700 900123', $4, 1400, 140, 1540, '{"hoursBefore": 24, "givesBack": "all"}', o.starts_at, o.ends_at
       FROM payment p, occurrences o JOIN sessions s ON s.id = o.session_id WHERE o.id = $1
       RETURNING id`,
      [occurrenceId, email, name, needs],
    );
    bookingIds.push(id);
  }
  await postHistory(site.db);
  return { occurrenceId, bookingIds };
}
