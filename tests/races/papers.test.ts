import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decidePaper, lockPaper } from '#features/safety/queries.server.ts';
import { followPapersOf } from '#features/sessions/papers/follow-papers.server.ts';
import { reviewSession } from '#features/sessions/review/review-session.server.ts';
import { one, type Tx } from '#shared/db/database.server.ts';
import { createTestDatabase, type TestDatabase, testDatabaseUrl } from '#support/database.ts';
import { interleaved } from '#support/interleaved.ts';
import { createPapers } from '#support/papers.ts';
import { createBusiness, createSession, createUser } from '#support/session-factory.ts';

// Real races need a database that runs statements at the same time.
describe.runIf(testDatabaseUrl !== undefined)('a session is approved as a paper is taken back', () => {
  let database: TestDatabase;
  let admin: string;
  const now = new Date('2026-11-23T09:00:00Z');
  beforeAll(async () => {
    database = await createTestDatabase();
    admin = (await createUser(database.pool, { role: 'admin' })).id;
  });
  afterAll(() => database.drop());

  async function arranged() {
    const { pool } = database;
    const { id: businessId } = await createBusiness(pool);
    const { id } = await createSession(pool, { businessId, ageGroups: ['6-12'], status: 'pending' });
    const papers = await createPapers(pool, businessId);
    const approved = async (tx: Tx) => {
      await reviewSession(tx, id, { verdict: 'approved' }, now);
    };
    const takenBack = async (tx: Tx) => {
      await lockPaper(tx, papers.insurance);
      await decidePaper(
        tx,
        papers.insurance,
        { state: 'refused', reason: 'The policy was cancelled.' },
        { adminId: admin, at: now },
      );
      await followPapersOf(
        tx,
        { clock: { now: () => now }, onSessionsFollowedPapers: async () => {} },
        businessId,
      );
    };
    const status = async () =>
      (await one<{ status: string }>(pool, 'SELECT status FROM sessions WHERE id = $1', [id])).status;
    return { approved, takenBack, status };
  }

  it('is not published when the paper goes first', async () => {
    const { approved, takenBack, status } = await arranged();
    await expect(interleaved(database.pool, takenBack, approved)).rejects.toThrow(
      'Missing: public liability insurance.',
    );
    expect(await status()).toBe('pending');
  });

  it('is published and taken down at once when the approval goes first', async () => {
    const { approved, takenBack, status } = await arranged();
    await interleaved(database.pool, approved, takenBack);
    expect(await status()).toBe('paused');
  });
});
