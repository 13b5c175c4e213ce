import path from 'node:path';
import { expect, test } from 'vitest';
import { frontSources } from './front-sources.ts';

const root = path.resolve(import.meta.dirname, '..');
const front = new Set([...frontSources(root)].map((file) => path.relative(root, file)));

test('what the front pages show, at once or later, is among their sources', () => {
  expect([...front]).toEqual(
    expect.arrayContaining([
      'src/features/site/screens/home-screen.tsx',
      'src/features/search/screens/results/session-card.tsx',
      'src/features/search/screens/map/marker-popup.tsx',
      'src/features/booking/book/screens/booking-dialog.tsx',
    ]),
  );
});

test('pages of the other bundles are not', () => {
  expect([...front].filter((file) => file.startsWith('src/features/admin/'))).toEqual([]);
  expect(front).not.toContain('src/app/pages/back.ts');
});
