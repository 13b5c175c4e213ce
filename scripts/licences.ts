/**
 * `npm run licences`: production packages by licence, from the lock file; exits with 1 on an unaccepted one. `npm run
 * sbom` writes CycloneDX.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/**
 * Licences compatible with MIT. The LGPL library is linked dynamically and replaceable; the MPL covers only its own
 * files; the OFL is for fonts.
 */
const ACCEPTED_LICENCES: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);

/** Packages without a stated licence, and what we read in them. */
const MANUAL_LICENCES: Readonly<Record<string, string>> = { only: 'MIT', 'png-js': 'MIT' };

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), license: z.string().optional(), dev: z.boolean().optional() }),
  ),
});

export interface PackageLicence {
  name: string;
  version: string;
  /** SPDX expression; empty if unstated. */
  licence: string;
}

export function listLicences(lockFile: string): PackageLicence[] {
  const { packages } = lockSchema.parse(JSON.parse(lockFile));
  return Object.entries(packages)
    .filter(([folder, { dev }]) => folder !== '' && dev !== true)
    .map(([folder, { version = '', license }]) => {
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version, licence: license ?? MANUAL_LICENCES[name] ?? '' };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** True if all parts are accepted; one is enough for OR. */
export function isAccepted(licence: string): boolean {
  return licence
    .replaceAll(/[()]/g, '')
    .split(/ AND /)
    .every((part) => part.split(/ OR /).some((one) => ACCEPTED_LICENCES.has(one.trim())));
}

if (process.argv[1] === import.meta.filename) {
  const all = listLicences(readFileSync(path.resolve(import.meta.dirname, '../package-lock.json'), 'utf8'));
  const byLicence = new Map<string, PackageLicence[]>();
  for (const one of all) {
    const known = byLicence.get(one.licence) ?? [];
    byLicence.set(one.licence, [...known, one]);
  }
  for (const [licence, packages] of [...byLicence].toSorted(([, a], [, b]) => b.length - a.length)) {
    console.log(`\n${licence} (${packages.length})`);
    console.log(packages.map(({ name, version }) => `  ${name} ${version}`).join('\n'));
  }
  const refused = all.filter(({ licence }) => !isAccepted(licence));
  for (const { name, licence } of refused)
    console.error(`${name} has ${licence || 'no stated licence'}, which is not an accepted licence.`);
  process.exitCode = refused.length === 0 ? 0 : 1;
}
