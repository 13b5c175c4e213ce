import { hashPassword } from 'better-auth/crypto';
import { one, type Pool } from '#shared/db/database.server.ts';
import type { FileStorage } from '#shared/storage/file-storage.ts';
import { demoLetter } from './demo-letter.server.ts';
import { seedDemo } from './seed-demo.server.ts';

/** Fills an empty database with the demo's data; a database that has any business or user is left alone. */
export async function ensureDemoData(deps: { pool: Pool; storage: FileStorage; now: Date }): Promise<void> {
  const { pool, storage, now } = deps;
  const { empty } = await one<{ empty: boolean }>(
    pool,
    'SELECT NOT EXISTS (SELECT FROM businesses) AND NOT EXISTS (SELECT FROM users) AS empty',
  );
  if (!empty) return;
  const letter = await storage.put('claims', { bytes: await demoLetter(), kind: 'pdf' });
  await seedDemo({ pool, now, hashPassword, claimDocuments: [letter] });
}
