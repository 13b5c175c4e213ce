import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { BASIC, basicFonts } from './basic-fonts.ts';

it.each(basicFonts)('$file is what `npm run fonts` makes', async ({ file, make }) => {
  expect(readFileSync(file).equals(await make())).toBe(true);
});

it('the style sheet takes from them what they have, and nothing else', () => {
  const sheet = readFileSync(path.resolve(import.meta.dirname, '../src/shared/ui/fonts.css'), 'utf8');
  const named = [...sheet.matchAll(/unicode-range: (.+);/g)].map(([, ranges = '']) =>
    ranges.split(', ').flatMap((range) => {
      const [first = Number.NaN, last = first] = range
        .slice('U+'.length)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, at) => first + at);
    }),
  );
  const had = [...BASIC].map((sign) => sign.codePointAt(0)).sort((a = 0, b = 0) => a - b);
  expect(named).toEqual(basicFonts.map(() => had));
});
