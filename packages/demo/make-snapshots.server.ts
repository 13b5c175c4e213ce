import path from 'node:path';
import { startOwnSandbox } from '#app/compose-payments.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { saveSnapshot } from '#shared/db/embedded/database-snapshot.server.ts';
import { migrate } from '#shared/db/migrate.server.ts';
import { type OpenDatabase, openDatabase } from '#shared/db/open-database.server.ts';
import { installOutbox } from '#shared/jobs/outbox.server.ts';
import { diskStorage } from '#shared/storage/disk-storage.server.ts';
import { snapshotDigest, snapshotFolders } from './demo-snapshot.server.ts';
import { ensureDemoData } from './ensure-demo-data.server.ts';

/**
 * Builds both images like a first start: schema, then today's demo.
 * @param scratch an empty folder
 * @param sources digest from `digestSources`
 */
export async function makeSnapshots(options: {
  project: string;
  sources: string;
  scratch: string;
  into: string;
  now: Date;
}): Promise<void> {
  const { project, sources, scratch, now } = options;
  const images = snapshotFolders(options.into);

  await withDatabase(scratch, async (database) => {
    await migrate(database, path.join(project, 'migrations'));
    await installOutbox(database.pool);
  });
  saveSnapshot(scratch, images.empty, snapshotDigest(sources, project));

  await withDatabase(scratch, async ({ pool }) => {
    const sandboxConfig = { dataDir: scratch, publicUrl: 'http://localhost' };
    await ensureDemoData({
      pool,
      storage: diskStorage(path.join(scratch, 'uploads')),
      now,
      openPast: (past) => startOwnSandbox(sandboxConfig, past),
    });
  });
  saveSnapshot(scratch, images.demo, snapshotDigest(sources, project, londonDay(now)));
}

async function withDatabase(dataDir: string, work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const database = await openDatabase({ dataDir });
  try {
    await work(database);
    // What was written last is in the tables then, and nothing of the log has to be kept.
    await database.pool.query('CHECKPOINT');
  } finally {
    await database.close();
  }
}
