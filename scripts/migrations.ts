/**
 * Part of `npm run check`: refuses migrations that block a table in use, break the last release, changed after their
 * release or share a number (docs/decisions/0081-change-the-schema-by-expand-and-contract.md). `--release` records
 * the current ones as released with the checked-out commit.
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
