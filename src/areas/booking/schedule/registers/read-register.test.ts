import { describe, expect, it } from 'vitest';
import { createInstructor } from '#support/instructors.ts';
import { createMember } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { createWorld } from '#support/world.ts';
import { markRegister, readOwnClasses, readRegister } from './read-register.server.ts';

const database = setUpDatabase();

async function arrange() {
  const { pool } = database;
  const { people, ids } = await createWorld(pool);
  const { rows } = await pool.query<{ startsAt: Date }>(
    'SELECT starts_at AS "startsAt" FROM occurrences WHERE id = $1',
    [ids.occurrence],
  );
  const startsAt = rows[0]!.startsAt;
  const as = (who: keyof typeof people) => ({ id: people[who] ?? '' });
  return { pool, ids, startsAt, as, clock: { now: () => startsAt } };
}

describe('the classes of an instructor', () => {
  it('are those they teach, and of others none', async () => {
    const { pool, ids, startsAt, as } = await arrange();
    const own = await readOwnClasses(pool, as('instructor'), ids.business, startsAt);
    expect(own.instructor?.name).toBe('Hannah Okafor');
    expect(own.classes.map(({ id }) => id)).toContain(ids.occurrence);
    const others = await readOwnClasses(pool, as('other instructor'), ids.business, startsAt);
    expect(others).toMatchObject({ instructor: { name: 'Leo Park' }, classes: [] });
    const unlinked = await createMember(pool, ids.business, 'instructor');
    expect(await readOwnClasses(pool, unlinked, ids.business, startsAt)).toEqual({
      instructor: null,
      classes: [],
    });
  });

  it('go to whoever teaches a date instead', async () => {
    const { pool, ids, startsAt, as } = await arrange();
    await pool.query(
      `INSERT INTO occurrence_instructors (occurrence_id, instructor_id, position)
       SELECT $1, id, 1 FROM instructors WHERE user_id = $2`,
      [ids.occurrence, as('other instructor').id],
    );
    await expect(readRegister(pool, as('instructor'), ids.occurrence, startsAt)).rejects.toMatchObject({
      status: 403,
      message: 'You don’t teach this class.',
    });
    const register = await readRegister(pool, as('other instructor'), ids.occurrence, startsAt);
    expect(register.people).toHaveLength(1);
  });
});

describe('a register', () => {
  it('has names and no way to reach anybody', async () => {
    const { pool, ids, startsAt, as } = await arrange();
    const register = await readRegister(pool, as('instructor'), ids.occurrence, startsAt);
    expect(Object.keys(register.people[0]!).sort()).toEqual([
      'age',
      'bookingId',
      'firstTime',
      'guardian',
      'mark',
      'name',
      'specialRequirements',
      'state',
    ]);
    expect(register.walkIns).toMatchObject([{ name: 'Rosa Whitfield', places: 1 }]);
  });

  it('is marked by whoever teaches the class at that moment, and only for its own bookings', async () => {
    const { pool, ids, as, clock } = await arrange();
    const elsewhere = await arrange();
    const mark = (who: Parameters<typeof as>[0], bookingId = ids.booking) =>
      markRegister(
        { pool, clock },
        as(who),
        { occurrenceId: ids.occurrence, bookingId },
        {
          state: 'attended',
          was: 'confirmed',
        },
      );
    await expect(mark('other instructor')).rejects.toMatchObject({ status: 403 });
    await expect(mark('instructor', elsewhere.ids.booking)).rejects.toMatchObject({ status: 404 });
    expect(await mark('instructor')).toMatchObject({ bookingId: ids.booking, state: 'attended' });
    expect(await mark('instructor')).toMatchObject({ state: 'attended' });
  });

  it('closes for somebody whose instructor was removed', async () => {
    const { pool, ids, startsAt } = await arrange();
    const gone = await createMember(pool, ids.business, 'instructor');
    const instructor = await createInstructor(pool, ids.business, { userId: gone.id, state: 'shown' });
    await pool.query(`UPDATE instructors SET user_id = NULL, state = 'removed' WHERE id = $1`, [instructor]);
    await expect(readRegister(pool, gone, ids.occurrence, startsAt)).rejects.toMatchObject({ status: 403 });
  });
});
