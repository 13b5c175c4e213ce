import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase } from './e2e-database.ts';
import { runSite } from './run-site.ts';

/** Builds a template site with demo data once; each worker copies it, which is much faster. Returns its cleanup. */
export default async function createTemplate(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fettle-e2e-template-'));
  const database = await createDatabase();
  const site = await runSite({
    PORT: '0',
    DATA_DIR: dataDir,
    ...(database === null ? {} : { DATABASE_URL: database.url }),
  });
  await site.stop();
  process.env.E2E_TEMPLATE_DIR = dataDir;
  if (database !== null) process.env.E2E_TEMPLATE_DATABASE = database.name;
  return async () => {
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
