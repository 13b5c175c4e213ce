import { expect, it } from 'vitest';
import { fileSize } from './file-field.tsx';

it('says a size in the unit that is read at a glance', () => {
  expect([1, 812, 1_000, 999_400, 999_600, 2_440_000].map(fileSize)).toEqual([
    '1 byte',
    '812 bytes',
    '1 KB',
    '999 KB',
    '1.0 MB',
    '2.4 MB',
  ]);
});
