import type { Db } from '#shared/db/database.server.ts';
import { closureInvariants } from './closures.ts';
import { courseInvariants } from './courses.ts';
import { deskInvariants } from './desk.ts';
import { entitlementInvariants } from './entitlements.ts';
import type { Invariant } from './invariant.ts';
import { suspensionInvariants } from './suspensions.ts';

const LIVE = `('confirmed', 'attended', 'no_show')`;
const NOW = '(SELECT at FROM model.clock)';

/** Money paid for booking `b`: its order item less entitlements, plus paid moves. */
const PAID_AMOUNT = `(
  SELECT i.total_pence
         - COALESCE((SELECT sum(u.covered_session_fee_pence + u.covered_platform_fee_pence) FROM entitlement_redemptions u
                      WHERE u.order_id = b.order_id AND u.position = b.position), 0)
         + COALESCE((SELECT sum(moved.total_pence) FROM holds moved
                      WHERE moved.moves_booking_id = b.id AND moved.state = 'confirmed'), 0)
    FROM order_items i WHERE i.order_id = b.order_id AND i.position = b.position)`;
/** Refunds decided for booking `b`, successful or not. */
const DECIDED_REFUNDS = `COALESCE((SELECT sum(r.amount_pence) FROM refunds r WHERE r.booking_id = b.id), 0)`;
/** A dispute took money of a payment of booking `b`. */
const DISPUTED = `EXISTS (
  SELECT FROM disputes d JOIN payments p ON p.id = d.payment_id JOIN holds h ON h.id = p.order_id
   WHERE h.id = b.order_id OR h.moves_booking_id = b.id)`;
const HOURS_BEFORE = `make_interval(hours => (b.policy ->> 'hoursBefore')::int)`;

export const invariants: readonly Invariant[] = [
  {
    name: 'places taken are the places of live holds, bookings, walk-ins and the waiting list',
    when: 'always',
    violations: `
      SELECT format('occurrence %s has %s places taken, and %s are somebody''s', o.id, o.taken, counted.places) AS wrong
        FROM occurrences o CROSS JOIN LATERAL (
          SELECT (SELECT count(*) FROM bookings b WHERE b.occurrence_id = o.id AND b.state IN ${LIVE})
               + (SELECT count(*) FROM order_items i JOIN holds h ON h.id = i.order_id
                   WHERE i.occurrence_id = o.id AND h.state = 'held' AND NOT h.replaced)
               + (SELECT COALESCE(sum(places), 0) FROM walk_ins w WHERE w.occurrence_id = o.id AND w.voided_at IS NULL)
               + (SELECT COALESCE(sum(v.places), 0) FROM visitor_hold_dates d JOIN visitor_holds v ON v.id = d.hold_id
                   WHERE d.occurrence_id = o.id AND v.state = 'held')
               + o.waitlist_reserved AS places) counted
       WHERE o.state = 'scheduled' AND o.taken <> counted.places`,
  },
  {
    name: 'no occurrence has more places taken than it has, or fewer than none',
    when: 'always',
    violations: `SELECT format('occurrence %s has %s of %s places taken', id, taken, capacity) AS wrong
                   FROM occurrences WHERE taken < 0 OR taken > capacity`,
  },
  {
    name: 'no unit of an entitlement pays twice',
    when: 'always',
    violations: `
      SELECT format('unit %s of entitlement %s pays for %s places, %s of %s pence', part.number, c.id, count(*),
                    sum(u.total_pence), part.total_pence) AS wrong
        FROM entitlement_redemptions u JOIN holds h ON h.id = u.order_id AND h.state IN ('held', 'confirmed') AND NOT h.replaced
        JOIN entitlements c ON c.id = u.entitlement_id
        JOIN entitlement_units part ON part.entitlement_id = u.entitlement_id AND part.number = u.number
       WHERE u.returned_at IS NULL
       GROUP BY c.id, part.number, part.total_pence
      HAVING sum(u.total_pence) > part.total_pence OR (c.kind <> 'voucher' AND NOT c.unlimited AND count(*) > 1)`,
  },
  {
    name: 'no entitlement has more units in use than were sold',
    when: 'always',
    violations: `
      SELECT format('entitlement %s has %s units in use and %s units', c.id, used.n, granted.n) AS wrong
        FROM entitlements c
        CROSS JOIN LATERAL (SELECT count(DISTINCT u.number) AS n FROM entitlement_redemptions u JOIN holds h ON h.id = u.order_id
                             WHERE u.entitlement_id = c.id AND u.returned_at IS NULL AND h.state IN ('held', 'confirmed')) used
        CROSS JOIN LATERAL (SELECT count(*) AS n FROM entitlement_units p WHERE p.entitlement_id = c.id) granted
       WHERE used.n > granted.n`,
  },
  {
    name: 'no promo code is used beyond its limit',
    when: 'always',
    violations: `
      WITH used AS (
        SELECT u.code_id, h.user_id, count(*) AS places
          FROM promo_redemptions u JOIN holds h ON h.id = u.order_id JOIN order_items i ON i.order_id = h.id
         WHERE (h.state = 'held' AND NOT h.replaced AND i.discount_pence > 0)
            OR (h.state = 'confirmed' AND EXISTS (SELECT FROM bookings b WHERE b.order_id = h.id AND b.position = i.position
                                                    AND b.state IN ${LIVE}))
         GROUP BY u.code_id, h.user_id)
      SELECT format('code %s is used for %s of %s places', c.code, sum(used.places), c.max_places) AS wrong
        FROM used JOIN promo_codes c ON c.id = used.code_id
       GROUP BY c.id HAVING sum(used.places) > c.max_places
      UNION ALL
      SELECT format('code %s is used by one person for %s of %s places', c.code, used.places, c.max_per_user)
        FROM used JOIN promo_codes c ON c.id = used.code_id WHERE used.places > c.max_per_user`,
  },
  {
    name: 'no trainer has two appointments at once',
    when: 'always',
    violations: `
      SELECT format('hours %s and %s of trainer %s overlap', one.id, other.id, one.trainer_id) AS wrong
        FROM appointments one JOIN appointments other ON other.trainer_id = one.trainer_id AND other.id > one.id
         AND tstzrange(one.starts_at, one.ends_at) && tstzrange(other.starts_at, other.ends_at)
       WHERE one.state = 'taken' AND other.state = 'taken'`,
  },
  {
    name: 'refunds never exceed their payment',
    when: 'always',
    violations: `
      SELECT format('payment %s of %s pence has refunds of %s pence', p.id, p.amount_pence, sum(r.amount_pence)) AS wrong
        FROM payments p JOIN refunds r ON r.payment_id = p.id WHERE r.state <> 'failed'
       GROUP BY p.id HAVING sum(r.amount_pence) > p.amount_pence`,
  },
  {
    name: 'refunds of a booking never exceed what was paid for it',
    when: 'always',
    violations: `
      SELECT format('booking %s cost %s pence and has refunds of %s pence', b.id, paid.pence, back.pence) AS wrong
        FROM bookings b CROSS JOIN LATERAL (SELECT ${PAID_AMOUNT} AS pence) paid
        CROSS JOIN LATERAL (SELECT COALESCE(sum(r.amount_pence), 0) AS pence FROM refunds r
                             WHERE r.booking_id = b.id AND r.state <> 'failed') back
       WHERE back.pence > paid.pence`,
  },
  {
    name: 'nobody is booked on a cancelled occurrence',
    when: 'quiet',
    violations: `
      SELECT format('booking %s is %s on occurrence %s, which is cancelled', b.id, b.state, o.id) AS wrong
        FROM bookings b JOIN occurrences o ON o.id = b.occurrence_id
        LEFT JOIN occurrence_cancellations c ON c.occurrence_id = o.id
       WHERE o.state = 'cancelled' AND (b.state = 'confirmed' OR b.state = 'attended' AND c.refund_attendees IS NOT FALSE)`,
  },
  {
    name: 'every live booking has the time of its occurrence',
    when: 'always',
    violations: `
      SELECT format('booking %s (%s) begins at %s and its occurrence %s at %s', b.id, b.state, b.starts_at, o.id, o.starts_at) AS wrong
        FROM bookings b JOIN occurrences o ON o.id = b.occurrence_id
       WHERE b.state IN ('confirmed', 'attended') AND (b.starts_at <> o.starts_at OR b.ends_at <> o.ends_at)`,
  },
  {
    name: 'cancelling an occurrence cancels only its own bookings',
    when: 'quiet',
    violations: `
      SELECT format('booking %s of occurrence %s was cancelled because "%s"', b.id, b.occurrence_id, b.cancellation_reason) AS wrong
        FROM bookings b
       WHERE b.state = 'cancelled_by_business' AND b.cancellation_reason LIKE 'Occurrence % is cancelled.'
         AND b.cancellation_reason <> format('Occurrence %s is cancelled.', b.occurrence_id)`,
  },
  {
    name: 'whoever cancels in time gets back all that the policy gives',
    when: 'quiet',
    violations: `
      WITH cancelled AS (
        SELECT b.id, b.policy ->> 'givesBack' AS gives, ${PAID_AMOUNT} AS paid,
               COALESCE((SELECT sum(r.amount_pence) FROM refunds r
                          WHERE r.booking_id = b.id AND r.reason <> 'cancelled_by_seeker'), 0) AS other,
               COALESCE((SELECT sum(r.amount_pence) FROM refunds r
                          WHERE r.booking_id = b.id AND r.reason = 'cancelled_by_seeker'), 0) AS back
          FROM bookings b
         WHERE b.state = 'cancelled_by_seeker' AND b.cancelled_at <= b.starts_at - ${HOURS_BEFORE} AND NOT ${DISPUTED})
      SELECT format('booking %s cost %s pence, %s went back before and %s for cancelling: the policy gives %s', id, paid, other, back, gives) AS wrong
        FROM cancelled
       WHERE CASE gives WHEN 'all' THEN paid - other - back > 0
                        ELSE paid - other - back > (paid - other + 1) / 2 END`,
  },
  {
    name: 'whoever cancels too late gets nothing for it',
    when: 'quiet',
    violations: `
      SELECT format('booking %s was cancelled at %s, and %s pence went back', b.id, b.cancelled_at, r.amount_pence) AS wrong
        FROM bookings b JOIN refunds r ON r.booking_id = b.id AND r.reason = 'cancelled_by_seeker'
       WHERE b.state = 'cancelled_by_seeker' AND b.cancelled_at > b.starts_at - ${HOURS_BEFORE}`,
  },
  {
    name: 'what a business or an admin cancels is refunded whole',
    when: 'quiet',
    violations: `
      SELECT format('booking %s cost %s pence, and %s went back', b.id, ${PAID_AMOUNT}, ${DECIDED_REFUNDS}) AS wrong
        FROM bookings b
       WHERE b.state = 'cancelled_by_business' AND NOT ${DISPUTED} AND ${PAID_AMOUNT} <> ${DECIDED_REFUNDS}`,
  },
  {
    name: 'a confirmed order has a booking for each of its places, and no other order has one',
    when: 'always',
    violations: `
      SELECT format('order %s is %s with %s bookings for %s places', h.id, h.state, count(b.id), count(*)) AS wrong
        FROM holds h JOIN order_items i ON i.order_id = h.id
        LEFT JOIN bookings b ON b.order_id = i.order_id AND b.position = i.position
       WHERE h.moves_booking_id IS NULL
       GROUP BY h.id HAVING count(b.id) <> CASE h.state WHEN 'confirmed' THEN count(*) ELSE 0 END
      UNION ALL
      SELECT format('hold %s of %s pence is %s, and its order has %s', h.id, h.total_pence, h.state, o.total_pence)
        FROM holds h LEFT JOIN orders o ON o.id = h.id
       WHERE o.total_pence IS DISTINCT FROM CASE h.state WHEN 'confirmed' THEN h.total_pence END`,
  },
  {
    name: 'money that came for no booking goes back',
    when: 'quiet',
    violations: `
      SELECT format('payment %s of %s pence came for order %s, which is %s, and %s pence go back', p.id, p.amount_pence, h.id,
                    h.state, COALESCE(sum(r.amount_pence), 0)) AS wrong
        FROM payments p JOIN holds h ON h.id = p.order_id LEFT JOIN refunds r ON r.payment_id = p.id
       WHERE p.state IN ('succeeded', 'partly_refunded', 'refunded') AND h.state <> 'confirmed'
         AND NOT EXISTS (SELECT FROM disputes d WHERE d.payment_id = p.id)
       GROUP BY p.id, h.id HAVING COALESCE(sum(r.amount_pence), 0) < p.amount_pence`,
  },
  {
    name: 'no refund waits for an hour without a reason',
    when: 'quiet',
    violations: `
      SELECT format('refund %s of %s pence waits since %s, and no bank is deciding about its payment', r.id, r.amount_pence, w.since) AS wrong
        FROM refunds r JOIN model.waiting_refunds w ON w.refund_id = r.id
       WHERE r.state = 'pending' AND w.since < ${NOW} - interval '1 hour'
         AND NOT EXISTS (SELECT FROM model.disputes d JOIN payments p ON p.provider_intent_id = d.intent
                          WHERE p.id = r.payment_id AND d.status NOT IN ('won', 'lost', 'warning_closed'))`,
  },
  {
    name: 'every refund that is made is at the provider with its amount, and every refund there is ours',
    when: 'quiet',
    violations: `
      -- A refund made in the provider's dashboard may pay several of ours, and may be larger than they are.
      SELECT format('refunds %s of %s pence are made, and the provider has %s', string_agg(r.id::text, ' '), sum(r.amount_pence),
                    COALESCE(m.pence::text, 'none')) AS wrong
        FROM refunds r LEFT JOIN model.refunds m ON m.id = COALESCE(r.adopted_from, r.provider_refund_id)
       WHERE r.state = 'succeeded'
       GROUP BY COALESCE(r.adopted_from, r.provider_refund_id), m.pence, m.made_by
      HAVING m.pence IS NULL OR CASE m.made_by WHEN 'site' THEN m.pence <> sum(r.amount_pence) ELSE m.pence < sum(r.amount_pence) END
      UNION ALL
      SELECT format('the provider made refund %s of %s pence for %s, which is %s here', m.id, m.pence, m.refund_id,
                    COALESCE(r.state, 'unknown'))
        FROM model.refunds m LEFT JOIN refunds r ON r.id::text = m.refund_id
       WHERE m.made_by = 'site' AND m.status = 'succeeded' AND r.state IS DISTINCT FROM 'succeeded'`,
  },
  {
    name: 'no refund is made twice at the provider',
    when: 'quiet',
    violations: `
      SELECT format('refund %s is at the provider %s times', refund_id, count(*)) AS wrong FROM model.refunds
       WHERE refund_id IS NOT NULL AND status <> 'failed' GROUP BY refund_id HAVING count(*) > 1`,
  },
  {
    name: 'every payment at the provider is a payment here, with its amount',
    when: 'quiet',
    violations: `
      SELECT format('charge %s of %s pence was paid, and here is %s of %s pence', c.id, c.pence, COALESCE(p.state, 'no payment'),
                    p.amount_pence) AS wrong
        FROM model.charges c LEFT JOIN payments p ON p.provider_intent_id = c.intent
       WHERE c.paid AND (p.amount_pence IS DISTINCT FROM c.pence OR p.state IN ('pending', 'cancelled'))
      UNION ALL
      SELECT format('payment %s is %s, and the provider has no charge for it', p.id, p.state)
        FROM payments p LEFT JOIN model.charges c ON c.intent = p.provider_intent_id AND c.paid
       WHERE p.state IN ('succeeded', 'partly_refunded', 'refunded') AND c.id IS NULL
         AND p.provider_intent_id NOT LIKE 'demo%'`,
  },
  {
    name: 'a payment is as large as what its order leaves to pay',
    when: 'always',
    violations: `
      SELECT format('payment %s is %s pence and its order %s', p.id, p.amount_pence, due.pence) AS wrong
        FROM payments p JOIN holds h ON h.id = p.order_id
        CROSS JOIN LATERAL (
          SELECT sum(i.total_pence) - COALESCE((SELECT sum(u.covered_session_fee_pence + u.covered_platform_fee_pence)
                                                  FROM entitlement_redemptions u WHERE u.order_id = h.id), 0) AS pence
            FROM order_items i WHERE i.order_id = h.id) due
       WHERE h.moves_booking_id IS NULL AND p.state IN ('succeeded', 'partly_refunded', 'refunded')
         AND p.amount_pence <> due.pence`,
  },
  {
    name: 'a payment counts just the refunds that were made',
    when: 'always',
    violations: `
      SELECT format('payment %s counts %s pence refunded, and its refunds are %s', p.id, p.refunded_pence,
                    COALESCE(sum(r.amount_pence), 0)) AS wrong
        FROM payments p LEFT JOIN refunds r ON r.payment_id = p.id AND r.state = 'succeeded'
       GROUP BY p.id HAVING p.refunded_pence <> COALESCE(sum(r.amount_pence), 0)`,
  },
  {
    name: 'every transfer that is made is at the provider with its amount, once',
    when: 'quiet',
    violations: `
      SELECT format('transfer %s of %s pence is made, and the provider has %s pence', t.id, t.amount_pence, m.pence) AS wrong
        FROM transfers t LEFT JOIN model.transfers m ON m.id = t.provider_transfer_id
       WHERE t.state = 'made' AND m.pence IS DISTINCT FROM t.amount_pence
      UNION ALL
      SELECT format('the provider made %s transfers for %s, which is %s here', count(*), m.transfer_id, COALESCE(min(t.state), 'unknown'))
        FROM model.transfers m LEFT JOIN transfers t ON t.id::text = m.transfer_id
       GROUP BY m.transfer_id HAVING count(*) > 1 OR COALESCE(min(t.state), 'unknown') <> 'made'`,
  },
  {
    // Compares with earlier postings only, so that later reversals hide nothing.
    name: 'no transfer sends more than the seller is owed at that moment',
    when: 'quiet',
    violations: `
      WITH moved AS (
        SELECT g.id, g.movement, g.booking_id, g.payment_id, g.amount_pence,
               sum(CASE WHEN g.credit = seller.account THEN g.amount_pence ELSE -g.amount_pence END)
                 OVER (PARTITION BY g.booking_id, g.payment_id ORDER BY g.id) AS left_pence
          FROM ledger_postings g
          JOIN bookings b ON b.id = g.booking_id
          CROSS JOIN LATERAL (SELECT COALESCE('business:' || b.business_id, 'trainer:' || b.trainer_id) AS account) seller
         WHERE seller.account IN (g.debit, g.credit))
      SELECT format('%s pence were sent of booking %s, %s more than was owed', amount_pence, booking_id, -left_pence) AS wrong
        FROM moved WHERE movement = 'transfer' AND left_pence < 0`,
  },
  {
    name: 'a payout item is what the ledger leaves its seller, and waits no longer than its booking',
    when: 'always',
    violations: `
      WITH legs AS (SELECT booking_id, payment_id, credit AS seller, amount_pence AS pence FROM ledger_postings
                    UNION ALL SELECT booking_id, payment_id, debit, -amount_pence FROM ledger_postings),
      owed AS (SELECT booking_id, payment_id, seller, sum(pence) AS pence FROM legs
                WHERE seller ~ '^(business|trainer):' AND booking_id IS NOT NULL AND payment_id IS NOT NULL GROUP BY 1, 2, 3)
      SELECT format('the ledger leaves %s %s pence of booking %s, and its item says %s', seller, o.pence, booking_id, i.pence) AS wrong
        FROM owed o FULL JOIN payout_items i USING (booking_id, payment_id, seller)
       WHERE o.pence IS DISTINCT FROM i.pence
      UNION ALL
      SELECT format('the item of booking %s is not due before %s', b.id, i.due_at)
        FROM payout_items i JOIN bookings b ON b.id = i.booking_id
       WHERE i.due_at > b.ends_at + interval '24 hours' OR b.state = 'attended' AND i.due_at > b.ends_at - interval '24 hours'`,
  },
  {
    name: 'the ledger owes no buyer and no holder of an entitlement less than nothing',
    when: 'quiet',
    violations: `
      WITH legs AS (SELECT credit AS account, amount_pence AS pence FROM ledger_postings
                    UNION ALL SELECT debit, -amount_pence FROM ledger_postings)
      SELECT format('%s is owed %s pence', account, sum(pence)) AS wrong FROM legs
       WHERE account LIKE 'buyer:%' OR account LIKE 'credit:%' GROUP BY account HAVING sum(pence) < 0`,
  },
  {
    name: 'the ledger owes a buyer what is on its way back, and no more than what failed besides',
    when: 'quiet',
    violations: `
      WITH legs AS (SELECT credit AS account, amount_pence AS pence FROM ledger_postings
                    UNION ALL SELECT debit, -amount_pence FROM ledger_postings),
      owed AS (SELECT substr(account, 7) AS payment_id, sum(pence) AS pence FROM legs WHERE account LIKE 'buyer:%' GROUP BY 1)
      SELECT format('payment %s: the ledger owes its buyer %s pence, and %s are on their way', o.payment_id, o.pence, way.pence) AS wrong
        FROM owed o CROSS JOIN LATERAL (
          SELECT COALESCE(sum(r.amount_pence) FILTER (WHERE r.state = 'pending'), 0) AS pence,
                 COALESCE(sum(r.amount_pence), 0) AS most
            FROM refunds r WHERE r.payment_id::text = o.payment_id AND r.state <> 'succeeded') way
       WHERE (o.pence < way.pence OR o.pence > way.most) AND NOT EXISTS (SELECT FROM disputes d WHERE d.payment_id::text = o.payment_id)`,
  },
  {
    name: 'the ledger has every movement of the provider, and no other',
    when: 'quiet',
    violations: `
      WITH ours AS (
        SELECT provider_object AS object, sum(CASE WHEN debit = 'provider' THEN amount_pence ELSE -amount_pence END) AS pence
          FROM ledger_postings WHERE 'provider' IN (debit, credit) AND movement IN ('refund', 'transfer') GROUP BY 1),
      theirs AS (
        SELECT m.id AS object, -m.pence AS pence FROM model.refunds m
         WHERE m.status = 'succeeded' AND m.made_by = 'site'
        UNION ALL SELECT id, -pence FROM model.transfers)
      SELECT format('%s moved %s pence at the provider and %s in the ledger', COALESCE(t.object, o.object), t.pence, o.pence) AS wrong
        FROM theirs t FULL JOIN ours o ON o.object = t.object
       WHERE t.pence IS DISTINCT FROM o.pence
         AND COALESCE(o.object, '') NOT IN (SELECT id FROM model.refunds WHERE made_by <> 'site')`,
  },
  {
    name: 'what a voucher has left is what was paid less what it paid for',
    when: 'quiet',
    violations: `
      WITH legs AS (SELECT credit AS account, amount_pence AS pence FROM ledger_postings
                    UNION ALL SELECT debit, -amount_pence FROM ledger_postings)
      SELECT format('voucher %s has %s pence in the ledger, and %s are left', c.id, owed.pence, kept.pence) AS wrong
        FROM entitlements c
        CROSS JOIN LATERAL (SELECT COALESCE(sum(pence), 0) AS pence FROM legs WHERE account = 'credit:' || c.id) owed
        CROSS JOIN LATERAL (
          SELECT (SELECT COALESCE(sum(total_pence), 0) FROM entitlement_units p WHERE p.entitlement_id = c.id AND p.end_reason IS NULL)
               - (SELECT COALESCE(sum(u.total_pence), 0) FROM entitlement_redemptions u JOIN orders o ON o.id = u.order_id
                   WHERE u.entitlement_id = c.id AND u.returned_at IS NULL) AS pence) kept
       WHERE c.kind = 'voucher' AND owed.pence <> kept.pence
         AND NOT EXISTS (SELECT FROM disputes d JOIN payments p ON p.id = d.payment_id WHERE p.purchase_id = c.purchase_id)`,
  },
  {
    name: 'places offered to a waiting list are kept for it',
    when: 'quiet',
    violations: `
      SELECT format('occurrence %s keeps %s places for its list and offers %s', o.id, o.waitlist_reserved, sum(w.places)) AS wrong
        FROM waitlist_entries w JOIN occurrences o ON o.id = w.occurrence_id
       WHERE w.state = 'offered' AND w.order_id IS NULL AND o.state = 'scheduled'
         AND EXISTS (SELECT FROM waitlist_offers f WHERE f.entry_id = w.id AND f.outcome IS NULL AND f.kind <> 'everyone')
       GROUP BY o.id HAVING sum(w.places) > o.waitlist_reserved`,
  },
  {
    name: 'nobody is booked on a day off that the trainer was not shown',
    when: 'quiet',
    violations: `
      SELECT format('booking %s is on %s, a day off of trainer %s that was saved without naming it', b.id, off.day, off.trainer_id) AS wrong
        FROM bookings b JOIN trainer_days_off off
          ON off.trainer_id = b.trainer_id AND off.day = (b.starts_at AT TIME ZONE 'Europe/London')::date
       WHERE b.state IN ('confirmed', 'attended')
         AND NOT EXISTS (SELECT FROM model.shown_for_day_off s WHERE s.trainer_id = off.trainer_id AND s.day = off.day
                          AND s.id IN (b.id::text, b.order_id::text))`,
  },
  {
    name: 'a deleted account has no bookings to come and waits on no list',
    when: 'quiet',
    violations: `
      SELECT format('booking %s of a deleted account is confirmed', b.id) AS wrong
        FROM bookings b JOIN users u ON u.id = b.user_id
       WHERE u.deleted_at IS NOT NULL AND b.state = 'confirmed' AND b.starts_at > ${NOW}
      UNION ALL
      SELECT format('waitlist entry %s of a deleted account is %s', w.id, w.state)
        FROM waitlist_entries w JOIN users u ON u.id = w.user_id
       WHERE u.deleted_at IS NOT NULL AND w.state IN ('waiting', 'offered')`,
  },
  {
    name: 'a suspended business sells nothing',
    when: 'always',
    violations: `
      SELECT format('order %s was made at %s, and business %s is suspended since %s', h.id, h.created_at, s.business_id, s.began) AS wrong
        FROM model.suspensions s
        JOIN sessions ON sessions.business_id = s.business_id
        JOIN occurrences oc ON oc.session_id = sessions.id
        JOIN order_items i ON i.occurrence_id = oc.id
        JOIN holds h ON h.id = i.order_id
       WHERE h.created_at > s.began AND (s.ended IS NULL OR h.created_at < s.ended)`,
  },
  {
    name: 'every email arrives once',
    when: 'quiet',
    violations: `
      SELECT format('email %s is %s and arrived %s times', m.key, m.state, count(a.message_id)) AS wrong
        FROM mail_log m LEFT JOIN model.arrivals a ON a.message_id IN (m.message_id, '<' || m.message_id || '>')
       WHERE m.state IN ('sent', 'sending') GROUP BY m.key HAVING count(a.message_id) <> 1`,
  },
  {
    name: 'every order that was booked is confirmed by one email, if there is an address',
    when: 'quiet',
    violations: `
      SELECT format('order %s has %s confirmations', h.id, count(m.key)) AS wrong
        FROM holds h JOIN users u ON u.id = h.user_id AND u.deleted_at IS NULL
        LEFT JOIN bookings b ON b.order_id = h.id
        LEFT JOIN mail_log m ON m.template = 'booking-confirmed' AND m.key LIKE '%' || b.id || '%'
       WHERE h.state = 'confirmed' AND h.moves_booking_id IS NULL
         AND EXISTS (SELECT FROM bookings live WHERE live.order_id = h.id AND live.state IN ${LIVE} AND live.email <> '')
       GROUP BY h.id HAVING count(m.key) <> 1`,
  },
  {
    name: 'no job fails again and again',
    when: 'quiet',
    // Replacing a running job by key sets its attempts to the maximum.
    violations: `
      SELECT format('job %s has failed %s times: %s', t.identifier, j.attempts, split_part(j.last_error, E'\\n', 1)) AS wrong
        FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
       WHERE j.attempts >= 6 AND j.last_error IS NOT NULL
         AND NOT (j.attempts >= j.max_attempts AND j.key IS NULL AND j.flags ? 'keyed')`,
  },
  {
    name: 'every dispute is known here as it is at the provider',
    when: 'quiet',
    violations: `
      SELECT format('dispute %s is %s at the provider and %s here', m.id, m.status, COALESCE(d.state, 'unknown')) AS wrong
        FROM model.disputes m LEFT JOIN disputes d ON d.provider_dispute_id = m.id
       WHERE d.state IS DISTINCT FROM m.status`,
  },
  ...suspensionInvariants,
  ...closureInvariants,
  ...courseInvariants,
  ...entitlementInvariants,
  ...deskInvariants,
];

export async function findViolations(db: Db, { violations }: Invariant): Promise<string[]> {
  const { rows } = await db.query<{ wrong: string }>(`SELECT wrong FROM (${violations}) found LIMIT 10`);
  return rows.map(({ wrong }) => wrong);
}
