import { awaitingAnswerStates } from '#areas/money/payments/disputes/rules.ts';
import { type Db, queryOne } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import { AGE_GROUPS_WITH_CHILDREN } from '#shared/domain/children.ts';
import type { Question, SetupStep, WorkspaceFacts } from './contract.ts';

export function readFacts(
  db: Db,
  businessId: number,
  userId: string,
): Promise<Omit<WorkspaceFacts, 'questions'>> {
  return queryOne(
    db,
    `SELECT EXISTS (SELECT FROM customers WHERE business_id = $1) AS customers,
            EXISTS (SELECT FROM reviews WHERE business_id = $1) AS reviews,
            EXISTS (SELECT FROM instructors WHERE business_id = $1 AND user_id = $3) AS teaches,
            EXISTS (SELECT FROM venues WHERE business_id = $1 AND state <> 'removed')
              OR EXISTS (SELECT FROM rooms WHERE business_id = $1 AND removed_at IS NULL) AS places,
            EXISTS (SELECT FROM sessions
                     WHERE business_id = $1 AND status <> 'deleted' AND age_groups && $2::text[])
              OR EXISTS (SELECT FROM certificates WHERE business_id = $1) AS children,
            EXISTS (SELECT FROM open_data_settings WHERE business_id = $1)
              OR EXISTS (SELECT FROM oauth_grants WHERE business_id = $1 AND revoked_at IS NULL) AS "openData",
            EXISTS (SELECT FROM api_keys WHERE business_id = $1) AS "apiKeys",
            EXISTS (SELECT FROM webhook_endpoints WHERE business_id = $1) AS webhooks`,
    [businessId, AGE_GROUPS_WITH_CHILDREN, userId],
  );
}

/** Finished setup steps, and whether anybody has booked. */
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

/** As JSON: times are strings. */
type FoundQuestion =
  | (Omit<Extract<Question, { kind: 'dispute' }>, 'amount'> & { amountPence: number })
  | Exclude<Question, { kind: 'dispute' }>;

/**
 * Open questions of the given kinds:
 * - unanswered disputes that the bank still accepts an answer to
 * - the latest document of each kind, if it ends by that day
 * - a payout account that can't take money although somebody has paid
 * - rejected sessions
 * - upcoming dates that no instructor has accepted to cover
 * - full upcoming dates with a waiting list
 * - unanswered reviews of three stars or fewer since that time
 */
export async function findQuestions(
  db: Db,
  businessId: number,
  asked: { kinds: readonly Question['kind'][]; documentsBy: string; reviewsSince: Date; now: Date },
): Promise<FoundQuestion[]> {
  const { rows } = await db.query<{ question: FoundQuestion }>(
    `SELECT question FROM (
       (SELECT 1 AS rank, d.id::text AS place,
               json_build_object('kind', 'dispute', 'bookingId', min(b.id::text), 'title', min(s.title),
                                 'amountPence', d.amount_pence, 'dueBy', d.due_by) AS question
          FROM bookings b JOIN disputes d ON d.payment_id = b.payment_id JOIN sessions s ON s.id = b.session_id
         WHERE 'dispute' = ANY($2::text[]) AND b.business_id = $1 AND d.decided_at IS NULL AND d.answer IS NULL
           AND d.seller_stated_at IS NULL AND d.state ${inStates(awaitingAnswerStates)}
         GROUP BY d.id)
       UNION ALL
       (SELECT 2, kind, json_build_object('kind', 'document', 'document', kind, 'until', max(valid_until))
          FROM certificates
         WHERE 'document' = ANY($2::text[]) AND business_id = $1 AND state <> 'refused'
         GROUP BY kind HAVING max(valid_until) <= $3::date AND bool_or(state = 'confirmed'))
       UNION ALL
       (SELECT 3, '', json_build_object('kind', 'payouts')
         WHERE 'payouts' = ANY($2::text[])
           AND EXISTS (SELECT FROM bookings WHERE business_id = $1 AND session_fee_pence > 0)
           AND NOT EXISTS (SELECT FROM seller_accounts WHERE business_id = $1 AND details_submitted))
       UNION ALL
       (SELECT 4, lpad(id::text, 12, '0'), json_build_object('kind', 'session', 'sessionId', id, 'title', title)
          FROM sessions WHERE 'session' = ANY($2::text[]) AND business_id = $1 AND status = 'rejected')
       UNION ALL
       (SELECT 5, to_char(o.starts_at, 'YYYYMMDDHH24MI') || lpad(r.id::text, 12, '0'),
               json_build_object('kind', 'cover', 'occurrenceId', o.id, 'title', s.title, 'startsAt', o.starts_at,
                                 'instructor', i.name)
          FROM sessions s JOIN occurrences o ON o.session_id = s.id
          JOIN cover_requests r ON r.occurrence_id = o.id JOIN instructors i ON i.id = r.instructor_id
         WHERE 'cover' = ANY($2::text[]) AND s.business_id = $1 AND r.state = 'unanswered' AND o.starts_at > $4
           AND o.state = 'scheduled'
         ORDER BY o.starts_at, o.id LIMIT 5)
       UNION ALL
       (SELECT 6, to_char(o.starts_at, 'YYYYMMDDHH24MI') || lpad(o.id::text, 12, '0'),
               json_build_object('kind', 'waiting_list', 'occurrenceId', o.id, 'title', s.title,
                                 'startsAt', o.starts_at, 'people', count(*))
          FROM sessions s JOIN occurrences o ON o.session_id = s.id
          JOIN waitlist_entries w ON w.occurrence_id = o.id
         WHERE 'waiting_list' = ANY($2::text[]) AND s.business_id = $1 AND o.starts_at > $4 AND o.state <> 'cancelled'
           AND o.taken >= o.capacity AND w.state = 'waiting'
         GROUP BY o.id, s.title ORDER BY o.starts_at, o.id LIMIT 5)
       UNION ALL
       (SELECT 7, lpad((row_number() OVER (ORDER BY r.created_at DESC))::text, 12, '0'),
               json_build_object('kind', 'review', 'title', s.title, 'stars', r.stars, 'writtenAt', r.created_at)
          FROM reviews r JOIN sessions s ON s.id = r.session_id
         WHERE 'review' = ANY($2::text[]) AND r.business_id = $1 AND r.stars <= 3 AND r.answer IS NULL
           AND r.hidden_reason IS NULL AND r.created_at >= $5
         ORDER BY r.created_at DESC LIMIT 5)
     ) found ORDER BY rank, place`,
    [businessId, asked.kinds, asked.documentsBy, asked.now, asked.reviewsSince],
  );
  return rows.map(({ question }) => question);
}
