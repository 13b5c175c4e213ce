/**
 * Part of `npm run check`: refuses a migration that would keep people from a table that is in use, or the last release
 * from working, one that was changed after it was released, and two of one number (docs/decisions/0081-change-the-schema-by-expand-and-contract.md).
 * With `--release` it writes down that the migrations are released as they are, with the commit that is checked out.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  changedSinceRelease,
  duplicateNumbers,
  migrationsFolder,
  newMigrations,
  writeRelease,
} from './migrations/release.ts';
import { findComplaints } from './migrations/rules.ts';
import { runCommand } from './run-command.ts';

async function main(): Promise<number> {
  if (process.argv[2] === '--release') {
    writeRelease(migrationsFolder);
    return 0;
  }
  const wrong = [...changedSinceRelease(migrationsFolder), ...duplicateNumbers(migrationsFolder)];
  for (const file of newMigrations(migrationsFolder))
    for (const { line, rule, says } of await findComplaints(
      readFileSync(path.join(migrationsFolder, file), 'utf8'),
    ))
      wrong.push(`migrations/${file}:${line} ${rule}: ${says}`);
  for (const sentence of wrong) console.error(sentence);
  return wrong.length === 0 ? 0 : 1;
}

runCommand(main);
