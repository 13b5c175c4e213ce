import path from 'node:path';
import { expect, test } from 'vitest';
import { publicPageSources } from './public-page-sources.ts';

const root = path.resolve(import.meta.dirname, '..');
const front = new Set([...publicPageSources(root)].map((file) => path.relative(root, file)));

test('what the front pages show, at once or later, is among their sources', () => {
  expect([...front]).toEqual(
    expect.arrayContaining([
      'src/areas/operations/site/screens/home-screen.tsx',
      'src/areas/discovery/search/screens/results/session-card.tsx',
      'src/areas/discovery/search/screens/map/marker-popup.tsx',
      'src/areas/booking/bookings/book/screens/booking-dialog.tsx',
    ]),
  );
});

test('pages of the other bundles are not', () => {
  expect([...front].filter((file) => file.startsWith('src/areas/operations/admin/'))).toEqual([]);
  expect(front).not.toContain('src/app/pages/signed-in.ts');
});
