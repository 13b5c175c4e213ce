import { beforeAll, describe, expect, it } from 'vitest';
import {
  ANNOUNCE_DECISION,
  type AnnounceDecisionDeps,
  announceDecision,
  type DecideDeps,
} from '#areas/catalogue/moderation/decide.server.ts';
import { queryOne, queryOneOrNull } from '#shared/db/database.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import { createBusiness, createSession, createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import type { ListingKind } from './contract.ts';
import { decideListing, undoDecision } from './decide-listing.server.ts';
import { readBusinessForReview, readSessionForReview } from './read-details.server.ts';

const database = setUpDatabase();
let deps: DecideDeps & AnnounceDecisionDeps;
let moira: string;
let eleanor: string;
let now = new Date('2026-11-21T12:00:00Z');
const announcedIds: string[] = [];

beforeAll(async () => {
  const { pool } = database;
  moira = (await createUser(pool, { role: 'admin', firstName: 'Moira', lastName: 'Keane' })).id;
  eleanor = (await createUser(pool, { role: 'admin', firstName: 'Eleanor', lastName: 'Marsh' })).id;
  deps = {
    pool,
    outbox,
    clock: { now: () => now },
    onListingDecided: async (_tx, { decisionId }) => void announcedIds.push(decisionId),
  };
});

const actBy = (actorId: string) => ({ actorId, requestId: 'request' });
const approved = { verdict: 'approved' } as const;
const rejected = { verdict: 'rejected', reason: 'We could not find this address.' } as const;

async function createPendingListing(kind: ListingKind): Promise<{ kind: ListingKind; id: number }> {
  const { pool } = database;
  if (kind === 'businesses') return { kind, id: (await createBusiness(pool, { status: 'submitted' })).id };
  return { kind, id: (await createSession(pool, { status: 'pending' })).id };
}

async function readStatus({ kind, id }: { kind: ListingKind; id: number }) {
  return queryOne(database.pool, `SELECT status, rejection_reason AS reason FROM ${kind} WHERE id = $1`, [
    id,
  ]);
}

async function readAudit({ kind, id }: { kind: ListingKind; id: number }) {
  const { rows } = await database.pool.query(
    `SELECT actor_id, action, reason, before, after FROM audit_log
      WHERE subject = $1 AND subject_id = $2 ORDER BY id`,
    [kind === 'businesses' ? 'business' : 'session', String(id)],
  );
  return rows;
}

const states = {
  businesses: { pending: 'submitted', approved: 'approved', word: 'business' },
  sessions: { pending: 'pending', approved: 'published', word: 'session' },
} as const;

describe('a resubmission', () => {
  it('of a session shows what is different from what was decided', async () => {
    const { pool } = database;
    const listing = await createPendingListing('sessions');
    const read = async () =>
      (await readSessionForReview(pool, listing.id, { now, occurrencesEach: 3 })).changes;
    expect(await read()).toBeNull();
    await decideListing(deps, actBy(moira), listing, rejected);
    expect(await read()).toEqual([]);
    await pool.query(
      `UPDATE sessions SET title = 'Barbell for beginners', capacity = 7, status = 'pending', rejection_reason = NULL WHERE id = $1`,
      [listing.id],
    );
    expect(await read()).toEqual([
      expect.objectContaining({ label: 'Title', after: 'Barbell for beginners' }),
      expect.objectContaining({ label: 'Max participants', after: '7' }),
    ]);
  });

  it('of a business does, and a decision that was undone counts for nothing', async () => {
    const { pool } = database;
    const listing = await createPendingListing('businesses');
    await decideListing(deps, actBy(moira), listing, rejected);
    await undoDecision(deps, actBy(moira), listing);
    expect((await readBusinessForReview(pool, listing.id)).changes).toBeNull();
    await decideListing(deps, actBy(moira), listing, rejected);
    await pool.query(
      `UPDATE businesses SET description = 'A hall with a sprung floor.', status = 'submitted', rejection_reason = NULL WHERE id = $1`,
      [listing.id],
    );
    expect((await readBusinessForReview(pool, listing.id)).changes).toEqual([
      expect.objectContaining({ label: 'Description', after: 'A hall with a sprung floor.' }),
    ]);
  });
});

describe.each(['businesses', 'sessions'] as const)('deciding on %s', (kind) => {
  const state = states[kind];

  it('approves at once, writes who did it, and tells the owner ten seconds later', async () => {
    const listing = await createPendingListing(kind);
    const decision = await decideListing(deps, actBy(moira), listing, approved);
    expect(await readStatus(listing)).toEqual({ status: state.approved, reason: null });
    expect(decision.undoUntil).toBe(new Date(now.getTime() + 10_000).toISOString());
    expect(
      await queryOne(database.pool, 'SELECT run_at FROM graphile_worker.jobs WHERE key = $1', [
        `${ANNOUNCE_DECISION}:${decision.id}`,
      ]),
    ).toEqual({ run_at: new Date(now.getTime() + 10_000) });
    expect(await readAudit(listing)).toEqual([
      {
        actor_id: moira,
        action: `${state.word}.approved`,
        reason: null,
        before: { status: state.pending },
        after: { status: state.approved },
      },
    ]);
    await announceDecision(deps, decision.id);
    await announceDecision(deps, decision.id);
    expect(announcedIds.filter((id) => id === decision.id)).toHaveLength(1);
  });

  it('rejects with the reason the owner reads', async () => {
    const listing = await createPendingListing(kind);
    await decideListing(deps, actBy(moira), listing, rejected);
    expect(await readStatus(listing)).toEqual({ status: 'rejected', reason: rejected.reason });
    expect(await readAudit(listing)).toMatchObject([
      { action: `${state.word}.rejected`, reason: rejected.reason },
    ]);
  });

  it('can be undone by the same admin within ten seconds: nothing is announced, and it waits again', async () => {
    const listing = await createPendingListing(kind);
    const decision = await decideListing(deps, actBy(moira), listing, rejected);
    await undoDecision(deps, actBy(moira), listing);
    expect(await readStatus(listing)).toEqual({ status: state.pending, reason: null });
    await announceDecision(deps, decision.id);
    expect(announcedIds).not.toContain(decision.id);
    expect(await readAudit(listing)).toMatchObject([{}, { action: `${state.word}.decision-undone` }]);
    await expect(undoDecision(deps, actBy(moira), listing)).rejects.toMatchObject({
      status: 409,
      message: 'There is no decision to undo.',
    });
    const again = await decideListing(deps, actBy(eleanor), listing, approved);
    expect(again.verdict).toBe('approved');
  });

  it('is not undone by another admin, nor once announced, nor after ten seconds', async () => {
    const listing = await createPendingListing(kind);
    const decision = await decideListing(deps, actBy(moira), listing, approved);
    await expect(undoDecision(deps, actBy(eleanor), listing)).rejects.toMatchObject({
      status: 403,
      message: 'Only Moira Keane can undo this decision.',
    });
    const late = { ...deps, clock: { now: () => new Date(now.getTime() + 10_001) } };
    const tooLate = { status: 409, message: 'It’s too late to undo this: we’ve already emailed the owner.' };
    await expect(undoDecision(late, actBy(moira), listing)).rejects.toMatchObject(tooLate);
    await announceDecision(deps, decision.id);
    await expect(undoDecision(deps, actBy(moira), listing)).rejects.toMatchObject(tooLate);
    expect(await readStatus(listing)).toMatchObject({ status: state.approved });
  });

  it('of two admins at once one wins, and the other is told who', async () => {
    for (let round = 0; round < 5; round += 1) {
      const listing = await createPendingListing(kind);
      const [first, second] = await Promise.allSettled([
        decideListing(deps, actBy(moira), listing, approved),
        decideListing(deps, actBy(eleanor), listing, rejected),
      ]);
      const outcomes = [first.status, second.status].sort();
      expect(outcomes).toEqual(['fulfilled', 'rejected']);
      const [winner, verdict, loser] =
        first.status === 'fulfilled'
          ? ['Moira Keane', 'approved', second]
          : ['Eleanor Marsh', 'rejected', first];
      expect(loser).toMatchObject({
        reason: { status: 409, message: `${winner} has already decided this ${state.word}: ${verdict}.` },
      });
      expect(await readAudit(listing)).toHaveLength(1);
    }
  });

  it('an undo and the announcement at once: one of them happens', async () => {
    for (let round = 0; round < 5; round += 1) {
      const listing = await createPendingListing(kind);
      const decision = await decideListing(deps, actBy(moira), listing, approved);
      const [undone] = await Promise.allSettled([
        undoDecision(deps, actBy(moira), listing),
        announceDecision(deps, decision.id),
      ]);
      const wasTold = announcedIds.includes(decision.id);
      expect(wasTold).toBe(undone.status === 'rejected');
      expect(await readStatus(listing)).toMatchObject({ status: wasTold ? state.approved : state.pending });
    }
  });

  it('refuses what does not exist, and what nobody has decided but does not wait', async () => {
    await expect(decideListing(deps, actBy(moira), { kind, id: 999_999 }, approved)).rejects.toMatchObject({
      status: 404,
    });
    const { pool } = database;
    const id = kind === 'businesses' ? (await createBusiness(pool)).id : (await createSession(pool)).id;
    await expect(decideListing(deps, actBy(moira), { kind, id }, approved)).rejects.toMatchObject({
      status: 409,
      message: `You can approve only a ${state.word} that is waiting for review.`,
    });
  });
});

describe('an approved session', () => {
  it('has its dates laid out', async () => {
    const listing = await createPendingListing('sessions');
    await decideListing(deps, actBy(moira), listing, approved);
    const { n } = await queryOne<{ n: number }>(
      database.pool,
      'SELECT count(*) AS n FROM occurrences WHERE session_id = $1',
      [listing.id],
    );
    expect(n).toBe(12);
  });

  it('needs an approved business', async () => {
    const { id: businessId } = await createBusiness(database.pool, { status: 'suspended' });
    const { id } = await createSession(database.pool, { status: 'pending', businessId });
    await expect(decideListing(deps, actBy(moira), { kind: 'sessions', id }, approved)).rejects.toMatchObject(
      {
        status: 409,
        message: 'Approve the business first, then this session.',
      },
    );
  });
});

describe('a business that bought a plan at once', () => {
  it('is not put back', async () => {
    const listing = await createPendingListing('businesses');
    await decideListing(deps, actBy(moira), listing, approved);
    await database.pool.query(
      "UPDATE businesses SET booking_enabled = true, subscription_tier = 'basic' WHERE id = $1",
      [listing.id],
    );
    await expect(undoDecision(deps, actBy(moira), listing)).rejects.toMatchObject({ status: 409 });
    expect(
      await queryOneOrNull(database.pool, 'SELECT id FROM audit_log WHERE subject_id = $1 AND action = $2', [
        String(listing.id),
        'business.decision-undone',
      ]),
    ).toBeNull();
    now = new Date(now.getTime() + 60_000);
  });
});
