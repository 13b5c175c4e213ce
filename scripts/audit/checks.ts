import type { Db } from '#shared/db/database.server.ts';

/** `found` returns a sentence's end for each violation. */
export interface Check {
  name: string;
  holds: string;
  /** SQL with one column, `wrong`, independent of the product's statements. */
  violations: string;
}

/** The demo has places without bookings and bookings without mails: skip them. */
const SETUP_ENDED_AT = `(SELECT min(applied_at) + interval '1 minute' FROM schema_migrations)`;
const ACTIVE_STATES = `('confirmed', 'attended', 'no_show')`;

export const checks: readonly Check[] = [
  {
    name: 'Seats',
    holds: 'every date counts its places correctly: held, booked, walk-in and reserved for its waiting list',
    violations: `
      WITH counted AS (
        SELECT occurrence_id, count(*) AS n FROM bookings
         WHERE state IN ${ACTIVE_STATES} AND occurrence_id IS NOT NULL GROUP BY 1
        UNION ALL
        SELECT i.occurrence_id, count(*) FROM order_items i
         WHERE i.order_id IN (SELECT id FROM holds WHERE state = 'held' AND NOT replaced)
           AND i.occurrence_id IS NOT NULL GROUP BY 1
        UNION ALL
        SELECT occurrence_id, sum(places) FROM walk_ins WHERE voided_at IS NULL GROUP BY 1
        UNION ALL
        SELECT d.occurrence_id, sum(v.places) FROM visitor_hold_dates d JOIN visitor_holds v ON v.id = d.hold_id
         WHERE v.state = 'held' GROUP BY 1
        UNION ALL
        SELECT id, waitlist_reserved FROM occurrences WHERE waitlist_reserved > 0),
      sums AS (SELECT occurrence_id, sum(n) AS n FROM counted GROUP BY 1)
      SELECT format('date %s of %s has %s taken, and %s are somebody’s', o.id,
                    to_char(o.starts_at, 'YYYY-MM-DD HH24:MI'), o.taken, coalesce(n, 0)) AS wrong
        FROM occurrences o
        JOIN sessions s ON s.id = o.session_id JOIN businesses b ON b.id = s.business_id
        LEFT JOIN sums ON sums.occurrence_id = o.id
       WHERE o.state = 'scheduled'
         AND (o.taken < coalesce(n, 0) OR (o.taken > coalesce(n, 0) AND NOT b.is_demo))`,
  },
  {
    name: 'Capacity',
    holds: 'no date has more people than places',
    violations: `
      SELECT format('date %s has %s bookings at %s places', o.id, count(*), o.capacity) AS wrong
        FROM bookings b JOIN occurrences o ON o.id = b.occurrence_id
       WHERE b.state IN ${ACTIVE_STATES} AND o.state = 'scheduled'
       GROUP BY o.id, o.capacity HAVING count(*) > o.capacity`,
  },
  {
    name: 'Appointments',
    holds: 'no trainer has two bookings at the same time',
    violations: `
      SELECT format('trainer %s is booked by %s and %s at once', one.trainer_id, one.reference, other.reference) AS wrong
        FROM bookings one JOIN bookings other
          ON other.trainer_id = one.trainer_id AND other.id > one.id
         AND tstzrange(other.starts_at, other.ends_at) && tstzrange(one.starts_at, one.ends_at)
       WHERE one.state IN ${ACTIVE_STATES} AND other.state IN ${ACTIVE_STATES}`,
  },
  {
    name: 'Cancelled dates',
    holds: 'no cancelled date has active bookings',
    // The job has a quarter of an hour to cancel a date's bookings.
    violations: `
      SELECT format('booking %s is %s on date %s of %s, which is cancelled', b.reference, b.state, o.id,
                    to_char(o.starts_at, 'YYYY-MM-DD HH24:MI')) AS wrong
        FROM bookings b JOIN occurrences o ON o.id = b.occurrence_id
        LEFT JOIN occurrence_cancellations c ON c.occurrence_id = o.id
       -- Once a date has begun its business may let people who are checked in keep their booking.
       WHERE o.state = 'cancelled' AND (b.state = 'confirmed' OR b.state = 'attended' AND c.refund_attendees IS NOT FALSE)
         AND (c.occurrence_id IS NULL OR c.finished_at IS NOT NULL OR c.created_at < now() - interval '15 minutes')`,
  },
  {
    name: 'Times',
    holds: 'every booking has the time of its date',
    violations: `
      SELECT format('booking %s begins at %s, and its date %s at %s', b.reference, to_char(b.starts_at, 'YYYY-MM-DD HH24:MI'),
                    o.id, to_char(o.starts_at, 'YYYY-MM-DD HH24:MI')) AS wrong
        FROM bookings b JOIN occurrences o ON o.id = b.occurrence_id
       WHERE b.state IN ('confirmed', 'attended') AND (b.starts_at <> o.starts_at OR b.ends_at <> o.ends_at)`,
  },
  {
    name: 'Policies',
    holds:
      'every customer who cancelled in time got the right refund, and so did everyone after a cancellation by the business',
    // Counts all decided refunds (Refunds checks their arrival). What a dispute took isn't ours to refund.
    violations: `
      WITH cancelled AS (
        SELECT b.reference, b.state, b.policy ->> 'givesBack' AS gives, paid.pence AS paid,
               COALESCE(sum(r.amount_pence) FILTER (WHERE r.reason <> 'cancelled_by_seeker'), 0) AS other,
               COALESCE(sum(r.amount_pence) FILTER (WHERE r.reason = 'cancelled_by_seeker'), 0) AS back
          FROM bookings b
          CROSS JOIN LATERAL (SELECT COALESCE(sum(total_pence), 0) AS pence FROM booking_payments
                               WHERE booking_id = b.id AND entitlement_id IS NULL) paid
          LEFT JOIN refunds r ON r.booking_id = b.id
         WHERE (b.state = 'cancelled_by_business'
                OR b.state = 'cancelled_by_seeker'
                   AND b.cancelled_at <= b.starts_at - make_interval(hours => (b.policy ->> 'hoursBefore')::int))
           AND NOT EXISTS (SELECT FROM booking_payments p JOIN disputes d ON d.payment_id = p.payment_id WHERE p.booking_id = b.id)
           AND NOT EXISTS (SELECT FROM orders o WHERE o.id = b.order_id AND o.external_payment_system IS NOT NULL)
         GROUP BY b.id, paid.pence)
      SELECT format('booking %s is %s, cost %s pence, and %s went back', reference, state, paid, other + back) AS wrong
        FROM cancelled
       WHERE paid - other - back > CASE WHEN state = 'cancelled_by_seeker' AND gives = 'half' THEN (paid - other) / 2 ELSE 0 END`,
  },
  {
    name: 'Refunds',
    holds: 'every refund leaves within an hour, or has a reason for its delay',
    // Refunds wait while a dispute is open.
    violations: `
      SELECT format('refund %s of %s pence waits since %s, and nothing says why', r.id, r.amount_pence,
                    to_char(r.created_at, 'YYYY-MM-DD HH24:MI')) AS wrong
        FROM refunds r
        LEFT JOIN LATERAL (SELECT bool_or(decided_at IS NULL) AS undecided, max(decided_at) AS decided_at
                             FROM disputes d WHERE d.payment_id = r.payment_id) bank ON true
       WHERE r.state = 'pending' AND greatest(r.created_at, bank.decided_at) < now() - interval '1 hour'
         AND bank.undecided IS NOT TRUE AND r.failure IS NULL`,
  },
  {
    name: 'Buyers',
    holds: 'the ledger owes customers only refunds that are on their way',
    violations: `
      WITH owed AS (
        SELECT payment_id, sum(CASE WHEN starts_with(credit, 'buyer:') THEN amount_pence ELSE -amount_pence END) AS pence
          FROM ledger_postings
         WHERE payment_id IS NOT NULL AND (starts_with(credit, 'buyer:') OR starts_with(debit, 'buyer:'))
         GROUP BY 1)
      SELECT format('payment %s: its buyer is owed %s pence, and %s are on their way', o.payment_id, o.pence, way.pence) AS wrong
        FROM owed o
        CROSS JOIN LATERAL (SELECT COALESCE(sum(amount_pence), 0) AS pence FROM refunds r
                             WHERE r.payment_id = o.payment_id AND r.state <> 'succeeded') way
       WHERE o.pence > way.pence`,
  },
  {
    name: 'Orders',
    holds: 'every confirmed hold has its order at its price with its bookings, and no other has any',
    violations: `
      SELECT format('order %s is confirmed with %s of %s bookings', h.id, count(b.id), count(*)) AS wrong
        FROM holds h JOIN order_items i ON i.order_id = h.id
        LEFT JOIN bookings b ON b.order_id = i.order_id AND b.position = i.position
       WHERE h.state = 'confirmed' AND h.moves_booking_id IS NULL
       GROUP BY h.id HAVING count(b.id) <> count(*)
      UNION ALL
      SELECT format('hold %s of %s pence is confirmed without an order at that price', h.id, h.total_pence)
        FROM holds h LEFT JOIN orders o ON o.id = h.id
       WHERE h.state = 'confirmed' AND o.total_pence IS DISTINCT FROM h.total_pence
      UNION ALL
      SELECT format('order %s was made from a hold that is %s', h.id, h.state)
        FROM orders o JOIN holds h ON h.id = o.id WHERE h.state <> 'confirmed'`,
  },
  {
    name: 'Payments',
    holds: 'every payment for an order has its bookings or a refund on its way',
    violations: `
      SELECT format('payment %s of %s pence came, its hold is %s, and %s pence go back', p.id, p.amount_pence, h.state,
                    coalesce(sum(r.amount_pence), 0)) AS wrong
        FROM payments p JOIN holds h ON h.id = p.order_id
        LEFT JOIN refunds r ON r.payment_id = p.id AND r.state <> 'failed'
       WHERE p.state IN ('succeeded', 'partly_refunded') AND h.state <> 'confirmed'
         AND p.updated_at < now() - interval '15 minutes'
       GROUP BY p.id, h.state HAVING coalesce(sum(r.amount_pence), 0) < p.amount_pence`,
  },
  {
    name: 'Ledger',
    holds:
      'the ledger of every payment holds the amount received less the amount refunded, and no balance is negative',
    violations: `
      WITH legs AS (
        SELECT payment_id, debit AS account, amount_pence AS pence, movement FROM ledger_postings
        UNION ALL
        SELECT payment_id, credit, -amount_pence, movement FROM ledger_postings),
      held AS (
        SELECT payment_id, sum(pence) AS pence FROM legs
         WHERE account IN ('provider', 'demo') AND movement NOT IN ('transfer', 'transfer_reversal')
           AND payment_id IS NOT NULL GROUP BY 1),
      withdrawn AS (SELECT payment_id, sum(withdrawn_pence) AS pence FROM disputes GROUP BY 1)
      SELECT format('payment %s is %s pence by its row and %s by the ledger', p.id, said.pence, coalesce(h.pence, 0)) AS wrong
        FROM payments p
        LEFT JOIN held h ON h.payment_id = p.id LEFT JOIN withdrawn w ON w.payment_id = p.id
       CROSS JOIN LATERAL (SELECT CASE WHEN p.state IN ('pending', 'cancelled') THEN 0
                                       ELSE p.amount_pence - p.refunded_pence - coalesce(w.pence, 0) END AS pence) said
       WHERE said.pence <> coalesce(h.pence, 0)
      UNION ALL
      SELECT format('%s is owed %s pence', account, -sum(pence)) FROM legs
       WHERE account LIKE 'buyer:%' OR account LIKE 'credit:%'
       GROUP BY account HAVING sum(pence) > 0`,
  },
  {
    name: 'Sales',
    holds: 'the ledger has one sale for each booking, at its price',
    violations: `
      SELECT format('booking %s cost %s pence, and %s were posted', b.reference, b.total_pence,
                    coalesce(posted.pence, 0)) AS wrong
        FROM bookings b
        LEFT JOIN (SELECT booking_id, sum(amount_pence) AS pence FROM ledger_postings
                    WHERE movement = 'sale' GROUP BY 1) posted ON posted.booking_id = b.id
        LEFT JOIN (SELECT booking_id, sum(total_pence) AS pence FROM booking_payments GROUP BY 1) paid
               ON paid.booking_id = b.id
       WHERE coalesce(posted.pence, 0) <> coalesce(paid.pence, 0)`,
  },
  {
    name: 'Payout items',
    holds:
      'the amounts to send to sellers and to take back are what the ledger leaves of each booking, and none waits longer than it must',
    violations: `
      WITH legs AS (
        SELECT booking_id, payment_id, credit AS seller, amount_pence AS pence FROM ledger_postings
        UNION ALL
        SELECT booking_id, payment_id, debit, -amount_pence FROM ledger_postings),
      owed AS (
        SELECT booking_id, payment_id, seller, sum(pence) AS pence FROM legs
         WHERE seller ~ '^(business|trainer):' AND booking_id IS NOT NULL AND payment_id IS NOT NULL GROUP BY 1, 2, 3)
      SELECT format('the ledger leaves %s %s pence of booking %s, and its payout item says %s', seller, coalesce(o.pence, 0),
                    booking_id, coalesce(i.pence, 0)) AS wrong
        FROM owed o FULL JOIN payout_items i USING (booking_id, payment_id, seller)
       WHERE coalesce(o.pence, 0) <> coalesce(i.pence, 0)
      UNION ALL
      SELECT format('the payout item of booking %s is %s money of the demonstration', booking_id,
                    CASE WHEN is_demonstration THEN 'marked as' ELSE 'not marked as' END)
        FROM payout_items i
       WHERE is_demonstration <> EXISTS (SELECT FROM ledger_postings g WHERE g.payment_id = i.payment_id AND g.debit = 'demo')
      UNION ALL
      SELECT format('the payout item of booking %s waits until %s, and its booking is %s and over at %s', b.reference,
                    i.due_at, b.state, to_char(b.ends_at, 'YYYY-MM-DD HH24:MI'))
        FROM payout_items i JOIN bookings b ON b.id = i.booking_id
       WHERE i.due_at > b.ends_at + interval '24 hours' OR b.state = 'attended' AND i.due_at > b.ends_at - interval '24 hours'`,
  },
  {
    name: 'Emails',
    holds: 'every customer got one email about each booking, or will get it shortly',
    violations: `
      WITH firsts AS (
        SELECT DISTINCT ON (b.order_id) b.* FROM bookings b ORDER BY b.order_id, b.position)
      SELECT format('booking %s of %s was never confirmed by mail', f.reference,
                    to_char(f.created_at, 'YYYY-MM-DD HH24:MI')) AS wrong
        FROM firsts f
       WHERE f.state IN ${ACTIVE_STATES} AND f.email <> '' AND f.created_at > ${SETUP_ENDED_AT}
         AND f.created_at BETWEEN now() - interval '30 days' AND now() - interval '2 minutes'
         AND NOT EXISTS (SELECT FROM mail_log m WHERE m.template = 'booking-confirmed'
                          AND m.key LIKE '%' || f.id || '%')
         AND NOT EXISTS (SELECT FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
                          WHERE t.identifier = 'mail.booking-confirmed' AND j.attempts < j.max_attempts
                            AND j.payload ->> 'bookingId' = f.id::text)
      UNION ALL
      SELECT format('mail %s reached the mailbox %s times', min(m.key), count(*))
        FROM mail_log m JOIN demo_mail d
          ON position(convert_to(m.message_id, 'UTF8') IN d.raw) > 0
       WHERE m.template IN ('booking-confirmed', 'booking-notice') AND d.received_at > ${SETUP_ENDED_AT}
         AND m.created_at > now() - interval '1 day'
       GROUP BY m.key HAVING count(*) > 1`,
  },
  {
    name: 'Holds',
    holds: 'no expired hold still blocks its places',
    violations: `
      SELECT format('hold %s is over since %s and still held', id,
                    to_char(least(expires_at, heartbeat_deadline, abandoned_at), 'YYYY-MM-DD HH24:MI')) AS wrong
        FROM holds
       WHERE state = 'held' AND least(expires_at, heartbeat_deadline, abandoned_at) < now() - interval '5 minutes'
      UNION ALL
      SELECT format('hold %s of a visitor is over and still held', id) FROM visitor_holds
       WHERE state = 'held' AND expires_at < now() - interval '5 minutes'`,
  },
  {
    name: 'Credits',
    holds: 'each credit of a pass, membership or voucher pays once',
    violations: `
      SELECT format('part %s of credit %s is used for %s of %s pence', part.number, part.entitlement_id,
                    sum(u.total_pence), part.total_pence) AS wrong
        FROM entitlement_redemptions u JOIN holds h ON h.id = u.order_id
        JOIN entitlement_units part ON part.entitlement_id = u.entitlement_id AND part.number = u.number
       WHERE u.returned_at IS NULL AND h.state IN ('held', 'confirmed')
       GROUP BY part.entitlement_id, part.number, part.total_pence
      HAVING sum(u.total_pence) > part.total_pence
      UNION ALL
      SELECT format('credit %s was paid with %s pence and its parts are %s', c.id, buy.total_pence, sum(part.total_pence))
        FROM entitlements c JOIN purchases buy ON buy.id = c.purchase_id JOIN entitlement_units part ON part.entitlement_id = c.id
       GROUP BY c.id, buy.total_pence HAVING sum(part.total_pence) <> buy.total_pence`,
  },
  {
    name: 'Jobs',
    holds: 'no job has failed for good, and none has waited over ten minutes',
    violations: `
      SELECT CASE WHEN attempts >= max_attempts
                  THEN format('job %s (%s) was given up after %s tries: %s', id, task_identifier, attempts,
                              split_part(coalesce(last_error, ''), E'\\n', 1))
                  ELSE format('job %s (%s) has been due since %s', id, task_identifier,
                              to_char(run_at, 'YYYY-MM-DD HH24:MI')) END AS wrong
        FROM graphile_worker.jobs
       WHERE (attempts >= max_attempts AND locked_at IS NULL)
          OR (attempts = 0 AND locked_at IS NULL AND run_at < now() - interval '10 minutes')`,
  },
];

export async function runCheck(db: Db, check: Check): Promise<string[]> {
  const { rows } = await db.query<{ wrong: string }>(
    `SELECT wrong FROM (${check.violations}) AS found LIMIT 50`,
  );
  return rows.map(({ wrong }) => wrong);
}

/** The number of violations and the report's lines. */
export interface Audit {
  wrong: number;
  lines: string[];
}

/** Also run by reconcile: what people paid for and didn't get, and what we owe them and sellers. */
export const DEBT_CHECKS: readonly string[] = [
  'Cancelled dates',
  'Times',
  'Policies',
  'Refunds',
  'Buyers',
  'Payout items',
];

/** All checks, or those named. Read-only. */
export async function runAudit(db: Db, names?: readonly string[]): Promise<Audit> {
  const lines: string[] = [];
  let wrong = 0;
  for (const check of checks.filter(({ name }) => names?.includes(name) ?? true)) {
    const found = await runCheck(db, check);
    wrong += found.length;
    lines.push(`${check.name}: ${found.length === 0 ? check.holds : 'the audit found problems'}.`);
    lines.push(...found.map((sentence) => `  ${sentence}`));
  }
  lines.push(wrong === 0 ? 'All checks passed.' : `${wrong} ${wrong === 1 ? 'check' : 'checks'} failed.`);
  return { wrong, lines };
}
