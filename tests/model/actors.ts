import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { queryOneOrNull } from '#shared/db/database.server.ts';
import { createUser } from '#support/session-factory.ts';
import {
  type Act,
  chooseBooking,
  contactDetails,
  decimal,
  describeOutcome,
  findCustomer,
  findOwner,
  NOTHING,
  pay,
  withFee,
  yieldRandomly,
} from './act.ts';
import { closureActs } from './closures.ts';
import { courseActs } from './courses.ts';
import { deskActs } from './desk.ts';
import { entitlementActs } from './entitlements.ts';
import type { Random } from './random.ts';
import { suspensionActs } from './suspensions.ts';
import { visitorActs } from './visitors.ts';
import { REPEATING_JOBS, readRows, readText, readValue, type World } from './world.ts';

const CARDS = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_bypassPending',
  'pm_card_chargeDeclined',
];

interface Place {
  id: number;
  sessionId: number;
  startsAt: Date;
  feePence: number;
}

/** Mostly at the round's occurrences, so that actors collide. */
async function chooseOccurrence({ pool, focus, now }: World, random: Random): Promise<Place | null> {
  const wanted = random.chance(0.7) ? (random.chance(0.6) ? focus.from : focus.to) : 0;
  return queryOneOrNull<Place>(
    pool,
    `SELECT o.id, o.session_id AS "sessionId", o.starts_at AS "startsAt", s.price_pence AS "feePence"
       FROM occurrences o JOIN sessions s ON s.id = o.session_id
      WHERE o.starts_at > $1 AND ($2 = 0 OR o.id = $2) ORDER BY md5(o.id || $3) LIMIT 1`,
    [now(), wanted, String(random.next())],
  );
}

const order: Act = async (world, random, actor) => {
  const who = findCustomer(world, actor);
  const date = await chooseOccurrence(world, random);
  if (date === null) return NOTHING;
  const places = random.chance(0.3) ? random.whole(2, 3) : 1;
  const second =
    random.chance(0.15) && date.id !== world.focus.to
      ? await queryOneOrNull<{ startsAt: Date }>(
          world.pool,
          `SELECT starts_at AS "startsAt" FROM occurrences WHERE session_id = $1 AND starts_at > $2 AND starts_at <> $3 LIMIT 1`,
          [date.sessionId, world.now(), date.startsAt],
        )
      : null;
  const dates = second === null ? 1 : 2;
  const held = await world.call(who, 'POST', '/api/create-payment-intent', {
    sessionId: date.sessionId,
    amount: decimal(withFee(date.feePence) * places * dates),
    sessionDate: date.startsAt.toISOString(),
    places,
    ...(second !== null && { alsoDates: [second.startsAt.toISOString()] }),
    ...(random.chance(0.3) && { code: random.pick(world.codes) }),
    ...(random.chance(0.3) && { credits: 1 }),
    ...(random.chance(0.3) && { vouchers: true }),
  });
  if (held.status >= 300) return describeOutcome(held);
  const holdId = readText(held.body, 'holdId');
  if (random.chance(0.1)) {
    if (random.chance(0.5)) return 'left the page';
    return `gave up: ${describeOutcome(await world.call(who, 'DELETE', `/api/holds/${holdId}`))}`;
  }
  await world.call(who, 'PUT', `/api/holds/${holdId}/contact`, contactDetails(places));
  const intent = readText(held.body, 'paymentIntentId');
  if (intent !== '' && !(await pay(world, intent, random.pick(CARDS) ?? 'pm_card_visa')))
    return 'card refused';
  if (random.chance(0.15)) return 'paid and went away';
  return describeOutcome(
    await world.call(who, 'POST', '/api/bookings', { sessionId: date.sessionId, holdId }),
  );
};

/** Buys a place for other acts to move, cancel or check in. */
export const buyPlain: Act = async (world, _random, actor) => {
  const who = findCustomer(world, actor);
  const date = await queryOneOrNull<Place>(
    world.pool,
    `SELECT o.id, o.session_id AS "sessionId", o.starts_at AS "startsAt", s.price_pence AS "feePence"
       FROM occurrences o JOIN sessions s ON s.id = o.session_id WHERE o.id = $1`,
    [world.focus.from],
  );
  if (date === null) return NOTHING;
  const held = await world.call(who, 'POST', '/api/create-payment-intent', {
    sessionId: date.sessionId,
    amount: decimal(withFee(date.feePence)),
    sessionDate: date.startsAt.toISOString(),
  });
  if (held.status >= 300) return describeOutcome(held);
  const holdId = readText(held.body, 'holdId');
  await world.call(who, 'PUT', `/api/holds/${holdId}/contact`, contactDetails(1));
  const intent = readText(held.body, 'paymentIntentId');
  if (intent !== '' && !(await pay(world, intent, 'pm_card_bypassPending'))) return 'card refused';
  return describeOutcome(
    await world.call(who, 'POST', '/api/bookings', { sessionId: date.sessionId, holdId }),
  );
};

const cancel: Act = async (world, random, actor) => {
  const who = findCustomer(world, actor);
  const own = await chooseBooking(world, random, { userId: who });
  if (own === null) return NOTHING;
  const shown = await world.call(who, 'GET', `/api/bookings/${own.id}`);
  const refund = readText(shown.body, 'refundIfCancelled');
  if (refund === '') return 'cannot be cancelled';
  // Time to read the dialog.
  await yieldRandomly(random);
  return describeOutcome(
    await world.call(who, 'POST', `/api/bookings/${own.id}/cancel`, {
      refund,
      credits: readValue(shown.body, 'creditIfCancelled') === true ? 1 : 0,
    }),
  );
};

const cancelWholeOrder: Act = async (world, random, actor) => {
  const who = findCustomer(world, actor);
  const own = await chooseBooking(world, random, { userId: who });
  if (own === null) return NOTHING;
  const shown = await world.call(who, 'GET', `/api/orders/${own.orderId}`);
  let pence = 0;
  for (const booking of readRows(readValue(shown.body, 'bookings')))
    pence += Math.round(Number(readText(booking, 'refundIfCancelled') || '0') * 100);
  return describeOutcome(
    await world.call(who, 'POST', `/api/orders/${own.orderId}/cancel`, {
      refund: decimal(pence),
      credits: 0,
    }),
  );
};

/** Moves a booking, mostly between the round's two dates; pays for a dearer one. */
const move: Act = async (world, random, actor) => {
  const who = findCustomer(world, actor);
  const own = await chooseBooking(world, random, { userId: who });
  if (own === null) return NOTHING;
  const dates = readRows((await world.call(who, 'GET', `/api/bookings/${own.id}/dates`)).body);
  const target = await queryOneOrNull<{ startsAt: Date }>(
    world.pool,
    'SELECT starts_at AS "startsAt" FROM occurrences WHERE id = $1',
    [own.occurrenceId === world.focus.to ? world.focus.from : world.focus.to],
  );
  const date =
    dates.find((one) => readText(one, 'startsAt') === target?.startsAt.toISOString()) ?? random.pick(dates);
  if (date === undefined) return NOTHING;
  const input = { startsAt: readText(date, 'startsAt'), difference: readText(date, 'difference') };
  if (Number(input.difference) <= 0)
    return describeOutcome(await world.call(who, 'POST', `/api/bookings/${own.id}/move`, input));
  const held = await world.call(who, 'POST', `/api/bookings/${own.id}/move-payment`, input);
  if (held.status >= 300) return describeOutcome(held);
  if (!(await pay(world, readText(held.body, 'paymentIntentId'), 'pm_card_visa'))) return 'card refused';
  await yieldRandomly(random);
  return `dearer: ${describeOutcome(await world.call(who, 'POST', '/api/bookings', { holdId: readText(held.body, 'holdId') }))}`;
};

/** Cancels while another window pays for a dearer move. */
const moveAndCancel: Act = async (world, random, actor) => {
  const who = findCustomer(world, actor);
  const own = await chooseBooking(world, random, { userId: who });
  if (own === null) return NOTHING;
  const dates = readRows((await world.call(who, 'GET', `/api/bookings/${own.id}/dates`)).body);
  const dearer = dates.find((one) => Number(readText(one, 'difference')) > 0);
  if (dearer === undefined) return NOTHING;
  const held = await world.call(who, 'POST', `/api/bookings/${own.id}/move-payment`, {
    startsAt: readText(dearer, 'startsAt'),
    difference: readText(dearer, 'difference'),
  });
  if (held.status >= 300) return describeOutcome(held);
  await pay(world, readText(held.body, 'paymentIntentId'), 'pm_card_visa');
  const shown = await world.call(who, 'GET', `/api/bookings/${own.id}`);
  const cancelled = async () => {
    await yieldRandomly(random);
    return world.call(who, 'POST', `/api/bookings/${own.id}/cancel`, {
      refund: readText(shown.body, 'refundIfCancelled'),
    });
  };
  const [moved, gone] = await Promise.all([
    world.call(who, 'POST', '/api/bookings', { holdId: readText(held.body, 'holdId') }),
    cancelled(),
  ]);
  return `moved ${describeOutcome(moved)}, cancelled ${describeOutcome(gone)}`;
};

const joinWaitingList: Act = async (world, random, actor) => {
  const date = await chooseOccurrence(world, random);
  if (date === null) return NOTHING;
  return describeOutcome(
    await world.call(findCustomer(world, actor), 'POST', '/api/waiting-list', {
      sessionId: date.sessionId,
      date: date.startsAt.toISOString(),
      places: random.chance(0.3) ? 2 : 1,
    }),
  );
};

const answerOffer: Act = async (world, random, actor) => {
  const who = findCustomer(world, actor);
  const entry = readRows((await world.call(who, 'GET', '/api/waiting-list')).body).find(
    (one) => readText(one, 'state') === 'offered',
  );
  if (entry === undefined) return NOTHING;
  const id = readText(entry, 'id');
  if (random.chance(0.2))
    return `left: ${describeOutcome(await world.call(who, 'DELETE', `/api/waiting-list/${id}`))}`;
  const accepted = await world.call(who, 'POST', `/api/waiting-list/${id}/accept`, { cardId: null });
  if (readText(accepted.body, 'kind') !== 'checkout') return describeOutcome(accepted);
  const places = Number(readValue(entry, 'places'));
  const held = await world.call(who, 'POST', '/api/create-payment-intent', {
    sessionId: readValue(entry, 'sessionId'),
    sessionDate: readText(entry, 'startsAt'),
    amount: readText(entry, 'totalAmount'),
    places,
  });
  if (held.status >= 300) return describeOutcome(held);
  const holdId = readText(held.body, 'holdId');
  await world.call(who, 'PUT', `/api/holds/${holdId}/contact`, contactDetails(places));
  const intent = readText(held.body, 'paymentIntentId');
  if (intent !== '' && !(await pay(world, intent, 'pm_card_visa'))) return 'card refused';
  return `accepted: ${describeOutcome(await world.call(who, 'POST', '/api/bookings', { sessionId: readValue(entry, 'sessionId'), holdId }))}`;
};

const buyEntitlement: Act = async (world, random, actor) => {
  const who = findCustomer(world, actor);
  const { products } = world;
  const kind = random.whole(1, 3);
  const begun =
    kind === 1
      ? await world.call(
          who,
          'POST',
          `/api/businesses/${products.business}/passes/${products.pass}/purchases`,
          {
            amount: products.passAmount,
          },
        )
      : kind === 2
        ? await world.call(who, 'POST', `/api/memberships/for-sale/${products.membership}/purchases`, {
            amount: products.membershipAmount,
          })
        : await world.call(who, 'POST', '/api/gift-vouchers', {
            id: randomUUID(),
            businessId: null,
            value: '25.00',
            gift: { name: 'Sam', message: '', mail: null },
          });
  if (begun.status >= 300) return describeOutcome(begun);
  const purchaseId = readText(begun.body, 'purchaseId');
  if (!(await pay(world, readText(begun.body, 'paymentIntentId'), 'pm_card_visa'))) return 'card refused';
  const bought = await world.call(who, 'POST', `/api/purchases/${purchaseId}/finish`);
  if (kind !== 3 || bought.status >= 300)
    return `${['pass', 'membership', 'voucher'][kind - 1]}: ${describeOutcome(bought)}`;
  const { body } = await world.call(who, 'POST', `/api/gift-vouchers/${purchaseId}/code`);
  const friend = random.pick(world.customers) ?? who;
  // Redeems it twice at once.
  const code = readText(body, 'code');
  const both = await Promise.all([
    world.call(friend, 'POST', '/api/gift-vouchers/redeem', { code }),
    world.call(who, 'POST', '/api/gift-vouchers/redeem', { code }),
  ]);
  return `voucher redeemed ${both.filter(({ status }) => status < 300).length} times`;
};

/** Deletes an account and replaces the customer. */
const deleteAccount: Act = async (world, _random, actor) => {
  const who = findCustomer(world, actor);
  const answer = await world.call(who, 'POST', '/api/profile/delete', {});
  if (answer.status < 300)
    world.customers[actor % world.customers.length] = (await createUser(world.pool)).id;
  return describeOutcome(answer);
};

const trainerDay = async (world: World, random: Random): Promise<string> =>
  new Date(world.now().getTime() + random.whole(2, 3) * 86_400_000).toISOString().slice(0, 10);

/** Holds an appointment and pays a little later. */
const bookTrainer: Act = async (world, random, actor) => {
  const who = findCustomer(world, actor);
  const day = await trainerDay(world, random);
  const { body } = await world.call(
    who,
    'GET',
    `/api/personal-trainers/${world.trainer.id}/hours?from=${day}&to=${day}&sessionType=online&minutes=60`,
  );
  const hour = random.pick(readRows(readValue(body, 'hours') ?? body).slice(0, 12));
  if (hour === undefined) return NOTHING;
  const held = await world.call(who, 'POST', `/api/personal-trainers/${world.trainer.id}/hold`, {
    startsAt: readText(hour, 'startsAt'),
    amount: '55.00',
    sessionType: 'online',
    minutes: 60,
    address: '',
    postcode: '',
  });
  if (held.status >= 300) return describeOutcome(held);
  const holdId = readText(held.body, 'holdId');
  await world.call(who, 'PUT', `/api/holds/${holdId}/contact`, contactDetails(1));
  for (let turns = random.whole(0, 40); turns > 0; turns--) await new Promise(setImmediate);
  if (!(await pay(world, readText(held.body, 'paymentIntentId'), 'pm_card_visa'))) return 'card refused';
  return describeOutcome(await world.call(who, 'POST', '/api/bookings', { holdId }));
};

/** Blocks or unblocks a day, and notes what the trainer saw of it. */
const takeDayOff: Act = async (world, random) => {
  const { trainer, pool } = world;
  const day = await trainerDay(world, random);
  if (random.chance(0.4))
    return `works: ${describeOutcome(await world.call(trainer.userId, 'DELETE', `/api/trainer-diary/days-off/${day}`))}`;
  const holds = random.pick(['end', 'ask', 'keep', undefined]);
  const answer = await world.call(trainer.userId, 'POST', '/api/trainer-diary/days-off', {
    from: day,
    to: '',
    holds,
  });
  if (answer.status >= 300) return describeOutcome(answer);
  const shown = [...JSON.stringify(answer.body).matchAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g)].map(([id]) => id);
  if (holds === 'keep') {
    // Nobody can take a new hold that day, so these were paying when it was saved.
    const { rows } = await pool.query<{ id: string }>(
      `SELECT i.order_id AS id FROM order_items i JOIN appointments h ON h.id = i.appointment_id
        WHERE h.trainer_id = $1 AND (h.starts_at AT TIME ZONE 'Europe/London')::date = $2::date AND h.state = 'taken'`,
      [trainer.id, day],
    );
    shown.push(...rows.map(({ id }) => id));
  }
  await pool.query('INSERT INTO model.shown_for_day_off SELECT $1, $2, unnest($3::text[])', [
    trainer.id,
    day,
    shown,
  ]);
  return `${holds ?? 'unsaid'}: done`;
};

const cancelAsTrainer: Act = async (world, random) => {
  const booking = await chooseBooking(world, random, { trainer: true });
  if (booking === null) return NOTHING;
  return describeOutcome(
    await world.call(world.trainer.userId, 'POST', `/api/trainer-diary/bookings/${booking.id}/cancel`, {
      reason: 'The trainer is ill.',
    }),
  );
};

const cancelOccurrence: Act = async (world, random) => {
  const owner = findOwner(world);
  const id = random.chance(0.8) ? world.focus.from : world.focus.to;
  const { body } = await world.call(owner, 'GET', `/api/occurrences/${id}`);
  const cost = readValue(body, 'cancellation');
  if (typeof cost !== 'object' || cost === null) return 'cannot be cancelled';
  const reason = `Occurrence ${id} is cancelled.`;
  const marked = random.pick(['refund', 'keep'] as const) ?? 'refund';
  let answer = await world.call(owner, 'POST', `/api/occurrences/${id}/cancel`, {
    reason,
    ...ownerAgreement(cost, marked),
  });
  // Costs change during the preview; the owner confirms the latest.
  for (let tries = 0; tries < 4 && answer.status === 409; tries++) {
    const again = readValue((await world.call(owner, 'GET', `/api/occurrences/${id}`)).body, 'cancellation');
    if (typeof again !== 'object' || again === null) break;
    answer = await world.call(owner, 'POST', `/api/occurrences/${id}/cancel`, {
      reason,
      ...ownerAgreement(again, marked),
    });
  }
  return describeOutcome(answer);
};

/** The confirmed number and amount, with or without checked-in people. */
function ownerAgreement(cost: object, choice: 'refund' | 'keep'): object {
  const bookings = Number(readValue(cost, 'bookings'));
  const refund = readText(cost, 'refund');
  const marked = readValue(cost, 'marked');
  if (typeof marked !== 'object' || marked === null) return { bookings, refund };
  if (choice === 'refund') return { bookings, refund, marked: choice };
  const pence = Math.round(Number(refund) * 100) - Math.round(Number(readText(marked, 'refund')) * 100);
  const stay = Number(readValue(marked, 'checkedIn')) + Number(readValue(marked, 'noShows'));
  return { bookings: bookings - stay, refund: decimal(pence), marked: choice };
}

const moveOccurrence: Act = async (world, random) => {
  const owner = findOwner(world);
  const id = random.chance(0.7) ? world.focus.from : world.focus.to;
  const { body } = await world.call(owner, 'GET', `/api/occurrences/${id}`);
  const startsAt = readText(body, 'startsAt') || readText(readValue(body, 'date'), 'startsAt');
  const taken = readValue(body, 'taken') ?? readValue(readValue(body, 'date'), 'taken');
  if (startsAt === '') return NOTHING;
  const moved = new Date(Date.parse(startsAt) + random.whole(1, 3) * 20 * 60_000);
  const london = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const [date = '', time = ''] = london.format(moved).split(', ');
  return describeOutcome(
    await world.call(owner, 'POST', `/api/occurrences/${id}/move`, {
      day: date.split('/').toReversed().join('-'),
      startTime: time,
      seen: { startsAt, taken },
    }),
  );
};

const changePrice: Act = async ({ pool, focus }, random) => {
  await pool.query('UPDATE sessions SET price_pence = $2 WHERE id = $1', [
    focus.sessionId,
    random.pick([700, 1000, 1399, 1500, 1800]),
  ]);
  return 'done';
};

const checkIn: Act = async (world, random) => {
  const booking = await chooseBooking(world, random, { states: ['confirmed', 'attended', 'no_show'] });
  if (booking?.ownerId == null) return NOTHING;
  const { rows } = await world.pool.query<{ state: string }>('SELECT state FROM bookings WHERE id = $1', [
    booking.id,
  ]);
  const was = rows[0]?.state ?? 'confirmed';
  const state = was === 'confirmed' ? 'attended' : random.chance(0.5) ? 'confirmed' : 'attended';
  const path = booking.occurrenceId === null ? '/api/trainer-diary' : '/api';
  return describeOutcome(
    await world.call(booking.ownerId, 'PUT', `${path}/bookings/${booking.id}/attendance`, { state, was }),
  );
};

const walkIn: Act = async (world) =>
  describeOutcome(
    await world.call(findOwner(world), 'POST', `/api/occurrences/${world.focus.from}/walk-ins`, {
      key: randomUUID(),
      name: 'Rosa Whitfield',
      places: 1,
      paidBy: 'cash',
    }),
  );

const refundByOwner: Act = async (world, random) => {
  const booking = await chooseBooking(world, random, { states: ['confirmed', 'attended'] });
  if (booking?.ownerId == null || booking.occurrenceId === null) return NOTHING;
  return describeOutcome(
    await world.call(booking.ownerId, 'POST', `/api/bookings/${booking.id}/refund`, {
      amount: random.pick(['1.00', '3.33', '9.00', '11.00']),
      reason: 'The shower was cold.',
      key: randomUUID(),
    }),
  );
};

const cancelSale: Act = async (world, random) => {
  const booking = await chooseBooking(world, random, {});
  if (booking?.ownerId == null || booking.occurrenceId === null) return NOTHING;
  const { body } = await world.call(booking.ownerId, 'GET', `/api/bookings/${booking.id}/sale`);
  return describeOutcome(
    await world.call(booking.ownerId, 'POST', `/api/bookings/${booking.id}/call-off`, {
      reason: 'Asked by telephone.',
      refund: readText(readValue(body, 'cancellation'), 'refund') || '0.00',
    }),
  );
};

const moveSale: Act = async (world, random) => {
  const booking = await chooseBooking(world, random, {});
  if (booking?.ownerId == null || booking.occurrenceId === null) return NOTHING;
  const date = random.pick(
    readRows((await world.call(booking.ownerId, 'GET', `/api/bookings/${booking.id}/sale/dates`)).body),
  );
  if (date === undefined) return NOTHING;
  return describeOutcome(
    await world.call(booking.ownerId, 'POST', `/api/bookings/${booking.id}/sale/move`, {
      startsAt: readText(date, 'startsAt'),
      reason: 'Asked by telephone.',
      refund: '0.00',
    }),
  );
};

const refundByAdmin: Act = async (world, random) => {
  const booking = await chooseBooking(world, random, { states: ['confirmed', 'attended', 'no_show'] });
  if (booking === null) return NOTHING;
  const { rows } = await world.pool.query<{ pence: number }>(
    'SELECT total_pence AS pence FROM bookings WHERE id = $1',
    [booking.id],
  );
  return describeOutcome(
    await world.call(world.admin, 'POST', `/api/admin/bookings/${booking.id}/refund`, {
      amount: random.chance(0.5) ? decimal(rows[0]?.pence ?? 0) : random.pick(['0.50', '2.00', '5.00']),
      reason: 'Goodwill after a complaint.',
      key: randomUUID(),
      bearer: random.chance(0.3) ? 'platform' : 'both',
    }),
  );
};

/** Refunds a booking while its transfer is under way. */
const refundOnTheWay: Act = async (world, random) => {
  const { rows } = await world.pool.query<{ id: string; pence: number }>(
    `SELECT b.id, b.total_pence AS pence FROM transfers t JOIN bookings b ON b.id = t.booking_id
      WHERE t.state = 'pending' ORDER BY md5(t.id || $1) LIMIT 1`,
    [String(random.next())],
  );
  const booking = rows[0];
  if (booking === undefined) return NOTHING;
  return describeOutcome(
    await world.call(world.admin, 'POST', `/api/admin/bookings/${booking.id}/refund`, {
      amount: decimal(random.chance(0.6) ? booking.pence : Math.ceil(booking.pence / 3)),
      reason: 'Goodwill after a complaint.',
      key: randomUUID(),
      bearer: 'both',
    }),
  );
};

/** Suspends or reinstates a business, and notes the times. */
const suspendBusiness: Act = async (world, random) => {
  const business = random.pick(world.businesses);
  if (business === undefined) return NOTHING;
  const { pool } = world;
  const { rows } = await pool.query<{ status: string }>('SELECT status FROM businesses WHERE id = $1', [
    business.id,
  ]);
  if (rows[0]?.status === 'suspended') {
    await pool.query('UPDATE model.suspensions SET ended = $2 WHERE business_id = $1 AND ended IS NULL', [
      business.id,
      world.now(),
    ]);
    const answer = await world.call(world.admin, 'POST', `/api/admin/businesses/${business.id}/reinstate`, {
      reason: 'The matter is settled.',
    });
    await pool.query(
      `UPDATE businesses SET booking_enabled = true, subscription_tier = 'premium' WHERE id = $1 AND status = 'approved'`,
      [business.id],
    );
    return `reinstated: ${describeOutcome(answer)}`;
  }
  const answer = await world.call(world.admin, 'POST', `/api/admin/businesses/${business.id}/suspend`, {
    reason: 'A complaint is looked into.',
    futureBookings: random.chance(0.5) ? 'cancel' : 'keep',
  });
  if (answer.status < 300)
    await pool.query('INSERT INTO model.suspensions VALUES ($1, $2, NULL)', [business.id, world.now()]);
  return `suspended: ${describeOutcome(answer)}`;
};

const holdPayouts: Act = async (world, random) => {
  const business = random.pick(world.businesses);
  const reason = 'A complaint is looked into.';
  const held = await world.call(world.admin, 'POST', `/api/admin/businesses/${business?.id}/hold-payouts`, {
    reason,
  });
  if (held.status < 300) return 'held';
  return `released: ${describeOutcome(await world.call(world.admin, 'POST', `/api/admin/businesses/${business?.id}/release-payouts`, { reason }))}`;
};

const describeUnlessRefused = (done: Promise<unknown>, what: string): Promise<string> =>
  done.then(
    () => what,
    () => `${what}: refused`,
  );

const dispute: Act = async ({ site, pool }, random) => {
  const { control } = site.shop.sandbox;
  const open = (await control.disputes()).find(
    ({ status }) => status === 'needs_response' || status === 'under_review',
  );
  if (open !== undefined && random.chance(0.6)) {
    return describeUnlessRefused(
      control.decideDispute(open.id, random.chance(0.6) ? 'won' : 'lost'),
      'decided',
    );
  }
  const { rows } = await pool.query<{ intent: string }>(
    `SELECT provider_intent_id AS intent FROM payments WHERE state IN ('succeeded', 'partly_refunded') AND order_id IS NOT NULL
      ORDER BY md5(id || $1) LIMIT 1`,
    [String(random.next())],
  );
  const charge = (await control.charges()).find(
    (one) => one.payment_intent === rows[0]?.intent && !one.disputed,
  );
  if (charge === undefined) return NOTHING;
  return describeUnlessRefused(control.dispute(charge.id), 'opened');
};

const refundAtProvider: Act = async ({ site, pool }, random) => {
  const { rows } = await pool.query<{ intent: string }>(
    `SELECT p.provider_intent_id AS intent FROM payments p
      WHERE p.state = 'succeeded' AND p.order_id IS NOT NULL ORDER BY md5(p.id || $1) LIMIT 1`,
    [String(random.next())],
  );
  if (rows[0] === undefined) return NOTHING;
  try {
    await site.shop.stripe.refunds.create({
      payment_intent: rows[0].intent,
      metadata: { made_by: 'dashboard' },
    });
    return 'done';
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return 'refused';
    throw error;
  }
};

const OPERATIONS = [
  'refunds.create',
  'transfers.create',
  'payment_intents.create',
  'payment_intents.cancel',
  'transfers.create_reversal',
  'payment_intents.retrieve',
];

const failProvider: Act = async ({ site }, random) => {
  const operation = random.pick(OPERATIONS) ?? '*';
  const kind = random.pick(['error_500', 'error_500_after', 'drop_after'] as const) ?? 'error_500';
  await site.shop.sandbox.control.failNext({ operation, kind, times: random.whole(2, 4) });
  return `${operation} ${kind}`;
};

const payOut: Act = async ({ site }, random) => {
  const { control } = site.shop.sandbox;
  const account = random.pick(await control.accounts());
  if (account === undefined) return NOTHING;
  if (random.chance(0.4)) {
    await control.failNextPayout(account.id);
    return 'the next payout fails';
  }
  const sent = (await control.payouts()).find(
    ({ status }) => status === 'in_transit' || status === 'pending',
  );
  if (sent !== undefined && random.chance(0.5))
    return describeUnlessRefused(control.arrivePayout(sent.id), 'arrived');
  return describeUnlessRefused(control.payOut(account.id), 'paid out');
};

const workJobs: Act = async (world) => {
  await world.work(REPEATING_JOBS);
  return 'done';
};

/** A transfer that Stripe refuses. */
const transferInVain: Act = async (world) => {
  await world.site.shop.sandbox.control.failNext({
    operation: 'transfers.create',
    kind: 'error_500',
    times: 6,
  });
  await world.work(['makeTransfers']);
  return 'done';
};

export const acts = {
  order,
  cancel,
  cancelWholeOrder,
  move,
  moveAndCancel,
  joinWaitingList,
  answerOffer,
  buyEntitlement,
  deleteAccount,
  bookTrainer,
  takeDayOff,
  cancelAsTrainer,
  cancelOccurrence,
  moveOccurrence,
  changePrice,
  checkIn,
  walkIn,
  refundByOwner,
  cancelSale,
  moveSale,
  refundByAdmin,
  refundOnTheWay,
  suspendBusiness,
  holdPayouts,
  dispute,
  refundAtProvider,
  failProvider,
  payOut,
  workJobs,
  transferInVain,
  ...suspensionActs,
  ...closureActs,
  ...courseActs,
  ...entitlementActs,
  ...deskActs,
  ...visitorActs,
} satisfies Record<string, Act>;

export type ActName = keyof typeof acts;
