import { z } from 'zod';
import { instructorsSentence } from '#areas/booking/bookings/mails/instructor-changes.server.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

/** Job payload: the dates, each with the instructors published before. */
export const instructorNewsPayload = z.object({
  userId: z.uuid(),
  dates: z.array(z.object({ occurrenceId: z.int(), previousIds: z.array(z.int()) })),
  at: z.iso.datetime(),
});

export interface InstructorChangedDate {
  sessionId: number;
  title: string;
  businessName: string;
  startsAt: string;
  /** Names; empty if no instructor is named. */
  teachers: string[];
  /** Names of the replaced instructors who are still public. */
  previous: string[];
}

export interface InstructorNewsData {
  userId: string;
  seeker: { name: string; email: string };
  /** Soonest first. */
  dates: InstructorChangedDate[];
}

/** Upcoming dates that the person follows and hasn't booked. Null if none, or the person is gone. */
export async function readInstructorNews(
  db: Db,
  { userId, dates }: Pick<z.output<typeof instructorNewsPayload>, 'userId' | 'dates'>,
  now: Date,
): Promise<InstructorNewsData | null> {
  const news = await queryOneOrNull<InstructorNewsData>(
    db,
    `WITH told AS (
       SELECT "occurrenceId" AS occurrence_id, "previousIds" AS previous_instructor_ids,
              ARRAY(SELECT (teacher ->> 'id')::bigint
                    FROM jsonb_array_elements(occurrence_instructors_json("occurrenceId")) AS teacher) AS ids
       FROM jsonb_to_recordset($2) AS told ("occurrenceId" bigint, "previousIds" bigint[])
     )
     SELECT u.id AS "userId", json_build_object('name', u.name, 'email', u.email) AS seeker,
            (SELECT coalesce(json_agg(found ORDER BY found."startsAt", found."sessionId"), '[]') FROM (
               SELECT s.id AS "sessionId", s.title, b.name AS "businessName", o.starts_at AS "startsAt",
                      ARRAY(SELECT teacher ->> 'name' FROM jsonb_array_elements(occurrence_instructors_json(o.id)) AS teacher) AS teachers,
                      ARRAY(SELECT i.name FROM unnest(t.previous_instructor_ids) WITH ORDINALITY AS was (id, place)
                            JOIN instructors i ON i.id = was.id AND i.state = 'shown'
                            ORDER BY was.place) AS previous
               FROM told t
               JOIN occurrences o ON o.id = t.occurrence_id AND o.state = 'scheduled' AND o.starts_at > $3
               JOIN sessions s ON s.id = o.session_id AND s.status = 'published'
               JOIN businesses b ON b.id = s.business_id AND b.status = 'approved'
               WHERE t.ids <> t.previous_instructor_ids
                 AND EXISTS (SELECT FROM favourites f
                             WHERE f.user_id = u.id AND (
                               f.session_id = s.id
                               OR (f.instructor_id = ANY (t.previous_instructor_ids || t.ids)
                                   AND (f.instructor_id = ANY (t.previous_instructor_ids)) <> (f.instructor_id = ANY (t.ids)))))
                 -- Who has booked it was told by the mail about their booking.
                 AND NOT EXISTS (SELECT FROM bookings k
                                 WHERE k.occurrence_id = o.id AND k.user_id = u.id AND k.state = 'confirmed')
             ) found) AS dates
     FROM users u WHERE u.id = $1 AND u.suspended_at IS NULL AND u.deleted_at IS NULL`,
    [userId, JSON.stringify(dates), now],
  );
  return news === null || news.dates.length === 0 ? null : news;
}

export type InstructorChangeGroup = InstructorChangedDate & { count: number };

/** Merges dates with the same change, so that a weekly session is one line. */
export function groupInstructorChanges(dates: readonly InstructorChangedDate[]): InstructorChangeGroup[] {
  const alike = new Map<string, InstructorChangeGroup>();
  for (const date of dates) {
    const key = JSON.stringify([date.sessionId, date.teachers, date.previous]);
    alike.set(key, { ...date, ...alike.get(key), count: (alike.get(key)?.count ?? 0) + 1 });
  }
  return [...alike.values()];
}

/** "Thu 26 Nov, 19:00", or "12 dates from Thu 26 Nov, 19:00". */
export function formatGroupDates({
  startsAt,
  count,
}: Pick<InstructorChangeGroup, 'startsAt' | 'count'>): string {
  const first = formatShortMoment(new Date(startsAt));
  return count === 1 ? first : `${count} dates from ${first}`;
}

export function instructorChangeSentence({
  teachers,
  previous,
}: Pick<InstructorChangedDate, 'teachers' | 'previous'>): string {
  const instead = previous.length === 0 ? '' : ` instead of ${new Intl.ListFormat('en-GB').format(previous)}`;
  return `${instructorsSentence(teachers)}${instead}.`;
}
