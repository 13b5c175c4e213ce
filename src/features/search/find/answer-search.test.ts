import { afterAll, beforeAll, describe, expect, it, type Mock, vi } from 'vitest';
import { loadSessions } from '#features/sessions/show/load-sessions.server.ts';
import { createTestDatabase, type TestDatabase } from '#support/database.ts';
import { createOccurrence, createSession } from '#support/session-factory.ts';
import { rankedSessionsSchema } from '../contract.ts';
import { readColumns } from '../memory/listing-queries.server.ts';
import { type MemorySearchIndex, memorySearchIndex } from '../memory/memory-search-index.server.ts';
import { type AnswerSearch, answerSearches, type SearchAnswer } from './answer-search.server.ts';
import { postgresSearchIndex } from './postgres-search-index.server.ts';
import type { SearchIndex } from './search-index.ts';
import { SessionCards } from './session-cards.server.ts';

const now = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 30_000);
/** It follows four times a second, on a machine that has the time. */
const SOON = { timeout: 20_000 };
const everywhere = {
  kind: 'resolved' as const,
  area: { kind: 'everywhere' as const },
  origin: null,
  place: null,
};

let database: TestDatabase;
let memory: MemorySearchIndex;
let occurrenceId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const { id: sessionId } = await createSession(database.pool);
  occurrenceId = await createOccurrence(database.pool, sessionId, {
    startsAt: new Date(now.getTime() + 86_400_000),
    capacity: 3,
  });
  memory = memorySearchIndex({
    db: database.pool,
    readAll: () => readColumns(database.pool),
    log: { info: () => undefined, warn: () => undefined },
  });
  memory.start();
  await vi.waitUntil(() => memory.dataState() !== null, SOON);
});
afterAll(async () => {
  await memory.stop();
  await database.drop();
});

type Asked = [query: Parameters<AnswerSearch>[0], where: Parameters<AnswerSearch>[1], at: Date];

/** Answers over an index, and how often that was asked to find. */
function answersOver(index: SearchIndex): {
  answer: (...asked: Asked) => Promise<SearchAnswer>;
  find: Mock<SearchIndex['find']>;
} {
  const find = vi.fn<SearchIndex['find']>((query) => index.find(query));
  const cards = new SessionCards((ids) => loadSessions(database.pool, ids, { now, occurrencesEach: 0 }));
  const counted: SearchIndex = { ...index, find };
  const ask = answerSearches({ index: counted, cards, distanceUnit: 'miles' });
  const answer = (...[query, where, at]: Asked) => ask(query, where, at, 'identity');
  return { answer, find };
}

const textOf = async ({ body }: SearchAnswer) => String(await body.as('identity'));

const soon = { sort: 'relevance' as const };

describe('a search that is asked again', () => {
  it('is answered the same, without looking, until the minute is over', async () => {
    const { answer, find } = answersOver(memory);
    const first = await answer(soon, everywhere, now);
    expect(rankedSessionsSchema.parse(JSON.parse(await textOf(first)))).toHaveLength(1);
    expect(await answer({ ...soon }, { ...everywhere }, new Date(now.getTime() + 29_000))).toBe(first);
    expect(find).toHaveBeenCalledTimes(1);
    await answer(soon, everywhere, new Date(now.getTime() + 30_000));
    expect(find).toHaveBeenCalledTimes(2);
  });

  it('is another search with another query, or where its place is another', async () => {
    const { answer, find } = answersOver(memory);
    await answer(soon, everywhere, now);
    await answer({ ...soon, page: 2 }, everywhere, now);
    const box = { kind: 'box' as const, bounds: { west: -3, south: 50, east: 1, north: 56 } };
    await answer(soon, { ...everywhere, area: box }, now);
    expect(find).toHaveBeenCalledTimes(3);
  });

  it('shows soon that a date is full, and again that it is not', async () => {
    const { answer } = answersOver(memory);
    const left = async () => {
      const [found] = rankedSessionsSchema.parse(
        JSON.parse(await textOf(await answer(soon, everywhere, now))),
      );
      return found?.nextOccurrences[0]?.spacesLeft;
    };
    expect(await left()).toBe(3);
    for (const taken of [3, 1]) {
      await database.pool.query('UPDATE occurrences SET taken = $2 WHERE id = $1', [occurrenceId, taken]);
      await vi.waitFor(async () => expect(await left()).toBe(3 - taken), SOON);
    }
  });

  it('is not looked for anew when a place is taken that it does not show, but where places decide', async () => {
    const other = await createSession(database.pool);
    const elsewhere = await createOccurrence(database.pool, other.id, {
      startsAt: new Date(now.getTime() + 2 * 86_400_000),
      capacity: 3,
    });
    const { answer, find } = answersOver(memory);
    await vi.waitFor(async () => {
      const both = await answer(soon, everywhere, now);
      expect(both.sessionIds).toHaveLength(2);
    }, SOON);
    const one = { sort: 'relevance' as const, limit: 1 };
    const withPlaces = { ...one, places: 1 };
    const { sessionIds } = await answer(one, everywhere, now);
    expect(sessionIds).not.toContain(other.id);
    await answer(withPlaces, everywhere, now);
    find.mockClear();
    const state = memory.dataState();
    await database.pool.query('UPDATE occurrences SET taken = 2 WHERE id = $1', [elsewhere]);
    await vi.waitUntil(() => memory.dataState()?.placesOf(other.id) !== 0, SOON);
    expect(memory.dataState()).toBe(state);
    await answer(one, everywhere, now);
    expect(find).not.toHaveBeenCalled();
    await answer(withPlaces, everywhere, now);
    expect(find).toHaveBeenCalledTimes(1);
    const both = await answer(soon, everywhere, now);
    expect(await textOf(both)).toContain('"spacesLeft":1');
  });

  it('is looked for each time that PostgreSQL answers', async () => {
    const { answer, find } = answersOver(postgresSearchIndex(database.pool));
    await answer(soon, everywhere, now);
    await answer(soon, everywhere, now);
    expect(find).toHaveBeenCalledTimes(2);
  });

  it('lasts no longer than until a date that it shows begins', async () => {
    const begins = new Date(now.getTime() + 10_000);
    const hit = {
      sessionId: 1,
      distanceMetres: null,
      nextStartsAt: begins,
      ratingThousandths: 4_000,
      version: 1,
    };
    const { answer, find } = answersOver({
      ...memory,
      find: () => Promise.resolve({ hits: [hit], total: 1 }),
      nextDates: () =>
        Promise.resolve(
          new Map([[1, [{ startsAt: begins.toISOString(), endsAt: begins.toISOString(), spacesLeft: 1 }]]]),
        ),
    });
    await answer(soon, everywhere, now);
    await answer(soon, everywhere, new Date(now.getTime() + 9_000));
    expect(find).toHaveBeenCalledTimes(1);
    await answer(soon, everywhere, begins);
    expect(find).toHaveBeenCalledTimes(2);
  });
});
