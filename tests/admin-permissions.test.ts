import { randomUUID } from 'node:crypto';
import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBusiness, createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { USER_HEADER } from '#support/shop.ts';
import { openWholeApp, type WholeApp, withoutNames } from '#support/whole-app.ts';

const reason = 'Because this table says so.';
const id = '999999';
const uuid = randomUUID();

/** All admin routes with valid input. A new route without a row here fails the first test. */
const adminRoutes: readonly (readonly [method: HTTPMethods, route: string, input?: object])[] = [
  ['GET', '/api/admin/stats'],
  ['GET', '/api/admin/inbox'],
  ['GET', '/api/admin/inbox/:kind/:uuid'],
  ['POST', '/api/admin/inbox/claim/:uuid/decision', { version: 'v', reason: null }],
  ['POST', '/api/admin/inbox/:kind/:uuid/decision', { version: 'v', reason: null }],
  ['POST', '/api/admin/inbox/:kind/:uuid/undo'],
  ['GET', '/api/admin/waiting'],
  ['GET', '/api/admin/health'],
  ['POST', '/api/admin/health/jobs/:id/retry'],
  ['POST', '/api/admin/health/jobs/retry'],
  ['GET', '/api/admin/health/webhooks'],
  ['POST', '/api/admin/health/webhooks/:event/fetch'],
  ['POST', '/api/admin/health/webhooks/fetch'],
  ['POST', '/api/admin/health/mails/seen', { key: 'none' }],
  ['GET', '/api/admin/businesses/pending'],
  ['GET', '/api/admin/sessions/pending'],
  ['GET', '/api/admin/businesses/:id'],
  ['GET', '/api/admin/sessions/:id'],
  ['GET', '/api/admin/business-edits/pending'],
  ['GET', '/api/admin/business-edits/:id'],
  ...(['businesses', 'sessions', 'trainers', 'business-edits'] as const).flatMap((kind) => [
    ['PUT', `/api/admin/${kind}/:id/approve`, { approved: true }] as const,
    ['POST', `/api/admin/${kind}/:id/approve`] as const,
    ['POST', `/api/admin/${kind}/:id/reject`, { reason }] as const,
    ['POST', `/api/admin/${kind}/:id/undo`] as const,
  ]),
  ['POST', '/api/admin/decisions', { kind: 'sessions', ids: [999_999], reason: null }],
  ['POST', '/api/admin/decisions/undo', { kind: 'sessions', ids: [999_999] }],
  ['GET', '/api/admin/photos'],
  ['POST', '/api/admin/photos/:uuid/approve', { files: uuid, alt: 'A hall' }],
  ['POST', '/api/admin/photos/:uuid/refuse', { reason }],
  ['GET', '/api/admin/papers'],
  ['GET', '/api/admin/papers/:uuid/document'],
  ['POST', '/api/admin/papers/:uuid/confirm'],
  ['POST', '/api/admin/papers/:uuid/refuse', { reason }],
  ['GET', '/api/admin/packages'],
  ['POST', '/api/admin/packages'],
  ['GET', '/api/admin/venues'],
  ['POST', '/api/admin/venues/:id/show', { sentAt: '2026-11-23T12:00:00.000Z' }],
  ['POST', '/api/admin/venues/:id/refuse', { sentAt: '2026-11-23T12:00:00.000Z', reason }],
  ['GET', '/api/admin/instructors'],
  ['POST', '/api/admin/instructors/:id/show', { sentAt: '2026-11-23T12:00:00.000Z' }],
  ['POST', '/api/admin/instructors/:id/refuse', { sentAt: '2026-11-23T12:00:00.000Z', reason }],
  ['GET', '/api/admin/access'],
  ['GET', '/api/admin/access/:uuid/photo'],
  ['POST', '/api/admin/access/:uuid/photo/check', { photoId: uuid, holds: true, statement: 'Level door.' }],
  ['POST', '/api/admin/access/:uuid/photo/refuse', { photoId: uuid, reason }],
  ['POST', '/api/admin/access/:uuid/leave', { deny: 1 }],
  ['POST', '/api/admin/access/:uuid/take-down', { reason }],
  ['GET', '/api/admin/purchases'],
  ['POST', '/api/admin/credits/:uuid/refund', { amount: '5.00', reason }],
  ['GET', '/api/admin/trainers'],
  ['GET', '/api/admin/trainers/:id/upcoming'],
  ['POST', '/api/admin/trainers/:id/suspend', { reason, futureBookings: 'keep' }],
  ['POST', '/api/admin/trainers/:id/reinstate', { reason }],
  ['GET', '/api/admin/booking-partners'],
  ['POST', '/api/admin/booking-partners', { name: 'Partner', url: 'https://partner.example' }],
  ['POST', '/api/admin/booking-partners/:uuid/secret'],
  ['PUT', '/api/admin/booking-partners/:uuid/return-addresses', { returnAddresses: [] }],
  ['POST', '/api/admin/booking-partners/:uuid/close', { reason }],
  ['GET', '/api/admin/feed-sources'],
  ['POST', '/api/admin/feed-sources', { address: 'https://127.0.0.1/', publisher: 'Inside' }],
  ['POST', '/api/admin/feed-sources/:uuid/run'],
  ['POST', '/api/admin/feed-sources/:uuid/pause', { reason }],
  ['POST', '/api/admin/feed-sources/:uuid/resume'],
  ['POST', '/api/admin/feed-sources/:uuid/remove', { reason }],
  ['GET', '/api/admin/claims'],
  ['POST', '/api/admin/claims/:uuid/approve'],
  ['POST', '/api/admin/claims/:uuid/reject', { reason }],
  ['GET', '/api/admin/imports'],
  ['POST', '/api/admin/imports'],
  ['GET', '/api/admin/imports/template.csv'],
  ['GET', '/api/admin/imports/:uuid'],
  ['POST', '/api/admin/imports/:uuid/start'],
  ['GET', '/api/admin/imports/:uuid/report.csv'],
  ['GET', '/api/admin/users'],
  ['GET', '/api/admin/users/:uuid'],
  ['POST', '/api/admin/users/:uuid/view-as', { reason }],
  ['POST', '/api/admin/users/:uuid/suspend', { reason, futureBookings: 'keep' }],
  ['POST', '/api/admin/users/:uuid/reinstate', { reason }],
  ['POST', '/api/admin/users/:uuid/role', { role: 'admin', reason }],
  ['POST', '/api/admin/users/:uuid/two-step/turn-off', { reason }],
  ['GET', '/api/admin/businesses'],
  ['GET', '/api/admin/businesses/:id/upcoming'],
  ['GET', '/api/admin/businesses/:id/api-keys'],
  ['POST', '/api/admin/businesses/:id/api-keys/:uuid/revoke', { reason }],
  ['POST', '/api/admin/businesses/:id/suspend', { reason, futureBookings: 'keep' }],
  ['POST', '/api/admin/businesses/:id/reinstate', { reason }],
  ['GET', '/api/admin/sessions'],
  ['GET', '/api/admin/sessions/:id/upcoming'],
  ['POST', '/api/admin/sessions/:id/take-down', { reason, futureBookings: 'keep' }],
  ['POST', '/api/admin/bookings/:uuid/refund', { amount: '1.00', reason, key: uuid }],
  ['GET', '/api/admin/payments'],
  ['GET', '/api/admin/payments/:uuid'],
  ['POST', '/api/admin/refunds/:uuid/retry', { reason }],
  ['GET', '/api/admin/bookings/:uuid/money'],
  ...(['businesses', 'trainers'] as const).flatMap((kind) => [
    ['POST', `/api/admin/${kind}/:id/hold-payouts`, { reason }] as const,
    ['POST', `/api/admin/${kind}/:id/release-payouts`, { reason }] as const,
  ]),
  ['GET', '/api/admin/disputes'],
  ['GET', '/api/admin/disputes/:uuid'],
  ['POST', '/api/admin/disputes/:uuid/submit', { remarks: '' }],
  ['POST', '/api/admin/disputes/:uuid/accept', { reason }],
  ['POST', '/api/admin/disputes/:uuid/files'],
  ['GET', '/api/admin/disputes/:uuid/files/:uuid'],
  ['DELETE', '/api/admin/disputes/:uuid/files/:uuid'],
  ['GET', '/api/admin/audit'],
  ['GET', '/api/admin/audit.csv'],
  ['GET', '/api/admin/platform-report'],
  ['GET', '/api/admin/platform-report/:id/report.csv'],
  ['GET', '/api/admin/statistics'],
  ['GET', '/api/admin/reports'],
  ['POST', '/api/admin/reports/:uuid/resolve', { action: 'dismiss', reason }],
  ['GET', '/api/admin/signals'],
  ['POST', '/api/admin/signals/:uuid/decide', { action: 'dismiss', reason }],
  ['GET', '/api/admin/messages'],
  ['GET', '/api/admin/messages/:uuid'],
  ['POST', '/api/admin/messages/:uuid/answer', { revision: 0, body: reason }],
  ['POST', '/api/admin/messages/:uuid/close', { revision: 0 }],
  ['POST', '/api/admin/messages/:uuid/reopen', { revision: 0 }],
  ['PUT', '/api/admin/messages/:uuid/assignee', { revision: 0, adminId: null }],
  ['POST', '/api/admin/messages/:uuid/notes', { body: reason }],
  ['GET', '/api/admin/empty-searches'],
  ['GET', '/api/admin/empty-searches.csv'],
  ['GET', '/api/admin/switches'],
  ['PUT', '/api/admin/switches/:name', { on: false, reason, version: 999 }],
  ['GET', '/api/admin/texts'],
  ['GET', '/api/admin/texts/:name'],
  ['GET', '/api/admin/texts/:name/versions/:id'],
  ['POST', '/api/admin/texts/:name/preview', { words: { text: '' } }],
  ['POST', '/api/admin/texts/:name/test', { words: { text: '' } }],
  ['PUT', '/api/admin/texts/:name', { words: { text: '' }, note: reason, version: 999 }],
  ['GET', '/api/admin/work'],
  ['GET', '/api/admin/work/:kind'],
  ['GET', '/api/admin/work/:kind/:uuid'],
  ['PUT', '/api/admin/work/:kind/:uuid/assignee', { adminId: null, seen: null }],
  ['POST', '/api/admin/work/:kind/:uuid/notes', { key: uuid, body: reason }],
  ['GET', '/api/admin/reviews'],
  ['POST', '/api/admin/reviews/:uuid/hide', { reason }],
  ['POST', '/api/admin/reviews/:uuid/unhide'],
];

const database = setUpDatabase();
let wholeApp: WholeApp;
const people = { visitor: null as string | null, seeker: '', owner: '', staff: '', admin: '' };

beforeAll(async () => {
  const { pool } = database;
  wholeApp = await openWholeApp(pool);
  people.seeker = (await createUser(pool)).id;
  people.owner = (await createUser(pool, { role: 'business' })).id;
  people.staff = (await createUser(pool)).id;
  people.admin = (await createUser(pool, { role: 'admin' })).id;
  const business = await createBusiness(pool, { ownerId: people.owner });
  await pool.query(`INSERT INTO business_members (business_id, user_id, role) VALUES ($1, $2, 'manager')`, [
    business.id,
    people.staff,
  ]);
});
afterAll(() => wholeApp.close());

describe('who may use what is for admins', () => {
  it('is written down for every route there is', () => {
    const registered = new Set([...wholeApp.registered].filter((route) => route.includes(' /api/admin/')));
    const written = new Set(adminRoutes.map(([method, route]) => `${method} ${withoutNames(route)}`));
    expect([...registered].filter((route) => !written.has(route))).toEqual([]);
    expect([...written].filter((route) => !registered.has(route))).toEqual([]);
  });

  it('is said by the table of each, and by no other', () => {
    expect([...wholeApp.saidFor.admin].sort()).toEqual(
      [...wholeApp.registered].filter((route) => route.includes(' /api/admin/')).sort(),
    );
  });

  it('asks for a fresh sign-in before what moves money, shuts people out, or gives power', () => {
    expect([...wholeApp.fresh].filter((route) => route.includes(' /api/admin/')).sort()).toEqual([
      'POST /api/admin/bookings/:/refund',
      'POST /api/admin/businesses/:/api-keys/:/revoke',
      'POST /api/admin/businesses/:/hold-payouts',
      'POST /api/admin/businesses/:/reinstate',
      'POST /api/admin/businesses/:/release-payouts',
      'POST /api/admin/businesses/:/suspend',
      'POST /api/admin/claims/:/approve',
      'POST /api/admin/claims/:/reject',
      'POST /api/admin/credits/:/refund',
      'POST /api/admin/disputes/:/accept',
      'POST /api/admin/disputes/:/submit',
      'POST /api/admin/imports',
      'POST /api/admin/imports/:/start',
      'POST /api/admin/inbox/claim/:/decision',
      'POST /api/admin/packages',
      'POST /api/admin/refunds/:/retry',
      'POST /api/admin/reports/:/resolve',
      'POST /api/admin/sessions/:/take-down',
      'POST /api/admin/signals/:/decide',
      'POST /api/admin/trainers/:/hold-payouts',
      'POST /api/admin/trainers/:/reinstate',
      'POST /api/admin/trainers/:/release-payouts',
      'POST /api/admin/trainers/:/suspend',
      'POST /api/admin/users/:/reinstate',
      'POST /api/admin/users/:/role',
      'POST /api/admin/users/:/suspend',
      'POST /api/admin/users/:/two-step/turn-off',
      'POST /api/admin/users/:/view-as',
      'PUT /api/admin/switches/:',
      'PUT /api/admin/texts/:',
    ]);
  });

  it('is refused to others before what they send is read', async () => {
    const answered: Record<string, number> = {};
    for (const [method, route] of adminRoutes) {
      const answer = await wholeApp.app.inject({
        method: method as 'GET',
        url: `${route.replaceAll(/:\w+/g, 'nonsense!')}?page=nonsense`,
        headers: { [USER_HEADER]: people.owner ?? '', 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { payload: '{"no' }),
      });
      if (answer.statusCode !== 403) answered[`${method} ${route}`] = answer.statusCode;
    }
    expect(answered).toEqual({});
  });

  const rows = adminRoutes.map(([method, route, input]) => ({ method, route, input }));
  it.each(rows)('$method $route: admins only', async ({ method, route, input }) => {
    const statuses: Record<string, number> = {};
    for (const [who, person] of Object.entries(people)) {
      const answer = await wholeApp.app.inject({
        method: method as 'GET',
        url: route
          .replaceAll(':uuid', uuid)
          .replace(':id', id)
          .replace(':event', 'evt_none')
          .replace(':kind', 'photo')
          .replace(':name', 'gift-vouchers'),
        headers: person === null ? {} : { [USER_HEADER]: person },
        ...(input === undefined ? {} : { payload: input }),
      });
      statuses[who] = answer.statusCode;
    }
    const { admin, ...others } = statuses;
    expect(others).toEqual({ visitor: 401, seeker: 403, owner: 403, staff: 403 });
    // 415: allowed, but the upload must be a form. 400: allowed, but the feed's address is a private one.
    expect([200, 201, 204, 404, 409, 415, ...(route.endsWith('/feed-sources') ? [400] : [])]).toContain(
      admin,
    );
  });
});
