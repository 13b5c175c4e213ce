import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { suggestPlaces } from '#areas/catalogue/postcodes/suggest-places.server.ts';
import type { TestDatabase } from '#support/database.ts';
import { createInstructor } from '#support/instructors.ts';
import { createBusiness, createOccurrence, createSession } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { createTrainer } from '#support/trainers.ts';
import { createNameSuggester } from './suggest-names.server.ts';

const database = setUpDatabase();
let db: TestDatabase['pool'];
let suggest: ReturnType<typeof createNameSuggester>;
let ids: Record<'business' | 'trainer' | 'instructor', number>;
const warnings: string[] = [];

beforeAll(async () => {
  db = database.pool;
  const business = await createBusiness(db, { name: 'Quillfeather Studio' });
  const other = await createBusiness(db, { name: 'Another Hall' });
  await createBusiness(db, { name: 'Quillfeather in Waiting', status: 'submitted' });
  for (const { id } of [business, other]) {
    const session = await createSession(db, { businessId: id, title: 'Quillon Fencing' });
    await createOccurrence(db, session.id, { startsAt: new Date(Date.now() + 86_400_000) });
  }
  await createSession(db, { businessId: business.id, title: 'Quill Lettering', status: 'pending' });
  const trainer = await createTrainer(db, { firstName: 'Quilla', lastName: 'Constance', location: 'York' });
  await createTrainer(db, { firstName: 'Quilla', lastName: 'Refused', status: 'rejected' });
  const instructor = await createInstructor(db, business.id, { name: 'Moira Quill' });
  await createInstructor(db, business.id, { name: 'Quill Unread', state: 'waiting' });
  ids = { business: business.id, trainer: trainer.id, instructor };
});
beforeEach(() => {
  suggest = createNameSuggester({
    db,
    suggestPlaces: (text) => suggestPlaces({ db }, text),
    log: { warn: (_details, sentence) => warnings.push(sentence) },
  });
});

it('suggests all that has a page, by the beginning of a name, and nothing that has none', async () => {
  expect(await suggest('quil')).toEqual([
    { kind: 'business', name: 'Quillfeather Studio', detail: 'London', value: String(ids.business) },
    { kind: 'session', name: 'Quillon Fencing', detail: '2 sessions', value: 'Quillon Fencing' },
    { kind: 'trainer', name: 'Quilla Constance', detail: 'York', value: String(ids.trainer) },
    { kind: 'instructor', name: 'Moira Quill', detail: 'Quillfeather Studio', value: String(ids.instructor) },
  ]);
});

it('suggests places first, and what a slip leads to', async () => {
  const [first] = await suggest('hackn');
  expect(first).toEqual({
    kind: 'place',
    name: 'Hackney',
    detail: expect.any(String),
    value: 'Hackney, London',
  });
  expect((await suggest('quilfeather')).map(({ name }) => name)).toEqual(['Quillfeather Studio']);
  expect(await suggest('q')).toEqual([]);
});

it.each([
  ['swim', { name: 'Swimming', detail: '', value: 'swimming' }],
  ['spin', { name: 'Indoor Cycling', detail: 'includes spin', value: 'indoor-cycling' }],
  ['badmintn', { name: 'Badminton', detail: '', value: 'badminton' }],
  ['futsal', { name: 'Football', detail: 'includes futsal', value: 'football' }],
  ['hatha y', { name: 'Yoga', detail: 'includes Hatha Yoga', value: 'yoga' }],
])('suggests the activity that %s means, once', async (typed, activity) => {
  const found = (await suggest(typed)).filter(({ kind }) => kind === 'activity');
  expect(found.filter(({ value }) => value === activity.value)).toEqual([{ kind: 'activity', ...activity }]);
});

it('no longer suggests what was taken down since the names were read, and says what it is called now', async () => {
  await suggest('quil');
  await db.query(
    "UPDATE trainers SET status = 'suspended', rejection_reason = 'x', booking_enabled = false WHERE id = $1",
    [ids.trainer],
  );
  await db.query("UPDATE instructors SET name = 'Moira Feather' WHERE id = $1", [ids.instructor]);
  const kinds = (await suggest('quil')).map(({ kind, name }) => `${kind} ${name}`);
  expect(kinds).toEqual([
    'business Quillfeather Studio',
    'session Quillon Fencing',
    'instructor Moira Feather',
  ]);
});

it('reads anew after a minute, beside whoever types; what fails then leaves what was known', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const names = async () => (await suggest('zeph')).map(({ name }) => name);
  expect(await names()).toEqual([]);
  await createBusiness(db, { name: 'Zephyr Gym' });
  expect(await names()).toEqual([]);
  clock.mockReturnValue(62_000);
  const asked = vi.spyOn(database.pool, 'query').mockRejectedValueOnce(new Error('away'));
  expect(await names()).toEqual([]);
  await expect.poll(() => warnings).toEqual(['the names could not be read anew']);
  asked.mockRestore();
  clock.mockReturnValue(123_000);
  await expect.poll(names).toEqual(['Zephyr Gym']);
  clock.mockRestore();
});

it('tries again when it could not be read at first', async () => {
  const asked = vi.spyOn(database.pool, 'query').mockRejectedValueOnce(new Error('away'));
  await expect(suggest('quil')).rejects.toThrow('away');
  asked.mockRestore();
  expect((await suggest('quil')).length).toBeGreaterThan(0);
});
