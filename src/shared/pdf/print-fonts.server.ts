import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { z } from 'zod';

const decompress = promisify(brotliDecompress);

/** A font in assets/fonts/print, as recorded by `npm run fonts:print`. */
export interface PrintFont {
  /** In thousandths of the type size, as is `descent`. */
  ascent: number;
  descent: number;
  has(codePoint: number): boolean;
}

export interface PrintFonts {
  /** Throws if the folder lacks it. */
  get(name: string): PrintFont;
  /** Reads the font file (TrueType) on demand. */
  load(name: string): Promise<Buffer>;
}

const listSchema = z.record(
  z.string(),
  z.object({ ascent: z.number(), descent: z.number(), characters: z.string() }),
);

const opened = new Map<string, Promise<PrintFonts>>();

/** Reads the font list of `fontFolder` (assets/fonts) once per process. */
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

/** "20-7e,a0-17f" → first and last code points in pairs, ascending. */
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
