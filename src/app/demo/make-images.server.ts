import path from 'node:path';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { keepImage } from '#shared/db/embedded/data-image.server.ts';
import { migrate } from '#shared/db/migrate.server.ts';
import { type OpenDatabase, openDatabase } from '#shared/db/open-database.server.ts';
import { prepareOutbox } from '#shared/jobs/outbox.server.ts';
import { diskStorage } from '#shared/storage/disk-storage.server.ts';
import { startOwnSandbox } from '../compose-payments.server.ts';
import { imagesIn, madeOf } from './demo-image.server.ts';
import { ensureDemoData } from './ensure-demo-data.server.ts';

/**
 * Makes both images of a beginning, the way a first start goes without them: the schema, then the demo of the day.
 *
 * @param scratch an empty folder to work in
 * @param sources what `digestOfSources` says of those that run
 */
export async function makeImages(options: {
  project: string;
  sources: string;
  scratch: string;
  into: string;
  now: Date;
}): Promise<void> {
  const { project, sources, scratch, now } = options;
  const images = imagesIn(options.into);

  await withDatabase(scratch, async (database) => {
    await migrate(database, path.join(project, 'migrations'));
    await prepareOutbox(database.pool);
  });
  keepImage(scratch, images.empty, madeOf(sources, project));

  await withDatabase(scratch, async ({ pool }) => {
    const sandboxConfig = { dataDir: scratch, publicUrl: 'http://localhost' };
    await ensureDemoData({
      pool,
      storage: diskStorage(path.join(scratch, 'uploads')),
      now,
      openPast: (past) => startOwnSandbox(sandboxConfig, past),
    });
  });
  keepImage(scratch, images.demo, madeOf(sources, project, londonDay(now)));
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
