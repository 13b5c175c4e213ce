/**
 * `npm run backup`, `npm run restore`: database and uploads. `--drill` restores beside the site, counts, audits and
 * cleans up.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '#app/config.server.ts';
import { createBackup } from './backup/create-backup.ts';
import { restoreBackup, runRestoreDrill } from './backup/restore-backup.ts';

const USAGE = `Backs up the database and the uploaded files, and restores a backup.

  npm run backup -- FOLDER            creates a backup in a new folder inside FOLDER
  npm run restore -- BACKUP           restores a backup into an empty database and DATA_DIR
  npm run restore -- BACKUP --drill   restores it next to the site, counts and audits it, and removes it

Use the same settings as the site: DATABASE_URL or DATA_DIR, and the S3_… variables if it has them.`;

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { drill: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  const [command, folder, ...more] = positionals;
  const known = command === 'make' || command === 'restore';
  if (!known || folder === undefined || more.length > 0 || (values.drill && command === 'make')) {
    console.error(USAGE);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const site = readConfig(process.env);
  if (command === 'make') {
    console.log(`Backup created in ${await createBackup(site, folder, new Date())}`);
    if (site.s3 !== null)
      console.log(
        'Uploaded files are in a bucket, so the backup does not include them. Back up the bucket separately.',
      );
    return;
  }
  const manifest = values.drill
    ? await runRestoreDrill(folder, site, new Date())
    : await restoreBackup(folder, site);
  const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0);
  console.log(
    `${values.drill ? 'Test restore completed' : 'Restored'}: ${rows.toLocaleString('en-GB')} rows in ${Object.keys(manifest.rows).length} tables, ` +
      `${Object.keys(manifest.sums).filter((file) => file.startsWith('files/')).length} files, as of ${manifest.madeAt}. Counts and audit passed.`,
  );
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
