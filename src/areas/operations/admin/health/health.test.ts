import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setUpAdmin } from '#support/admin-app.ts';
import { createPerson } from '#support/people.ts';
import { createUser } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { createOccurrenceForSale, holdPlace, readHoldOutcome } from '#support/shop.ts';
import type { Health } from './contract.ts';
import { formatBytes, formatDuration, summarizeHealth, taskName } from './copy.ts';
import { insertBackup } from './queries.server.ts';
import { nightlySchedules } from './routes.server.ts';

const shop = setUpShop();
const admin = setUpAdmin(shop);
let moira: { id: string };

beforeAll(async () => {
  moira = await createUser(shop.pool, { role: 'admin', firstName: 'Moira', lastName: 'Keane' });
});

const getHealth = async () => (await admin.send('GET', '/api/admin/health', moira)).json() as Health;
const listAuditEntries = async (action: string) =>
  (await shop.pool.query('SELECT subject_id, actor_id, details FROM audit_log WHERE action = $1', [action]))
    .rows;

/** A job that failed `tries` times. */
async function failedJob(task: string, tries: number, error: string): Promise<string> {
  const { rows } = await shop.pool.query<{ id: string }>(
    'SELECT id::text FROM graphile_worker.add_job($1, max_attempts := 25)',
    [task],
  );
  const id = rows[0]?.id ?? '';
  await shop.pool.query(
    `UPDATE graphile_worker._private_jobs
        SET attempts = $2, last_error = $3, run_at = now() + interval '1 hour' WHERE id = $1`,
    [id, tries, error],
  );
  return id;
}
const findQueuedJob = async (id: string) =>
  (
    await shop.pool.query<{ attempts: number; due: boolean }>(
      'SELECT attempts, run_at <= now() AS due FROM graphile_worker.jobs WHERE id = $1',
      [id],
    )
  ).rows[0];

describe('failed jobs', () => {
  it('are told with their reason and when they are tried next, without what opens something', async () => {
    const dead = await failedJob('sendPendingRefunds', 25, 'Error: no answer\n    at send (refund.ts:1)');
    const waiting = await failedJob(
      'mail.magic-link',
      3,
      'Error: cannot send /sign-in/link?token=Ab3dEf6hIj9kLm2nOp5qRs8tUv1wXy4z',
    );
    const { jobs } = await getHealth();
    expect(jobs.failed).toBe(2);
    expect(jobs.listed[0]).toMatchObject({ id: dead, tries: 25, reason: 'Error: no answer', nextAt: null });
    expect(jobs.listed[1]).toMatchObject({ id: waiting, task: 'mail.magic-link', tries: 3 });
    expect(Date.parse(jobs.listed[1]?.nextAt ?? '')).toBeGreaterThan(Date.now());
    expect(JSON.stringify(jobs)).not.toContain('Ab3dEf6hIj9k');
    const { json } = await admin.send('GET', '/api/admin/waiting', moira);
    expect(json()).toMatchObject({ health: 2 });
  });

  it('are tried again by an admin, once, and the audit log says who had them tried', async () => {
    const id = await failedJob('checkBooks', 25, 'Error: no');
    expect((await admin.send('POST', `/api/admin/health/jobs/${id}/retry`, moira)).statusCode).toBe(204);
    expect(await findQueuedJob(id)).toEqual({ attempts: 0, due: true });
    expect(await listAuditEntries('job.retried')).toEqual([
      { subject_id: id, actor_id: moira.id, details: { task: 'checkBooks', tries: 25 } },
    ]);
    const gone = await admin.send('POST', '/api/admin/health/jobs/999999/retry', moira);
    expect([gone.statusCode, (gone.json() as { code: string }).code]).toEqual([404, 'not_found']);
  });

  it('are left alone while they are being tried', async () => {
    const id = await failedJob('checkBooks', 2, 'Error: no');
    await shop.pool.query(
      `UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'a worker' WHERE id = $1`,
      [id],
    );
    expect((await admin.send('POST', `/api/admin/health/jobs/${id}/retry`, moira)).statusCode).toBe(409);
    expect(await findQueuedJob(id)).toEqual({ attempts: 2, due: false });
    await shop.pool.query('DELETE FROM graphile_worker._private_jobs WHERE id = $1', [id]);
  });

  it('are all tried again at one press; nothing is written down where there are none', async () => {
    const { jobs } = await getHealth();
    expect(jobs.failed).toBeGreaterThanOrEqual(2);
    const all = await admin.send('POST', '/api/admin/health/jobs/retry', moira);
    expect(all.json()).toMatchObject({ retried: expect.any(Number) });
    expect((await getHealth()).jobs.failed).toBe(0);
    expect(await listAuditEntries('job.all_retried')).toHaveLength(1);
    expect((await admin.send('POST', '/api/admin/health/jobs/retry', moira)).json()).toEqual({ retried: 0 });
    expect(await listAuditEntries('job.all_retried')).toHaveLength(1);
  });
});

it('mails that did not go stand there until an admin has seen to them', async () => {
  await shop.pool.query(
    `INSERT INTO mail_log (key, template, recipient, message_id, state, attempts, claimed_at, last_error, sent_at)
     VALUES ('k1', 'booking-confirmed', 'j@gmial.example', 'm1', 'refused', 1, now(), 'No such domain.', NULL),
            ('k2', 'magic-link', 'a@post.example', 'm2', 'capped', 1, now(), '5 mails today.', NULL),
            ('k3', 'magic-link', 'b@post.example', 'm3', 'sent', 1, now(), NULL, now())`,
  );
  const { mail } = await getHealth();
  expect(mail).toMatchObject({ sentLastDay: 1, troubles: 2, waiting: 0 });
  expect(mail.listed.map(({ key, recipient, reason }) => [key, recipient, reason])).toEqual(
    expect.arrayContaining([['k1', 'j@gmial.example', 'No such domain.']]),
  );
  const seen = (key: string) => admin.send('POST', '/api/admin/health/mails/seen', moira, { key });
  expect([(await seen('k1')).statusCode, (await seen('k1')).statusCode]).toEqual([204, 204]);
  expect([(await seen('k3')).statusCode, (await seen('nothing')).statusCode]).toEqual([404, 404]);
  expect((await getHealth()).mail.listed.map(({ key }) => key)).toEqual(['k2']);
});

it('late events, the last comparison, the last back-up and the database are told', async () => {
  expect(await getHealth()).toMatchObject({ books: null, backup: null, restored: null });
  await shop.pool.query(
    `INSERT INTO provider_events (id, type, object_id, occurred_at, received_at)
     VALUES ('e1', 'refund.updated', 're_1', now() - interval '10 minutes', now() - interval '6 minutes'),
            ('e2', 'account.updated', 'acct_1', now() - interval '5 minutes', now() - interval '5 minutes' + interval '1 second')`,
  );
  await shop.pool.query(
    `INSERT INTO ledger_reconciliations (checked_at, since, movements, ledger_pence, provider_pence, differences)
     VALUES (now(), now(), 48212, 500, 500, '[]')`,
  );
  const began = new Date('2026-11-24T03:30:00Z');
  const backup = { beganAt: began, endedAt: new Date(began.getTime() + 540_000), bytes: 6_200_000_000 };
  await insertBackup(shop.pool, 'made', { ...backup, succeeded: true, note: 'at the other site' });
  const found = await getHealth();
  expect(found.webhooks).toMatchObject({
    lastDay: 2,
    late: 1,
    slowestSeconds: 240,
    latest: [{ id: 'e1', type: 'refund.updated', objectId: 're_1', seconds: 240 }],
  });
  expect(found.webhooks.hours).toHaveLength(24);
  expect(found.webhooks.hours.at(-1)).toEqual({ handled: 2, late: 1 });
  expect(found.books).toMatchObject({ movements: 48212, pence: 0, differences: 0 });
  expect(found.backup).toMatchObject({ seconds: 540, bytes: 6_200_000_000, succeeded: true });
  expect(found.restored).toBeNull();
  expect(found.database.bytes).toBeGreaterThan(1_000_000);
  expect(found.versions.schema).toMatch(/^\d{4}_\w+\.sql$/);
  expect(found.nightly).toEqual([{ task: 'checkBooks', at: '04:10', lastAt: null }]);
});

describe('events of the provider that have not come', () => {
  const missing = async () =>
    ((await admin.send('GET', '/api/admin/health/webhooks', moira)).json() as { missing: { id: string }[] })
      .missing;
  const fetchNow = (event: string) => admin.send('POST', `/api/admin/health/webhooks/${event}/fetch`, moira);
  /** A paid hold whose Stripe events, two minutes old, never arrived. */
  async function paidUnheard() {
    const held = await holdPlace(
      shop,
      await createPerson(shop.pool),
      await createOccurrenceForSale(shop.pool),
    );
    await shop.pay(held.paymentIntentId);
    return held;
  }

  beforeAll(async () => {
    await shop.sandbox.control.setWebhook({ url: 'http://127.0.0.1:9/', secret: 'whsec_nobody' });
  });
  afterAll(() => shop.sandbox.control.setWebhook(null));

  it('stand there once they are late, and are worked off when they are fetched, once', async () => {
    const held = await paidUnheard();
    expect(await missing()).toEqual([]);
    shop.advanceMinutes(2);
    const [event, ...others] = await missing();
    expect(event).toMatchObject({ type: 'payment_intent.succeeded', objectId: held.paymentIntentId });
    expect(others).toEqual([]);
    const { id } = event ?? { id: '' };
    expect((await fetchNow(id)).json()).toEqual({ outcome: 'handled' });
    expect(await readHoldOutcome(shop.pool, held.holdId)).toMatchObject({ hold: 'confirmed', bookings: 1 });
    expect(await missing()).toEqual([]);
    expect((await fetchNow(id)).json()).toEqual({ outcome: 'known' });
    expect(await listAuditEntries('event.fetched')).toContainEqual({
      subject_id: id,
      actor_id: moira.id,
      details: { outcome: 'handled' },
    });
    expect((await fetchNow('evt_unknown')).statusCode).toBe(404);
  });

  it('are all fetched at one press; one that cannot be worked off keeps no other back', async () => {
    const [first, second] = [await paidUnheard(), await paidUnheard()];
    await shop.sandbox.control.failNext({
      operation: 'payment_intents.retrieve',
      kind: 'error_500',
      times: 3,
    });
    const all = () => admin.send('POST', '/api/admin/health/webhooks/fetch', moira);
    expect((await all()).json()).toEqual({ fetched: 1, failed: 1 });
    expect(await readHoldOutcome(shop.pool, first.holdId)).toMatchObject({ bookings: 0 });
    expect(await readHoldOutcome(shop.pool, second.holdId)).toMatchObject({ bookings: 1 });
    expect((await all()).json()).toEqual({ fetched: 1, failed: 0 });
    expect((await all()).json()).toEqual({ fetched: 0, failed: 0 });
  });

  it('cannot be told while the provider does not answer, and all else can', async () => {
    await shop.sandbox.control.failNext({ operation: 'events.list', kind: 'error_500', times: 3 });
    expect((await admin.send('GET', '/api/admin/health/webhooks', moira)).statusCode).toBe(503);
    expect((await admin.send('GET', '/api/admin/health', moira)).statusCode).toBe(200);
  });
});

describe('in words', () => {
  it.each([
    ['sendPendingRefunds', 'Send pending refunds'],
    ['mail.booking-confirmed', 'Mail: booking confirmed'],
  ])('%s is %s', (task, name) => expect(taskName(task)).toBe(name));

  it.each([
    [0.42, '0.4 s'],
    [42.4, '42 s'],
    [252, '4 min 12 s'],
    [11_100, '3 h 5 min'],
    [200_000, '2 days'],
  ])('%d seconds are %s', (seconds, said) => expect(formatDuration(seconds)).toBe(said));

  it.each([
    [512, '512 B'],
    [6_200_000_000, '6.2 GB'],
    [48_000_000, '48 MB'],
  ])('%d bytes are %s', (bytes, said) => expect(formatBytes(bytes)).toBe(said));

  it('everything that needs attention is named', async () => {
    const found = await getHealth();
    const books = { differences: 0, pence: 0, movements: 3, checkedAt: '2026-11-28T04:10:00Z' };
    const backup = { endedAt: '2026-11-28T02:00:00Z', seconds: 9, succeeded: true, bytes: 4000, note: '' };
    const sound = {
      jobs: { ...found.jobs, failed: 0 },
      mail: { ...found.mail, troubles: 0 },
      webhooks: { ...found.webhooks, late: 0 },
      books,
      backup,
      unknownAtProvider: [],
    };
    expect(summarizeHealth(sound, 0)).toBe('All systems normal.');
    expect(summarizeHealth({ ...sound, jobs: { ...found.jobs, failed: 3 } }, 2)).toBe(
      'Needs attention: 3 failed jobs and 2 missing webhooks.',
    );
    expect(
      summarizeHealth(
        {
          ...sound,
          mail: { ...found.mail, troubles: 1 },
          webhooks: { ...found.webhooks, late: 1 },
          books: { ...books, differences: 2 },
          backup: { ...backup, succeeded: false },
        },
        0,
      ),
    ).toBe(
      'Needs attention: 1 late webhook, 1 undelivered email, 2 reconciliation differences and a failed backup.',
    );
    const plan = { kind: 'plan', name: 'Leeds Pilates', businessId: 1, at: '2026-11-28T04:20:00Z' } as const;
    expect(summarizeHealth({ ...sound, unknownAtProvider: [plan] }, 0)).toBe(
      'Needs attention: 1 record missing at the payment provider.',
    );
    expect(summarizeHealth({ ...sound, books: null, backup: null }, 0)).toBe(
      'Needs attention: no reconciliation yet and no backup recorded.',
    );
  });

  it('of all schedules those of once a night are told, in their order', () => {
    expect(
      nightlySchedules([
        { task: 'late', pattern: '10 14 * * *' },
        { task: 'often', pattern: '*/5 * * * *' },
        { task: 'early', pattern: '5 2 * * *' },
        { task: 'monthly', pattern: '5 2 1 * *' },
      ]),
    ).toEqual([
      { task: 'early', at: '02:05' },
      { task: 'late', at: '14:10' },
    ]);
  });
});
