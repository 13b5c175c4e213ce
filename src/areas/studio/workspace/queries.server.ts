import { awaitingAnswerStates } from '#areas/money/payments/disputes/rules.ts';
import { type Db, queryOne } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import { AGE_GROUPS_WITH_CHILDREN } from '#shared/domain/children.ts';
import type { SetupStep, WorkspaceFacts } from './contract.ts';

/** What a business has, as far as it decides which rooms show. */
export function readFacts(db: Db, businessId: number): Promise<Omit<WorkspaceFacts, 'questions'>> {
  return queryOne(
    db,
    `SELECT EXISTS (SELECT FROM customers WHERE business_id = $1) AS customers,
            EXISTS (SELECT FROM reviews WHERE business_id = $1) AS reviews,
            EXISTS (SELECT FROM venues WHERE business_id = $1 AND state <> 'removed')
              OR EXISTS (SELECT FROM rooms WHERE business_id = $1 AND removed_at IS NULL) AS places,
            EXISTS (SELECT FROM sessions
                     WHERE business_id = $1 AND status <> 'deleted' AND age_groups && $2::text[])
              OR EXISTS (SELECT FROM certificates WHERE business_id = $1) AS children,
            EXISTS (SELECT FROM open_data_settings WHERE business_id = $1)
              OR EXISTS (SELECT FROM oauth_grants WHERE business_id = $1 AND revoked_at IS NULL) AS "openData",
            EXISTS (SELECT FROM api_keys WHERE business_id = $1) AS "apiKeys",
            EXISTS (SELECT FROM webhook_endpoints WHERE business_id = $1) AS webhooks`,
    [businessId, AGE_GROUPS_WITH_CHILDREN],
  );
}

/** Which steps of a new business are done, and whether anybody has booked yet. */
export async function readSetup(
  db: Db,
  businessId: number,
): Promise<{ done: Record<SetupStep, boolean>; booked: boolean }> {
  const { booked, ...done } = await queryOne<Record<SetupStep | 'booked', boolean>>(
    db,
    `SELECT EXISTS (SELECT FROM bookings WHERE business_id = $1) AS booked,
            cardinality(b.opening_times) > 0 AS page,
            EXISTS (SELECT FROM sessions WHERE business_id = $1 AND status <> 'deleted') AS session,
            EXISTS (SELECT FROM photos WHERE business_id = $1 AND state <> 'refused') AS photographs,
            EXISTS (SELECT FROM seller_accounts WHERE business_id = $1 AND details_submitted) AS payouts,
            EXISTS (SELECT FROM business_members WHERE business_id = $1)
              OR EXISTS (SELECT FROM business_invitations WHERE business_id = $1 AND state = 'open') AS team,
            EXISTS (SELECT FROM session_visits v JOIN sessions s ON s.id = v.session_id
                     WHERE s.business_id = $1 AND v.referral_source = 'widget') AS website
       FROM businesses b WHERE b.id = $1`,
    [businessId],
  );
  return { done, booked };
}

/** Disputes that the business has said nothing of yet, and that the bank still takes an answer to. */
export async function openDisputes(
  db: Db,
  businessId: number,
): Promise<{ bookingId: string; title: string; amountPence: number; dueBy: Date | null; openedAt: Date }[]> {
  const { rows } = await db.query<{
    bookingId: string;
    title: string;
    amountPence: number;
    dueBy: Date | null;
    openedAt: Date;
  }>(
    `SELECT DISTINCT ON (d.id) b.id AS "bookingId", s.title, d.amount_pence AS "amountPence",
            d.due_by AS "dueBy", d.opened_at AS "openedAt"
       FROM bookings b JOIN disputes d ON d.payment_id = b.payment_id JOIN sessions s ON s.id = b.session_id
      WHERE b.business_id = $1 AND d.decided_at IS NULL AND d.answer IS NULL AND d.seller_stated_at IS NULL
        AND d.state ${inStates(awaitingAnswerStates)}
      ORDER BY d.id, b.id`,
    [businessId],
  );
  return rows;
}

/** The latest documents of each kind that end by that day, where no later one is with us. */
export async function endingDocuments(
  db: Db,
  businessId: number,
  by: string,
): Promise<{ document: 'check' | 'insurance' | 'first_aid'; until: string }[]> {
  const { rows } = await db.query<{ document: 'check' | 'insurance' | 'first_aid'; until: string }>(
    `SELECT kind AS document, max(valid_until)::text AS until
       FROM certificates
      WHERE business_id = $1 AND state <> 'refused'
      GROUP BY kind HAVING max(valid_until) <= $2::date AND bool_or(state = 'confirmed')
      ORDER BY kind`,
    [businessId, by],
  );
  return rows;
}

/** Sessions that we turned down. */
export async function rejectedSessions(
  db: Db,
  businessId: number,
): Promise<{ sessionId: number; title: string }[]> {
  const { rows } = await db.query<{ sessionId: number; title: string }>(
    `SELECT id AS "sessionId", title FROM sessions WHERE business_id = $1 AND status = 'rejected' ORDER BY id`,
    [businessId],
  );
  return rows;
}

/** Dates to come with people on the waiting list and no free place. */
export async function fullWithWaitlist(
  db: Db,
  businessId: number,
  now: Date,
): Promise<{ occurrenceId: number; title: string; startsAt: Date; people: number }[]> {
  const { rows } = await db.query<{ occurrenceId: number; title: string; startsAt: Date; people: number }>(
    `SELECT o.id AS "occurrenceId", s.title, o.starts_at AS "startsAt", count(*)::int AS people
       FROM sessions s JOIN occurrences o ON o.session_id = s.id
       JOIN waitlist_entries w ON w.occurrence_id = o.id
      WHERE s.business_id = $1 AND o.starts_at > $2 AND o.state <> 'cancelled' AND o.taken >= o.capacity
        AND w.state = 'waiting'
      GROUP BY o.id, s.title ORDER BY o.starts_at, o.id LIMIT 5`,
    [businessId, now],
  );
  return rows;
}

/** Reviews of three stars or fewer without an answer, since that time. */
export async function unansweredReviews(
  db: Db,
  businessId: number,
  since: Date,
): Promise<{ title: string; stars: number; writtenAt: Date }[]> {
  const { rows } = await db.query<{ title: string; stars: number; writtenAt: Date }>(
    `SELECT s.title, r.stars, r.created_at AS "writtenAt"
       FROM reviews r JOIN sessions s ON s.id = r.session_id
      WHERE r.business_id = $1 AND r.stars <= 3 AND r.answer IS NULL AND r.hidden_reason IS NULL
        AND r.created_at >= $2
      ORDER BY r.created_at DESC LIMIT 5`,
    [businessId, since],
  );
  return rows;
}

/** Whether anybody has paid while the business's account cannot take money yet. */
export async function lacksPayoutAccount(db: Db, businessId: number): Promise<boolean> {
  const { lacks } = await queryOne<{ lacks: boolean }>(
    db,
    `SELECT EXISTS (SELECT FROM bookings WHERE business_id = $1 AND session_fee_pence > 0)
            AND NOT EXISTS (SELECT FROM seller_accounts WHERE business_id = $1 AND details_submitted) AS lacks`,
    [businessId],
  );
  return lacks;
}
