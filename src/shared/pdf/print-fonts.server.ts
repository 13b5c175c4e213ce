import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { z } from 'zod';

const decompress = promisify(brotliDecompress);

/** A font of assets/fonts/print: what `npm run fonts:print` writes down about it. */
export interface PrintFont {
  /** Above and below the baseline, in thousandths of the type size. */
  ascent: number;
  descent: number;
  has(codePoint: number): boolean;
}

export interface PrintFonts {
  /** By name. Throws for a name that the folder does not hold. */
  get(name: string): PrintFont;
  /** Reads a font as TrueType: only the fonts that a text needs are ever read. */
  load(name: string): Promise<Buffer>;
}

const listSchema = z.record(
  z.string(),
  z.object({ ascent: z.number(), descent: z.number(), characters: z.string() }),
);

const opened = new Map<string, Promise<PrintFonts>>();

/** Reads the list of the fonts in `fontFolder` (assets/fonts), once a process. */
export function openPrintFonts(fontFolder: string): Promise<PrintFonts> {
  const known = opened.get(fontFolder) ?? readPrintFonts(path.join(fontFolder, 'print'));
  opened.set(fontFolder, known);
  return known;
}

async function readPrintFonts(folder: string): Promise<PrintFonts> {
  const list = listSchema.parse(JSON.parse(await readFile(path.join(folder, 'fonts.json'), 'utf8')));
  const fonts = new Map(
    Object.entries(list).map(([name, { ascent, descent, characters }]) => {
      const ranges = readRanges(characters);
      return [name, { ascent, descent, has: (point: number) => isWithin(ranges, point) }] as const;
    }),
  );
  return {
    get: (name) => {
      const font = fonts.get(name);
      if (font === undefined) throw new Error(`assets/fonts/print has no font ${name}.`);
      return font;
    },
    load: async (name) => decompress(await readFile(path.join(folder, `${name}.ttf.br`))),
  };
}

/** "20-7e,a0-17f" as pairs of a first and a last code point, in rising order. */
function readRanges(ranges: string): number[] {
  return ranges.split(',').flatMap((range) => {
    const [first = '', last = first] = range.split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

function isWithin(ranges: readonly number[], point: number): boolean {
  let low = 0;
  let high = ranges.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (point < (ranges[2 * middle] ?? 0)) high = middle - 1;
    else if (point > (ranges[2 * middle + 1] ?? 0)) low = middle + 1;
    else return true;
  }
  return false;
}
