import { authoriseBusiness } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { allowedActions } from '#areas/catalogue/businesses/permissions/permissions.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import type { BusinessCourses } from './contract.ts';
import {
  findCourseSession,
  type KeptRow,
  listCancellationCosts,
  listCourses,
  listKeptPlaces,
  listParticipants,
} from './course-queries.server.ts';

export const courseNotFound = (): AppError => new AppError('not_found', 'We can’t find that course.');

/** Returns a session's courses with the people on them. Throws as `authoriseBusiness`. */
export async function readBusinessCourses(
  db: Db,
  user: { id: string },
  sessionId: number,
  now: Date,
): Promise<BusinessCourses> {
  const session = await findCourseSession(db, sessionId);
  if (session === null) throw courseNotFound();
  const { businessId, title } = session;
  const { role } = await authoriseBusiness(db, user, businessId, 'view_attendees');
  const people = await listParticipants(db, sessionId);
  const kept = await listKeptPlaces(db, sessionId, now);
  const costs = await listCancellationCosts(db, sessionId, now);
  return {
    session: { id: sessionId, title, businessId },
    may: [...allowedActions[role]],
    courses: (await listCourses(db, sessionId)).map(({ id, pricePence, dates }) => {
      const cost = costs.find(({ courseId }) => courseId === id);
      return {
        id,
        price: penceToDecimal(pricePence),
        dates: dates.map(({ startsAt, endsAt: _end, ...date }) => ({
          ...date,
          startsAt: new Date(startsAt).toISOString(),
        })),
        people: people
          .filter(({ courseId }) => courseId === id)
          .map(({ courseId: _course, joinedAt, ...person }) => ({
            ...person,
            joinedAt: joinedAt.toISOString(),
          })),
        kept: toKept(kept.find(({ courseId }) => courseId === id)),
        cancellation:
          cost === undefined
            ? null
            : { dates: cost.dates, bookings: cost.bookings, refund: penceToDecimal(cost.refundPence) },
      };
    }),
  };
}

const toKept = (row: KeptRow | undefined) =>
  row === undefined ? null : { places: row.places, until: row.until.toISOString() };
