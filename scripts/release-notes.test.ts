import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { releaseNotes } from './release-notes.mjs';

const changelog =
  '# Changelog\n\n## Unreleased\n\n- New\n\n## 1.1.0 - 2027-01-01\n\n- Later\n\n## 1.0.0 - 2026-11-29\n\n- First\n';

it('returns the section of the tag', () => {
  expect(releaseNotes('v1.1.0', '1.1.0', changelog)).toBe('- Later\n');
  expect(releaseNotes('v1.0.0', '1.0.0', changelog)).toBe('- First\n');
});

it('refuses a tag of another version, and a version without a section', () => {
  expect(() => releaseNotes('v1.0.0', '1.1.0', changelog)).toThrow(
    'The tag is v1.0.0, and package.json has 1.1.0.',
  );
  expect(() => releaseNotes('v1.2.0', '1.2.0', changelog)).toThrow('no section "1.2.0 - DATE"');
});

it('finds the version of package.json in CHANGELOG.md', () => {
  const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8');
  const version = /"version": "([^"]+)"/.exec(read('package.json'))?.[1] ?? '';
  expect(releaseNotes(`v${version}`, version, read('CHANGELOG.md'))).toContain('### Customers');
});
