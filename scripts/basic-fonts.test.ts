import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { basicFonts } from './basic-fonts.ts';

it.each(basicFonts)('$file is what `npm run fonts` makes', async ({ file, make }) => {
  expect(readFileSync(file).equals(await make())).toBe(true);
});
