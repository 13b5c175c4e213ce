import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  answerCover,
  continueCoverRequests,
} from '#areas/catalogue/instructors/cover/answer-cover.server.ts';
import {
  askForCover,
  chooseCover,
  takeBackCover,
} from '#areas/catalogue/instructors/cover/ask-for-cover.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { createInstructor } from '#support/instructors.ts';
import { createBusiness, createMember, createOccurrence, createSession } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';

/** PostgreSQL only: needs several connections. */
describe.runIf(testDatabaseUrl !== undefined)('cover for a class', () => {
  const database = setUpDatabase();

  const startsAt = new Date('2026-11-27T18:30:00Z');
  let now = new Date('2026-11-23T12:00:00Z');
  const deps = (emailed: number[] = []) => ({
    pool: database.pool,
    clock: { now: () => now },
    onCoverAsked: async () => undefined,
    onCoverNews: async () => undefined,
    onSubstitutesChanged: async (_tx: unknown, { occurrenceId }: { occurrenceId: number }) =>
      void emailed.push(occurrenceId),
  });
  const as = (id: string) => ({ user: { id }, act: { actorId: id, requestId: randomUUID() } });

  /** `classes` of one teacher at the same hour, and four others who could cover, all asked. */
  async function studio(classes = 1) {
    now = new Date('2026-11-23T12:00:00Z');
    const { id: businessId, ownerId } = await createBusiness(database.pool);
    const { id: ownSession } = await createSession(database.pool, { businessId });
    const { id: otherSession } = await createSession(database.pool, { businessId });
    const teacher = async (name: string, sessionIds: number[]) => {
      const { id: userId } = await createMember(database.pool, businessId, 'instructor');
      return { userId, id: await createInstructor(database.pool, businessId, { name, userId, sessionIds }) };
    };
    const hannah = await teacher('Hannah Okafor', [ownSession]);
    const others = await Promise.all(
      ['Ana', 'Bo', 'Cy', 'Di'].map((name) => teacher(`${name} Reid`, [otherSession])),
    );
    const requests: { occurrenceId: number; requestId: number }[] = [];
    for (let index = 0; index < classes; index++) {
      const sessionId = index === 0 ? ownSession : (await createSession(database.pool, { businessId })).id;
      if (index > 0)
        await createInstructor(database.pool, businessId, { name: 'Kit Lowe', sessionIds: [sessionId] });
      const occurrenceId = await createOccurrence(database.pool, sessionId, { startsAt });
      await askForCover(deps(), as(ownerId ?? ''), occurrenceId, '');
      const { id } = await queryOne<{ id: number }>(
        database.pool,
        'SELECT id FROM cover_requests WHERE occurrence_id = $1',
        [occurrenceId],
      );
      requests.push({ occurrenceId, requestId: id });
    }
    for (let hour = 0; hour < 4; hour++) {
      now = new Date(now.getTime() + 4 * 3_600_000);
      await continueCoverRequests(deps());
    }
    return { owner: ownerId ?? '', hannah, others, requests };
  }

  const standing = (occurrenceId: number) =>
    queryOne<{ state: string; accepted: number; teaching: number }>(
      database.pool,
      `SELECT r.state,
              (SELECT count(*) FROM cover_invitations v WHERE v.request_id = r.id AND v.state = 'accepted')::integer AS accepted,
              (SELECT count(*) FROM occurrence_instructors x WHERE x.occurrence_id = $1)::integer AS teaching
         FROM cover_requests r WHERE r.occurrence_id = $1`,
      [occurrenceId],
    );

  it('accepted by four at once is given to one, and those who booked are emailed once', async () => {
    const { others, requests } = await studio();
    const [request] = requests;
    if (request === undefined) throw new Error('The studio made no request.');
    const emailed: number[] = [];
    const answers = await Promise.allSettled(
      others.map(({ userId }) => answerCover(deps(emailed), as(userId), request.requestId, 'accept')),
    );
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(refused).toHaveLength(3);
    for (const error of refused)
      expect(error).toMatchObject({
        status: 409,
        message: expect.stringContaining('has already taken this class'),
      });
    expect(await standing(request.occurrenceId)).toEqual({ state: 'covered', accepted: 1, teaching: 1 });
    expect(emailed).toEqual([request.occurrenceId]);
  });

  it('at the same hour is given to one person only once, however fast they accept both', async () => {
    const { others, requests } = await studio(2);
    const [person] = others;
    const answers = await Promise.allSettled(
      requests.map(({ requestId }) => answerCover(deps(), as(person?.userId ?? ''), requestId, 'accept')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const states = await Promise.all(requests.map(({ occurrenceId }) => standing(occurrenceId)));
    expect(states.map(({ teaching }) => teaching).sort()).toEqual([0, 1]);
  });

  it('accepted while the owner chooses somebody or takes it back has one outcome', async () => {
    for (let round = 0; round < 6; round++) {
      const { owner, others, requests } = await studio();
      const [request] = requests;
      const [first, second] = others;
      if (request === undefined || first === undefined || second === undefined)
        throw new Error('The studio made no request.');
      const answers = await Promise.allSettled([
        answerCover(deps(), as(first.userId), request.requestId, 'accept'),
        round % 2 === 0
          ? chooseCover(deps(), as(owner), request.occurrenceId, second.id)
          : takeBackCover(deps(), as(owner), request.occurrenceId),
      ]);
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { state, teaching } = await standing(request.occurrenceId);
      expect(teaching).toBe(state === 'covered' ? 1 : 0);
    }
  });
});
