import { randomUUID } from 'node:crypto';
import { queryOneOrNull } from '#shared/db/database.server.ts';
import { type Act, decimal, describeOutcome, NOTHING, yieldRandomly } from './act.ts';
import type { Invariant } from './invariant.ts';
import type { Random } from './random.ts';
import { readRows, readText, readValue, type World } from './world.ts';

/** Of the business that sells passes; mostly one of the round's buyers. */
async function chooseCustomer(world: World, random: Random, businessId: number): Promise<string | null> {
  const one = await queryOneOrNull<{ id: string }>(
    world.pool,
    `SELECT c.id FROM customers c JOIN users u ON u.id = c.user_id AND u.deleted_at IS NULL
      WHERE c.business_id = $1 AND c.merged_into IS NULL ORDER BY md5(c.id || $2) LIMIT 1`,
    [businessId, String(random.next())],
  );
  if (one !== null && random.chance(0.9)) return one.id;
  // Known by the phone number, if somebody added them before.
  const path = `/api/businesses/${businessId}/customers`;
  const { body } = await world.call(ownerOf(world, businessId), 'POST', path, {
    name: random.pick(['Ada Lovelace', 'Ada Lovelase']) ?? '',
    phone: random.pick(['07700 900123', '+44 7700 900123', '07700 900124']) ?? '',
  });
  return readText(body, 'id') || null;
}

const ownerOf = ({ businesses }: World, businessId: number): string =>
  businesses.find(({ id }) => id === businessId)?.ownerId ?? '';

/** Two members of the team take it at once at times, with the same key or with another. */
const takeBookingByStaff: Act = async (world, random) => {
  const { focus, pool } = world;
  const date = await queryOneOrNull<{ businessId: number; pricePence: number }>(
    pool,
    `SELECT s.business_id AS "businessId", s.price_pence AS "pricePence"
       FROM occurrences o JOIN sessions s ON s.id = o.session_id WHERE o.id = $1`,
    [focus.from],
  );
  const customerId = date === null ? null : await chooseCustomer(world, random, date.businessId);
  if (date === null || customerId === null) return NOTHING;
  const payment = random.pick(['cash', 'card_reader', 'pass', 'free'] as const) ?? 'cash';
  const taken = payment === 'cash' || payment === 'card_reader';
  const places = random.whole(1, 2);
  const booking = () => ({
    key: randomUUID(),
    customerId,
    occurrenceId: focus.from,
    places,
    payment,
    amount: decimal(taken ? date.pricePence * places : 0),
    reason: payment === 'free' ? 'A regular of ours.' : '',
    again: random.chance(0.5),
  });
  const first = booking();
  const second = random.chance(0.5) ? first : booking();
  const asked = random.chance(0.3) ? [first, second] : [first];
  const owner = ownerOf(world, date.businessId);
  const path = `/api/businesses/${date.businessId}/staff-bookings`;
  const answers = await Promise.all(asked.map((body) => world.call(owner, 'POST', path, body)));
  return `${payment}: ${answers.map(describeOutcome).toSorted().join(', ')}`;
};

const sellAtDesk: Act = async (world, random) => {
  const { business, pass } = world.products;
  const customerId = await chooseCustomer(world, random, business);
  const owner = ownerOf(world, business);
  const { body } = await world.call(owner, 'GET', `/api/businesses/${business}/desk-offers`);
  const offer = readRows(readValue(body, 'products')).find((one) => readValue(one, 'id') === pass);
  if (customerId === null || offer === undefined) return NOTHING;
  const payment = random.pick(['cash', 'card_reader', 'free'] as const) ?? 'cash';
  const sale = {
    key: randomUUID(),
    customerId,
    item: { kind: 'product', productId: pass },
    payment,
    amount: payment === 'free' ? '0.00' : readText(offer, 'price'),
    note: payment === 'free' ? 'Was ill.' : '',
  };
  const path = `/api/businesses/${business}/desk-sales`;
  const answers = await Promise.all(
    (random.chance(0.3) ? [sale, sale] : [sale]).map((each) => world.call(owner, 'POST', path, each)),
  );
  return `${payment}: ${answers.map(describeOutcome).toSorted().join(', ')}`;
};

/** A pass of a customer, as the desk lists it. */
async function chooseHeld(world: World, random: Random): Promise<{ path: string; unused: string } | null> {
  const { business } = world.products;
  const customerId = await chooseCustomer(world, random, business);
  if (customerId === null) return null;
  const { body } = await world.call(
    ownerOf(world, business),
    'GET',
    `/api/businesses/${business}/desk-offers?customer=${customerId}`,
  );
  const held = random.pick(
    readRows(readValue(body, 'held')).filter((one) => readText(one, 'kind') === 'pass'),
  );
  if (held === undefined) return null;
  return {
    path: `/api/businesses/${business}/credits/${readText(held, 'creditId')}`,
    unused: readText(held, 'unused'),
  };
}

const giveExtension: Act = async (world, random) => {
  const pass = await chooseHeld(world, random);
  if (pass === null) return NOTHING;
  const body = {
    key: randomUUID(),
    days: random.whole(0, 10),
    visits: random.whole(0, 2),
    note: 'We were closed.',
  };
  const owner = ownerOf(world, world.products.business);
  const answers = await Promise.all(
    (random.chance(0.4) ? [body, body] : [body]).map((each) =>
      world.call(owner, 'POST', `${pass.path}/extensions`, each),
    ),
  );
  return answers.map(describeOutcome).toSorted().join(', ');
};

const refundAtDesk: Act = async (world, random) => {
  const pass = await chooseHeld(world, random);
  if (pass === null) return NOTHING;
  await yieldRandomly(random);
  const body = { key: randomUUID(), amount: pass.unused };
  const owner = ownerOf(world, world.products.business);
  return describeOutcome(await world.call(owner, 'POST', `${pass.path}/desk-refund`, body));
};

export const deskActs = { takeBookingByStaff, sellAtDesk, giveExtension, refundAtDesk };

/** Purchases and orders that were paid at the desk, or given there. */
const DESK_PAYMENTS = `
  SELECT p.id, p.amount_pence FROM payments p JOIN purchases b ON b.id = p.purchase_id
   WHERE b.external_payment_system LIKE 'Front desk%'
  UNION ALL
  SELECT p.id, p.amount_pence FROM payments p JOIN orders o ON o.id = p.order_id
   WHERE o.external_payment_system LIKE 'Front desk%'`;

export const deskInvariants: readonly Invariant[] = [
  {
    name: 'what is paid at the desk is never on the ledger',
    when: 'always',
    violations: `
      SELECT format('payment %s of %s pence was taken at the desk, and the ledger has %s postings of it', d.id, d.amount_pence,
                    count(l.id)) AS wrong
        FROM (${DESK_PAYMENTS}) d LEFT JOIN ledger_postings l ON l.payment_id = d.id
       GROUP BY d.id, d.amount_pence HAVING count(l.id) > 0 OR d.amount_pence <> 0
      UNION ALL
      SELECT format('entitlement %s was paid at the desk and is worth %s pence', c.id, sum(u.total_pence))
        FROM entitlements c JOIN purchases b ON b.id = c.purchase_id AND b.external_payment_system IS NOT NULL
        JOIN entitlement_units u ON u.entitlement_id = c.id
       GROUP BY c.id HAVING sum(u.total_pence) <> 0`,
  },
  {
    name: 'the desk takes once for a place and a pass, and gives back no more',
    when: 'always',
    violations: `
      SELECT format('%s has %s payments at the desk, %s pence in all', coalesce(booking_id, entitlement_id),
                    count(*) FILTER (WHERE pence > 0), sum(pence)) AS wrong
        FROM takings WHERE voided_at IS NULL
       GROUP BY booking_id, entitlement_id HAVING count(*) FILTER (WHERE pence > 0) > 1 OR sum(pence) < 0`,
  },
  {
    name: 'no pass has more visits in use than were bought and given',
    when: 'always',
    violations: `
      SELECT format('pass %s has %s visits in use, %s bought and %s given', c.id, used.n, product.places, given.n) AS wrong
        FROM entitlements c JOIN entitlement_products product ON product.id = c.product_id AND product.places IS NOT NULL
        CROSS JOIN LATERAL (SELECT count(*) AS n FROM entitlement_redemptions u JOIN holds h ON h.id = u.order_id
                             WHERE u.entitlement_id = c.id AND u.returned_at IS NULL
                               AND (h.state = 'confirmed' OR h.state = 'held' AND NOT h.replaced)) used
        CROSS JOIN LATERAL (SELECT COALESCE(sum(x.visits), 0) AS n FROM entitlement_extensions x
                             WHERE x.entitlement_id = c.id) given
       WHERE used.n > product.places + given.n`,
  },
];

/** SQL that violates each invariant. */
export const plantedDeskViolations: Readonly<Record<string, string>> = {
  'what is paid at the desk': `UPDATE orders SET external_payment_system = 'Front desk: cash' WHERE id = (SELECT order_id FROM bookings WHERE id = :booking)`,
  'the desk takes once': `
    INSERT INTO takings (id, business_id, booking_id, paid_by, pence, taken_at)
    SELECT gen_random_uuid(), business_id, id, 'cash', 1400, now() FROM bookings, generate_series(1, 2) WHERE id = :booking`,
  'no pass has more visits': `
    WITH pass AS (UPDATE entitlement_products SET places = 1 WHERE kind = 'pass' AND trainer_id IS NULL RETURNING id)
    INSERT INTO entitlement_redemptions (order_id, position, entitlement_id, number, covered_session_fee_pence, covered_platform_fee_pence, session_fee_pence, platform_fee_pence, total_pence)
    SELECT b.order_id, 1, u.entitlement_id, u.number, 0, 0, 0, 0, 0 FROM bookings b, entitlement_units u
      JOIN entitlements c ON c.id = u.entitlement_id AND c.kind = 'pass' JOIN entitlement_products p ON p.id = c.product_id AND p.trainer_id IS NULL
     WHERE b.id = :booking`,
};
