/**
 * `npm run licences`: what Fettle is made of in production, by licence, read from the lock file; ends with status 1 when
 * one of them is not among those that its own licence goes with. `npm run sbom` writes the same as a CycloneDX document.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/**
 * What may stand beside MIT. Libraries under the LGPL and the MPL are used as they are: the first is linked at run time
 * and can be replaced, the second asks only for its own files. The OFL is the fonts'.
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

/** Packages whose own description names no licence, and what was read in them. */
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
  /** An SPDX expression; empty where none is stated. */
  licence: string;
}

/** The packages of a lock file that production needs, in the order of their names. */
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

/** True where every part of the expression may be used; of alternatives (OR) one is enough. */
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
