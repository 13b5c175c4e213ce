import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { LookupFunction } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { finaliseHold } from '#areas/booking/bookings/book/finalise-hold.server.ts';
import { findHold } from '#areas/booking/bookings/hold/hold-queries.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { createSsrfSafeFetch } from '#shared/http/ssrf-safe-fetch.server.ts';
import { createPerson } from '#support/people.ts';
import { createBusiness, createMember } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  createOccurrenceForSale,
  headerAuthenticator,
  holdPlace,
  type OccurrenceForSale,
  USER_HEADER,
} from '#support/shop.ts';
import type {
  DeliveryDetails,
  Webhook as OwnWebhook,
  WebhookDelivery,
  WebhookWithSecret,
} from './contract.ts';
import { claimDeliveries, type DeliverDeps, deliver, deliverDue } from './deliver.server.ts';
import { deleteOwnerEndpoints } from './endpoint-queries.server.ts';
import { enqueueEvents } from './enqueue-events.server.ts';
import { eraseUserEvents, recordBookingsMade } from './event-queries.server.ts';
import { webhookPayloads } from './payloads.ts';
import { webhookRoutes } from './routes.server.ts';
import { webhookSecrets } from './secrets.server.ts';
import { deleteOldWebhookEvents, startWebhookWorker } from './webhook-worker.server.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

const shop = setUpShop();
let app: AppInstance;
let owner: { id: string };
let businessId: number;
let date: OccurrenceForSale;
let switchedOff: string[];
let deps: DeliverDeps;
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };
const later = (minutes: number): void => {
  ahead += minutes * 60_000;
};
const servers: Server[] = [];

/** In the test's world 127.0.0.1 is the public internet and everything else is ours. */
const names: LookupFunction = (host, _options, callback) =>
  callback(null, [{ address: host === 'inside.test' ? '127.0.0.2' : '127.0.0.1', family: 4 }]);

beforeAll(async () => {
  const secrets = webhookSecrets('a secret of the test');
  deps = {
    pool: shop.pool,
    clock: clock,
    secrets,
    callHook: createSsrfSafeFetch({ isPublic: (ip) => ip === '127.0.0.1', lookup: names, plain: true }),
    onWebhookOff: async (_tx, { endpointId }) => void switchedOff.push(endpointId),
  };
  app = createHttpApp();
  webhookRoutes({
    pool: shop.pool,
    clock: clock,
    auth: headerAuthenticator(shop.pool),
    secrets,
    testReceivers: true,
  })(app);
});
beforeEach(async () => {
  switchedOff = [];
  ahead = 0;
  owner = await createPerson(shop.pool);
  ({ id: businessId } = await createBusiness(shop.pool, { ownerId: owner.id }));
  date = await createOccurrenceForSale(shop.pool, { capacity: 20, businessId });
});
afterEach(async () => {
  await shop.pool.query('DELETE FROM webhook_endpoints');
  await shop.pool.query('DELETE FROM webhook_outbox');
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});
afterAll(() => app.close());

/** A receiver of this machine, and what reached it. */
async function receiver(answer: RequestListener = (_request, reply) => reply.writeHead(204).end()) {
  const received: Received[] = [];
  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      answer(request, reply);
    });
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${bound.port}/fettle`, port: bound.port, received };
}

const answers =
  (status: number, body = '', headers: Record<string, string> = {}): RequestListener =>
  (_request, reply) =>
    reply.writeHead(status, headers).end(body);

const ask = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { as = owner.id, payload }: { as?: string; payload?: object } = {},
) =>
  app.inject({
    method,
    url: `/api/businesses/${businessId}/webhooks${path}`,
    headers: { [USER_HEADER]: as },
    ...(payload === undefined ? {} : { payload }),
  });

async function add(url: string, events: readonly string[] = ['booking.made']): Promise<WebhookWithSecret> {
  const answer = await ask('POST', '', { payload: { url, purpose: 'Our list', events } });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

/** Somebody books the date, as they do. */
async function book(of: OccurrenceForSale = date): Promise<{ bookingId: string; userId: string }> {
  const person = await createPerson(shop.pool);
  const { holdId, paymentIntentId } = await holdPlace(shop, person, of);
  await shop.pay(paymentIntentId);
  const held = await findHold(shop.pool, holdId);
  if (held === null) throw new Error('nothing is held');
  await finaliseHold(shop.deps, held);
  await shop.deps.announcer.idle();
  const { rows } = await shop.pool.query<{ id: string }>('SELECT id FROM bookings WHERE user_id = $1', [
    person.id,
  ]);
  const [booking] = rows;
  if (booking === undefined) throw new Error('nothing was booked');
  await transaction(shop.pool, (tx) => recordBookingsMade(tx, [booking.id]));
  return { bookingId: booking.id, userId: person.id };
}

const send = async () => {
  await enqueueEvents(deps);
  await deliverDue(deps);
};

const log = async (id: string, view = ''): Promise<WebhookDelivery[]> =>
  (await ask('GET', `/${id}/deliveries${view}`)).json<{ deliveries: WebhookDelivery[] }>().deliveries;

const first = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error('there is none');
  return one;
};

describe('what is sent', () => {
  it('is a booking as it stands, signed so that the library of the standard believes it', async () => {
    const there = await receiver();
    const { id, secret } = await add(there.url);
    const { bookingId } = await book();
    await send();
    const { headers, body } = first(there.received);
    const verified = new Webhook(secret).verify(body, headers as Record<string, string>);
    const event = webhookPayloads['booking.made'].parse(verified);
    expect(event).toMatchObject({ type: 'booking.made', version: '1', businessId });
    expect(event.data.booking).toMatchObject({
      id: bookingId,
      state: 'confirmed',
      session: { id: date.sessionId },
      soldThrough: null,
    });
    expect(headers['content-type']).toBe('application/json');
    const [delivery] = await log(id);
    expect(delivery).toMatchObject({
      eventId: headers['webhook-id'],
      state: 'delivered',
      tries: 1,
      last: { answered: 204, refusal: null },
    });
  });

  it('is not believed with another secret, nor when a letter of it is changed', async () => {
    const there = await receiver();
    const { secret } = await add(there.url);
    const other = await add(there.url, ['payout.paid']);
    await book();
    await send();
    const { headers, body } = first(there.received);
    const sent = headers as Record<string, string>;
    expect(() => new Webhook(other.secret).verify(body, sent)).toThrow('No matching signature found');
    expect(() => new Webhook(secret).verify(body.replace('confirmed', 'cancelled'), sent)).toThrow(
      'No matching signature found',
    );
  });

  it('is what was chosen, of every way in which a booking changes', async () => {
    const there = await receiver();
    await add(there.url, ['booking.changed', 'booking.cancelled', 'booking.attended']);
    const { bookingId } = await book();
    await send();
    expect(there.received).toEqual([]);
    await shop.pool.query(
      `UPDATE bookings SET starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' WHERE id = $1`,
      [bookingId],
    );
    await send();
    await shop.pool.query(
      `UPDATE bookings SET state = 'attended', attendance_marked_at = now() WHERE id = $1`,
      [bookingId],
    );
    await send();
    await shop.pool.query(
      `UPDATE bookings SET state = 'confirmed', attendance_marked_at = NULL WHERE id = $1`,
      [bookingId],
    );
    await send();
    await shop.pool.query(
      `UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = now() WHERE id = $1`,
      [bookingId],
    );
    await send();
    expect(there.received.map(({ body }) => JSON.parse(body).type)).toEqual([
      'booking.changed',
      'booking.attended',
      'booking.changed',
      'booking.cancelled',
    ]);
  });

  it('is a session that is published and one that changes, told once however much of it changed', async () => {
    const there = await receiver();
    await add(there.url, ['session.published', 'session.changed']);
    await shop.pool.query(`UPDATE sessions SET status = 'paused' WHERE id = $1`, [date.sessionId]);
    await shop.pool.query(`UPDATE sessions SET price_pence = 1150 WHERE id = $1`, [date.sessionId]);
    await send();
    await shop.pool.query(`UPDATE sessions SET status = 'published' WHERE id = $1`, [date.sessionId]);
    await send();
    await shop.pool.query(
      `INSERT INTO session_slots (session_id, day_of_week, start_time, end_time)
       VALUES ($1, 3, '07:00', '08:00'), ($1, 5, '07:00', '08:00')`,
      [date.sessionId],
    );
    await send();
    const told = there.received.map(({ body }) => JSON.parse(body));
    expect(told.map(({ type, data }) => [type, data.session.status, data.session.price])).toEqual([
      ['session.changed', 'paused', '11.50'],
      ['session.published', 'published', '11.50'],
      ['session.changed', 'published', '11.50'],
    ]);
    expect(told[2].data.session.weeklyTimes).toEqual([
      { day: 'monday', startTime: '18:30', endTime: '19:30' },
      { day: 'wednesday', startTime: '07:00', endTime: '08:00' },
      { day: 'friday', startTime: '07:00', endTime: '08:00' },
    ]);
  });

  it('is a payout once it is paid', async () => {
    const there = await receiver();
    await add(there.url, ['payout.paid']);
    const { rows } = await shop.pool.query<{ id: string }>(
      `INSERT INTO seller_accounts (business_id) VALUES ($1)
       ON CONFLICT (business_id) DO UPDATE SET business_id = excluded.business_id RETURNING id`,
      [businessId],
    );
    await shop.pool.query(
      `INSERT INTO payouts (seller_account_id, provider_payout_id, amount_pence, state, sent_at, arrives_at)
       VALUES ($1, 'po_' || gen_random_uuid(), 12340, 'in_transit', now(), now())`,
      [first(rows).id],
    );
    await send();
    expect(there.received).toEqual([]);
    await shop.pool.query(`UPDATE payouts SET state = 'paid' WHERE seller_account_id = $1`, [first(rows).id]);
    await send();
    expect(JSON.parse(first(there.received).body)).toMatchObject({
      type: 'payout.paid',
      data: { payout: { amount: '123.40' } },
    });
  });

  it('is nothing of what did not come to pass', async () => {
    const there = await receiver();
    await add(there.url, ['booking.cancelled']);
    const { bookingId } = await book();
    await transaction(shop.pool, async (tx) => {
      await tx.query(
        `UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = now() WHERE id = $1`,
        [bookingId],
      );
      throw new Error('it did not');
    }).catch(() => undefined);
    await send();
    expect(there.received).toEqual([]);
  });

  it('is nothing of another business, nor written down where nobody wants to be told', async () => {
    const there = await receiver();
    await add(there.url);
    await book(await createOccurrenceForSale(shop.pool, { capacity: 5 }));
    const { rows } = await shop.pool.query('SELECT FROM webhook_outbox');
    expect(rows).toEqual([]);
    await send();
    expect(there.received).toEqual([]);
  });
});

describe('a secret', () => {
  it('is shown when it is made and never again, and kept nowhere', async () => {
    const { secret } = await add('https://hooks.test/a');
    expect(secret).toMatch(/^whsec_/);
    expect((await ask('GET', '')).body).not.toContain(secret);
    const { rows } = await shop.pool.query('SELECT * FROM webhook_endpoints');
    expect(JSON.stringify(rows)).not.toContain(secret.slice('whsec_'.length));
  });

  it('that is renewed signs beside the one before for a day, and alone from then on', async () => {
    const there = await receiver();
    const { id, secret } = await add(there.url);
    const renewed: WebhookWithSecret = (await ask('POST', `/${id}/secret`)).json();
    expect(renewed.secret).not.toBe(secret);
    const believes = (one: string, { headers, body }: Received): boolean => {
      try {
        new Webhook(one).verify(body, headers as Record<string, string>);
        return true;
      } catch {
        return false;
      }
    };
    await ask('POST', `/${id}/test`);
    await send();
    const before = first(there.received);
    expect([believes(secret, before), believes(renewed.secret, before)]).toEqual([true, true]);
    await shop.pool.query('UPDATE webhook_endpoints SET previous_secret_expires_at = $2 WHERE id = $1', [
      id,
      new Date(clock.now().getTime() - 1),
    ]);
    await ask('POST', `/${id}/test`);
    await send();
    const after = first(there.received.slice(1));
    expect([believes(secret, after), believes(renewed.secret, after)]).toEqual([false, true]);
  });
});

describe('what does not arrive', () => {
  it('is tried again later, with the same id and letters, and counts as delivered once it does', async () => {
    let answer = 500;
    const there = await receiver((request, reply) => answers(answer, 'not <b>now</b>')(request, reply));
    const { id } = await add(there.url);
    await book();
    await send();
    await send();
    expect(there.received).toHaveLength(1);
    expect(first(await log(id))).toMatchObject({ state: 'waiting', last: { answered: 500 } });
    answer = 200;
    later(1);
    await send();
    const [one, two] = there.received;
    expect(two?.headers['webhook-id']).toBe(one?.headers['webhook-id']);
    expect(two?.body).toBe(one?.body);
    const delivery = first(await log(id));
    expect(delivery).toMatchObject({ state: 'delivered', tries: 2, nextAt: null });
    const whole: DeliveryDetails = (await ask('GET', `/${id}/deliveries/${delivery.id}`)).json();
    expect(whole.attempts.map(({ answered, answer: text }) => [answered, text])).toEqual([
      [500, 'not <b>now</b>'],
      [200, 'not <b>now</b>'],
    ]);
    expect(whole.body).toBe(one?.body);
  });

  it('is given up after three days, with its address switched off and its owner told once', async () => {
    const there = await receiver(answers(503));
    const { id } = await add(there.url);
    await book();
    await enqueueEvents(deps);
    for (let hours = 0; hours < 90; hours += 0.5) {
      await deliverDue(deps);
      later(30);
    }
    expect(there.received).toHaveLength(11);
    expect(switchedOff).toEqual([id]);
    const [webhook]: OwnWebhook[] = (await ask('GET', '')).json();
    expect(webhook).toMatchObject({ off: { because: 'failing' }, failed: 1, waiting: 0 });
    await book();
    await send();
    expect(there.received).toHaveLength(11);
  });

  it('waits for as long as its receiver asks', async () => {
    const there = await receiver(answers(429, '', { 'retry-after': '1200' }));
    await add(there.url);
    await book();
    await send();
    later(19);
    await send();
    expect(there.received).toHaveLength(1);
    later(2);
    await send();
    expect(there.received).toHaveLength(2);
  });

  it('is not waited for for ever', async () => {
    const there = await receiver(() => undefined);
    const { id } = await add(there.url);
    await book();
    await enqueueEvents(deps);
    const callHook: DeliverDeps['callHook'] = (url, asked) =>
      deps.callHook(url, { ...asked, timeoutMs: asked.timeoutMs / 100 });
    await deliverDue({ ...deps, callHook });
    expect(first(await log(id))).toMatchObject({
      state: 'waiting',
      last: { answered: null, refusal: 'too_slow' },
    });
  });

  it('goes nowhere else: a redirect is an answer, and none that counts', async () => {
    const elsewhere = await receiver();
    const there = await receiver(answers(307, '', { location: elsewhere.url }));
    const { id } = await add(there.url);
    await book();
    await send();
    expect(elsewhere.received).toEqual([]);
    expect(first(await log(id))).toMatchObject({ state: 'waiting', last: { answered: 307 } });
  });

  it.each(['inside.test', '127.0.0.2', '169.254.169.254', '[::1]', '10.0.0.1'])(
    'is not sent into our own network: %s',
    async (host) => {
      const there = await receiver();
      const { id } = await add(`http://${host}:${there.port}/`);
      await book();
      await send();
      expect(there.received).toEqual([]);
      expect(first(await log(id))).toMatchObject({
        state: 'waiting',
        last: { answered: null, refusal: host === 'inside.test' ? 'unreachable' : 'not_public' },
      });
    },
  );

  it('ends at once where the receiver says that it is gone', async () => {
    const there = await receiver(answers(410));
    const { id } = await add(there.url);
    await book();
    await book();
    await send();
    expect(switchedOff).toEqual([id]);
    const [webhook]: OwnWebhook[] = (await ask('GET', '')).json();
    expect(webhook).toMatchObject({ off: { because: 'gone' }, failed: 2, waiting: 0 });
  });

  it('is read only as far as the log keeps it', async () => {
    const there = await receiver(answers(200, 'x'.repeat(500_000)));
    const { id } = await add(there.url);
    await book();
    await send();
    const delivery = first(await log(id));
    expect(delivery.state).toBe('delivered');
    const whole: DeliveryDetails = (await ask('GET', `/${id}/deliveries/${delivery.id}`)).json();
    expect(first(whole.attempts).answer).toBe('x'.repeat(1000));
  });

  it('is sent again by another process where the first one died', async () => {
    const there = await receiver();
    const { id } = await add(there.url);
    await book();
    await enqueueEvents(deps);
    expect(await claimDeliveries(deps, 10)).toHaveLength(1);
    await send();
    expect(there.received).toEqual([]);
    later(2);
    await send();
    expect(there.received).toHaveLength(1);
    expect(first(await log(id))).toMatchObject({ state: 'delivered', tries: 1 });
  });

  it('holds nobody else up: of a slow receiver four are under way, and others have their turn', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = await receiver((_request, reply) => void released.then(() => reply.writeHead(204).end()));
    const quick = await receiver();
    const { id } = await add(slow.url);
    await add(quick.url);
    for (let index = 0; index < 6; index += 1) await ask('POST', `/${id}/test`);
    await book();
    await enqueueEvents(deps);
    const claimed = await claimDeliveries(deps, 100);
    expect(claimed.filter(({ url }) => url === slow.url)).toHaveLength(4);
    const under = claimed.map((one) => deliver(deps, one));
    expect(await claimDeliveries(deps, 100)).toEqual([]);
    await Promise.all(under.filter((_, index) => claimed[index]?.url === quick.url));
    expect(quick.received).toHaveLength(1);
    release();
    await Promise.all(under);
    expect(await claimDeliveries(deps, 100)).toHaveLength(3);
  });
});

describe('whoever looks after it', () => {
  it('takes in and sends what happens for as long as it runs', async () => {
    let arrived = (): void => undefined;
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const there = await receiver((_request, reply) => {
      reply.writeHead(204).end();
      arrived();
    });
    const { id } = await add(there.url);
    await book();
    const keeper = startWebhookWorker({ ...deps, log: shop.deps.log });
    await arrival;
    await keeper.stop();
    expect(first(await log(id)).state).toBe('delivered');
  });

  it('forgets what is older than thirty days', async () => {
    const there = await receiver();
    const { id } = await add(there.url);
    await ask('POST', `/${id}/test`);
    await send();
    await deleteOldWebhookEvents(deps);
    expect(await log(id)).toHaveLength(1);
    later(31 * 24 * 60);
    await deleteOldWebhookEvents(deps);
    expect(await log(id)).toEqual([]);
  });
});

describe('the owner of a business', () => {
  it('sends again what has arrived, and all that has not', async () => {
    let answer = 410;
    const there = await receiver((request, reply) => answers(answer)(request, reply));
    const { id } = await add(there.url);
    await book();
    await send();
    const delivery = first(await log(id, '?state=failed'));
    expect((await ask('POST', `/${id}/deliveries/${delivery.id}/replay`)).statusCode).toBe(409);
    answer = 204;
    await ask('PUT', `/${id}/standing`, { payload: { on: true } });
    expect((await ask('POST', `/${id}/replay-failed`)).json()).toEqual({ replayed: 1 });
    expect((await ask('POST', `/${id}/deliveries/${delivery.id}/replay`)).statusCode).toBe(409);
    await send();
    expect((await ask('POST', `/${id}/deliveries/${delivery.id}/replay`)).statusCode).toBe(200);
    await send();
    expect(there.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      delivery.eventId,
      delivery.eventId,
      delivery.eventId,
    ]);
  });

  it('changes, pauses and removes an address, each in the audit log', async () => {
    const there = await receiver();
    const { id } = await add(there.url);
    const changed = await ask('PUT', `/${id}`, {
      payload: { url: there.url, purpose: 'Another', events: ['booking.cancelled', 'booking.made'] },
    });
    expect(changed.json()).toMatchObject({
      purpose: 'Another',
      events: ['booking.made', 'booking.cancelled'],
    });
    await ask('PUT', `/${id}/standing`, { payload: { on: false } });
    await book();
    await send();
    expect(there.received).toEqual([]);
    expect((await ask('POST', `/${id}/test`)).statusCode).toBe(409);
    expect((await ask('DELETE', `/${id}`)).statusCode).toBe(204);
    expect((await ask('GET', '')).json()).toEqual([]);
    const { rows } = await shop.pool.query<{ action: string }>(
      `SELECT action FROM audit_log WHERE subject = 'webhook' AND subject_id = $1 ORDER BY id`,
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'webhook.added',
      'webhook.changed',
      'webhook.switched_off',
      'webhook.removed',
    ]);
  });

  it('has ten addresses at most, also when they are added at once', async () => {
    const added = await Promise.all(
      Array.from({ length: 14 }, (_, index) =>
        ask('POST', '', {
          payload: { url: `https://hooks.test/${index}`, purpose: '', events: ['booking.made'] },
        }),
      ),
    );
    expect(added.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
    expect(added.filter(({ statusCode }) => statusCode === 409)).toHaveLength(4);
  });

  it.each([
    'hooks.test',
    'ftp://hooks.test/',
    'https://user:secret@hooks.test/',
    'https://hooks.test/ path',
    'javascript:alert(1)',
    `https://hooks.test/${'x'.repeat(500)}`,
  ])('cannot give %s', async (url) => {
    const answer = await ask('POST', '', { payload: { url, purpose: '', events: ['booking.made'] } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ field: 'url' });
  });

  describe('where receivers are not tested', () => {
    let strict: AppInstance;

    beforeAll(() => {
      strict = createHttpApp();
      webhookRoutes({
        pool: shop.pool,
        clock: clock,
        auth: headerAuthenticator(shop.pool),
        secrets: deps.secrets,
        testReceivers: false,
      })(strict);
    });
    afterAll(() => strict.close());

    const give = (method: 'POST' | 'PUT', path: string, url: string) =>
      strict.inject({
        method,
        url: `/api/businesses/${businessId}/webhooks${path}`,
        headers: { [USER_HEADER]: owner.id },
        payload: { url, purpose: '', events: ['booking.made'] },
      });

    it('gives an address with encryption', async () => {
      expect((await give('POST', '', 'http://hooks.test/')).json()).toMatchObject({
        code: 'invalid_input',
        field: 'url',
        message: 'The address must start with https://, because events contain personal data',
      });
      expect((await give('POST', '', 'https://hooks.test/')).statusCode).toBe(201);
      expect((await give('POST', '', 'https://93.184.216.34/fettle')).statusCode).toBe(201);
    });

    it.each([
      'https://127.0.0.1/',
      'https://127.0.0.1:8443/fettle',
      'https://10.1.2.3/',
      'https://192.168.1.1/',
      'https://169.254.169.254/latest/meta-data/',
      'https://0/',
      'https://2130706433/',
      'https://0x7f000001/',
      'https://0177.0.0.1/',
      'https://127.1./',
      'https://[::1]/',
      'https://[fd00::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://[64:ff9b::7f00:1]/',
      'https://localhost/',
      'https://LOCALHOST.:8443/',
      'https://hooks.localhost/',
      'https://printer.local/',
      'https://metadata.google.internal/',
    ])('is told at once that %s is not called', async (inside) => {
      const refusal = {
        code: 'invalid_input',
        field: 'url',
        message: 'We can only send to the public internet. This address is on a private network or computer',
      };
      expect((await give('POST', '', inside)).json()).toMatchObject(refusal);
      const { id } = await add('https://hooks.test/');
      expect((await give('PUT', `/${id}`, inside)).json()).toMatchObject(refusal);
      expect((await ask('GET', '')).json()).toMatchObject([{ id, url: 'https://hooks.test/' }]);
    });
  });

  it('sees and changes nothing of another business, and no member of the team does', async () => {
    const { id } = await add('https://hooks.test/a');
    await ask('POST', `/${id}/test`);
    const delivery = first(await log(id));
    const stranger = await createPerson(shop.pool);
    const theirs = await createBusiness(shop.pool, { ownerId: stranger.id });
    const manager = await createPerson(shop.pool);
    await createMember(shop.pool, businessId, 'manager', manager.id);
    const calls = [
      ['PUT', `/${id}`, { url: 'https://evil.test/', purpose: '', events: ['booking.made'] }],
      ['DELETE', `/${id}`, undefined],
      ['POST', `/${id}/secret`, undefined],
      ['PUT', `/${id}/standing`, { on: false }],
      ['POST', `/${id}/test`, undefined],
      ['GET', `/${id}/deliveries`, undefined],
      ['GET', `/${id}/deliveries/${delivery.id}`, undefined],
      ['POST', `/${id}/deliveries/${delivery.id}/replay`, undefined],
      ['POST', `/${id}/replay-failed`, undefined],
    ] as const;
    for (const [method, path, payload] of calls) {
      const options = payload === undefined ? {} : { payload };
      expect((await ask(method, path, { as: stranger.id, ...options })).statusCode, path).toBe(403);
      expect((await ask(method, path, { as: manager.id, ...options })).statusCode, path).toBe(403);
      const through = await app.inject({
        method,
        url: `/api/businesses/${theirs.id}/webhooks${path}`,
        headers: { [USER_HEADER]: stranger.id },
        ...options,
      });
      expect(through.statusCode, path).toBe(404);
    }
    expect(await log(id)).toEqual([delivery]);
  });
});

describe('with an account', () => {
  it('goes what was told of its bookings, and what its businesses were told', async () => {
    const there = await receiver();
    const { id } = await add(there.url);
    const { userId } = await book();
    await send();
    expect(await log(id)).toHaveLength(1);
    await transaction(shop.pool, (tx) => eraseUserEvents(tx, userId));
    expect(await log(id)).toEqual([]);
    await transaction(shop.pool, (tx) => deleteOwnerEndpoints(tx, owner.id));
    expect((await ask('GET', '')).json()).toEqual([]);
  });
});
