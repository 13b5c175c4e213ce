import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readResults, renderReport } from '../bench/results.ts';

it('tells in docs/measured.md what was measured, and nothing else', () => {
  const told = readFileSync(path.resolve(import.meta.dirname, '../docs/measured.md'), 'utf8');
  expect(told).toBe(renderReport(readResults()));
});
