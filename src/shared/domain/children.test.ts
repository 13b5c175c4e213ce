import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { hasUnder18, isAllUnder18, isForChildren, isOnlyForChildren } from './children.ts';

it.each([
  [['18-25'], { under18: false, allUnder18: false, children: false, only: false }],
  [['family'], { under18: false, allUnder18: false, children: true, only: true }],
  [['6-12'], { under18: true, allUnder18: true, children: true, only: true }],
  [['13-17', '18-25'], { under18: true, allUnder18: false, children: true, only: false }],
])('says of the age groups %j whether children come', (ageGroups, is) => {
  expect(hasUnder18(ageGroups)).toBe(is.under18);
  expect(isAllUnder18(ageGroups)).toBe(is.allUnder18);
  expect(isForChildren(ageGroups)).toBe(is.children);
  expect(isOnlyForChildren(ageGroups)).toBe(is.only);
});

it('is the only place that lists the age groups of children', () => {
  const sources = path.resolve(import.meta.dirname, '../..');
  // Finds a hard-coded list: any two groups side by side. Option lists have labels between, and a schema has all
  // nine.
  const list = /2-5'?, ?'?6-12'?, ?'?13-17(?!', '18-25')/;
  const found = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .filter((file) => list.test(readFileSync(path.join(sources, file), 'utf8').replaceAll(/\s+/g, ' ')));
  expect(found).toEqual([path.join('shared', 'domain', 'children.ts')]);
});
