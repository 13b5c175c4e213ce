import { describe, expect, it } from 'vitest';
import { setUpDatabase } from '#support/set-up-database.ts';
import { createWorld } from '#support/world.ts';
import { payRunCsv, readPayRates, readPayRun, removePayRate, setPayRate } from './pay-run.server.ts';

const database = setUpDatabase();

/** A one-hour class on 18 November with one attendee and a walk-in. */
async function arrange() {
  const { pool } = database;
  const { people, ids } = await createWorld(pool);
  await pool.query(
    `UPDATE occurrences SET starts_at = '2026-11-18T18:30:00Z', ends_at = '2026-11-18T19:30:00Z' WHERE id = $1`,
    [ids.occurrence],
  );
  await pool.query(`UPDATE bookings SET state = 'attended' WHERE id = $1`, [ids.booking]);
  const { rows } = await pool.query<{ name: string; id: number }>(
    'SELECT name, id FROM instructors WHERE business_id = $1',
    [ids.business],
  );
  const instructors = new Map(rows.map(({ name, id }) => [name, id]));
  const owner = { id: ids.owner };
  const actor = {
    user: owner,
    act: { actorId: ids.owner, requestId: 'test' },
    businessId: ids.business,
  };
  const now = new Date('2026-11-25T09:00:00Z');
  const deps = { pool, clock: { now: () => now } };
  const november = { from: '2026-11-01', to: '2026-11-30' };
  const hannah = instructors.get('Hannah Okafor') ?? 0;
  const leo = instructors.get('Leo Park') ?? 0;
  return { pool, ids, people, owner, actor, deps, now, november, hannah, leo };
}
const perHead = { sessionId: null, basis: 'head', amount: '4.25', from: '2026-11-01' } as const;

describe('a pay run', () => {
  it('counts the people who came, at the rate of the day', async () => {
    const { pool, ids, owner, actor, deps, now, november, hannah } = await arrange();
    expect(await readPayRun(pool, owner, ids.business, november, now)).toMatchObject({
      lines: [{ instructor: 'Hannah Okafor', heads: 2, minutes: 60, rate: null, pay: null, cover: false }],
      totals: [{ classes: 1, unrated: 1, pay: '0.00' }],
      total: '0.00',
    });
    await setPayRate(deps, actor, { ...perHead, instructorId: hannah });
    await setPayRate(deps, actor, { ...perHead, instructorId: hannah, amount: '9', from: '2026-11-19' });
    expect(await readPayRun(pool, owner, ids.business, november, now)).toMatchObject({
      lines: [{ rate: { basis: 'head', amount: '4.25' }, pay: '8.50' }],
      total: '8.50',
    });
  });

  it('pays cover to the person who taught, and nothing for a class that is cancelled or to come', async () => {
    const { pool, ids, owner, actor, deps, now, november, hannah, leo } = await arrange();
    for (const instructorId of [hannah, leo]) await setPayRate(deps, actor, { ...perHead, instructorId });
    await pool.query(
      'INSERT INTO occurrence_instructors (occurrence_id, instructor_id, position) VALUES ($1, $2, 1)',
      [ids.occurrence, leo],
    );
    expect(await readPayRun(pool, owner, ids.business, november, now)).toMatchObject({
      lines: [{ instructor: 'Leo Park', cover: true, pay: '8.50' }],
      totals: [{ instructor: 'Leo Park' }],
    });
    const during = new Date('2026-11-18T19:00:00Z');
    expect((await readPayRun(pool, owner, ids.business, november, during)).lines).toEqual([]);
    await pool.query(`UPDATE occurrences SET state = 'cancelled' WHERE id = $1`, [ids.occurrence]);
    expect((await readPayRun(pool, owner, ids.business, november, now)).lines).toEqual([]);
  });

  it('is a file that makes no formula of a name', async () => {
    const { pool, ids, owner, actor, deps, now, november, hannah } = await arrange();
    await pool.query(`UPDATE instructors SET name = '=HYPERLINK("x")' WHERE id = $1`, [hannah]);
    await setPayRate(deps, actor, { ...perHead, instructorId: hannah });
    const { content, fileName } = await payRunCsv(pool, owner, ids.business, november, now);
    expect(fileName).toBe('instructor-pay-2026-11-01-to-2026-11-30.csv');
    expect(content).toContain(`'=HYPERLINK`);
    expect(content).not.toMatch(/(^|,)"?=HYPERLINK/m);
    expect(content).toContain('8.50');
  });

  it('is for Premium Pro, and not for the front desk or instructors', async () => {
    const { pool, ids, people, owner, now, november } = await arrange();
    for (const who of ['front desk', 'instructor', 'other owner'] as const)
      await expect(
        readPayRun(pool, { id: people[who] ?? '' }, ids.business, november, now),
      ).rejects.toMatchObject({ status: 403 });
    await pool.query(`UPDATE businesses SET subscription_tier = 'basic' WHERE id = $1`, [ids.business]);
    await expect(readPayRun(pool, owner, ids.business, november, now)).rejects.toMatchObject({
      message: 'Instructor pay is included in Premium Pro.',
    });
  });
});

describe('rates', () => {
  it('replace the one of the same day, and can be removed', async () => {
    const { actor, deps, pool, owner, ids, hannah } = await arrange();
    await setPayRate(deps, actor, { ...perHead, instructorId: hannah });
    const { rates } = await setPayRate(deps, actor, {
      ...perHead,
      instructorId: hannah,
      basis: 'class',
      amount: '30',
    });
    expect(rates).toMatchObject([{ basis: 'class', amount: '30.00', from: '2026-11-01', session: null }]);
    const id = rates[0]?.id ?? 0;
    expect((await removePayRate(deps, actor, id)).rates).toEqual([]);
    await expect(removePayRate(deps, actor, id)).rejects.toMatchObject({ status: 404 });
    expect((await readPayRates(pool, owner, ids.business)).instructors).toHaveLength(2);
  });

  it('are for the business’s own instructors and sessions', async () => {
    const one = await arrange();
    const other = await arrange();
    await expect(
      setPayRate(one.deps, one.actor, { ...perHead, instructorId: other.hannah }),
    ).rejects.toMatchObject({
      status: 400,
    });
    await expect(
      setPayRate(one.deps, one.actor, { ...perHead, instructorId: one.hannah, sessionId: other.ids.session }),
    ).rejects.toMatchObject({ status: 400 });
  });
});
