import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { diskStorage } from '#shared/storage/disk-storage.server.ts';
import { createBusiness, createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { deleteOldClaimDocuments } from './decide-claim.server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'fettle-claims-'));
const database = setUpDatabase();

afterAll(async () => {
  rmSync(folder, { recursive: true });
});

it('removes the documents of claims decided ninety days ago, and no others', async () => {
  const { pool } = database;
  const storage = diskStorage(folder);
  const business = await createBusiness(pool, { status: 'unclaimed' });
  const claim = async (decidedDaysAgo: number | null) => {
    const key = await storage.put('claims', { bytes: Buffer.from('%PDF-1.7'), kind: 'pdf' });
    await pool.query(
      `INSERT INTO claims (business_id, claimant_id, message, document_keys, state, decided_at)
       VALUES ($1, $2, 'I have run this hall since 2012.', ARRAY[$3], $4, $5)`,
      [
        business.id,
        (await createUser(pool)).id,
        key,
        decidedDaysAgo === null ? 'pending' : 'rejected',
        decidedDaysAgo === null ? null : new Date(Date.now() - decidedDaysAgo * 86_400_000),
      ],
    );
    return key;
  };
  const old = await claim(91);
  const kept = [await claim(89), await claim(null)];
  await deleteOldClaimDocuments({ pool, storage, clock: { now: () => new Date() } });
  const left = readdirSync(path.join(folder, 'claims')).map((name) => `claims/${name}`);
  expect(left.toSorted()).toEqual(kept.toSorted());
  const { rows } = await pool.query('SELECT 1 FROM claims WHERE $1 = ANY (document_keys)', [old]);
  expect(rows).toEqual([]);
});
