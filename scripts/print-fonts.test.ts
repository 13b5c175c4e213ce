import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { describePrintFonts, printFontFolder } from './print-fonts.ts';

it('fonts.json names the characters that the fonts of PDFs have', async () => {
  expect(readFileSync(path.join(printFontFolder, 'fonts.json'), 'utf8')).toBe(await describePrintFonts());
});
