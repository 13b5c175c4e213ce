import type { PaymentIntentResponse } from '#areas/booking/bookings/contract.ts';
import { placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import { coursePrice, courseShares } from '#areas/catalogue/sessions/courses/rules.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { type Db, queryOne } from '#shared/db/database.server.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { createOccurrence, type SessionOptions } from './session-factory.ts';
import { createSeries, type Shop } from './shop.ts';

export interface CourseForSale {
  sessionId: number;
  courseId: number;
  pricePence: number;
  /** All dates, those that have passed included. */
  occurrenceIds: number[];
  startsAt: Date[];
  /** How many have passed. */
  passed: number;
}

/** Weekly dates, the first to come three days from now. Default: six dates for £60.00. */
export async function createCourse(
  db: Db,
  { dates = 6, passed = 0, ...options }: SessionOptions & { dates?: number; passed?: number } = {},
): Promise<CourseForSale> {
  const { pricePence = 6000, capacity = 12 } = options;
  const ahead = await createSeries(db, dates - passed, { ...options, pricePence, capacity });
  const { sessionId } = ahead;
  const course: CourseForSale = { ...ahead, courseId: 0, pricePence, passed };
  const [first = new Date()] = ahead.startsAt;
  for (let week = 1; week <= passed; week++) {
    const startsAt = new Date(first.getTime() - week * 7 * 86_400_000);
    course.startsAt.unshift(startsAt);
    course.occurrenceIds.unshift(await createOccurrence(db, sessionId, { startsAt, capacity }));
  }
  await db.query(`UPDATE sessions SET sold_as = 'course' WHERE id = $1`, [sessionId]);
  course.courseId = await addCourse(db, course, dates);
  return course;
}

async function addCourse(
  db: Db,
  { sessionId, pricePence, occurrenceIds }: CourseForSale,
  dates: number,
): Promise<number> {
  const { id } = await queryOne<{ id: number }>(
    db,
    'INSERT INTO courses (session_id, price_pence, dates, created_at) VALUES ($1, $2, $3, now()) RETURNING id',
    [sessionId, pricePence, dates],
  );
  await db.query('INSERT INTO course_dates (occurrence_id, course_id) SELECT unnest($1::bigint[]), $2', [
    occurrenceIds,
    id,
  ]);
  return id;
}

/** The request that the checkout sends to join the dates left. */
export function joinRequest(course: CourseForSale, places = 1) {
  const left = course.startsAt.slice(course.passed).map((start) => start.toISOString());
  const [sessionDate, ...alsoDates] = left;
  const { totalPence } = coursePrice(courseShares(course.pricePence, course.startsAt.length, left.length));
  return {
    sessionId: course.sessionId,
    amount: penceToDecimal(totalPence * places),
    sessionDate,
    ...(alsoDates.length > 0 && { alsoDates }),
    places,
  };
}

export function joinCourse(
  shop: Shop,
  person: AuthUser,
  course: CourseForSale,
  places = 1,
): Promise<PaymentIntentResponse> {
  return placeHold(shop.deps, person, joinRequest(course, places));
}
