import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { setUpAdmin } from '#support/admin-app.ts';
import { createBusiness, createSession, createUser } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { createTrainer } from '#support/trainers.ts';
import type { AssignedToMe, QueueAssignment, WorkItem } from './contract.ts';
import { workKinds } from './kinds.ts';
import { eraseNotesAboutPerson, listNotesAboutPerson } from './queries.server.ts';

const shop = setUpShop();
const admin = setUpAdmin(shop);
let moira: { id: string };
let eleanor: { id: string };

beforeAll(async () => {
  moira = await createUser(shop.pool, { role: 'admin', firstName: 'Moira', lastName: 'Keane' });
  eleanor = await createUser(shop.pool, { role: 'admin', firstName: 'Eleanor', lastName: 'Marsh' });
});

const assignItem = (item: string, to: { id: string } | null, seen: { id: string } | null, as = moira) =>
  admin.send('PUT', `/api/admin/work/${item}/assignee`, as, {
    adminId: to?.id ?? null,
    seen: seen?.id ?? null,
  });
const addNote = (item: string, body: string, key: string = randomUUID()) =>
  admin.send('POST', `/api/admin/work/${item}/notes`, moira, { key, body });
const getItem = async (item: string) =>
  (await admin.send('GET', `/api/admin/work/${item}`, moira)).json() as WorkItem;
const listQueueItems = async (kind: string) =>
  (await admin.send('GET', `/api/admin/work/${kind}`, moira)).json() as QueueAssignment[];
const listMine = async (as: { id: string }) =>
  (await admin.send('GET', '/api/admin/work', as)).json() as AssignedToMe[];

async function waitingBusiness(name = 'Harbourside Pilates') {
  const owner = await createUser(shop.pool, { role: 'business' });
  const { id } = await createBusiness(shop.pool, { status: 'submitted', name, ownerId: owner.id });
  return { item: `business/${id}`, id, owner };
}

describe('who has what waits', () => {
  it('is said by the queue, stands in its list and among what is one’s own, and ends with the decision', async () => {
    const { item, id } = await waitingBusiness();
    expect(await getItem(item)).toMatchObject({ assignee: null, notes: [] });
    expect((await assignItem(item, moira, null)).statusCode).toBe(204);
    expect(await listQueueItems('business')).toContainEqual({
      id: String(id),
      assignee: { id: moira.id, name: 'Moira Keane' },
      notes: 0,
    });
    expect(await listMine(moira)).toMatchObject([
      { kind: 'business', id: String(id), title: 'Harbourside Pilates' },
    ]);
    const waiting = (await admin.send('GET', '/api/admin/waiting', moira)).json();
    expect(waiting).toMatchObject({ mine: 1 });
    await admin.send('POST', `/api/admin/businesses/${id}/approve`, moira);
    expect(await listMine(moira)).toEqual([]);
    expect(await listQueueItems('business')).toEqual([]);
  });

  it('changes as it was seen or not at all: of two who take it at once one is told of the other', async () => {
    const { item } = await waitingBusiness();
    const both = await Promise.all([assignItem(item, moira, null), assignItem(item, eleanor, null, eleanor)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    const { assignee } = await getItem(item);
    const late = await assignItem(item, null, null);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      message: expect.stringContaining(`${assignee?.name} has just taken this`),
    });
    const again = await assignItem(item, assignee, null);
    expect(again.statusCode, 'to whom has it already').toBe(204);
    expect((await assignItem(item, null, assignee)).statusCode).toBe(204);
    expect((await getItem(item)).assignee).toBeNull();
    const { acts } = await queryOne<{ acts: number }>(
      shop.pool,
      "SELECT count(*) AS acts FROM audit_log WHERE action = 'business.assigned' AND subject_id = $1",
      [item.split('/')[1]],
    );
    expect(acts, 'what changed nothing is no act').toBe(2);
  });

  it('is nobody’s once whoever had it is no admin any more, and nothing is given to who is none', async () => {
    const { item, owner } = await waitingBusiness();
    expect((await assignItem(item, owner, null)).statusCode).toBe(409);
    const leaving = await createUser(shop.pool, { role: 'admin' });
    await assignItem(item, leaving, null);
    await shop.pool.query("UPDATE users SET role = 'user' WHERE id = $1", [leaving.id]);
    expect((await getItem(item)).assignee).toBeNull();
    expect((await assignItem(item, moira, null)).statusCode).toBe(204);
    expect((await getItem(item)).assignee).toMatchObject({ id: moira.id });
  });

  it('narrows the lists of reports', async () => {
    const session = await createSession(shop.pool, {});
    const insert = () =>
      queryOne<{ id: string }>(
        shop.pool,
        "INSERT INTO reports (subject, subject_id, reason) VALUES ('session', $1, 'wrong') RETURNING id",
        [String(session.id)],
      );
    const [first, second] = [await insert(), await insert()];
    await assignItem(`report/${first.id}`, moira, null);
    const found = async (whose: string, as = moira) => {
      const answer = await admin.send('GET', `/api/admin/reports?whose=${whose}`, as);
      return (answer.json() as { items: { id: string }[] }).items.map(({ id }) => id);
    };
    expect(await found('mine')).toEqual([first.id]);
    expect(await found('mine', eleanor)).toEqual([]);
    expect(await found('nobody')).toEqual([second.id]);
    expect((await found('')).sort()).toEqual([first.id, second.id].sort());
  });

  it.each(workKinds)('is asked of every kind there is: %s', async (kind) => {
    const id = ['business', 'business-edit', 'session', 'trainer', 'instructor'].includes(kind)
      ? '999999'
      : randomUUID();
    expect((await admin.send('GET', `/api/admin/work/${kind}`, moira)).statusCode).toBe(200);
    expect((await admin.send('GET', `/api/admin/work/${kind}/${id}`, moira)).statusCode).toBe(404);
    expect((await assignItem(`${kind}/${id}`, moira, null)).statusCode).toBe(404);
    expect((await admin.send('GET', `/api/admin/work/${kind}/1x`, moira)).statusCode).toBe(404);
  });
});

describe('a note', () => {
  it('is kept once however often it is sent, and is in the audit log without its words', async () => {
    const { item, id } = await waitingBusiness();
    const key = randomUUID();
    await addNote(item, 'Rang them: the door is round the back.', key);
    expect((await addNote(item, 'Rang them: the door is round the back.', key)).statusCode).toBe(204);
    expect((await getItem(item)).notes).toMatchObject([
      { author: 'Moira Keane', body: 'Rang them: the door is round the back.' },
    ]);
    expect(await listQueueItems('business')).toContainEqual({ id: String(id), assignee: null, notes: 1 });
    const { rows } = await shop.pool.query(
      "SELECT details, reason FROM audit_log WHERE action = 'business.noted' AND subject_id = $1",
      [String(id)],
    );
    expect(rows).toEqual([{ details: { noteId: key }, reason: null }]);
  });

  it('is in the copy of whom it is about and goes with them, others’ stay', async () => {
    const { item, owner } = await waitingBusiness();
    const other = await waitingBusiness();
    const { id: userId } = await createUser(shop.pool);
    const trainer = await createTrainer(shop.pool, { userId });
    await addNote(item, 'About the owner');
    await addNote(other.item, 'About another');
    await addNote(`trainer/${trainer.id}`, 'About the trainer');
    expect(await listNotesAboutPerson(shop.pool, owner.id)).toMatchObject([{ body: 'About the owner' }]);
    expect(await listNotesAboutPerson(shop.pool, userId)).toMatchObject([{ body: 'About the trainer' }]);
    await transaction(shop.pool, (tx) => eraseNotesAboutPerson(tx, owner.id));
    expect((await getItem(item)).notes).toEqual([]);
    expect((await getItem(other.item)).notes).toHaveLength(1);
  });
});
