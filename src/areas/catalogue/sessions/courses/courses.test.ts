import { beforeAll, describe, expect, it } from 'vitest';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { transaction } from '#shared/db/database.server.ts';
import { createBusiness } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { addOccurrence } from '../occurrences/add-occurrence.server.ts';
import { extendOccurrences } from '../occurrences/materialise-occurrences.server.ts';
import { duplicateSession } from '../own/change-status.server.ts';
import { createSession, editSession } from '../own/save-session.server.ts';
import { createSessionSchema, sessionFormSchema } from '../own/session-form.ts';
import { getSession } from '../show/get-session.server.ts';

const now = new Date('2027-01-04T12:00:00Z');
const tuesdays = Array.from({ length: 6 }, (_, week) => plusDays('2027-01-12', week * 7));

const database = setUpDatabase();
let businessId: number;
let owner: { id: string };

beforeAll(async () => {
  const business = await createBusiness(database.pool);
  businessId = business.id;
  owner = { id: business.ownerId ?? '' };
});

const deps = () => ({ pool: database.pool, clock: { now: () => now } });

const form = {
  title: 'Beginners’ Pilates Course',
  description: '',
  sessionTypeId: 3,
  difficulty: ['beginner' as const],
  ageGroups: ['18-25' as const],
  gender: 'mixed' as const,
  price: '60.00',
  duration: 60,
  maxParticipants: 10,
  soldAs: 'course' as const,
  schedule: [],
  course: { days: tuesdays, startTime: '18:30' },
};

const create = (changes: object = {}) =>
  createSession(deps(), owner, createSessionSchema.parse({ ...form, ...changes, businessId }));
const edit = (id: number, changes: object = {}) =>
  editSession(deps(), owner, id, sessionFormSchema.parse({ ...form, ...changes }));

async function shown(id: number) {
  await database.pool.query(`UPDATE sessions SET status = 'published' WHERE id = $1`, [id]);
  return getSession(database.pool, id, null, { now, occurrencesEach: 3 });
}

describe('a session sold as a course', () => {
  it('has its dates from the day it is made, and the price of them all', async () => {
    const session = await shown(await create());
    expect(session).toMatchObject({ price: '60.00', platformFee: '6.00', totalPrice: '66.00', schedule: [] });
    expect(session.courses).toMatchObject([
      { dates: 6, fullPrice: '66.00', totalPrice: '66.00', spacesLeft: 10 },
    ]);
    expect(session.courses?.[0]?.left.map(({ startsAt }) => londonDay(new Date(startsAt)))).toEqual(tuesdays);
    // No job adds to them.
    await extendOccurrences(database.pool, now);
    expect((await shown(session.id)).courses?.[0]?.left).toHaveLength(6);
  });

  it('needs 2 to 12 days and no weekly times, and is one or the other for good', async () => {
    const problem = (changes: object) => {
      const { error } = createSessionSchema.safeParse({ ...form, ...changes, businessId });
      return error?.issues.map(({ path, message }) => [path.join('.'), message]);
    };
    const howMany = [['course.days', 'A course has 2 to 12 dates']];
    expect(problem({ course: { days: [tuesdays[0], tuesdays[0]], startTime: '18:30' } })).toEqual(howMany);
    expect(problem({ schedule: [{ dayOfWeek: 1, startTime: '09:00', endTime: '10:00' }] })).toEqual([
      ['schedule', 'A course has dates, not weekly times'],
    ]);
    expect(problem({ soldAs: 'date', course: undefined })).toEqual([
      ['schedule', 'At least one session time is required'],
    ]);
    await expect(create({ course: undefined })).rejects.toMatchObject({
      errors: [{ field: 'course.days', message: 'Choose the dates of the course' }],
    });
    await expect(
      edit(await create(), {
        soldAs: 'date',
        course: undefined,
        schedule: [{ dayOfWeek: 1, startTime: '09:00', endTime: '10:00' }],
      }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  it('refuses a day in the past with its field, and saves nothing', async () => {
    await expect(
      create({ course: { days: ['2027-01-01', ...tuesdays], startTime: '18:30' } }),
    ).rejects.toMatchObject({ errors: [{ field: 'course.days', message: 'This day is in the past' }] });
  });

  it('takes other dates and another price until somebody has booked it, then another price alone', async () => {
    const id = await create();
    const later = tuesdays.slice(0, 4);
    await edit(id, { price: '48.00', course: { days: later, startTime: '19:00' } });
    const session = await shown(id);
    expect(session.courses).toMatchObject([{ dates: 4, fullPrice: '52.80' }]);
    const [first] = session.courses?.[0]?.left ?? [];
    await database.pool.query(
      `WITH hold AS (INSERT INTO holds (user_id, session_fee_pence, platform_fee_pence, total_pence, expires_at)
         VALUES ($1, 0, 0, 0, now()) RETURNING id)
       INSERT INTO order_items (order_id, occurrence_id, session_fee_pence, platform_fee_pence, total_pence, policy)
       SELECT hold.id, o.id, 0, 0, 0, '{}' FROM hold, occurrences o WHERE o.session_id = $2 AND o.starts_at = $3`,
      [owner.id, id, first?.startsAt],
    );
    await expect(edit(id, { course: { days: tuesdays, startTime: '19:00' } })).rejects.toMatchObject({
      errors: [{ field: 'course.days' }],
    });
    await edit(id, { price: '44.00', course: undefined });
    expect((await shown(id)).courses).toMatchObject([{ dates: 4, fullPrice: '48.40' }]);
  });

  it('gets no other dates from the calendar, and its copy waits for dates of its own', async () => {
    const id = await create();
    await shown(id);
    const date = { day: '2027-03-02', startTime: '18:30', duration: 60, capacity: 10, note: null };
    await expect(transaction(database.pool, (tx) => addOccurrence(tx, id, date, now))).rejects.toMatchObject({
      code: 'conflict',
    });
    const copy = await duplicateSession(deps(), owner, id);
    await expect(edit(copy, { title: 'Copy', course: undefined })).rejects.toMatchObject({
      errors: [{ field: 'course.days' }],
    });
    await edit(copy, { title: 'Copy', course: { days: tuesdays, startTime: '20:00' } });
    expect((await shown(copy)).courses).toHaveLength(1);
  });
});
