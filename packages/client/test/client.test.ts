import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import {
  type Booking,
  createFettleClient,
  type FettleClient,
  FettleProblem,
  type OwnDate,
  verifyWebhook,
} from '@fettle/client';
import { makeKey, type Owner, type Received, signInAsOwner, siteUrl, startReceiver } from './site.js';

const all = [
  'sessions:read',
  'sessions:write',
  'bookings:read',
  'bookings:write',
  'attendees:read',
  'check-in:write',
  'customers:read',
  'export:read',
];
const rosa = { name: 'Rosa Whitfield', email: 'rosa@people.example', phone: '020 7946 0321' };

let owner: Owner;
let key: string;
let fettle: FettleClient;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let webhook: { id: string; secret: string };
let date: OwnDate;

before(async () => {
  owner = await signInAsOwner();
  key = await makeKey(owner, all);
  fettle = createFettleClient(key, siteUrl);
  receiver = await startReceiver();
  webhook = await owner.call('POST', `/api/businesses/${owner.businessId}/webhooks`, {
    url: receiver.url,
    purpose: 'Client under test',
    events: ['booking.made', 'booking.cancelled'],
  });
  const soonest = new Date(Date.now() + 24 * 3_600_000).toISOString();
  for await (const one of fettle.business.dates({ from: soonest })) {
    if (one.cancelled || one.places.left < 4 || one.places.left > 9) continue;
    date = one;
    break;
  }
  assert.ok(date, 'no date has four to nine places left');
});
after(() => receiver.close());

const refusedWith = (code: string, status: number) => (error: unknown) => {
  assert.ok(error instanceof FettleProblem);
  assert.deepEqual([error.code, error.status], [code, status]);
  assert.equal(error.message, error.problem.detail);
  return true;
};
const isOf =
  (type: string, booking: Booking) =>
  ({ body }: Received): boolean => {
    const event = JSON.parse(body);
    return event.type === type && event.data.booking.id === booking.id;
  };

describe('a key', () => {
  it('tells whose it is', async () => {
    const { business, scopes } = await fettle.key();
    assert.equal(business.id, owner.businessId);
    assert.deepEqual(scopes, all);
  });

  it('that is none is refused, as is one without the scope', async () => {
    const stranger = createFettleClient(`fk_live_${'A'.repeat(43)}`, siteUrl);
    await assert.rejects(stranger.key(), refusedWith('unauthorized', 401));
    const door = createFettleClient(await makeKey(owner, ['check-in:write']), siteUrl);
    await assert.rejects(door.customers.list().page(), (error: unknown) => {
      refusedWith('forbidden', 403)(error);
      assert.match(String(error), /customers:read/);
      return true;
    });
  });

  it('is needed by nobody who only reads', async () => {
    const anybody = createFettleClient(null, `${siteUrl}/`);
    const { items } = await anybody.sessions.find({ near: 'E8 1EA', limit: 2 }).page();
    const [found] = items;
    assert.ok(found);
    assert.equal((await anybody.sessions.get(found.session.id)).title, found.session.title);
    const starts: string[] = [];
    for await (const one of anybody.sessions.dates(found.session.id)) starts.push(one.starts);
    assert.ok(starts.length > 0);
    assert.deepEqual(starts.toSorted(), starts);
    await assert.rejects(anybody.sessions.find({ near: 'Nowhereville-on-Sea' }).page(), (error: unknown) => {
      refusedWith('invalid_input', 400)(error);
      assert.ok(error instanceof FettleProblem && error.fieldErrors.near);
      return true;
    });
  });
});

describe('a list', () => {
  it('is the same by small pages as by large ones', async () => {
    const large = await fettle.business.dates({ limit: 100 }).toArray();
    const small = await fettle.business.dates({ limit: 7 }).toArray();
    assert.ok(large.length > 14);
    assert.deepEqual(
      small.map(({ id }) => id),
      large.map(({ id }) => id),
    );
    assert.equal(new Set(small.map(({ id }) => id)).size, small.length);
  });

  it('asks for no more than is read', async () => {
    let asked = 0;
    const counting = createFettleClient(key, siteUrl, {
      fetch: (request) => {
        asked += 1;
        return fetch(request);
      },
    });
    for await (const _one of counting.business.dates({ limit: 3 })) break;
    assert.equal(asked, 1);
  });
});

describe('a booking', () => {
  it('is made once for each name, told to the webhook, and replayed from the log', async () => {
    const idempotencyKey = randomUUID();
    const made = await fettle.bookings.take({ date: date.id, places: 2, ...rosa }, { idempotencyKey });
    assert.equal(made.bookings.length, 2);
    assert.equal(made.replayed, false);
    const again = await fettle.bookings.take({ date: date.id, places: 2, ...rosa }, { idempotencyKey });
    assert.deepEqual([again.replayed, again.order], [true, made.order]);
    await assert.rejects(
      fettle.bookings.take({ date: date.id, places: 1, ...rosa }, { idempotencyKey }),
      refusedWith('idempotency_key_reused', 422),
    );
    const [booking] = made.bookings;
    assert.ok(booking);
    assert.deepEqual(await fettle.bookings.get(booking.id), booking);
    const coming = await fettle.business.attendees(date.id).toArray();
    assert.equal(coming.filter(({ id }) => made.bookings.some((one) => one.id === id)).length, 2);

    const first = await receiver.next(isOf('booking.made', booking));
    const { id, event } = verifyWebhook(webhook.secret, first.body, first.headers);
    assert.equal(event.type, 'booking.made');
    assert.ok(event.type === 'booking.made');
    assert.equal(event.data.booking.reference, booking.reference);
    assert.throws(() => verifyWebhook(webhook.secret, first.body.replace('Rosa', 'Rose'), first.headers));
    assert.throws(() =>
      verifyWebhook(webhook.secret, first.body, { ...first.headers, 'webhook-timestamp': '1' }),
    );
    const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    assert.throws(() => verifyWebhook(other, first.body, first.headers));
    assert.throws(() => verifyWebhook([], first.body, first.headers));
    // While a secret is exchanged either will do.
    assert.equal(
      verifyWebhook(
        [other, webhook.secret],
        first.body,
        new Headers({
          'webhook-id': String(first.headers['webhook-id']),
          'webhook-timestamp': String(first.headers['webhook-timestamp']),
          'webhook-signature': String(first.headers['webhook-signature']),
        }),
      ).id,
      id,
    );

    const log = `/api/businesses/${owner.businessId}/webhooks/${webhook.id}/deliveries`;
    const { deliveries } = await owner.call<{ deliveries: { id: string; eventId: string }[] }>('GET', log);
    const sent = deliveries.find(({ eventId }) => eventId === id);
    assert.ok(sent);
    await owner.call('POST', `${log}/${sent.id}/replay`);
    const second = await receiver.next(isOf('booking.made', booking));
    const replayed = verifyWebhook(webhook.secret, second.body, second.headers);
    assert.deepEqual([replayed.id, second.body], [id, first.body]);
  });

  it('whose answer was lost is made once', async () => {
    const before = (await fettle.bookings.list({ date: date.id }).toArray()).length;
    let sent = 0;
    const unlucky = createFettleClient(key, siteUrl, {
      fetch: async (request) => {
        sent += 1;
        const answer = await fetch(request);
        if (sent === 1) throw new TypeError('The answer was lost.');
        return answer;
      },
    });
    const { replayed } = await unlucky.bookings.take({ date: date.id, ...rosa });
    assert.deepEqual([sent, replayed], [2, true]);
    assert.equal((await fettle.bookings.list({ date: date.id }).toArray()).length, before + 1);
  });

  it('is refused where there are too few places, and is cancelled', async () => {
    await assert.rejects(
      fettle.bookings.take({ date: date.id, places: 10, ...rosa }),
      refusedWith('sold_out', 409),
    );
    await assert.rejects(
      fettle.bookings.take({ date: 2_000_000_000, ...rosa }),
      refusedWith('not_found', 404),
    );
    const [booking] = (await fettle.bookings.list({ date: date.id, state: 'confirmed' }).toArray()).filter(
      ({ through }) => through === 'Client under test',
    );
    assert.ok(booking);
    await assert.rejects(
      fettle.bookings.mark(booking.id, { state: 'attended' }),
      (error: unknown) => error instanceof FettleProblem && error.status === 409,
    );
    const cancelled = await fettle.bookings.cancel(booking.id, { reason: 'A burst pipe.', refund: 0 });
    assert.equal(cancelled.state, 'cancelled_by_business');
    const told = await receiver.next(isOf('booking.cancelled', booking));
    assert.equal(verifyWebhook(webhook.secret, told.body, told.headers).event.type, 'booking.cancelled');
  });
});

describe('a session', () => {
  const sent = {
    title: 'Stevenson Square HIIT',
    type: 'hiit' as const,
    levels: ['all_levels' as const],
    ages: ['18-25' as const],
    price: 900,
    minutes: 45,
    places: 14,
    weekly: [{ day: 'thursday' as const, starts: '18:30' }],
    draft: true,
  };

  it('is made once for each name, and refused field by field', async () => {
    const named = { idempotencyKey: randomUUID() };
    const made = await fettle.business.makeSession(sent, named);
    assert.deepEqual([made.status, made.weekly[0]?.ends], ['draft', '19:15']);
    assert.equal((await fettle.business.makeSession(sent, named)).id, made.id);
    await assert.rejects(
      fettle.business.makeSession({ ...sent, minutes: 50, title: '' }),
      (error: unknown) => {
        refusedWith('invalid_input', 400)(error);
        assert.ok(error instanceof FettleProblem);
        assert.deepEqual(Object.keys(error.fieldErrors).sort(), ['minutes', 'title']);
        return true;
      },
    );
    const dearer = await fettle.business.changeSession(made.id, {
      ...sent,
      price: 1_000,
      version: made.version,
    });
    assert.equal(dearer.price.session, 1_000);
    await assert.rejects(
      fettle.business.changeSession(made.id, { ...sent, version: made.version }),
      refusedWith('conflict', 409),
    );
  });

  it('that is on sale is paused and resumed; a date of it is added, changed and called off', async () => {
    const { id } = date.session;
    assert.equal((await fettle.business.pauseSession(id)).status, 'paused');
    assert.equal((await fettle.business.resumeSession(id)).status, 'published');
    const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
    const added = await fettle.business.addDate(id, { day, starts: '05:00', minutes: 30, places: 3 });
    assert.deepEqual(added.places, { left: 3, of: 3 });
    const changed = await fettle.business.changeDate(added.id, { starts: '05:30', places: 4, note: '' });
    assert.equal(changed.places.of, 4);
    const off = await fettle.business.callDateOff(added.id, {
      reason: 'Nobody gets up so early.',
      refund: 0,
    });
    assert.equal(off.cancelled, true);
    assert.equal((await fettle.business.venues())[0]?.id, null);
  });
});

describe('everything of the business', () => {
  it('is one ZIP file, made once it is asked for', async () => {
    let made = await fettle.exports.begin();
    for (let look = 0; made.state === 'making' && look < 120; look += 1) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      made = await fettle.exports.get(made.id);
    }
    assert.equal(made.state, 'ready');
    const bytes = Buffer.from(await new Response(await fettle.exports.download(made.id)).arrayBuffer());
    assert.deepEqual([bytes.subarray(0, 2).toString(), bytes.length], ['PK', made.bytes]);
    assert.equal((await fettle.exports.list())[0]?.id, made.id);
  });
});
