import { beforeAll, describe, expect, it } from 'vitest';
import { queryOne } from '#shared/db/database.server.ts';
import { setUpAdmin } from '#support/admin-app.ts';
import { createPerson } from '#support/people.ts';
import { createBusiness, createSession, createUser } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { type QueueCounts, queueLength } from '../queue-counts/contract.ts';
import type { Inbox, SubmissionForReview } from './contract.ts';
import { formatWaitingTime } from './copy.ts';

const shop = setUpShop();
const admin = setUpAdmin(shop);
let moira: { id: string };
let eleanor: { id: string };

beforeAll(async () => {
  moira = await createUser(shop.pool, { role: 'admin', firstName: 'Moira', lastName: 'Keane' });
  eleanor = await createUser(shop.pool, { role: 'admin', firstName: 'Eleanor', lastName: 'Marsh' });
});

const reason = 'The lease names somebody else.';

const readInbox = async (query = '') =>
  (await admin.send('GET', `/api/admin/inbox${query}`, moira)).json() as Inbox;
const readCounts = async () => (await admin.send('GET', '/api/admin/waiting', moira)).json() as QueueCounts;
const readSubmission = async (kind: string, id: string | number) =>
  (await admin.send('GET', `/api/admin/inbox/${kind}/${id}`, moira)).json() as SubmissionForReview;
const decide = (by: { id: string }, { kind, id, version }: SubmissionForReview, why: string | null) =>
  admin.send('POST', `/api/admin/inbox/${kind}/${id}/decision`, by, { version, reason: why });

async function createClaim(): Promise<string> {
  const { id: businessId } = await createBusiness(shop.pool, { status: 'unclaimed', name: 'Tidemill Bowls' });
  const person = await createPerson(shop.pool);
  const { id } = await queryOne<{ id: string }>(
    shop.pool,
    `INSERT INTO claims (business_id, claimant_id, message) VALUES ($1, $2, 'I have run this club since 2009.')
     RETURNING id`,
    [businessId, person.id],
  );
  return id;
}

async function createVenue(): Promise<number> {
  const { id: businessId } = await createBusiness(shop.pool, { status: 'approved' });
  const { id } = await queryOne<{ id: number }>(
    shop.pool,
    `INSERT INTO venues (business_id, name, address, town, postcode, latitude, longitude, easting, northing, sent_at)
     VALUES ($1, 'Mill Lane Hall', '2 Mill Lane', 'Leeds', 'LS6 3AB', 53.8, -1.5, 430000, 433000, now()) RETURNING id`,
    [businessId],
  );
  return id;
}

describe('the inbox', () => {
  it('has what waits of every kind, the longest waiting first, with its counts, and narrowed to one', async () => {
    const { id: business } = await createBusiness(shop.pool, {
      status: 'submitted',
      name: 'Quayside Strength',
    });
    await shop.pool.query("UPDATE businesses SET created_at = now() - interval '9 days' WHERE id = $1", [
      business,
    ]);
    const claim = await createClaim();
    const venue = await createVenue();
    const { items } = await readInbox();
    const counts = await readCounts();
    expect(items[0]).toMatchObject({ kind: 'business', id: String(business), title: 'Quayside Strength' });
    expect(items.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['business', 'claim', 'venue']));
    expect(counts.inbox).toMatchObject({ business: 1, claim: 1, venue: 1 });
    expect(queueLength(counts, 'inbox')).toBe(items.length);
    expect((await readInbox('?kind=claim')).items).toMatchObject([{ id: claim }]);
    expect((await readInbox('?kind=venue')).items).toMatchObject([{ id: String(venue) }]);
    expect(await readSubmission('claim', claim)).toMatchObject({
      waiting: true,
      facts: expect.arrayContaining([['Message', 'I have run this club since 2009.']]),
    });
  });

  it('says who reviews something, and narrows to what is an admin’s own', async () => {
    const { id } = await createBusiness(shop.pool, { status: 'submitted', name: 'Weir Lane Boxing' });
    await admin.send('PUT', `/api/admin/work/business/${id}/assignee`, moira, {
      adminId: moira.id,
      seen: null,
    });
    expect((await readInbox('?whose=mine')).items).toMatchObject([
      { id: String(id), assignee: { name: 'Moira Keane' } },
    ]);
    expect((await readInbox('?whose=nobody')).items.map((item) => item.id)).not.toContain(String(id));
    // An admin who saw no assignee gets the name of the admin who was first.
    const taken = await admin.send('PUT', `/api/admin/work/business/${id}/assignee`, eleanor, {
      adminId: eleanor.id,
      seen: null,
    });
    expect(taken.statusCode).toBe(409);
    expect(taken.body).toContain('Moira Keane has just taken this.');
  });
});

describe('a decision in the inbox', () => {
  it.each(['claim', 'venue'] as const)(
    'by two admins at once on a %s is one, and the other is told who decided',
    async (kind) => {
      const id = kind === 'claim' ? await createClaim() : String(await createVenue());
      const submission = await readSubmission(kind, id);
      const answers = await Promise.all([
        decide(moira, submission, reason),
        decide(eleanor, submission, reason),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      const [winner, loser] = answers[0]?.statusCode === 200 ? ['Moira Keane', 1] : ['Eleanor Marsh', 0];
      expect(answers[loser as number]?.json()).toMatchObject({
        message: `${winner} has already decided this ${kind}: rejected.`,
      });
      expect((await readSubmission(kind, id)).decisions).toMatchObject([
        { verdict: 'rejected', reason, decidedBy: winner },
      ]);
    },
  );

  it('is about the version that was read: one that was changed since is refused', async () => {
    const { id } = await createBusiness(shop.pool, { status: 'submitted', name: 'Saltmarsh Studio' });
    const read = await readSubmission('business', id);
    await shop.pool.query("UPDATE businesses SET phone = '0113 496 0999' WHERE id = $1", [id]);
    const answer = await decide(moira, read, null);
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('changed this business since you opened it');
    expect((await decide(moira, await readSubmission('business', id), null)).statusCode).toBe(200);
  });

  it('can be undone by its admin, and not once the owner has changed it since', async () => {
    const { id } = await createSession(shop.pool, { status: 'pending', title: 'Lantern Yin' });
    const undo = (by: { id: string }) => admin.send('POST', `/api/admin/inbox/session/${id}/undo`, by);
    expect((await decide(moira, await readSubmission('session', id), reason)).statusCode).toBe(200);
    expect((await undo(eleanor)).body).toContain('Only Moira Keane can undo this decision.');
    expect((await undo(moira)).statusCode).toBe(204);
    expect((await readSubmission('session', id)).waiting).toBe(true);
    await decide(moira, await readSubmission('session', id), reason);
    await shop.pool.query("UPDATE sessions SET status = 'pending', rejection_reason = NULL WHERE id = $1", [
      id,
    ]);
    const late = await undo(moira);
    expect(late.statusCode).toBe(409);
    expect(late.body).toContain('This session has changed since');
  });

  it('shows what a resubmission changed, its phone and email and those of trainers too', async () => {
    const { id } = await createBusiness(shop.pool, { status: 'submitted', name: 'Ferry Lane Gym' });
    await decide(moira, await readSubmission('business', id), reason);
    await shop.pool.query(
      "UPDATE businesses SET status = 'submitted', rejection_reason = NULL, phone = '0113 496 0123' WHERE id = $1",
      [id],
    );
    expect((await readSubmission('business', id)).changes).toMatchObject([
      { label: 'Phone', after: '0113 496 0123' },
    ]);
  });

  it('that can’t be undone says so', async () => {
    const venue = await readSubmission('venue', await createVenue());
    const answer = await decide(moira, venue, null);
    expect(answer.json()).toMatchObject({ verdict: 'approved', undoUntil: null });
    const undo = await admin.send('POST', `/api/admin/inbox/venue/${venue.id}/undo`, moira);
    expect(undo.statusCode).toBe(409);
  });

  it('needs an id of its kind', async () => {
    expect((await admin.send('GET', '/api/admin/inbox/claim/12', moira)).statusCode).toBe(404);
    expect((await admin.send('GET', '/api/admin/inbox/business/999999', moira)).statusCode).toBe(404);
  });
});

it('says how long something has waited', () => {
  const now = new Date('2026-11-29T12:00:00Z');
  expect(formatWaitingTime('2026-11-29T11:20:00Z', now)).toBe('40 min');
  expect(formatWaitingTime('2026-11-28T10:00:00Z', now)).toBe('26 h');
  expect(formatWaitingTime('2026-11-24T12:00:00Z', now)).toBe('5 days');
});
