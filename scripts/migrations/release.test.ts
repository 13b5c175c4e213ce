import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  changedSinceRelease,
  duplicateNumbers,
  migrationsFolder,
  newMigrations,
  readLastRelease,
} from './release.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fettle-release-'));
  cpSync(migrationsFolder, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a migration that was released is neither changed nor taken away; another one is new', () => {
  expect(changedSinceRelease(folder)).toEqual([]);
  const before = newMigrations(folder);
  appendFileSync(path.join(folder, '0001_identity.sql'), '-- Later.\n');
  rmSync(path.join(folder, '0002_messaging.sql'));
  writeFileSync(path.join(folder, '9999_more.sql'), 'SELECT 1;');
  expect(changedSinceRelease(folder)).toEqual([
    '0001_identity.sql was released and must not change. Put changes in a new file.',
    '0002_messaging.sql was released but is missing.',
  ]);
  expect(newMigrations(folder)).toEqual([...before, '9999_more.sql']);
  expect(readLastRelease(folder).commit).toMatch(/^[0-9a-f]{40}$/);
});

it('two migrations have a number each', () => {
  expect(duplicateNumbers(folder)).toEqual([]);
  writeFileSync(path.join(folder, '0002_zebras.sql'), 'SELECT 1;');
  expect(duplicateNumbers(folder)).toEqual([
    '0002_messaging.sql and 0002_zebras.sql have the same number, 0002.',
  ]);
});
