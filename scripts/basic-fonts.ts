// `npm run fonts`: makes the initial fonts of every page (src/shared/ui/fonts/). They are in the repository so that
// builds don't need this; a test rebuilds and compares them.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';

const ASCII = String.fromCodePoint(...Array.from({ length: 0x7f - 0x20 }, (_, at) => 0x20 + at));
/** Covers nearly all our texts; for other characters fonts.css loads the packages' files. */
const BASIC_CHARACTERS = `${ASCII}\u{a0}£©·×–—‘’“”•…`;

const packages = path.resolve(import.meta.dirname, '../node_modules/@fontsource-variable');
const folder = path.resolve(import.meta.dirname, '../src/shared/ui/fonts');

const BRICOLAGE = 'bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal';

interface BasicFont {
  file: string;
  signs: string;
  /** Throws if its package is missing. */
  make(): Promise<Buffer>;
}

/** Only the weights in use, to keep pages light on slow lines. */
export const basicFonts: readonly BasicFont[] = [
  defineBasicFont('figtree-basic', 'figtree/files/figtree-latin-wght-normal', BASIC_CHARACTERS, {
    min: 400,
    max: 800,
  }),
  // Bold only: a range of weights would double the size of a page's start.
  defineBasicFont('bricolage-grotesque-basic', BRICOLAGE, BASIC_CHARACTERS, 700),
  // Letters of the tiles and the logo. Without the space, browsers load another font for it.
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
