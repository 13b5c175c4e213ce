import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openPrintFonts } from './print-fonts.server.ts';
import { findUnprintable, isPlain, layoutText } from './text-layout.ts';

const fonts = await openPrintFonts(path.resolve(import.meta.dirname, '../../../assets/fonts'));
const has = (font: string, codePoint: number) => fonts.get(font).has(codePoint);

/** Breaks lines at this many characters; returns each line's runs as the shaper gets them. */
const drawnLines = (text: string, width = Number.POSITIVE_INFINITY) =>
  layoutText(text, 'figtree-400', has, ({ text: run }) => [...run].length, width).flatMap(({ lines }) =>
    lines.map(({ runs }) => runs.map((run) => run.text)),
  );
const lines = (text: string, width: number) =>
  layoutText(text, 'figtree-400', has, ({ text: run }) => [...run].length, width).flatMap((paragraph) =>
    paragraph.lines.map((line) => line.text),
  );
const usedFonts = (text: string) =>
  layoutText(text, 'figtree-400', has, () => 0, 1).flatMap((paragraph) =>
    paragraph.lines.flatMap(({ runs }) => runs.map(({ font }) => font)),
  );

describe('the order of a line', () => {
  it('puts words that run from right to left into it, and numbers among them the right way round', () => {
    expect(drawnLines('שלום 12').map((runs) => runs.join('|'))).toEqual(['12| |שלום']);
    expect(drawnLines('For שלום עולם today').map((runs) => runs.join('|'))).toEqual([
      'For |עולם| |שלום| today',
    ]);
  });

  it('turns each bracket round, so that they still close around a Hebrew word', () => {
    expect(drawnLines('(שלום)').map((runs) => runs.join(''))).toEqual(['(שלום)']);
  });
});

describe('the lines of a text', () => {
  it('break at spaces, after hyphens, and inside a word that is wider than a line', () => {
    expect(lines('one two three', 7)).toEqual(['one two', 'three']);
    expect(lines('well-kept ŷ', 6)).toEqual(['well-', 'kept ŷ']);
    expect(lines('Llanfairpwll', 5)).toEqual(['Llanf', 'airpw', 'll']);
    expect(lines('one\n\ntwo', 9)).toEqual(['one', '', 'two']);
  });

  it('break between Chinese and Japanese characters, never before their full stop', () => {
    expect(lines('瑜伽课程很好。', 3)).toEqual(['瑜伽课', '程很', '好。']);
  });

  it('break Thai at its words', () => {
    expect(lines('ภาษาไทย', 4)).toEqual(['ภาษา', 'ไทย']);
  });
});

describe('the font of a word', () => {
  it('is the house’s where that has the whole word', () => {
    expect(isPlain('Tŷ Gwŷr, Łucja £5', 'figtree-400', has)).toBe(true);
    expect(usedFonts('Nguyễn')).toEqual(['noto-sans']);
  });

  it('is the Japanese one for a text with kana, the Chinese one without', () => {
    expect(usedFonts('東京の山')).toEqual(expect.arrayContaining(['noto-sans-jp']));
    expect(new Set(usedFonts('東京'))).toEqual(new Set(['noto-sans-sc']));
  });

  it('is the emoji font for a whole emoji with its joiners', () => {
    expect(drawnLines('👨‍👩‍👧').flat()).toEqual(['👨‍👩‍👧']);
    expect(usedFonts('👨‍👩‍👧')).toEqual(['noto-emoji']);
  });
});

it('names the first character that no font has', () => {
  expect(findUnprintable('Yoga with 王小明, ŵ and 🧘🏽‍♀️', has)).toBeNull();
  expect(findUnprintable('Yoga 𒀀', has)).toBe('𒀀');
  expect(findUnprintable('a\tb\nc', has)).toBeNull();
});
