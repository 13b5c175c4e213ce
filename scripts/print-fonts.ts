// `npm run fonts:print`: makes the PDF fonts (assets/fonts/print/) from Noto and Figtree, fetched from npm. The
// results are in the repository because the packages take 180 MB.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';

const run = promisify(execFile);

export const printFontFolder = path.resolve(import.meta.dirname, '../assets/fonts/print');

interface PrintFont {
  name: string;
  /** Package and version. */
  from: string;
  weight: '400Regular' | '700Bold';
  /** Regular expression of characters to keep; all if absent. */
  keep?: RegExp;
}

/** Fonts with their complete script. */
const COMPLETE_FONTS = [
  ['arabic', '0.4.3'],
  ['armenian', '0.4.2'],
  ['bengali', '0.4.4'],
  ['devanagari', '0.4.1'],
  ['ethiopic', '0.4.2'],
  ['georgian', '0.4.3'],
  ['gujarati', '0.4.2'],
  ['gurmukhi', '0.4.1'],
  ['hebrew', '0.4.1'],
  ['kannada', '0.4.3'],
  ['malayalam', '0.4.2'],
  ['sinhala', '0.4.2'],
  ['tamil', '0.4.3'],
  ['telugu', '0.4.2'],
  ['thai', '0.4.2'],
] as const;

const fonts: readonly PrintFont[] = [
  { name: 'figtree-400', from: 'figtree@0.4.1', weight: '400Regular' },
  { name: 'figtree-700', from: 'figtree@0.4.1', weight: '700Bold' },
  // Latin, Greek and Cyrillic; Devanagari is in the other font.
  {
    name: 'noto-sans',
    from: 'noto-sans@0.4.2',
    weight: '400Regular',
    keep: /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u,
  },
  ...COMPLETE_FONTS.map(
    ([script, version]): PrintFont => ({
      name: `noto-sans-${script}`,
      from: `noto-sans-${script}@${version}`,
      weight: '400Regular',
    }),
  ),
  // Japanese forms, and the symbols that all three languages share.
  {
    name: 'noto-sans-jp',
    from: 'noto-sans-jp@0.4.3',
    weight: '400Regular',
    keep: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}\p{Script=Inherited}]/u,
  },
  {
    name: 'noto-sans-sc',
    from: 'noto-sans-sc@0.4.3',
    weight: '400Regular',
    keep: /[\p{Script=Han}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u,
  },
  {
    name: 'noto-sans-kr',
    from: 'noto-sans-kr@0.4.3',
    weight: '400Regular',
    keep: /[\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u,
  },
  { name: 'noto-emoji', from: 'noto-emoji@0.4.7', weight: '400Regular' },
];

async function makePrintFonts(): Promise<void> {
  const temporary = await mkdtemp(path.join(tmpdir(), 'print-fonts-'));
  await mkdir(printFontFolder, { recursive: true });
  try {
    for (const { name, from, weight, keep } of fonts) {
      const original = await fetchFont(temporary, from, weight);
      const points = fontCharacters(openFont(original)).filter(
        (point) => keep === undefined || keep.test(String.fromCodePoint(point)),
      );
      const font = await subsetFont(original, charactersToString(points), { targetFormat: 'truetype' });
      await writeFile(
        path.join(printFontFolder, `${name}.ttf.br`),
        brotliCompressSync(font, {
          params: { [constants.BROTLI_PARAM_SIZE_HINT]: font.length, [constants.BROTLI_PARAM_LGWIN]: 24 },
        }),
      );
    }
  } finally {
    await rm(temporary, { recursive: true });
  }
  await writeFile(path.join(printFontFolder, 'fonts.json'), await describePrintFonts());
}

/** Metrics in thousandths of the type size, and characters. */
export async function describePrintFonts(): Promise<string> {
  const described: Record<string, { ascent: number; descent: number; characters: string }> = {};
  for (const { name } of fonts) {
    const font = openFont(brotliDecompressSync(await readFile(path.join(printFontFolder, `${name}.ttf.br`))));
    const thousandths = (units: number) => Math.round((units * 1000) / font.unitsPerEm);
    described[name] = {
      ascent: thousandths(font.ascent),
      descent: thousandths(-font.descent),
      characters: formatRanges(fontCharacters(font)),
    };
  }
  return `${JSON.stringify(described, null, 2)}\n`;
}

function openFont(file: Buffer): Font {
  const font = create(file);
  if (!('characterSet' in font)) throw new Error('A collection of fonts, instead of one font.');
  return font;
}

async function fetchFont(folder: string, from: string, weight: string): Promise<Buffer> {
  const { stdout } = await run('npm', ['pack', '--silent', `@expo-google-fonts/${from}`], { cwd: folder });
  await run('tar', ['xzf', stdout.trim()], { cwd: folder });
  const inside = path.join(folder, 'package', weight);
  const file = (await readdir(inside)).find((name) => name.endsWith('.ttf'));
  if (file === undefined) throw new Error(`${from} has no ${weight}.`);
  const font = await readFile(path.join(inside, file));
  await rm(path.join(folder, 'package'), { recursive: true });
  return font;
}

/** Ascending. */
function fontCharacters(font: { characterSet: number[] }): number[] {
  return [...new Set(font.characterSet)].filter((point) => point >= 0x20).sort((a, b) => a - b);
}

const charactersToString = (points: readonly number[]): string =>
  points.map((point) => String.fromCodePoint(point)).join('');

/** "20-7e,a0-17f", in hexadecimal. */
function formatRanges(points: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const point of points) {
    const open = ranges.at(-1);
    if (open !== undefined && open.last === point - 1) open.last = point;
    else ranges.push({ first: point, last: point });
  }
  return ranges
    .map(({ first, last }) =>
      first === last ? first.toString(16) : `${first.toString(16)}-${last.toString(16)}`,
    )
    .join(',');
}

if (process.argv[1] === import.meta.filename) await makePrintFonts();
