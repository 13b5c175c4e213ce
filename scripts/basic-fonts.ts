// `npm run fonts`: makes the fonts that every page begins with (src/shared/ui/fonts/) from those of the packages. They
// are kept in the repository, so that a build needs nothing of this; a test makes them anew and compares.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';

const ASCII = String.fromCodePoint(...Array.from({ length: 0x7f - 0x20 }, (_, at) => 0x20 + at));
/** What nearly all our texts are written with: for all else fonts.css has the packages' own files fetched. */
const BASIC_CHARACTERS = `${ASCII}\u{a0}£©·×–—‘’“”•…`;

const packages = path.resolve(import.meta.dirname, '../node_modules/@fontsource-variable');
const folder = path.resolve(import.meta.dirname, '../src/shared/ui/fonts');

const BRICOLAGE = 'bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal';

/** A font of a page's beginning. */
interface BasicFont {
  file: string;
  /** What it has. */
  signs: string;
  /** Makes its bytes. Throws where its package is missing. */
  make(): Promise<Buffer>;
}

/** Each with the weights that are set in it, so that a phone on a slow line waits for nothing else. */
export const basicFonts: readonly BasicFont[] = [
  defineBasicFont('figtree-basic', 'figtree/files/figtree-latin-wght-normal', BASIC_CHARACTERS, {
    min: 400,
    max: 800,
  }),
  // Headings and figures are bold. A range of weights would be as large as all the rest of the page's beginning.
  defineBasicFont('bricolage-grotesque-basic', BRICOLAGE, BASIC_CHARACTERS, 700),
  // The letters of the tiles and of the name beside the mark; without a space browsers ask for a font that has one.
  defineBasicFont('bricolage-grotesque-heavy', BRICOLAGE, ' ABCDEFGHIJKLMNOPQRSTUVWXYZfetl', 800),
];

function defineBasicFont(
  name: string,
  font: string,
  signs: string,
  wght: number | { min: number; max: number },
): BasicFont {
  return {
    file: path.join(folder, `${name}.woff2`),
    signs,
    make: async () =>
      subsetFont(await readFile(path.join(packages, `${font}.woff2`)), signs, {
        targetFormat: 'woff2',
        variationAxes: { wght },
      }),
  };
}

if (process.argv[1] === import.meta.filename)
  for (const { file, make } of basicFonts) await writeFile(file, await make());
