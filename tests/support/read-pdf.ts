import { inflateSync } from 'node:zlib';

/** Drawing operators and embedded fonts. */
export function readPdf(file: Buffer): { drawn: string; fonts: Buffer[] } {
  const streams = [...file.toString('latin1').matchAll(/\/Length (\d+)\n(?:\/[^\n]*\n)*>>\nstream\n/gu)].map(
    (found) => {
      const start = found.index + found[0].length;
      const stream = file.subarray(start, start + Number(found[1]));
      return found[0].includes('/FlateDecode') ? inflateSync(stream) : stream;
    },
  );
  const isFont = (stream: Buffer) =>
    stream.readUInt32BE(0) === 0x10000 || stream.toString('latin1', 0, 4) === 'true';
  const drawn = streams
    .map((stream) => stream.toString('latin1'))
    .filter((stream) => / T[fJ]\b/u.test(stream))
    .join('\n');
  return { drawn, fonts: streams.filter(isFont) };
}

/** Glyph ids in the embedded fonts; 0 is .notdef, a missing letter. */
export const readGlyphs = (file: Buffer): number[] =>
  [...readPdf(file).drawn.matchAll(/\[(.*?)\] TJ/gsu)]
    .flatMap(([, shown = '']) => [...shown.matchAll(/<([0-9a-f]+)>/gu)])
    .flatMap(([, hex = '']) => hex.match(/.{4}/gu) ?? [])
    .map((glyph) => Number.parseInt(glyph, 16));

/** Names in ten scripts. */
export const MANY_SCRIPTS =
  'Tŷ Gŵyr, Łucja, Nguyễn, Ελένη, Юлія, مُحَمَّد, יעל, 王小明, さくら, 김민수, श्रीमती, 🧘🏽‍♀️';
