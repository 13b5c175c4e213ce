import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isAccepted, listLicences } from './licences.ts';

const lock = readFileSync(path.resolve(import.meta.dirname, '../package-lock.json'), 'utf8');

it('all that production needs is under a licence that goes with ours', () => {
  const all = listLicences(lock);
  expect(all.length).toBeGreaterThan(300);
  expect(all.filter(({ licence }) => !isAccepted(licence))).toEqual([]);
});

it('of several licences each must be accepted, of alternatives one', () => {
  expect(isAccepted('MIT AND ISC')).toBe(true);
  expect(isAccepted('MIT AND GPL-3.0-only')).toBe(false);
  expect(isAccepted('(MIT OR GPL-3.0-only)')).toBe(true);
  expect(isAccepted('')).toBe(false);
});
