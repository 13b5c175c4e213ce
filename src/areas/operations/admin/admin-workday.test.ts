import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { setUpAdmin } from '#support/admin-app.ts';
import { createPerson } from '#support/people.ts';
import { createBusiness, createSession, createUser } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { createOccurrenceForSale, holdPlace } from '#support/shop.ts';
import type { AuditPage } from './audit/contract.ts';

const shop = setUpShop();
const admin = setUpAdmin(shop);
let moira: { id: string };

beforeAll(async () => {
  moira = await createUser(shop.pool, { role: 'admin', firstName: 'Moira', lastName: 'Keane' });
});

async function book(person: AuthUser): Promise<string> {
  const date = await createOccurrenceForSale(shop.pool);
  const held = await holdPlace(shop, person, date);
  await shop.pay(held.clientSecret.split('_secret')[0]!);
  return (await createBooking(shop.deps, person, { sessionId: date.sessionId })).id;
}

it('the audit log tells an admin’s whole day: every act once, in order, and nothing that was refused', async () => {
  const reason = 'As the guidelines say.';
  const act = async (path: string, input?: object) => {
    const answer = await admin.send('POST', `/api/admin/${path}`, moira, input);
    expect(answer.statusCode, `${path}: ${answer.body}`).toBeLessThan(300);
  };
  const refused = async (path: string, input?: object) => {
    const answer = await admin.send('POST', `/api/admin/${path}`, moira, input);
    expect(answer.statusCode, path).toBeGreaterThanOrEqual(400);
  };
  const { pool } = shop;
  const first = (await createBusiness(pool, { status: 'submitted' })).id;
  const second = (await createBusiness(pool, { status: 'submitted' })).id;
  const session = (await createSession(pool, { status: 'pending' })).id;
  const person = await createPerson(pool);
  const booking = await book(person);

  await act(`businesses/${first}/approve`);
  await refused(`businesses/${first}/reject`, { reason });
  await act(`businesses/${second}/reject`, { reason });
  await act(`businesses/${second}/undo`);
  await act(`businesses/${second}/approve`);
  await act(`sessions/${session}/reject`, { reason });
  await refused(`sessions/${session}/approve`);
  await act(`bookings/${booking}/refund`, { amount: '5.00', reason, key: randomUUID() });
  await refused(`bookings/${booking}/refund`, { amount: '500.00', reason, key: randomUUID() });
  await act(`users/${person.id}/suspend`, { reason, futureBookings: 'cancel' });
  await act(`users/${person.id}/reinstate`, { reason });
  await admin.send('POST', '/api/reports', null, {
    subject: 'business',
    subjectId: String(first),
    reason: 'gone',
  });
  const reports = (await admin.send('GET', '/api/admin/reports', moira)).json() as {
    items: { id: string }[];
  };
  const report = reports.items[0]?.id ?? '';
  await act(`reports/${report}/resolve`, { action: 'take_down', reason });
  await refused(`reports/${report}/resolve`, { action: 'dismiss', reason });
  await act(`businesses/${first}/reinstate`, { reason });

  const log = (await admin.send('GET', '/api/admin/audit', moira)).json() as AuditPage;
  const told = log.items.toReversed().map((entry) => [entry.action, entry.subjectId, entry.reason]);
  expect(told).toEqual([
    ['business.approved', String(first), null],
    ['business.rejected', String(second), reason],
    ['business.decision-undone', String(second), null],
    ['business.approved', String(second), null],
    ['session.rejected', String(session), reason],
    ['booking.refunded', booking, reason],
    ['user.suspended', person.id, reason],
    ['user.reinstated', person.id, reason],
    ['business.suspended', String(first), reason],
    ['report.taken-down', report, reason],
    ['business.reinstated', String(first), reason],
  ]);
  expect(new Set(log.items.map(({ actor }) => actor?.name))).toEqual(new Set(['Moira Keane']));
  // Each request writes one entry, except settling the report: that also suspends the business.
  expect(new Set(log.items.map(({ requestId }) => requestId)).size).toBe(log.items.length - 1);
});
