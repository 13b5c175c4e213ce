import { expect, it } from 'vitest';
import type { Session } from '#areas/catalogue/sessions/contract.ts';
import { isReplicaRead, withReplicaReads } from '#shared/db/replica.server.ts';
import { SessionCardCache } from './session-card-cache.server.ts';

function sessionTitled(id: number, title: string): Session {
  return {
    id,
    title,
    description: '',
    price: '14.00',
    platformFee: '1.40',
    totalPrice: '15.40',
    duration: 60,
    maxParticipants: 12,
    cancellation: { hoursBefore: 24, givesBack: 'all' },
    difficulty: 'all_levels',
    difficulties: ['all_levels'],
    ageGroup: 'all_ages',
    ageGroups: ['all_ages'],
    gender: 'mixed',
    genderReason: null,
    status: 'published',
    approved: true,
    latitude: 51.5,
    longitude: -0.1,
    sessionType: { id: 2, slug: 'yoga', name: 'Yoga' },
    business: {
      id: 1,
      name: 'Hall',
      address: '1 High Street',
      town: 'London',
      postcode: 'E8 1AA',
      phone: '',
      email: null,
      website: null,
      latitude: 51.5,
      longitude: -0.1,
      amenities: [],
      verified: true,
      bookingEnabled: true,
    },
    schedule: [],
    bookable: true,
    instructors: [],
    photo: null,
    nextOccurrences: [],
    rating: 4.5,
    reviewCount: 2,
  };
}

function cardCacheOver(titles: Map<number, string>, capacity?: number) {
  const loaded: number[][] = [];
  const cards = new SessionCardCache(async (ids) => {
    loaded.push(ids);
    return ids.flatMap((id) => {
      const title = titles.get(id);
      return title === undefined ? [] : [sessionTitled(id, title)];
    });
  }, capacity);
  const titleOf = async (sessionId: number, version: number) => {
    const card = (await cards.get([{ sessionId, version }])).get(sessionId);
    if (card === undefined) return undefined;
    const shown: { title: string } = JSON.parse(`${card.openJson}}`);
    return shown.title;
  };
  return { cards, loaded, titleOf };
}

it('loads a card once for each version', async () => {
  const titles = new Map([[1, 'Old']]);
  const { loaded, titleOf } = cardCacheOver(titles);
  expect(await titleOf(1, 7)).toBe('Old');
  titles.set(1, 'New');
  expect(await titleOf(1, 7)).toBe('Old');
  expect(await titleOf(1, 8)).toBe('New');
  expect(await titleOf(1, 8)).toBe('New');
  expect(loaded).toEqual([[1], [1]]);
});

it('loads what is missing together, and leaves out what is gone', async () => {
  const { cards, loaded } = cardCacheOver(
    new Map([
      [1, 'One'],
      [2, 'Two'],
    ]),
  );
  await cards.get([{ sessionId: 1, version: 1 }]);
  const found = await cards.get([
    { sessionId: 1, version: 1 },
    { sessionId: 2, version: 1 },
    { sessionId: 3, version: 1 },
  ]);
  expect([...found.keys()].sort()).toEqual([1, 2]);
  expect(found.get(1)).toMatchObject({ rating: 4.5, reviewCount: 2 });
  expect(loaded).toEqual([[1], [2, 3]]);
});

it('holds no dates: they are never old', async () => {
  const { cards } = cardCacheOver(new Map([[1, 'One']]));
  const found = await cards.get([{ sessionId: 1, version: 1 }]);
  expect(found.get(1)?.openJson).not.toContain('nextOccurrences');
});

it('forgets what has not been used for long, and keeps what has', async () => {
  const titles = new Map(Array.from({ length: 40 }, (_, index) => [index + 1, `Session ${index + 1}`]));
  const { loaded, titleOf } = cardCacheOver(titles, 10);
  for (let id = 2; id <= 40; id++) {
    await titleOf(1, 1);
    await titleOf(id, 1);
  }
  expect(loaded.filter(([id]) => id === 1)).toHaveLength(1);
  await titleOf(40, 1);
  expect(loaded.filter(([id]) => id === 40)).toHaveLength(1);
  await titleOf(2, 1);
  expect(loaded.filter(([id]) => id === 2)).toHaveLength(2);
});

it('does not put an older version in the place of a newer one', async () => {
  const { loaded, titleOf } = cardCacheOver(new Map([[1, 'One']]));
  await titleOf(1, 9);
  await titleOf(1, 8);
  await titleOf(1, 9);
  expect(loaded).toEqual([[1], [1]]);
});

it('are kept as the leader has them, and not at all while only a replica answers', async () => {
  let leaderIsAway = true;
  let loaded = 0;
  const cards = new SessionCardCache(async () => {
    loaded += 1;
    if (isReplicaRead()) return [sessionTitled(1, 'As it was')];
    if (leaderIsAway) throw new Error('The leader is away.');
    return [sessionTitled(1, 'As it is')];
  });
  const shown = async () =>
    String((await withReplicaReads(() => cards.get([{ sessionId: 1, version: 2 }]))).get(1)?.openJson);
  expect(await shown()).toContain('As it was');
  leaderIsAway = false;
  expect(await shown()).toContain('As it is');
  expect(await shown()).toContain('As it is');
  expect(loaded).toBe(3);
});
