import { beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { queryOne, transaction } from '../db/database.server.ts';
import { recordAudit } from './record-audit.server.ts';

const database = setUpDatabase();
let actorId: string;

beforeAll(async () => {
  actorId = (await createUser(database.pool, { role: 'admin' })).id;
  await transaction(database.pool, (tx) =>
    recordAudit(
      tx,
      { actorId, requestId: 'request-1' },
      {
        action: 'business.rejected',
        subject: 'business',
        subjectId: 7,
        reason: 'No such street.',
        before: { status: 'submitted' },
        after: { status: 'rejected' },
      },
    ),
  );
});

describe('the audit log', () => {
  it('says who did what to which row, why, what changed and in which request', async () => {
    expect(
      await queryOne(
        database.pool,
        `SELECT actor_id, request_id, action, subject, subject_id, reason, before, after, details FROM audit_log`,
      ),
    ).toEqual({
      actor_id: actorId,
      request_id: 'request-1',
      action: 'business.rejected',
      subject: 'business',
      subject_id: '7',
      reason: 'No such street.',
      before: { status: 'submitted' },
      after: { status: 'rejected' },
      details: {},
    });
  });

  it.each(["UPDATE audit_log SET reason = 'another'", 'DELETE FROM audit_log', 'TRUNCATE audit_log'])(
    'is append-only in the database itself: %s is refused',
    async (statement) => {
      await expect(database.pool.query(statement)).rejects.toThrow('the audit log is append-only');
      expect(await queryOne(database.pool, 'SELECT count(*) AS n FROM audit_log')).toEqual({ n: 1 });
    },
  );

  it('holds nothing of what did not happen', async () => {
    const failing = transaction(database.pool, async (tx) => {
      await recordAudit(
        tx,
        { actorId, requestId: 'request-2' },
        { action: 'user.suspended', subject: 'user', subjectId: actorId },
      );
      throw new Error('after all not');
    });
    await expect(failing).rejects.toThrow('after all not');
    expect(await queryOne(database.pool, 'SELECT count(*) AS n FROM audit_log')).toEqual({ n: 1 });
  });
});
