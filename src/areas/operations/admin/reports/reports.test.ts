import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPostgresCounts } from '#app/limits/rate-limit-queries.server.ts';
import { registerRateLimits } from '#app/limits/rate-limits.server.ts';
import { createSharedLimits } from '#app/limits/shared-counts.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { setUpAdmin } from '#support/admin-app.ts';
import { endCredentials } from '#support/credentials.ts';
import { createInstructor } from '#support/instructors.ts';
import { createPaidBooking } from '#support/mail-fixtures.ts';
import { createPerson } from '#support/people.ts';
import { createBusiness, createSession, createUser } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { reportRoutes } from '../routes.server.ts';
import type { ListedReport } from './contract.ts';

const shop = setUpShop();
const admin = setUpAdmin(shop);
let moira: { id: string };
let eleanor: { id: string };

beforeAll(async () => {
  moira = await createUser(shop.pool, { role: 'admin', firstName: 'Moira', lastName: 'Keane' });
  eleanor = await createUser(shop.pool, { role: 'admin', firstName: 'Eleanor', lastName: 'Marsh' });
});

const reason = 'Three people say the same, and it is so.';
const report = (subject: string, subjectId: string | number, as: { id: string } | null = null) =>
  admin.send('POST', '/api/reports', as, { subject, subjectId: String(subjectId), reason: 'unsafe' });

async function openReportsOn(subjectId: string | number): Promise<ListedReport[]> {
  const answer = await admin.send('GET', '/api/admin/reports', moira);
  return (answer.json() as { items: ListedReport[] }).items.filter(
    (item) => item.subjectId === String(subjectId),
  );
}

const undo = (id: string, as = moira) => admin.send('POST', `/api/admin/reports/${id}/undo`, as);
const resolve = (id: string, action: string, as = moira) =>
  admin.send('POST', `/api/admin/reports/${id}/resolve`, as, { action, reason });

async function createReview(): Promise<string> {
  const seat = await createPaidBooking(shop.pool);
  const { id } = await queryOne<{ id: string }>(
    shop.pool,
    `INSERT INTO reviews (booking_id, session_id, business_id, user_id, stars, body)
     VALUES ($1, $2, $3, $4, 3, 'Rude words.') RETURNING id`,
    [seat.bookingId, seat.sessionId, seat.businessId, seat.userId],
  );
  return id;
}

describe('reporting', () => {
  it('is for visitors and for people who are signed in', async () => {
    const { id } = await createSession(shop.pool, { title: 'Evening Yoga' });
    const person = await createPerson(shop.pool);
    expect((await report('session', id)).statusCode).toBe(201);
    expect((await report('session', id, person)).statusCode).toBe(201);
    expect(await openReportsOn(id)).toMatchObject([
      { title: 'Evening Yoga', reason: 'unsafe', reporter: null, alike: 2, live: true },
      { reporter: person.email, alike: 2 },
    ]);
    const title = await admin.send('GET', `/api/reports/subject?subject=session&subjectId=${id}`, null);
    expect(title.json()).toEqual({ title: 'Evening Yoga' });
  });

  it.each([
    [{ subject: 'session', subjectId: '1' }, 'reason', 'Choose a reason'],
    [
      { subject: 'planet', subjectId: '1', reason: 'wrong' },
      'subject',
      'Open the report from the page it is about',
    ],
    [
      { subject: 'session', subjectId: '1', reason: 'other', details: 'short' },
      'details',
      'Tell us what’s wrong, in at least 10 characters',
    ],
    [
      { subject: 'session', subjectId: '1', reason: 'wrong', details: 'x'.repeat(1001) },
      'details',
      'Keep it under 1,000 characters',
    ],
  ])('refuses %o', async (input, field, message) => {
    const answer = await admin.send('POST', '/api/reports', null, input);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ field, message });
  });

  it('knows nothing of what is not shown', async () => {
    const { id } = await createSession(shop.pool, { status: 'draft' });
    for (const [subject, subjectId] of [
      ['session', id],
      ['review', randomUUID()],
      ['business', "1' OR true"],
    ] as const) {
      expect((await report(subject, subjectId)).statusCode).toBe(404);
    }
  });
});

describe('a script that reports', () => {
  it('is stopped after the fifth in ten minutes, and told when to come again', async () => {
    const limited = createHttpApp();
    await registerRateLimits(
      limited,
      createSharedLimits(createPostgresCounts(shop.pool), { warn: () => undefined }),
    );
    reportRoutes({
      ...shop.deps,
      endCredentials,
      auth: { currentUser: async () => null },
      onAdminAct: () => Promise.resolve(),
      onInstructorRefused: () => Promise.resolve(),
    })(limited);
    const { id } = await createSession(shop.pool);
    const send = () =>
      limited.inject({
        method: 'POST',
        url: '/api/reports',
        payload: { subject: 'session', subjectId: String(id), reason: 'wrong' },
      });
    for (let n = 1; n <= 5; n += 1) expect((await send()).statusCode).toBe(201);
    const sixth = await send();
    expect(sixth.statusCode).toBe(429);
    expect(sixth.json()).toMatchObject({ code: 'rate_limited' });
    await limited.close();
  });
});

describe('settling a report', () => {
  it('dismissed: it stays as it is, and all alike are closed with it', async () => {
    const { id } = await createSession(shop.pool);
    await report('session', id);
    await report('session', id);
    const [first] = await openReportsOn(id);
    expect((await resolve(first!.id, 'dismiss')).statusCode).toBe(204);
    expect(await openReportsOn(id)).toEqual([]);
    expect(await queryOne(shop.pool, 'SELECT status FROM sessions WHERE id = $1', [id])).toEqual({
      status: 'published',
    });
    expect(
      await queryOne(shop.pool, 'SELECT action, reason, details FROM audit_log WHERE subject_id = $1', [
        first!.id,
      ]),
    ).toEqual({
      action: 'report.dismissed',
      reason,
      details: { subject: 'session', subjectId: String(id), reports: 2 },
    });
  });

  it('dismissed is undone by the same admin within seconds, with all alike; nothing else is', async () => {
    const { id } = await createSession(shop.pool);
    await report('session', id);
    await report('session', id);
    const [first] = await openReportsOn(id);
    const one = first!.id;
    expect((await undo(one)).statusCode).toBe(409);
    await resolve(one, 'dismiss');
    expect((await admin.send('GET', `/api/admin/reports/${one}`, moira)).json()).toMatchObject({
      state: 'dismissed',
      resolvedBy: 'Moira Keane',
    });
    expect((await undo(one, eleanor)).statusCode).toBe(403);
    const both = await Promise.all([undo(one), undo(one)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    expect(await openReportsOn(id)).toHaveLength(2);
    await resolve(one, 'dismiss');
    shop.advanceMinutes(1);
    expect((await undo(one)).statusCode).toBe(409);
    await report('session', id);
    const [next] = await openReportsOn(id);
    await resolve(next!.id, 'take_down');
    expect((await undo(next!.id)).statusCode).toBe(409);
    expect((await admin.send('GET', `/api/admin/reports/${randomUUID()}`, moira)).statusCode).toBe(404);
  });

  it('a session or a business is taken down, and its owner is told', async () => {
    const session = await createSession(shop.pool);
    const { id: businessId } = await createBusiness(shop.pool);
    const told = admin.told.length;
    for (const [subject, id] of [
      ['session', session.id],
      ['business', businessId],
    ] as const) {
      await report(subject, id);
      const found = (await openReportsOn(id)).find((item) => item.subject === subject);
      expect((await resolve(found!.id, 'take_down')).statusCode).toBe(204);
    }
    expect(
      await queryOne(shop.pool, 'SELECT status, rejection_reason AS reason FROM sessions WHERE id = $1', [
        session.id,
      ]),
    ).toEqual({ status: 'rejected', reason });
    expect(await queryOne(shop.pool, 'SELECT status FROM businesses WHERE id = $1', [businessId])).toEqual({
      status: 'suspended',
    });
    expect(admin.told.length).toBe(told + 2);
  });

  it('somebody who teaches is taken down once, and their business is told', async () => {
    const { id: businessId } = await createBusiness(shop.pool);
    const id = await createInstructor(shop.pool, businessId, { name: 'Lucy Hale' });
    const waiting = await createInstructor(shop.pool, businessId, { state: 'waiting' });
    expect((await report('instructor', waiting)).statusCode).toBe(404);
    expect((await report('instructor', id)).statusCode).toBe(201);
    const found = (await openReportsOn(id)).find(({ subject }) => subject === 'instructor');
    expect(found).toMatchObject({ title: 'Lucy Hale', text: 'Keeps a steady pace.', live: true });
    expect((await resolve(found!.id, 'hide')).statusCode).toBe(409);
    expect((await resolve(found!.id, 'take_down')).statusCode).toBe(204);
    expect(await queryOne(shop.pool, 'SELECT state, reason FROM instructors WHERE id = $1', [id])).toEqual({
      state: 'refused',
      reason,
    });
    expect(admin.refused).toEqual([id]);
    expect((await report('instructor', id)).statusCode).toBe(404);
  });

  it('a review is hidden, not taken down', async () => {
    const id = await createReview();
    await report('review', id);
    const [found] = await openReportsOn(id);
    expect(found).toMatchObject({ text: '3 of 5 stars. Rude words.' });
    expect((await resolve(found!.id, 'take_down')).json()).toMatchObject({
      code: 'conflict',
      message: 'You can hide a review or a photo, but not take it down.',
    });
    expect((await resolve(found!.id, 'hide')).statusCode).toBe(204);
    expect(
      await queryOne(shop.pool, 'SELECT hidden_reason, hidden_by FROM reviews WHERE id = $1', [id]),
    ).toEqual({
      hidden_reason: reason,
      hidden_by: moira.id,
    });
  });

  it('of two admins at once one wins, and the other is told who', async () => {
    const { id } = await createSession(shop.pool);
    await report('session', id);
    const [found] = await openReportsOn(id);
    const [one, two] = await Promise.all([
      resolve(found!.id, 'dismiss'),
      resolve(found!.id, 'take_down', eleanor),
    ]);
    expect([one.statusCode, two.statusCode].sort()).toEqual([204, 409]);
    const loser = one.statusCode === 409 ? one : two;
    const winner = loser === one ? 'Eleanor Marsh' : 'Moira Keane';
    expect(loser.json()).toMatchObject({ message: `${winner} has already decided this report.` });
  });

  it('knows no report that is not there', async () => {
    expect((await resolve(randomUUID(), 'dismiss')).statusCode).toBe(404);
  });
});
