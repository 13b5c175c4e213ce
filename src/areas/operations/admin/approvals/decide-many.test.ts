import { beforeAll, describe, expect, it } from 'vitest';
import { queryOne } from '#shared/db/database.server.ts';
import { setUpAdmin } from '#support/admin-app.ts';
import { createBusiness, createSession, createUser } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import type { Outcomes } from './contract.ts';

const shop = setUpShop();
const admin = setUpAdmin(shop);
let moira: { id: string };
let eleanor: { id: string };

beforeAll(async () => {
  moira = await createUser(shop.pool, { role: 'admin', firstName: 'Moira', lastName: 'Keane' });
  eleanor = await createUser(shop.pool, { role: 'admin', firstName: 'Eleanor', lastName: 'Marsh' });
});

const reason = 'We could not find a business at this address.';
const decide = (ids: number[], why: string | null, as = moira, kind = 'businesses') =>
  admin.send('POST', '/api/admin/decisions', as, { kind, ids, reason: why });
const undo = (ids: number[], as = moira) =>
  admin.send('POST', '/api/admin/decisions/undo', as, { kind: 'businesses', ids });
const outcomes = (answer: { json(): unknown }) => answer.json() as Outcomes;

async function queue(length: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < length; n++) ids.push((await createBusiness(shop.pool, { status: 'submitted' })).id);
  return ids;
}

const statuses = async (ids: number[]) => {
  const { rows } = await shop.pool.query<{ status: string }>(
    'SELECT status FROM businesses WHERE id = ANY ($1) ORDER BY id',
    [ids],
  );
  return rows.map(({ status }) => status);
};

const listAuditActions = async (ids: number[]) => {
  const { rows } = await shop.pool.query<{ action: string }>(
    "SELECT action FROM audit_log WHERE subject = 'business' AND subject_id = ANY ($1) ORDER BY id",
    [ids.map(String)],
  );
  return rows.map(({ action }) => action);
};

describe('several decisions at once', () => {
  it('decide each, with an entry and a mail of its own, and are taken back together', async () => {
    const ids = await queue(3);
    const answer = await decide([...ids, ids[0]!], reason);
    expect(answer.statusCode).toBe(200);
    expect(outcomes(answer)).toEqual({ done: ids, refused: [] });
    expect(await statuses(ids)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await listAuditActions(ids)).toEqual([
      'business.rejected',
      'business.rejected',
      'business.rejected',
    ]);
    const { mails } = await queryOne<{ mails: number }>(
      shop.pool,
      `SELECT count(*) AS mails FROM graphile_worker.jobs j JOIN moderation_decisions d
          ON j.key = 'admin.announceDecision:' || d.id WHERE d.subject_id = ANY ($1)`,
      [ids],
    );
    expect(mails).toBe(3);
    expect(outcomes(await undo(ids))).toEqual({ done: ids, refused: [] });
    expect(await statuses(ids)).toEqual(['submitted', 'submitted', 'submitted']);
  });

  it('say of each that could not be decided why, and decide the others', async () => {
    const [first, second, third] = (await queue(3)) as [number, number, number];
    await decide([second], null, eleanor);
    const { done, refused } = outcomes(await decide([first, second, 999_999, third], null));
    expect(done).toEqual([first, third]);
    expect(refused).toEqual([
      { id: second, sentence: 'Eleanor Marsh has already decided this business: approved.' },
      { id: 999_999, sentence: expect.stringMatching(/not found|no such/i) },
    ]);
    const undone = outcomes(await undo([first, second]));
    expect(undone.done).toEqual([first]);
    expect(undone.refused).toMatchObject([
      { id: second, sentence: expect.stringContaining('Eleanor Marsh') },
    ]);
    expect(await statuses([first, second, third])).toEqual(['submitted', 'approved', 'approved']);
  });

  it('by two admins at once decide each listing once, and tell both which were theirs', async () => {
    const ids = await queue(4);
    const answers = await Promise.all([decide(ids, null), decide(ids.toReversed(), reason, eleanor)]);
    const [hers, theirs] = answers.map(outcomes) as [Outcomes, Outcomes];
    expect([...hers.done, ...theirs.done].sort((a, b) => a - b)).toEqual(ids);
    expect([...hers.refused, ...theirs.refused].map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
    expect(await listAuditActions(ids)).toHaveLength(4);
  });

  it.each([
    ['without a reason of ten characters', { ids: [1], reason: 'No.' }],
    ['of nothing', { ids: [], reason: null }],
    ['of more than fifty', { ids: Array.from({ length: 51 }, (_, n) => n + 1), reason: null }],
    ['of another kind of thing', { ids: [1], reason: null, kind: 'users' }],
  ])(
    'are refused %s',
    async (_what, { ids, reason: why, kind }: { ids: number[]; reason: string | null; kind?: string }) => {
      expect((await decide(ids, why, moira, kind)).statusCode).toBe(400);
    },
  );

  it('are for sessions too', async () => {
    const { id } = await createSession(shop.pool, { status: 'pending' });
    expect(outcomes(await decide([id], null, moira, 'sessions')).done).toEqual([id]);
  });
});
