import { createHash, randomUUID } from 'node:crypto';
import { queryOneOrNull } from '#shared/db/database.server.ts';
import {
  type Act,
  contactDetails,
  decimal,
  describeOutcome,
  findCustomer,
  NOTHING,
  pay,
  withFee,
  yieldRandomly,
} from './act.ts';
import type { Invariant } from './invariant.ts';
import type { Random } from './random.ts';
import { type Answer, readRows, readText, readValue, type World } from './world.ts';

interface Owned {
  path: string;
  paused: boolean;
}

async function chooseOwned({ call }: World, random: Random, who: string): Promise<Owned | null> {
  const kind = random.chance(0.6) ? 'credits' : 'memberships';
  const { body } = await call(who, 'GET', `/api/${kind}`);
  const one = random.pick(readRows(body));
  if (one === undefined) return null;
  return { path: `/api/${kind}/${readText(one, 'id')}`, paused: readText(one, 'pausedUntil') !== '' };
}

const buyPackage: Act = async (world, random, actor) => {
  const who = findCustomer(world, actor);
  const { id, amount } = world.products.package;
  const path = `/api/personal-trainers/${world.trainer.id}/packages/${id}/purchases`;
  const begun = await world.call(who, 'POST', path, { amount });
  if (begun.status >= 300) return describeOutcome(begun);
  if (!(await pay(world, readText(begun.body, 'paymentIntentId'), 'pm_card_visa'))) return 'card refused';
  if (random.chance(0.15)) return 'paid and went away';
  const purchase = readText(begun.body, 'purchaseId');
  return describeOutcome(await world.call(who, 'POST', `/api/purchases/${purchase}/finish`));
};

const bookWithPackage: Act = async (world, random, actor) => {
  const who = findCustomer(world, actor);
  const day = new Date(world.now().getTime() + random.whole(2, 3) * 86_400_000).toISOString().slice(0, 10);
  const path = `/api/personal-trainers/${world.trainer.id}`;
  const query = `from=${day}&to=${day}&sessionType=online&minutes=60`;
  const { body } = await world.call(who, 'GET', `${path}/hours?${query}`);
  const hour = random.pick(readRows(readValue(body, 'hours') ?? body).slice(0, 12));
  if (hour === undefined) return NOTHING;
  const held = await world.call(who, 'POST', `${path}/hold`, {
    startsAt: readText(hour, 'startsAt'),
    amount: '55.00',
    sessionType: 'online',
    minutes: 60,
    address: '',
    postcode: '',
    credits: 1,
  });
  if (held.status >= 300) return describeOutcome(held);
  const holdId = readText(held.body, 'holdId');
  await world.call(who, 'PUT', `/api/holds/${holdId}/contact`, contactDetails(1));
  await yieldRandomly(random);
  return describeOutcome(await world.call(who, 'POST', '/api/bookings', { holdId }));
};

const bookWithCredit: Act = async (world, random, actor) => {
  const who = findCustomer(world, actor);
  const date = await queryOneOrNull<{ sessionId: number; startsAt: Date; feePence: number }>(
    world.pool,
    `SELECT o.session_id AS "sessionId", o.starts_at AS "startsAt", s.price_pence AS "feePence"
       FROM occurrences o JOIN sessions s ON s.id = o.session_id
      WHERE s.business_id = $1 AND o.state = 'scheduled' AND o.starts_at > $2 ORDER BY md5(o.id || $3) LIMIT 1`,
    [world.products.business, world.now(), String(random.next())],
  );
  if (date === null) return NOTHING;
  const held = await world.call(who, 'POST', '/api/create-payment-intent', {
    sessionId: date.sessionId,
    amount: decimal(withFee(date.feePence)),
    sessionDate: date.startsAt.toISOString(),
    credits: 1,
  });
  if (held.status >= 300) return describeOutcome(held);
  const holdId = readText(held.body, 'holdId');
  await world.call(who, 'PUT', `/api/holds/${holdId}/contact`, contactDetails(1));
  await yieldRandomly(random);
  const input = { sessionId: date.sessionId, holdId };
  return describeOutcome(await world.call(who, 'POST', '/api/bookings', input));
};

/** Pauses, at times from two windows, or resumes. */
const pause: Act = async (world, random, actor) => {
  const who = findCustomer(world, actor);
  const own = await chooseOwned(world, random, who);
  if (own === null) return NOTHING;
  if (own.paused && random.chance(0.7))
    return `resumed: ${describeOutcome(await world.call(who, 'DELETE', `${own.path}/pause`))}`;
  const windows = random.chance(0.4) ? 2 : 1;
  const answers: Answer[] = await Promise.all(
    Array.from({ length: windows }, () =>
      world.call(who, 'POST', `${own.path}/pause`, { days: random.whole(1, 6) }),
    ),
  );
  return answers.map(describeOutcome).toSorted().join(', ');
};

/** Shares a pass or membership. The model sets the invitation's link itself, because nobody reads the mail. */
const share: Act = async (world, random, actor) => {
  const { pool, call, customers } = world;
  const who = findCustomer(world, actor);
  const own = await chooseOwned(world, random, who);
  const friend = random.pick(customers.filter((id) => id !== who));
  if (own === null || friend === undefined) return NOTHING;
  const { rows } = await pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [friend]);
  const email = rows[0]?.email ?? '';
  const asked = await call(who, 'POST', `${own.path}/shares`, { email });
  if (asked.status >= 300) return describeOutcome(asked);
  if (random.chance(0.2)) return 'left open';
  const token = randomUUID();
  await pool.query(
    `UPDATE entitlement_shares SET token_digest = $3
      WHERE state = 'open' AND email = $2 AND coalesce(entitlement_id, membership_id) = $1`,
    [own.path.split('/').at(-1), email.toLowerCase(), createHash('sha256').update(token).digest('hex')],
  );
  const accept = () => call(friend, 'POST', `/api/pass-invitations/${token}/accept`);
  // Accepts it twice at once, or while it is withdrawn.
  const both = await Promise.all([accept(), random.chance(0.5) ? accept() : endOwnShare(world, random, who)]);
  return both.map(describeOutcome).join(', ');
};

async function endOwnShare({ call }: World, random: Random, who: string): Promise<Answer> {
  const { body } = await call(who, 'GET', '/api/credit-shares');
  const guests = readRows(readValue(body, 'own')).flatMap((of) => readRows(readValue(of, 'guests')));
  const guest = random.pick(guests);
  if (guest === undefined) return { status: 404, body: { code: NOTHING } };
  return call(who, 'DELETE', `/api/credit-shares/${readText(guest, 'shareId')}`);
}

const stopSharing: Act = async (world, random, actor) => {
  const who = findCustomer(world, actor);
  if (random.chance(0.5)) return describeOutcome(await endOwnShare(world, random, who));
  const { body } = await world.call(who, 'GET', '/api/credit-shares');
  const shared = random.pick(readRows(readValue(body, 'withMe')));
  if (shared === undefined) return NOTHING;
  return `left: ${describeOutcome(await world.call(who, 'DELETE', `/api/credit-shares/${readText(shared, 'shareId')}`))}`;
};

/** Refunds a pass or package for the amount shown. */
const refundEntitlement: Act = async (world, random, actor) => {
  const who = findCustomer(world, actor);
  const { body } = await world.call(who, 'GET', '/api/credits');
  const credit = random.pick(readRows(body).filter((one) => readText(one, 'refundNow') !== ''));
  if (credit === undefined) return NOTHING;
  await yieldRandomly(random);
  const amount = readText(credit, 'refundNow');
  return describeOutcome(
    await world.call(who, 'POST', `/api/credits/${readText(credit, 'id')}/refund`, { amount }),
  );
};

/** Business, trainer or admin refunds it for the amount shown. */
const refundSoldEntitlement: Act = async (world, random) => {
  const { trainer, admin, products } = world;
  const ownerId = world.businesses.find(({ id }) => id === products.business)?.ownerId ?? admin;
  const [seller, path] = random.chance(0.5)
    ? [ownerId, `/api/businesses/${products.business}/credits`]
    : [trainer.userId, '/api/trainer-packages/credits'];
  const holders = readRows((await world.call(seller, 'GET', path)).body);
  const credit = random.pick(holders.filter((one) => Number(readText(one, 'refundable')) > 0));
  if (credit === undefined) return NOTHING;
  await yieldRandomly(random);
  const amount = readText(credit, 'refundable');
  const id = readText(credit, 'creditId');
  const answer = random.chance(0.3)
    ? await world.call(admin, 'POST', `/api/admin/credits/${id}/refund`, {
        amount,
        reason: 'A goodwill refund.',
      })
    : await world.call(seller, 'POST', `${path}/${id}/refund`, { amount });
  return describeOutcome(answer);
};

const leaveMembership: Act = async (world, random, actor) => {
  const who = findCustomer(world, actor);
  const one = random.pick(readRows((await world.call(who, 'GET', '/api/memberships')).body));
  if (one === undefined) return NOTHING;
  const path = `/api/memberships/${readText(one, 'id')}/leave`;
  const leaving = readValue(one, 'leaving');
  if (leaving === null) return `stayed: ${describeOutcome(await world.call(who, 'DELETE', path))}`;
  const refund = random.chance(0.5) ? readText(leaving, 'refund') || null : null;
  return describeOutcome(await world.call(who, 'POST', path, { refund }));
};

export const entitlementActs = {
  buyPackage,
  bookWithPackage,
  bookWithCredit,
  pause,
  share,
  stopSharing,
  refundEntitlement,
  refundSoldEntitlement,
  leaveMembership,
};

const LONDON_DAY = (moment: string): string => `(${moment} AT TIME ZONE 'Europe/London')::date`;
const TODAY = `(SELECT ${LONDON_DAY('at')} FROM model.clock)`;

export const entitlementInvariants: readonly Invariant[] = [
  {
    name: 'a purchase that is paid gave one entitlement with all its units, worth what was paid',
    when: 'always',
    violations: `
      SELECT format('purchase %s is %s: %s entitlements with %s of %s units, worth %s of %s pence', p.id, p.state,
                    count(DISTINCT c.id), count(u.number), product.places + given.n, COALESCE(sum(u.total_pence), 0), p.total_pence) AS wrong
        FROM purchases p JOIN entitlement_products product ON product.id = p.product_id AND product.places IS NOT NULL
        LEFT JOIN entitlements c ON c.purchase_id = p.id LEFT JOIN entitlement_units u ON u.entitlement_id = c.id
        CROSS JOIN LATERAL (SELECT COALESCE(sum(x.visits), 0) AS n FROM entitlement_extensions x WHERE x.entitlement_id = c.id) given
       GROUP BY p.id, product.places, given.n
      HAVING CASE p.state WHEN 'paid' THEN count(DISTINCT c.id) <> 1 OR count(u.number) <> product.places + given.n
                                           OR sum(u.total_pence) <> p.total_pence
                          ELSE count(c.id) > 0 END`,
  },
  {
    name: 'money that came for a purchase bought it',
    when: 'quiet',
    violations: `
      SELECT format('payment %s of %s pence came for purchase %s, which is %s', p.id, p.amount_pence, b.id, b.state) AS wrong
        FROM payments p JOIN purchases b ON b.id = p.purchase_id
        LEFT JOIN model.charges m ON m.intent = p.provider_intent_id AND m.paid
       WHERE (p.state IN ('succeeded', 'partly_refunded', 'refunded') OR m.id IS NOT NULL) AND b.state <> 'paid'`,
  },
  {
    name: 'a package pays for appointments of its trainer alone, of its kind and length',
    when: 'always',
    violations: `
      SELECT format('order %s is paid with package %s: trainer %s, %s, from %s to %s', u.order_id, c.id, h.trainer_id,
                    h.session_type, h.starts_at, h.ends_at) AS wrong
        FROM entitlement_redemptions u JOIN entitlements c ON c.id = u.entitlement_id
        JOIN entitlement_products product ON product.id = c.product_id AND product.trainer_id IS NOT NULL
        JOIN order_items i ON i.order_id = u.order_id AND i.position = u.position
        LEFT JOIN appointments h ON h.id = i.appointment_id
       WHERE h.trainer_id IS DISTINCT FROM product.trainer_id OR h.session_type <> product.session_type
          OR h.ends_at - h.starts_at <> make_interval(mins => product.minutes)`,
  },
  {
    // A unit returned late lasts a few days longer.
    name: 'a pass lasts as long as it was sold for, and longer by the days that it rests or was given',
    when: 'quiet',
    violations: `
      SELECT format('unit %s of pass %s lasts until %s: it was sold until %s, and rests or was given %s days', u.number, c.id, u.valid_until,
                    sold.until, rest.days) AS wrong
        FROM entitlements c JOIN entitlement_products product ON product.id = c.product_id AND product.valid_months IS NOT NULL
        JOIN entitlement_units u ON u.entitlement_id = c.id AND u.end_reason IS NULL AND u.valid_until >= ${TODAY}
        CROSS JOIN LATERAL (SELECT (${LONDON_DAY('c.created_at')} + make_interval(months => product.valid_months))::date AS until) sold
        CROSS JOIN LATERAL (SELECT ((SELECT COALESCE(sum(p.until_day - p.from_day + 1), 0) FROM entitlement_pauses p
                                     WHERE p.entitlement_id = c.id)
                                 + (SELECT COALESCE(sum(x.days), 0) FROM entitlement_extensions x
                                     WHERE x.entitlement_id = c.id))::int AS days) rest
       -- A visit that was given lasts as long as the latest of the others did then.
       WHERE c.kind = 'pass' AND u.number <= product.places AND u.valid_until <> sold.until + rest.days
         AND NOT EXISTS (SELECT FROM entitlement_redemptions r WHERE r.entitlement_id = c.id AND r.number = u.number
                           AND r.returned_at IS NOT NULL)`,
  },
  {
    name: 'nothing rests twice on a day, or for more days than it was sold with',
    when: 'always',
    violations: `
      SELECT format('entitlement %s rests from %s to %s and from %s to %s', one.entitlement_id, one.from_day, one.until_day,
                    other.from_day, other.until_day) AS wrong
        FROM entitlement_pauses one JOIN entitlement_pauses other ON other.entitlement_id = one.entitlement_id
         AND other.from_day > one.from_day AND other.from_day <= one.until_day
      UNION ALL
      SELECT format('pass %s rests for %s of %s days', c.id, sum(p.until_day - p.from_day + 1), c.pause_days)
        FROM entitlements c JOIN entitlement_pauses p ON p.entitlement_id = c.id
       WHERE c.kind = 'pass' GROUP BY c.id HAVING sum(p.until_day - p.from_day + 1) > c.pause_days
      UNION ALL
      SELECT format('membership %s rests for %s of %s days in a year', m.id, sum(p.until_day - p.from_day + 1), product.pause_days)
        FROM memberships m JOIN entitlement_products product ON product.id = m.product_id
        JOIN membership_months month ON month.membership_id = m.id JOIN entitlements c ON c.purchase_id = month.purchase_id
        JOIN entitlement_pauses p ON p.entitlement_id = c.id AND p.until_day >= ${TODAY} - 365
       GROUP BY m.id, product.pause_days HAVING sum(p.until_day - p.from_day + 1) > product.pause_days`,
  },
  {
    // Bookings before the pause on its first day are valid.
    name: 'nothing is booked with a pass or a month while it rests',
    when: 'always',
    violations: `
      SELECT format('order %s was made at %s with entitlement %s, which rests from %s to %s', h.id, h.created_at, u.entitlement_id,
                    p.from_day, p.until_day) AS wrong
        FROM entitlement_redemptions u JOIN holds h ON h.id = u.order_id AND h.state IN ('held', 'confirmed')
        JOIN entitlement_pauses p ON p.entitlement_id = u.entitlement_id
       WHERE ${LONDON_DAY('h.created_at')} > p.from_day AND ${LONDON_DAY('h.created_at')} <= p.until_day`,
  },
  {
    name: 'a membership renews the day after what is paid, and later by the days that its month rests',
    when: 'quiet',
    violations: `
      SELECT format('membership %s is paid until %s, rests for %s days and renews on %s', m.id, month.ends_on, rest.days, m.renews_on) AS wrong
        FROM memberships m JOIN membership_months month ON month.membership_id = m.id AND month.number = m.months
        JOIN entitlements c ON c.purchase_id = month.purchase_id
        CROSS JOIN LATERAL (SELECT COALESCE(sum(p.until_day - p.from_day + 1), 0)::int AS days
                              FROM entitlement_pauses p WHERE p.entitlement_id = c.id) rest
       WHERE m.state <> 'ended' AND m.renews_on NOT IN (month.ends_on + 1, month.ends_on + 1 + rest.days)`,
  },
  {
    name: 'a pass is used by its owner and by people with whom it is shared',
    when: 'always',
    violations: `
      SELECT format('order %s of %s, made at %s, is paid with entitlement %s of %s', h.id, h.user_id, h.created_at, c.id, c.user_id) AS wrong
        FROM entitlement_redemptions u JOIN holds h ON h.id = u.order_id AND h.state IN ('held', 'confirmed')
        JOIN users guest ON guest.id = h.user_id AND guest.deleted_at IS NULL
        JOIN entitlements c ON c.id = u.entitlement_id AND c.user_id <> h.user_id AND c.kind <> 'voucher'
       WHERE NOT EXISTS (
         SELECT FROM entitlement_shares s
          -- Times are those at which requests began, before they waited for a lock. Rounds are minutes apart.
          WHERE s.user_id = h.user_id AND s.accepted_at <= h.created_at + interval '20 seconds'
            AND (s.ended_at IS NULL OR s.ended_at >= h.created_at - interval '20 seconds')
            AND (s.entitlement_id = c.id OR s.membership_id IN (SELECT m.membership_id FROM membership_months m
                                                                  WHERE m.purchase_id = c.purchase_id)))`,
  },
  {
    name: 'nothing is shared with more people than its business allows',
    when: 'always',
    violations: `
      SELECT format('%s is shared with %s of %s people', COALESCE(s.entitlement_id, s.membership_id), count(*), product.max_shares) AS wrong
        FROM entitlement_shares s LEFT JOIN entitlements c ON c.id = s.entitlement_id LEFT JOIN memberships m ON m.id = s.membership_id
        JOIN entitlement_products product ON product.id = COALESCE(c.product_id, m.product_id)
       WHERE s.state <> 'ended' GROUP BY s.entitlement_id, s.membership_id, product.max_shares
      HAVING count(*) > product.max_shares`,
  },
  {
    name: 'no unit that was refunded pays for a place',
    when: 'quiet',
    violations: `
      SELECT format('unit %s of entitlement %s was refunded and pays for order %s', part.number, part.entitlement_id, o.id) AS wrong
        FROM entitlement_units part JOIN entitlement_redemptions u ON u.entitlement_id = part.entitlement_id AND u.number = part.number
        JOIN orders o ON o.id = u.order_id
       WHERE part.end_reason = 'refunded' AND u.returned_at IS NULL`,
  },
  {
    name: 'what a pass has left on the ledger is what its unused units are worth',
    when: 'quiet',
    violations: `
      WITH legs AS (SELECT credit AS account, amount_pence AS pence FROM ledger_postings
                    UNION ALL SELECT debit, -amount_pence FROM ledger_postings)
      SELECT format('%s %s has %s pence in the ledger, and %s are left', c.kind, c.id, owed.pence, kept.pence) AS wrong
        FROM entitlements c
        CROSS JOIN LATERAL (SELECT COALESCE(sum(pence), 0) AS pence FROM legs WHERE account = 'credit:' || c.id) owed
        CROSS JOIN LATERAL (
          SELECT COALESCE(sum(part.total_pence), 0) AS pence FROM entitlement_units part
           WHERE part.entitlement_id = c.id AND part.end_reason IS NULL
             AND NOT EXISTS (SELECT FROM entitlement_redemptions u JOIN orders o ON o.id = u.order_id
                              WHERE u.entitlement_id = c.id AND u.number = part.number AND u.returned_at IS NULL)) kept
       WHERE c.kind <> 'voucher' AND NOT c.unlimited AND owed.pence <> kept.pence
         AND NOT EXISTS (SELECT FROM disputes d JOIN payments p ON p.id = d.payment_id WHERE p.purchase_id = c.purchase_id)`,
  },
];

/** SQL that violates each invariant. */
export const plantedEntitlementViolations: Readonly<Record<string, string>> = {
  'a purchase that is paid': `DELETE FROM entitlement_units WHERE number = 2`,
  'money that came for a purchase': `UPDATE purchases SET state = 'given_up', paid_at = NULL WHERE kind = 'pass'`,
  'a package pays for': `
    INSERT INTO entitlement_redemptions (order_id, position, entitlement_id, number, covered_session_fee_pence, covered_platform_fee_pence, session_fee_pence, platform_fee_pence, total_pence)
    SELECT b.order_id, 1, c.id, 1, 0, 0, 1, 0, 1 FROM bookings b, entitlements c JOIN entitlement_products p ON p.id = c.product_id
     WHERE b.id = :booking AND p.trainer_id IS NOT NULL`,
  'a pass lasts as long': `
    INSERT INTO entitlement_pauses SELECT id, current_date, current_date + 2 FROM entitlements WHERE kind = 'pass'`,
  'nothing rests twice': `
    INSERT INTO entitlement_pauses SELECT id, current_date + n, current_date + n + 1 FROM entitlements, generate_series(0, 1) n WHERE kind = 'pass'`,
  'nothing is booked with': `
    WITH rest AS (INSERT INTO entitlement_pauses SELECT id, current_date - 2, current_date + 2 FROM entitlements WHERE kind = 'pass' RETURNING entitlement_id)
    INSERT INTO entitlement_redemptions (order_id, position, entitlement_id, number, covered_session_fee_pence, covered_platform_fee_pence, session_fee_pence, platform_fee_pence, total_pence)
    SELECT b.order_id, 1, entitlement_id, 1, 0, 0, 1, 0, 1 FROM bookings b, rest WHERE b.id = :booking`,
  'a membership renews': `UPDATE memberships SET renews_on = renews_on - 1`,
  'a pass is used by': `
    INSERT INTO entitlement_redemptions (order_id, position, entitlement_id, number, covered_session_fee_pence, covered_platform_fee_pence, session_fee_pence, platform_fee_pence, total_pence)
    SELECT b.order_id, 1, c.id, 1, 0, 0, 1, 0, 1 FROM bookings b JOIN entitlements c ON c.user_id <> b.user_id AND c.kind = 'pass' WHERE b.id = :booking`,
  'nothing is shared with more': `
    INSERT INTO entitlement_shares (entitlement_id, email, sent_at, expires_at)
    SELECT id, n || '@people.example', now(), now() + interval '1 day' FROM entitlements, generate_series(1, 9) n WHERE kind = 'pass'`,
  'no unit that was refunded': `
    WITH gone AS (UPDATE entitlement_units SET end_reason = 'refunded', ended_at = now() WHERE number = 1 RETURNING entitlement_id)
    INSERT INTO entitlement_redemptions (order_id, position, entitlement_id, number, covered_session_fee_pence, covered_platform_fee_pence, session_fee_pence, platform_fee_pence, total_pence)
    SELECT b.order_id, 1, entitlement_id, 1, 0, 0, 1, 0, 1 FROM bookings b, gone WHERE b.id = :booking`,
  'what a pass has left': `UPDATE entitlement_units SET total_pence = total_pence - 1 WHERE number = 1`,
};
