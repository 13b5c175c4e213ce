import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { createBusiness, createMember, createSession, createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { headerAuthenticator, USER_HEADER } from '#support/shop.ts';
import type { ManagedCode } from '../contract.ts';
import { offerRoutes } from '../routes.server.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

const database = setUpDatabase();
let app: AppInstance;
beforeAll(async () => {
  app = createHttpApp();
  offerRoutes({
    pool: database.pool,
    clock: { now: () => NOW },
    auth: headerAuthenticator(database.pool),
  })(app);
});
afterAll(() => app.close());

const early = { code: 'Early-Bird', kind: 'percent', amount: '20', validFrom: '2026-11-22' };

async function shop() {
  const { pool } = database;
  const { id, ownerId } = await createBusiness(pool);
  const owner = ownerId ?? '';
  const send = (method: 'POST' | 'PUT' | 'GET', rest: string, payload?: object, as = owner) =>
    app.inject({
      method,
      url: `/api/businesses/${id}/codes${rest}`,
      headers: { [USER_HEADER]: as },
      ...(payload !== undefined && { payload }),
    });
  const make = (changes: object = {}, as?: string) => send('POST', '', { ...early, ...changes }, as);
  const list = async () => (await send('GET', '')).json<ManagedCode[]>();
  return { id, owner, send, make, list };
}

describe('the codes of a business', () => {
  it('are made as they will be typed, listed with what they are worth, and in the audit log', async () => {
    const { id, owner, make, list } = await shop();
    const session = await createSession(database.pool, { businessId: id });
    expect((await make()).statusCode).toBe(201);
    expect(
      (
        await make({
          code: 'FIVER',
          kind: 'pounds',
          amount: '5',
          validFrom: '2026-12-01',
          validUntil: '2026-12-31',
          mostPlaces: 50,
          mostEach: 2,
          newcomersOnly: true,
          sessionIds: [session.id, session.id],
        })
      ).statusCode,
    ).toBe(201);
    expect(await list()).toMatchObject([
      {
        code: 'FIVER',
        percentOff: null,
        amountOff: '5.00',
        validUntil: '2026-12-31',
        mostPlaces: 50,
        mostEach: 2,
        newcomersOnly: true,
        sessions: [{ id: session.id, title: expect.any(String) }],
        standing: 'to_come',
        used: 0,
        given: '0.00',
      },
      { code: 'EARLYBIRD', percentOff: 20, amountOff: null, sessions: [], standing: 'in_use' },
    ]);
    const { rows } = await database.pool.query(
      `SELECT action, actor_id FROM audit_log WHERE subject = 'business' AND subject_id = $1`,
      [String(id)],
    );
    const made = { action: 'promo_code.made', actor_id: owner };
    expect(rows).toEqual([made, made]);
  });

  it.each<[string, object, number, string | undefined]>([
    ['a name that is none', { code: 'no!' }, 400, 'code'],
    ['a name too long', { code: 'A'.repeat(21) }, 400, 'code'],
    ['more than all of it', { amount: '101' }, 400, 'amount'],
    ['part of a per cent', { amount: '10.5' }, 400, 'amount'],
    ['nothing', { amount: '0' }, 400, 'amount'],
    ['less than nothing', { kind: 'pounds', amount: '-5' }, 400, 'amount'],
    ['parts of a penny', { kind: 'pounds', amount: '5.001' }, 400, 'amount'],
    ['a day that is none', { validFrom: '2026-02-30' }, 400, 'validFrom'],
    ['an end before its beginning', { validUntil: '2026-11-21' }, 400, 'validUntil'],
    ['a limit of none', { mostPlaces: 0 }, 400, 'mostPlaces'],
    ['a limit beyond every table', { mostEach: 2 ** 40 }, 400, 'mostEach'],
    ['a session that is not there', { sessionIds: [987_654] }, 409, 'sessionIds'],
  ])('are not made of %s', async (_what, changes, status, field) => {
    const { make, list } = await shop();
    const answer = await make(changes);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ field });
    expect(await list()).toEqual([]);
  });

  it('have each name once, and only their own sessions', async () => {
    const { make, list } = await shop();
    await make();
    const again = await make({ code: 'earlybird', amount: '50' });
    expect([again.statusCode, again.json().message]).toEqual([409, 'You already have a code with that name']);
    const elsewhere = await createSession(database.pool);
    expect((await make({ code: 'THEIRS', sessionIds: [elsewhere.id] })).statusCode).toBe(409);
    expect(await list()).toMatchObject([{ percentOff: 20 }]);
    expect((await (await shop()).make()).statusCode).toBe(201); // another business may use the name
  });

  it('are paused and resumed, each once', async () => {
    const { id, make, send, list } = await shop();
    const { id: codeId } = (await make()).json<{ id: number }>();
    for (const paused of [true, true, false])
      expect((await send('PUT', `/${codeId}/paused`, { paused })).statusCode).toBe(204);
    expect(await list()).toMatchObject([{ paused: false, standing: 'in_use' }]);
    const { rows } = await database.pool.query(
      `SELECT action FROM audit_log WHERE subject = 'business' AND subject_id = $1 ORDER BY id`,
      [String(id)],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'promo_code.made',
      'promo_code.paused',
      'promo_code.resumed',
    ]);
  });

  it('are shown to everybody where the business says so, while they can be used', async () => {
    const { id, make, send } = await shop();
    const { id: codeId } = (await make({ shown: true, mostPlaces: 5 })).json<{ id: number }>();
    await make({ code: 'SECRET' });
    await make({ code: 'LATER', shown: true, validFrom: '2026-12-01' });
    const shown = async () => (await app.inject({ url: `/api/businesses/${id}/offers` })).json();
    expect(await shown()).toEqual([
      {
        code: 'EARLYBIRD',
        percentOff: 20,
        amountOff: null,
        validUntil: null,
        newcomersOnly: false,
        mostEach: null,
        sessions: [],
      },
    ]);
    await send('PUT', `/${codeId}/paused`, { paused: true });
    expect(await shown()).toEqual([]);
    const { id: unseen } = await createBusiness(database.pool, { status: 'submitted' });
    expect((await app.inject({ url: `/api/businesses/${unseen}/offers` })).statusCode).toBe(404);
  });

  it('are nobody else’s business', async () => {
    const { id, make, send } = await shop();
    const { id: codeId } = (await make()).json<{ id: number }>();
    const other = await shop();
    expect((await other.send('PUT', `/${codeId}/paused`, { paused: true })).statusCode).toBe(404);
    expect((await other.send('GET', `/${codeId}/uses`)).statusCode).toBe(404);
    expect((await send('PUT', `/${codeId}/paused`, { paused: true }, other.owner)).statusCode).toBe(403);
    const desk = await createMember(database.pool, id, 'front_desk');
    const seeker = await createUser(database.pool);
    for (const { id: person } of [desk, seeker]) {
      expect((await send('GET', '', undefined, person)).statusCode).toBe(403);
      expect((await make({ code: 'MINE' }, person)).statusCode).toBe(403);
    }
    const manager = await createMember(database.pool, id, 'manager');
    expect((await make({ code: 'OURS' }, manager.id)).statusCode).toBe(201);
  });
});
