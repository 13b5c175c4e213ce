/**
 * `npm run backup`, `npm run restore`: the database and the uploaded files in a folder, and back. With the settings of
 * the site; `--drill` restores beside it, counts, audits and clears away again.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '#app/config.server.ts';
import { makeBackup } from './backup/make-backup.ts';
import { drill, restoreBackup } from './backup/restore-backup.ts';

const USAGE = `Makes a back-up of the database and the uploaded files, and restores one.

  npm run backup -- FOLDER            makes one in a new folder beneath FOLDER
  npm run restore -- BACKUP           restores one into an empty database and DATA_DIR
  npm run restore -- BACKUP --drill   restores it beside the site, counts and audits it, and clears it away

Give it the settings that the site has: DATABASE_URL or DATA_DIR, and the S3_… variables if it has them.`;

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
    console.log(`The back-up is in ${await makeBackup(site, folder, new Date())}`);
    if (site.s3 !== null)
      console.log('Uploaded files are in a bucket and not in the back-up: have the store keep copies of it.');
    return;
  }
  const manifest = values.drill ? await drill(folder, site, new Date()) : await restoreBackup(folder, site);
  const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0);
  console.log(
    `${values.drill ? 'Restored beside the site' : 'Restored'}: ${rows.toLocaleString('en-GB')} rows of ${Object.keys(manifest.rows).length} tables, ` +
      `${Object.keys(manifest.sums).filter((file) => file.startsWith('files/')).length} files, as of ${manifest.madeAt}. Counted and audited: nothing is wrong.`,
  );
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
