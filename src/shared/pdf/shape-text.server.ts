import { Face, Font, Blob as FontBlob, shape, Buffer as TextBuffer } from 'harfbuzzjs';

export interface ShapedGlyph {
  id: number;
  /** Start of the cluster in the text; glyphs of one cluster share it. */
  start: number;
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
}

/**
 * HarfBuzz fonts by name, kept for ever: 3 MB together. East Asian fonts (20 MB) need no shaping and never get here.
 */
const fonts = new Map<string, Font>();

/** Returns glyphs left to right, as drawn. */
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
