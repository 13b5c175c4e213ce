import type { Db } from '#shared/db/database.server.ts';
import type { RecordedPayment } from './reconciliation-rules.ts';

/** A date whose count differs from its holds and bookings. */
export interface PlaceDifference {
  occurrenceId: number;
  startsAt: Date;
  taken: number;
  heldOrBooked: number;
}

/** Taken without an owner, or booked yet free. */
export interface AppointmentDifference {
  trainerHourId: number;
  startsAt: Date;
  state: string;
}

/** A payment whose ledger postings differ from its rows. Amounts in pence. */
export interface PostingDifference {
  paymentId: string;
  state: string;
  /** Expected at the provider: payments less refunds. */
  heldPence: number;
  postedPence: number;
  soldPence: number;
  postedSalePence: number;
}

export async function listPaymentsSince(db: Db, since: Date): Promise<RecordedPayment[]> {
  const { rows } = await db.query<RecordedPayment>(
    `SELECT p.id AS "paymentId", p.order_id AS "holdId", p.provider_intent_id AS "intentId", p.state,
            p.amount_pence AS "amountPence", p.refunded_pence AS "refundedPence",
            h.state AS "holdState", h.expires_at AS "holdExpiresAt",
            COALESCE(r.pending_pence, 0) AS "refundPendingPence", r.since AS "refundPendingSince",
            COALESCE(
              (SELECT jsonb_agg(jsonb_build_object('reference', b.reference, 'state', b.state,
                        'pricePence', paid.total_pence, 'goingBackPence', back.pence,
                        'refundFailedPence', back.failed, 'refundedStanding', back.standing) ORDER BY b.position)
               FROM booking_payments paid
               JOIN bookings b ON b.id = paid.booking_id
               CROSS JOIN LATERAL (
                 SELECT COALESCE(sum(amount_pence) FILTER (WHERE state <> 'failed'), 0) AS pence,
                        COALESCE(sum(amount_pence) FILTER (WHERE state = 'failed'), 0) AS failed,
                        COALESCE(bool_or(idempotency_key ~ '^booking:[^:]+:(admin|business|move):' AND state <> 'failed'), false) AS standing
                 FROM refunds WHERE booking_id = b.id AND payment_id = p.id
               ) back
               WHERE paid.payment_id = p.id), '[]') AS places,
            COALESCE(d.undecided, false) AS "bankDecides", COALESCE(d.taken_pence, 0) AS "takenByBankPence"
     FROM payments p
     JOIN holds h ON h.id = p.order_id
     LEFT JOIN (SELECT payment_id,
                  (sum(amount_pence) FILTER (WHERE state = 'pending'))::integer AS pending_pence,
                  min(created_at) FILTER (WHERE state = 'pending') AS since
                FROM refunds GROUP BY payment_id) r ON r.payment_id = p.id
     LEFT JOIN (SELECT payment_id, bool_or(state IN ('needs_response', 'under_review')) AS undecided,
                  (sum(withdrawn_pence) FILTER (WHERE state = 'lost'))::integer AS taken_pence
                FROM disputes GROUP BY payment_id) d ON d.payment_id = p.id
     WHERE p.created_at >= $1
     ORDER BY p.created_at`,
    [since],
  );
  return rows;
}

export async function postingDifferences(db: Db, since: Date): Promise<PostingDifference[]> {
  const { rows } = await db.query<PostingDifference>(
    `SELECT p.id AS "paymentId", p.state, said.held - said.withdrawn AS "heldPence", said.sold AS "soldPence",
            posted.held::bigint AS "postedPence", posted.sold::bigint AS "postedSalePence"
     FROM payments p
     CROSS JOIN LATERAL (
       SELECT CASE WHEN p.state IN ('pending', 'cancelled') THEN 0 ELSE p.amount_pence - p.refunded_pence END AS held,
              (SELECT COALESCE(sum(paid.total_pence), 0) FROM booking_payments paid WHERE paid.payment_id = p.id) AS sold,
              (SELECT COALESCE(sum(d.withdrawn_pence), 0) FROM disputes d WHERE d.payment_id = p.id) AS withdrawn,
              (SELECT COALESCE(sum(r.amount_pence), 0) FROM refunds r
               WHERE r.payment_id = p.id AND r.booking_id IS NOT NULL AND r.state <> 'failed') AS decided
     ) said
     CROSS JOIN LATERAL (
       SELECT COALESCE(sum(amount_pence) FILTER (WHERE debit IN ('provider', 'demo')), 0)
              - COALESCE(sum(amount_pence) FILTER (WHERE credit IN ('provider', 'demo')), 0) AS held,
              COALESCE(sum(amount_pence) FILTER (WHERE movement = 'sale'), 0) AS sold,
              COALESCE(sum(amount_pence) FILTER (WHERE movement IN ('sale_undone', 'goodwill')), 0) AS undone
       -- What was sent on to its seller is theirs, and set beside their account.
       FROM ledger_postings WHERE payment_id = p.id AND movement NOT IN ('transfer', 'transfer_reversal')
     ) posted
     WHERE p.created_at >= $1
       AND (posted.held <> said.held - said.withdrawn OR posted.sold <> said.sold OR posted.undone < said.decided)
     ORDER BY p.created_at`,
    [since],
  );
  return rows;
}

/** The provider may list an intent whose payment row is slightly older than `since`. */
export async function isOlderPayment(db: Db, intentId: string): Promise<boolean> {
  const { rowCount } = await db.query('SELECT 1 FROM payments WHERE provider_intent_id = $1', [intentId]);
  return rowCount === 1;
}

/** Ignores demo businesses' placeholder seats. Waiting-list reservations and visitors' places count as held, walk-ins as booked. */
export async function placeDifferences(db: Db): Promise<PlaceDifference[]> {
  const { rows } = await db.query<PlaceDifference>(
    `SELECT o.id AS "occurrenceId", o.starts_at AS "startsAt", o.taken, counted.seats AS "heldOrBooked"
     FROM occurrences o
     JOIN sessions s ON s.id = o.session_id
     JOIN businesses biz ON biz.id = s.business_id
     LEFT JOIN (
       SELECT occurrence_id, count(*) AS seats FROM (
         SELECT i.occurrence_id FROM holds h JOIN order_items i ON i.order_id = h.id
         WHERE h.state = 'held' AND NOT h.replaced
         UNION ALL
         SELECT occurrence_id FROM bookings WHERE state IN ('confirmed', 'attended', 'no_show')
         UNION ALL
         SELECT w.occurrence_id FROM walk_ins w, generate_series(1, w.places) WHERE w.voided_at IS NULL
       ) each GROUP BY occurrence_id
     ) found ON found.occurrence_id = o.id
     CROSS JOIN LATERAL (SELECT COALESCE(found.seats, 0) + o.waitlist_reserved + o.visitor_held AS seats) counted
     WHERE o.state = 'scheduled'
       AND CASE WHEN biz.is_demo THEN o.taken < counted.seats ELSE o.taken <> counted.seats END
     ORDER BY o.starts_at`,
  );
  return rows;
}

export async function appointmentDifferences(db: Db): Promise<AppointmentDifference[]> {
  const { rows } = await db.query<AppointmentDifference>(
    `SELECT hour.id AS "trainerHourId", hour.starts_at AS "startsAt", hour.state
     FROM appointments hour
     WHERE (hour.state = 'taken') <> (
       EXISTS (SELECT FROM order_items i JOIN holds h ON h.id = i.order_id
               WHERE i.appointment_id = hour.id AND h.state = 'held')
       OR EXISTS (SELECT FROM bookings b WHERE b.appointment_id = hour.id
                   AND b.state IN ('confirmed', 'attended', 'no_show')))
     ORDER BY hour.starts_at`,
  );
  return rows;
}
