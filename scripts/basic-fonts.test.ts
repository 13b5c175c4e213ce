import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { basicFonts } from './basic-fonts.ts';

it.each(basicFonts)('$file is what `npm run fonts` makes', async ({ file, make }) => {
  expect(readFileSync(file).equals(await make())).toBe(true);
});

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, file), 'utf8');
const sheet = read('../src/shared/ui/fonts.css');
const compareFiles = ({ file: one = '' }: { file?: string }, { file: other = '' }: { file?: string }) =>
  one.localeCompare(other);

it('the style sheet takes from them what they have, and nothing else', () => {
  const named = [...sheet.matchAll(/fonts\/([\w-]+\.woff2)[^}]+unicode-range: (.+);/g)].map(
    ([, file, ranges = '']) => ({
      file,
      signs: ranges.split(', ').flatMap((range) => {
        const [first = Number.NaN, last = first] = range
          .slice('U+'.length)
          .split('-')
          .map((code) => Number.parseInt(code, 16));
        return Array.from({ length: last - first + 1 }, (_, at) => first + at);
      }),
    }),
  );
  const had = basicFonts.map(({ file, signs }) => ({
    file: path.basename(file),
    signs: [...signs].map((sign) => sign.codePointAt(0)).sort((a = 0, b = 0) => a - b),
  }));
  expect(named.sort(compareFiles)).toEqual(had.sort(compareFiles));
});

it.each(['figtree/index.css', 'bricolage-grotesque/opsz.css'])('and of %s what that has', (of) => {
  const [name = ''] = of.split('/');
  const own = read(`../node_modules/@fontsource-variable/${of}`);
  const range = new RegExp(`files/${name}-latin-[a-z]+-normal[^}]+unicode-range:\\s+(.+);`);
  const [, had = ''] = range.exec(own) ?? [];
  expect(had).toContain('U+');
  const taken = [...sheet.matchAll(new RegExp(range, 'g'))];
  expect(taken.length).toBeGreaterThan(0);
  for (const [, named = ''] of taken) expect(named.replaceAll(' ', '')).toBe(had);
});
