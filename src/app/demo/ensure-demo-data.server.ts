import { hashPassword } from 'better-auth/crypto';
import { one, type Pool } from '#shared/db/database.server.ts';
import { seedDemo } from './seed-demo.server.ts';

/** Fills an empty database with the demo's data; a database that has any business or user is left alone. */
export async function ensureDemoData(pool: Pool, now: Date): Promise<void> {
  const { empty } = await one<{ empty: boolean }>(
    pool,
    'SELECT NOT EXISTS (SELECT FROM businesses) AND NOT EXISTS (SELECT FROM users) AS empty',
  );
  if (empty) await seedDemo({ pool, now, hashPassword });
}
