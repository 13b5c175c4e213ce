// `node scripts/release-notes.mjs v1.0.0`: prints a release's section of the changelog. Fails if package.json or
// CHANGELOG.md has another version. Runs before the install.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * @param {string} tag "v1.0.0"
 * @param {string} version of package.json
 * @param {string} changelog
 */
export function releaseNotes(tag, version, changelog) {
  if (tag !== `v${version}`) throw new Error(`The tag is ${tag}, and package.json has ${version}.`);
  const section = changelog.split(/^## /m).find((text) => text.startsWith(`${version} - `));
  if (section === undefined) throw new Error(`CHANGELOG.md has no section "${version} - DATE".`);
  return `${section.slice(section.indexOf('\n')).trim()}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  process.stdout.write(releaseNotes(process.argv[2] ?? '', version, readFileSync('CHANGELOG.md', 'utf8')));
}
