// `npm run fonts`: makes the fonts that every page begins with (src/shared/ui/fonts/) from those of the packages. They
// are kept in the repository, so that a build needs nothing of this; a test makes them anew and compares.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';

const ASCII = String.fromCodePoint(...Array.from({ length: 0x7f - 0x20 }, (_, at) => 0x20 + at));
/** What nearly all our texts are written with: for all else fonts.css has the packages' own files fetched. */
export const BASIC = `${ASCII}£·×–—‘’“”•…`;

const packages = path.resolve(import.meta.dirname, '../node_modules/@fontsource-variable');
const folder = path.resolve(import.meta.dirname, '../src/shared/ui/fonts');

/** A font of a page's beginning. */
interface BasicFont {
  file: string;
  /** Makes its bytes. Throws where its package is missing. */
  make(): Promise<Buffer>;
}

/** Each with the weights that are set in it, so that a phone on a slow line waits for nothing else. */
export const basicFonts: readonly BasicFont[] = [
  {
    file: path.join(folder, 'figtree-basic.woff2'),
    make: () => basic('figtree/files/figtree-latin-wght-normal.woff2', { wght: { min: 400, max: 800 } }),
  },
  {
    file: path.join(folder, 'bricolage-grotesque-basic.woff2'),
    make: () =>
      basic('bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2', {
        wght: { min: 600, max: 800 },
      }),
  },
];

async function basic(
  font: string,
  variationAxes: Record<string, { min: number; max: number }>,
): Promise<Buffer> {
  return subsetFont(await readFile(path.join(packages, font)), BASIC, {
    targetFormat: 'woff2',
    variationAxes,
  });
}

if (process.argv[1] === import.meta.filename)
  for (const { file, make } of basicFonts) await writeFile(file, await make());
