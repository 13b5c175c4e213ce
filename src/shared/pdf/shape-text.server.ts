import { Face, Font, Blob as FontBlob, shape, Buffer as TextBuffer } from 'harfbuzzjs';

/** A glyph where the shaper puts it, in the font's own units. */
export interface ShapedGlyph {
  id: number;
  /** Of the text that this glyph and those after it with the same start stand for. */
  start: number;
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
}

/**
 * Fonts in HarfBuzz's memory, by name. They stay there: together they take 3 MB. East Asian fonts, of 20 MB, need no
 * shaping and never come here.
 */
const fonts = new Map<string, Font>();

/** Shapes a stretch of one script with HarfBuzz, from left to right as it is drawn. */
export function shapeText(name: string, file: Uint8Array, text: string): ShapedGlyph[] {
  const font = fonts.get(name) ?? new Font(new Face(new FontBlob(file)));
  fonts.set(name, font);
  const buffer = new TextBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  return buffer
    .getGlyphInfosAndPositions()
    .map(({ codepoint, cluster, xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
      id: codepoint,
      start: cluster,
      xAdvance,
      yAdvance,
      xOffset,
      yOffset,
    }));
}
