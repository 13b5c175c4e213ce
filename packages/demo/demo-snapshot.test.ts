import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOwnSandbox } from '#app/compose-payments.server.ts';
import { readConfig } from '#app/config.server.ts';
import { DEMO_INTENT_PREFIX } from '#areas/money/payments/rules.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { migrate } from '#shared/db/migrate.server.ts';
import { openDatabase } from '#shared/db/open-database.server.ts';
import { diskStorage } from '#shared/storage/disk-storage.server.ts';
import { createTestDatabase, testDatabaseUrl } from '#support/database.ts';
import { restoreDemoSnapshot, snapshotFolders } from './demo-snapshot.server.ts';
import { ensureDemoData } from './ensure-demo-data.server.ts';
import { makeSnapshots } from './make-snapshots.server.ts';

const project = path.resolve(import.meta.dirname, '../..');
const NOON = new Date('2026-03-11T12:00:00Z');
const NEXT_DAY = new Date('2026-03-12T00:00:01Z');

// Making them takes as long as a tenth of all else: with the embedded database's tests, whose beginning they are.
describe.skipIf(testDatabaseUrl !== undefined)('the images of a beginning', () => {
  let folder: string;
  const build = () => ({ sources: 'these', project, images: snapshotFolders(path.join(folder, 'images')) });
  const warnings: string[] = [];
  const log = { warn: (_details: object, message: string) => warnings.push(message) };
  let folders = 0;
  const newDataDir = () => path.join(folder, `data-${++folders}`);
  const begin = (dataDir: string, now: Date, settings: Record<string, string> = {}, sources = 'these') => {
    mkdirSync(path.join(dataDir, 'postgres'), { recursive: true });
    return restoreDemoSnapshot(readConfig({ ...settings, DATA_DIR: dataDir }), now, log, {
      ...build(),
      sources,
    });
  };

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'fettle-images-'));
    const scratch = path.join(folder, 'scratch');
    mkdirSync(scratch);
    await makeSnapshots({ project, sources: 'these', scratch, into: path.join(folder, 'images'), now: NOON });
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('have as many rows of everything as a demo that is filled in, on the day on which they were made', async () => {
    const dataDir = newDataDir();
    expect(begin(dataDir, NOON)).toBe('demo');
    const restored = await openDatabase({ dataDir });
    const filled = await createTestDatabase();
    const filledDir = newDataDir();
    mkdirSync(filledDir);
    try {
      const fill = (pool: Pool, where: string) =>
        ensureDemoData({
          pool,
          storage: diskStorage(path.join(where, 'uploads')),
          now: NOON,
          openPast: (past) => startOwnSandbox({ dataDir: where, publicUrl: 'http://localhost' }, past),
        });
      await fill(filled.pool, filledDir);
      const rows = await countRows(restored.pool);
      expect(rows).toEqual(await countRows(filled.pool));
      expect(rows.bookings).toBeGreaterThan(1000);
      // Nothing is left to migrate, or to fill in.
      expect(await migrate(restored, path.join(project, 'migrations'))).toEqual([]);
      await fill(restored.pool, dataDir);
      expect(await countRows(restored.pool)).toEqual(rows);
      const [paid] = await listProviderIntents(restored.pool);
      expect(readFileSync(path.join(dataDir, 'stripe-sandbox.json'), 'utf8')).toContain(paid);
    } finally {
      await restored.close();
      await filled.drop();
    }
  }, 120_000);

  it('are of the schema alone on any other day, and where payments or files are elsewhere', async () => {
    const dataDir = newDataDir();
    expect(begin(dataDir, NEXT_DAY)).toBe('empty');
    const { pool, close } = await openDatabase({ dataDir });
    try {
      const rows = await countRows(pool);
      expect(rows.schema_migrations).toBeGreaterThan(0);
      expect(rows.users).toBe(0);
    } finally {
      await close();
    }
    expect(begin(newDataDir(), NOON, { SANDBOX_URL: 'http://localhost:9' })).toBe('empty');
  });

  it('are none for other sources', () => {
    expect(begin(newDataDir(), NOON, {}, 'others')).toBeNull();
  });

  it('are passed over where they are damaged, and that is told', () => {
    appendFileSync(path.join(build().images.demo, 'files', 'stripe-sandbox.json'), ' ');
    warnings.length = 0;
    expect(begin(newDataDir(), NOON)).toBe('empty');
    appendFileSync(path.join(build().images.empty, 'files/postgres/data/PG_VERSION'), ' ');
    expect(begin(newDataDir(), NOON)).toBeNull();
    expect(warnings).toHaveLength(3);
  });
});

/** Of each table; but not what the jobs' library keeps for itself. */
async function countRows(pool: Pool): Promise<Record<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ count: number }>(`SELECT count(*) FROM ${name}`);
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** Of payments that were made at the sandbox. */
async function listProviderIntents(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT provider_intent_id AS id FROM payments WHERE provider_intent_id NOT LIKE '${DEMO_INTENT_PREFIX}%' ORDER BY created_at DESC`,
  );
  return rows.map(({ id }) => id);
}
