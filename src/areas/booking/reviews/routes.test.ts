import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSession } from '#areas/catalogue/sessions/show/get-session.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { createAttendedBooking } from '#support/attended-booking.ts';
import { createInstructor } from '#support/instructors.ts';
import { createBusiness, createMember, createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { headerAuthenticator, USER_HEADER } from '#support/shop.ts';
import { createTrainer } from '#support/trainers.ts';
import type {
  BusinessReviews,
  LatestReview,
  ModeratedReviews,
  PublicBusinessReviews,
  SessionReviews,
} from './contract.ts';
import { listLatestReviews } from './queries.server.ts';
import { reviewRoutes } from './routes.server.ts';

const database = setUpDatabase();
let app: AppInstance;

beforeAll(async () => {
  app = createHttpApp();
  reviewRoutes({
    pool: database.pool,
    clock: { now: () => new Date() },
    auth: headerAuthenticator(database.pool),
  })(app);
});
afterAll(() => app.close());

function send(as: string | null, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  return app.inject({
    method,
    url,
    headers: as === null ? {} : { [USER_HEADER]: as },
    ...(payload === undefined ? {} : { payload }),
  });
}

const postReview = (as: string | null, bookingId: string, review: object = { stars: 5, text: 'Lovely.' }) =>
  send(as, 'POST', `/api/bookings/${bookingId}/review`, review);

const putReview = (
  as: string | null,
  bookingId: string,
  review: object = { stars: 2, text: 'Colder this time.' },
) => send(as, 'PUT', `/api/bookings/${bookingId}/review`, review);

const deleteReview = (as: string | null, bookingId: string) =>
  send(as, 'DELETE', `/api/bookings/${bookingId}/review`);

async function getSessionReviews(sessionId: number, page = 1): Promise<SessionReviews> {
  return (await send(null, 'GET', `/api/sessions/${sessionId}/reviews?page=${page}`)).json();
}

async function findOwnerId(businessId: number): Promise<string> {
  const { rows } = await database.pool.query<{ owner_id: string }>(
    'SELECT owner_id FROM businesses WHERE id = $1',
    [businessId],
  );
  return rows[0]!.owner_id;
}

async function reviewInput(): Promise<
  Awaited<ReturnType<typeof createAttendedBooking>> & { reviewId: string }
> {
  const seat = await createAttendedBooking(database.pool);
  expect((await postReview(seat.userId, seat.bookingId)).statusCode).toBe(201);
  const [review] = (await getSessionReviews(seat.sessionId)).reviews;
  return { ...seat, reviewId: review!.id };
}

describe('writing a review', () => {
  it('of a session that is over shows stars, words and who wrote them', async () => {
    const seat = await createAttendedBooking(database.pool);
    const answer = await postReview(seat.userId, seat.bookingId, { stars: 4, text: '  Warm and friendly. ' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ bookingId: seat.bookingId, stars: 4, text: 'Warm and friendly.' });
    expect(await getSessionReviews(seat.sessionId)).toMatchObject({
      average: 4,
      count: 1,
      distribution: [0, 0, 0, 1, 0],
      page: 1,
      pages: 1,
      reviews: [{ stars: 4, text: 'Warm and friendly.', author: 'Priya N.', answer: null }],
    });
    const own = await send(seat.userId, 'GET', '/api/reviews/mine');
    const { rows } = await database.pool.query('SELECT title FROM sessions WHERE id = $1', [seat.sessionId]);
    expect(own.json()).toMatchObject([
      {
        bookingId: seat.bookingId,
        about: { kind: 'session', title: rows[0].title },
        stars: 4,
        answer: null,
        hiddenReason: null,
      },
    ]);
  });

  it('is the first of the rating shown', async () => {
    const seat = await createAttendedBooking(database.pool);
    const shown = () =>
      getSession(database.pool, seat.sessionId, null, {
        now: new Date(),
        occurrencesEach: 0,
      });
    expect(await shown()).toMatchObject({ rating: null, reviewCount: 0 });
    await postReview(seat.userId, seat.bookingId, { stars: 3 });
    expect(await shown()).toMatchObject({ rating: 3, reviewCount: 1 });
  });

  it('is possible once, also when asked for eight times at the same moment', async () => {
    const seat = await createAttendedBooking(database.pool);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => postReview(seat.userId, seat.bookingId)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      201, 409, 409, 409, 409, 409, 409, 409,
    ]);
    expect((await postReview(seat.userId, seat.bookingId)).json()).toEqual({
      code: 'conflict',
      message: 'You’ve already reviewed this booking.',
    });
    expect((await getSessionReviews(seat.sessionId)).count).toBe(1);
  });

  it.each([
    [{ text: 'No stars' }, 'stars', 'Choose one to five stars'],
    [{ stars: 0 }, 'stars', 'Choose one to five stars'],
    [{ stars: 6 }, 'stars', 'Choose one to five stars'],
    [{ stars: 4.5 }, 'stars', 'Choose one to five stars'],
    [{ stars: 5, text: 'x'.repeat(1501) }, 'text', 'Please keep this under 1500 characters'],
  ])('refuses %j', async (review, field, message) => {
    const seat = await createAttendedBooking(database.pool);
    const answer = await postReview(seat.userId, seat.bookingId, review);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ field, errors: [{ field, message }] });
  });
});

describe('a review is refused', () => {
  it('to a visitor, and of somebody else’s booking as if there were none', async () => {
    const seat = await createAttendedBooking(database.pool);
    const stranger = await createUser(database.pool);
    expect((await postReview(null, seat.bookingId)).statusCode).toBe(401);
    const theirs = await postReview(stranger.id, seat.bookingId);
    const none = await postReview(stranger.id, randomUUID());
    expect(theirs.statusCode).toBe(404);
    expect(theirs.json()).toEqual(none.json());
  });

  it('before the session is over', async () => {
    const startsAt = new Date(Date.now() - 30 * 60_000);
    const seat = await createAttendedBooking(database.pool, { startsAt });
    const answer = await postReview(seat.userId, seat.bookingId);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe('You can review this session after it has finished.');
  });

  it('to somebody who did not come', async () => {
    const seat = await createAttendedBooking(database.pool, { state: 'no_show' });
    const answer = await postReview(seat.userId, seat.bookingId);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().message).toBe('Only attendees can review a session.');
  });

  it('of a cancelled booking, and of a cancelled date', async () => {
    const cancelled = await createAttendedBooking(database.pool);
    await database.pool.query(
      "UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = now() WHERE id = $1",
      [cancelled.bookingId],
    );
    const calledOff = await createAttendedBooking(database.pool);
    await database.pool.query("UPDATE occurrences SET state = 'cancelled' WHERE id = $1", [
      calledOff.occurrenceId,
    ]);
    for (const seat of [cancelled, calledOff]) {
      const answer = await postReview(seat.userId, seat.bookingId);
      expect(answer.statusCode).toBe(409);
      expect(answer.json().message).toBe('This booking was cancelled, so you can’t review it.');
    }
  });

  it('to the owner and to everybody who works there', async () => {
    const owned = await createAttendedBooking(database.pool);
    await database.pool.query('UPDATE businesses SET owner_id = $2 WHERE id = $1', [
      owned.businessId,
      owned.userId,
    ]);
    const worksThere = await createAttendedBooking(database.pool);
    await database.pool.query(
      "INSERT INTO business_members (business_id, user_id, role) VALUES ($1, $2, 'front_desk')",
      [worksThere.businessId, worksThere.userId],
    );
    for (const seat of [owned, worksThere]) {
      const answer = await postReview(seat.userId, seat.bookingId);
      expect(answer.statusCode).toBe(403);
      expect(answer.json().message).toBe('You can’t review a business that you own or work for.');
      expect((await getSessionReviews(seat.sessionId)).count).toBe(0);
    }
  });
});

describe('the reviews of a session', () => {
  it('come a page at a time, the newest first, with the whole picture on each', async () => {
    const first = await createAttendedBooking(database.pool);
    await database.pool.query(
      `INSERT INTO reviews (booking_id, session_id, business_id, user_id, stars, body, created_at)
       VALUES ($1, $2, $3, $4, 5, 'oldest', now() - interval '9 days')`,
      [first.bookingId, first.sessionId, first.businessId, first.userId],
    );
    for (let day = 8; day > 2; day--) {
      const seat = await createAttendedBooking(database.pool);
      await database.pool.query(
        `INSERT INTO reviews (booking_id, session_id, business_id, user_id, stars, body, created_at)
         VALUES ($1, $2, $3, $4, 4, $5, now() - $6 * interval '1 day')`,
        [seat.bookingId, first.sessionId, first.businessId, seat.userId, `day ${day}`, day],
      );
    }
    const one = await getSessionReviews(first.sessionId);
    const two = await getSessionReviews(first.sessionId, 2);
    expect(one.reviews.map(({ text }) => text)).toEqual(['day 3', 'day 4', 'day 5', 'day 6', 'day 7']);
    expect(two.reviews.map(({ text }) => text)).toEqual(['day 8', 'oldest']);
    for (const page of [one, two]) {
      expect(page).toMatchObject({ average: 4.1, count: 7, distribution: [0, 0, 0, 6, 1], pages: 2 });
    }
  });
});

describe('a writer’s own review', () => {
  it('can be changed: everybody sees that it was edited, and the rating follows', async () => {
    const { userId, bookingId, sessionId } = await reviewInput();
    const answer = await putReview(userId, bookingId);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ bookingId, stars: 2, text: 'Colder this time.' });
    const after = await getSessionReviews(sessionId);
    expect(after).toMatchObject({ average: 2, count: 1, reviews: [{ stars: 2, text: 'Colder this time.' }] });
    const [review] = after.reviews;
    expect(Date.parse(review!.editedAt!)).toBeGreaterThanOrEqual(Date.parse(review!.writtenAt));
  });

  it('is not marked when nothing in it changed', async () => {
    const { userId, bookingId, sessionId } = await reviewInput();
    const same = await putReview(userId, bookingId, { stars: 5, text: 'Lovely.' });
    expect(same.json()).toMatchObject({ editedAt: null });
    expect((await getSessionReviews(sessionId)).reviews[0]?.editedAt).toBeNull();
  });

  it('can be taken out, and counts no longer; then another may be written', async () => {
    const { userId, bookingId, sessionId } = await reviewInput();
    expect((await deleteReview(userId, bookingId)).statusCode).toBe(204);
    expect(await getSessionReviews(sessionId)).toMatchObject({ average: null, count: 0, reviews: [] });
    expect((await deleteReview(userId, bookingId)).statusCode).toBe(404);
    expect((await postReview(userId, bookingId)).statusCode).toBe(201);
  });

  it('stays as it is once an administrator has hidden it: writing it anew would undo that', async () => {
    const { userId, bookingId, reviewId } = await reviewInput();
    const admin = (await createUser(database.pool, { role: 'admin' })).id;
    await send(admin, 'POST', `/api/admin/reviews/${reviewId}/hide`, { reason: 'Names a child.' });
    for (const refused of [await putReview(userId, bookingId), await deleteReview(userId, bookingId)]) {
      expect(refused.statusCode).toBe(409);
      expect(refused.json().message).toBe('We’ve hidden this review, so you can’t change it.');
    }
    expect((await postReview(userId, bookingId)).statusCode).toBe(409);
  });

  it('is out of reach for everybody else', async () => {
    const { bookingId, sessionId, businessId } = await reviewInput();
    const others = [
      [null, 401],
      [(await createUser(database.pool)).id, 404],
      [await findOwnerId(businessId), 404],
      [(await createUser(database.pool, { role: 'admin' })).id, 404],
    ] as const;
    for (const [other, status] of others) {
      expect((await putReview(other, bookingId)).statusCode).toBe(status);
      expect((await deleteReview(other, bookingId)).statusCode).toBe(status);
    }
    expect((await getSessionReviews(sessionId)).reviews).toMatchObject([{ stars: 5, text: 'Lovely.' }]);
  });
});

describe('the reviews of a business', () => {
  const shown = (as: string | null, businessId: number, page = 1) =>
    send(as, 'GET', `/api/businesses/${businessId}/reviews/shown?page=${page}`);

  it('are those of all its sessions, each with its session, a page at a time', async () => {
    const first = await reviewInput();
    for (let day = 1; day <= 5; day++) {
      const seat = await createAttendedBooking(database.pool);
      await database.pool.query(
        `INSERT INTO reviews (booking_id, session_id, business_id, user_id, stars, body, created_at)
         VALUES ($1, $2, $3, $4, 4, $5, now() - $6 * interval '1 day')`,
        [seat.bookingId, seat.sessionId, first.businessId, seat.userId, `day ${day}`, day],
      );
    }
    const one = (await shown(null, first.businessId)).json<PublicBusinessReviews>();
    expect(one).toMatchObject({ average: 4.2, count: 6, distribution: [0, 0, 0, 5, 1], pages: 2 });
    expect(one.reviews.map(({ text }) => text)).toEqual(['Lovely.', 'day 1', 'day 2', 'day 3', 'day 4']);
    expect(one.reviews[0]?.about.id).toBe(first.sessionId);
    const two = (await shown(null, first.businessId, 2)).json<PublicBusinessReviews>();
    expect(two.reviews.map(({ text }) => text)).toEqual(['day 5']);
  });

  it('leave hidden ones out, and are nobody’s where the business is not shown', async () => {
    const { businessId, reviewId } = await reviewInput();
    const admin = (await createUser(database.pool, { role: 'admin' })).id;
    await send(admin, 'POST', `/api/admin/reviews/${reviewId}/hide`, { reason: 'Names a child.' });
    expect((await shown(null, businessId)).json()).toMatchObject({ average: null, count: 0, reviews: [] });
    await database.pool.query(
      "UPDATE businesses SET status = 'suspended', booking_enabled = false WHERE id = $1",
      [businessId],
    );
    expect((await shown(null, businessId)).statusCode).toBe(404);
    expect((await shown(null, 999_999)).statusCode).toBe(404);
  });
});

describe('the business’s answer', () => {
  it('may be given anew once the person has changed what it answered', async () => {
    const { reviewId, sessionId, businessId, userId, bookingId } = await reviewInput();
    const owner = await findOwnerId(businessId);
    const desk = async () =>
      (await send(owner, 'GET', `/api/businesses/${businessId}/reviews`)).json<BusinessReviews>();
    const url = `/api/reviews/${reviewId}/answer`;
    await send(owner, 'POST', url, { answer: 'Glad you liked it.' });
    expect((await desk()).unanswered).toBe(0);
    await putReview(userId, bookingId);
    expect(await desk()).toMatchObject({
      unanswered: 1,
      reviews: [{ answer: { text: 'Glad you liked it.' } }],
    });
    expect((await send(owner, 'POST', url, { answer: 'The heating failed, sorry.' })).statusCode).toBe(204);
    expect((await getSessionReviews(sessionId)).reviews[0]?.answer?.text).toBe('The heating failed, sorry.');
    expect((await send(owner, 'POST', url, { answer: 'And more.' })).statusCode).toBe(409);
  });

  it('stands below the review, once', async () => {
    const { reviewId, sessionId, businessId } = await reviewInput();
    const owner = await findOwnerId(businessId);
    const url = `/api/reviews/${reviewId}/answer`;
    expect((await send(owner, 'POST', url, { answer: 'Thank you!' })).statusCode).toBe(204);
    expect((await getSessionReviews(sessionId)).reviews[0]?.answer?.text).toBe('Thank you!');
    const second = await send(owner, 'POST', url, { answer: 'And again.' });
    expect(second.statusCode).toBe(409);
    expect(second.json().message).toBe('You’ve already replied to this review.');
  });

  it('is for owner and managers; nobody else answers or reads their list', async () => {
    const { reviewId, businessId, userId } = await reviewInput();
    const member = async (role: string) => {
      const { id } = await createUser(database.pool, { role: 'business' });
      await database.pool.query(
        'INSERT INTO business_members (business_id, user_id, role) VALUES ($1, $2, $3)',
        [businessId, id, role],
      );
      return id;
    };
    const otherOwner = (await createBusiness(database.pool)).ownerId;
    const admin = (await createUser(database.pool, { role: 'admin' })).id;
    const askers: [string | null, number][] = [
      [null, 401],
      [userId, 403],
      [otherOwner, 403],
      [admin, 403],
      [await member('front_desk'), 403],
    ];
    for (const [asker, status] of askers) {
      const answer = await send(asker, 'POST', `/api/reviews/${reviewId}/answer`, { answer: 'Hello.' });
      expect(answer.statusCode).toBe(status);
      expect((await send(asker, 'GET', `/api/businesses/${businessId}/reviews`)).statusCode).toBe(status);
    }
    const manager = await member('manager');
    const list = await send(manager, 'GET', `/api/businesses/${businessId}/reviews`);
    expect(list.json<BusinessReviews>()).toMatchObject({ unanswered: 1, reviews: [{ id: reviewId }] });
    const answer = await send(manager, 'POST', `/api/reviews/${reviewId}/answer`, { answer: 'Hello.' });
    expect(answer.statusCode).toBe(204);
    const after = await send(manager, 'GET', `/api/businesses/${businessId}/reviews`);
    expect(after.json<BusinessReviews>().unanswered).toBe(0);
  });
});

describe('hiding', () => {
  it('takes a review out of the page and the rating, tells its writer why, and is logged', async () => {
    const { reviewId, sessionId, userId } = await reviewInput();
    const admin = (await createUser(database.pool, { role: 'admin' })).id;
    const hide = () =>
      send(admin, 'POST', `/api/admin/reviews/${reviewId}/hide`, { reason: 'Names a child.' });
    expect((await hide()).statusCode).toBe(204);
    expect(await getSessionReviews(sessionId)).toMatchObject({ average: null, count: 0, reviews: [] });
    const own = await send(userId, 'GET', '/api/reviews/mine');
    expect(own.json()).toMatchObject([{ hiddenReason: 'Names a child.' }]);
    expect((await hide()).json().message).toBe('This review is already hidden.');

    const hidden = await send(admin, 'GET', '/api/admin/reviews?hidden=true');
    expect(hidden.json<ModeratedReviews>().reviews).toContainEqual(
      expect.objectContaining({ id: reviewId, hiddenReason: 'Names a child.' }),
    );
    const unhide = () => send(admin, 'POST', `/api/admin/reviews/${reviewId}/unhide`);
    expect((await unhide()).statusCode).toBe(204);
    expect((await getSessionReviews(sessionId)).count).toBe(1);
    expect((await unhide()).json().message).toBe('This review isn’t hidden.');
    const { rows } = await database.pool.query(
      "SELECT action, actor_id, reason FROM audit_log WHERE subject = 'review' AND subject_id = $1 ORDER BY id",
      [reviewId],
    );
    expect(rows).toEqual([
      { action: 'review.hidden', actor_id: admin, reason: 'Names a child.' },
      { action: 'review.shown-again', actor_id: admin, reason: null },
    ]);
  });

  it('is for admins, with a reason', async () => {
    const { reviewId, userId, businessId } = await reviewInput();
    const url = `/api/admin/reviews/${reviewId}/hide`;
    const reason = 'I do not like it.';
    expect((await send(null, 'POST', url, { reason })).statusCode).toBe(401);
    expect((await send(userId, 'POST', url, { reason })).statusCode).toBe(403);
    expect((await send(await findOwnerId(businessId), 'POST', url, { reason })).statusCode).toBe(403);
    expect((await send(userId, 'GET', '/api/admin/reviews')).statusCode).toBe(403);
    const admin = (await createUser(database.pool, { role: 'admin' })).id;
    expect((await send(admin, 'POST', url, { reason: ' ' })).json()).toMatchObject({ field: 'reason' });
    const unknown = `/api/admin/reviews/${randomUUID()}/hide`;
    expect((await send(admin, 'POST', unknown, { reason })).statusCode).toBe(404);
  });
});

describe('a review of whoever taught', () => {
  const ofInstructor = (id: number) => `?instructor=${id}`;
  const reviewsOfPerson = async (of: 'instructors' | 'personal-trainers', id: number) =>
    (await send(null, 'GET', `/api/${of}/${id}/reviews`)).json<SessionReviews>();

  async function taughtSeat(options: Parameters<typeof createAttendedBooking>[1] = {}) {
    const seat = await createAttendedBooking(database.pool, options);
    const instructor = await createInstructor(database.pool, seat.businessId, {
      sessionIds: [seat.sessionId],
    });
    const review = `/api/bookings/${seat.bookingId}/review${ofInstructor(instructor)}`;
    return { ...seat, instructor, review };
  }

  it('is theirs, beside the session’s own, once for each person however often they were there', async () => {
    const { userId, bookingId, sessionId, instructor, review } = await taughtSeat();
    expect((await postReview(userId, bookingId, { stars: 2 })).statusCode).toBe(201);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => send(userId, 'POST', review, { stars: 5, text: 'Patient.' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409]);
    const again = await createAttendedBooking(database.pool);
    await database.pool.query(
      `UPDATE bookings b SET user_id = $2, session_id = $3, occurrence_id = o.occurrence_id, business_id = o.business_id
         FROM bookings o WHERE o.id = $4 AND b.id = $1`,
      [again.bookingId, userId, sessionId, bookingId],
    );
    const anew = `/api/bookings/${again.bookingId}/review${ofInstructor(instructor)}`;
    expect((await send(userId, 'POST', anew, { stars: 1 })).statusCode).toBe(409);
    expect(await reviewsOfPerson('instructors', instructor)).toMatchObject({ average: 5, count: 1 });
    expect(await getSessionReviews(sessionId)).toMatchObject({ average: 2, count: 1 });
    const own = (await send(userId, 'GET', '/api/reviews/mine')).json<{ about: object }[]>();
    expect(own.map(({ about }) => about)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'session', id: sessionId }),
        expect.objectContaining({ kind: 'instructor', id: instructor }),
      ]),
    );
  });

  it('is changed and taken out by itself', async () => {
    const { userId, bookingId, sessionId, instructor, review } = await taughtSeat();
    await postReview(userId, bookingId, { stars: 4 });
    await send(userId, 'POST', review, { stars: 5 });
    expect((await send(userId, 'PUT', review, { stars: 3, text: '' })).statusCode).toBe(200);
    expect(await reviewsOfPerson('instructors', instructor)).toMatchObject({ average: 3 });
    expect((await send(userId, 'DELETE', review)).statusCode).toBe(204);
    expect((await send(userId, 'DELETE', review)).statusCode).toBe(404);
    expect(await reviewsOfPerson('instructors', instructor)).toMatchObject({ average: null, count: 0 });
    expect(await getSessionReviews(sessionId)).toMatchObject({ average: 4 });
  });

  it('is nobody’s who was not taught by them', async () => {
    const { userId, bookingId, businessId } = await taughtSeat();
    const another = await createInstructor(database.pool, businessId, { name: 'Leo Park' });
    const absent = await taughtSeat({ state: 'no_show' });
    const { id: stranger } = await createUser(database.pool);
    const ask = (as: string | null, booking: string, instructor: number) =>
      send(as, 'POST', `/api/bookings/${booking}/review${ofInstructor(instructor)}`, { stars: 5 });
    const answers = [
      await ask(userId, bookingId, another),
      await ask(userId, bookingId, 987_654_321),
      await ask(absent.userId, absent.bookingId, absent.instructor),
      await ask(stranger, bookingId, another),
      await ask(null, bookingId, another),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 403, 404, 401]);
  });

  it('is answered by their business, or by themselves with the account they have on its team', async () => {
    const { userId, businessId, instructor, review } = await taughtSeat();
    const { id: member } = await createMember(database.pool, businessId, 'front_desk');
    const { id: stranger } = await createUser(database.pool);
    await send(userId, 'POST', review, { stars: 5, text: 'Patient.' });
    const [shown] = (await reviewsOfPerson('instructors', instructor)).reviews;
    const answer = (as: string) =>
      send(as, 'POST', `/api/reviews/${shown?.id}/answer`, { answer: 'Thank you.' });
    expect([(await answer(stranger)).statusCode, (await answer(member)).statusCode]).toEqual([403, 403]);
    const ofBusiness = await send(
      await findOwnerId(businessId),
      'GET',
      `/api/businesses/${businessId}/reviews`,
    );
    expect(ofBusiness.json<BusinessReviews>()).toMatchObject({
      unanswered: 1,
      reviews: [{ about: { kind: 'instructor', id: instructor, title: 'Hannah Okafor' } }],
    });
    await database.pool.query('UPDATE instructors SET user_id = $2 WHERE id = $1', [instructor, member]);
    const ofMe = async (as: string) => (await send(as, 'GET', '/api/reviews/of-me')).json<BusinessReviews>();
    expect(await ofMe(member)).toMatchObject({ unanswered: 1, reviews: [{ text: 'Patient.' }] });
    expect(await ofMe(stranger)).toMatchObject({ unanswered: 0, reviews: [] });
    expect((await answer(member)).statusCode).toBe(204);
    expect((await reviewsOfPerson('instructors', instructor)).reviews).toMatchObject([
      { answer: { text: 'Thank you.' } },
    ]);
    const shownOfBusiness = await send(null, 'GET', `/api/businesses/${businessId}/reviews/shown`);
    expect(shownOfBusiness.json<PublicBusinessReviews>()).toMatchObject({ average: null, count: 0 });
  });

  it('is a trainer’s whose hour was booked, once for each person, and theirs to answer', async () => {
    const seat = await createAttendedBooking(database.pool);
    const trainer = await createTrainer(database.pool);
    await database.pool.query(
      `WITH hour AS (
         INSERT INTO appointments (trainer_id, starts_at, ends_at, busy_until, session_type)
         SELECT $2, starts_at, starts_at + interval '1 hour', starts_at + interval '1 hour', 'online' FROM bookings WHERE id = $1 RETURNING id
       )
       UPDATE bookings SET occurrence_id = NULL, session_id = NULL, business_id = NULL, trainer_id = $2,
              appointment_id = hour.id FROM hour WHERE bookings.id = $1`,
      [seat.bookingId, trainer.id],
    );
    expect((await postReview(seat.userId, seat.bookingId, { stars: 4, text: 'Exact.' })).statusCode).toBe(
      201,
    );
    expect((await postReview(seat.userId, seat.bookingId)).statusCode).toBe(409);
    const found = await reviewsOfPerson('personal-trainers', trainer.id);
    expect(found).toMatchObject({ average: 4, reviews: [{ text: 'Exact.' }] });
    const answer = (as: string) =>
      send(as, 'POST', `/api/reviews/${found.reviews[0]?.id}/answer`, { answer: 'Thank you.' });
    expect((await answer(seat.userId)).statusCode).toBe(403);
    expect((await answer(trainer.userId)).statusCode).toBe(204);
    const { id: admin } = await createUser(database.pool, { role: 'admin' });
    const moderated = (await send(admin, 'GET', '/api/admin/reviews')).json<ModeratedReviews>();
    expect(moderated.reviews.find(({ about }) => about.kind === 'trainer')).toMatchObject({
      about: { id: trainer.id },
      business: null,
    });
  });
});

describe('GET /api/reviews/latest', () => {
  const text = 'The teacher offered me an easier version of everything, without any fuss.';
  const latest = () => listLatestReviews(database.pool, 50);

  it('has a review of a session that people can see, with the first name of its author', async () => {
    const attended = await createAttendedBooking(database.pool);
    await postReview(attended.userId, attended.bookingId, { stars: 3, text });
    const [newest] = await latest();
    expect(newest).toMatchObject({ stars: 3, text, session: { id: attended.sessionId } });
    expect(newest?.author).not.toContain(' ');

    await database.pool.query(`UPDATE sessions SET status = 'paused' WHERE id = $1`, [attended.sessionId]);
    expect((await latest()).map(({ session }) => session.id)).not.toContain(attended.sessionId);
  });

  it('leaves out what is hidden, and what is too short to say much away from its session', async () => {
    const short = await createAttendedBooking(database.pool);
    await postReview(short.userId, short.bookingId, { stars: 5, text: 'Lovely.' });
    const hidden = await createAttendedBooking(database.pool);
    await postReview(hidden.userId, hidden.bookingId, { stars: 5, text });
    const admin = await createUser(database.pool);
    await database.pool.query(
      `UPDATE reviews SET hidden_reason = 'Not about the session', hidden_by = $2 WHERE booking_id = $1`,
      [hidden.bookingId, admin.id],
    );
    const shown = (await latest()).map(({ session }) => session.id);
    expect(shown).not.toContain(short.sessionId);
    expect(shown).not.toContain(hidden.sessionId);
  });

  it('answers anybody with at most three, one a session', async () => {
    const { sessionId, bookingId, userId } = await createAttendedBooking(database.pool);
    await postReview(userId, bookingId, { stars: 4, text });
    const answer = await send(null, 'GET', '/api/reviews/latest');
    const reviews = answer.json<LatestReview[]>();
    expect(reviews.length).toBeLessThanOrEqual(3);
    expect(reviews[0]?.session.id).toBe(sessionId);
    expect(new Set(reviews.map(({ session }) => session.id)).size).toBe(reviews.length);
  });
});
