import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { asvsRequirements } from '#support/asvs-requirements.ts';
import { headingAnchors } from '#support/markdown.ts';

const projectFolder = path.resolve(import.meta.dirname, '..');
const readPage = (name: string) => readFileSync(path.join(projectFolder, 'docs', name), 'utf8');
const linesPage = readPage('security-asvs.md');
const bothPages = `${readPage('security.md')}\n${linesPage}`;

interface Row {
  ids: string[];
  what: string;
  shownBy: string;
}

const rows: Row[] = linesPage
  .split('\n')
  .filter((line) => line.startsWith('| V'))
  .map((line) => {
    const [, ids = '', what = '', shownBy = ''] = line.split('|').map((cell) => cell.trim());
    return { ids: ids.split(', '), what, shownBy };
  });

describe('the pages on security', () => {
  it('have each requirement of ASVS 5.0, levels 1 and 2, once', () => {
    expect(asvsRequirements).toHaveLength(253);
    expect(rows.flatMap(({ ids }) => ids).toSorted()).toEqual([...asvsRequirements].toSorted());
  });

  it('say of each what Fettle does, and its test or the reason for having none', () => {
    const known = /\.(test\.tsx?|spec\.ts)`|this document|by construction|operator|not applicable|not met/;
    expect(rows.filter(({ what, shownBy }) => what === '' || !known.test(shownBy))).toEqual([]);
  });

  it('name only existing files, and link only to existing pages and headings', () => {
    const files = [...bothPages.matchAll(/`((?:src|tests|scripts)\/[\w./-]+|[\w.-]+\.json)`/g)].map(
      ([, file]) => file ?? '',
    );
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => !existsSync(path.join(projectFolder, file)))).toEqual([]);
    const links = [...bothPages.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link ?? '');
    expect(links.filter((link) => !isValidLink(link))).toEqual([]);
  });
});

function isValidLink(link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = path.join(projectFolder, 'docs', file);
  if (!existsSync(target)) return false;
  return anchor === undefined || headingAnchors(readFileSync(target, 'utf8')).has(anchor);
}
