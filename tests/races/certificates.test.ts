import { beforeAll, describe, expect, it } from 'vitest';
import { decideCertificate, lockCertificate } from '#areas/catalogue/certificates/queries.server.ts';
import { applyBusinessCertificateStatus } from '#areas/catalogue/sessions/certificates/apply-certificate-status.server.ts';
import { reviewSession } from '#areas/catalogue/sessions/review/review-session.server.ts';
import { queryOne, type Tx } from '#shared/db/database.server.ts';
import { createCertificates } from '#support/certificates.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { interleaveTransactions } from '#support/interleave.ts';
import { createBusiness, createSession, createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';

describe.runIf(testDatabaseUrl !== undefined)('a session is approved as a paper is taken back', () => {
  const database = setUpDatabase();
  let admin: string;
  const now = new Date('2026-11-23T09:00:00Z');
  beforeAll(async () => {
    admin = (await createUser(database.pool, { role: 'admin' })).id;
  });

  async function arranged() {
    const { pool } = database;
    const { id: businessId } = await createBusiness(pool);
    const { id } = await createSession(pool, { businessId, ageGroups: ['6-12'], status: 'pending' });
    const papers = await createCertificates(pool, businessId);
    const approved = async (tx: Tx) => {
      await reviewSession(tx, id, { verdict: 'approved' }, now);
    };
    const takenBack = async (tx: Tx) => {
      await lockCertificate(tx, papers.insurance);
      await decideCertificate(
        tx,
        papers.insurance,
        { state: 'refused', reason: 'The policy was cancelled.' },
        { adminId: admin, at: now },
      );
      await applyBusinessCertificateStatus(
        tx,
        { clock: { now: () => now }, onCertificateStatusApplied: async () => {} },
        businessId,
      );
    };
    const status = async () =>
      (await queryOne<{ status: string }>(pool, 'SELECT status FROM sessions WHERE id = $1', [id])).status;
    return { approved, takenBack, status };
  }

  it('is not published when the paper goes first', async () => {
    const { approved, takenBack, status } = await arranged();
    await expect(interleaveTransactions(database.pool, takenBack, approved)).rejects.toThrow(
      'Missing: public liability insurance.',
    );
    expect(await status()).toBe('pending');
  });

  it('is published and taken down at once when the approval goes first', async () => {
    const { approved, takenBack, status } = await arranged();
    await interleaveTransactions(database.pool, approved, takenBack);
    expect(await status()).toBe('paused');
  });
});
