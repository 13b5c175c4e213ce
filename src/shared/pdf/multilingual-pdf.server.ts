import PDFDocument from 'pdfkit';
import type { PrintFonts } from './print-fonts.server.ts';
import { shapeText } from './shape-text.server.ts';
import {
  isPlain,
  layoutText,
  type Paragraph,
  RIGHT_TO_LEFT,
  type TextLine,
  type TextRun,
} from './text-layout.ts';

/** Brand fonts, by the names documents use. */
const BRAND_FONTS: Readonly<Record<string, string>> = { text: 'figtree-400', strong: 'figtree-700' };
/** Stroke width that makes a regular font bold, as a fraction of the type size. */
const BOLD_STROKE = 1 / 32;

/** Large fonts of scripts with one glyph a character. */
const NEEDS_NO_SHAPING: ReadonlySet<string> = new Set(['noto-sans-jp', 'noto-sans-sc', 'noto-sans-kr']);

interface ShapingFont {
  getGlyph(id: number, codePoints?: number[]): { advanceWidth: number };
  layout(text: string): {
    glyphs: { advanceWidth: number }[];
    positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
    advanceWidth: number;
  };
}

type TextOptions = PDFKit.Mixins.TextOptions;

/**
 * `text` and `heightOfString` print every script we have fonts for. They support only width, alignment and line gap.
 */
export class MultilingualPdf extends PDFDocument {
  /** Fonts needed but not loaded yet; the pages drawn so far lack them. */
  readonly wanted = new Set<string>();
  readonly #fonts: PrintFonts;
  readonly #loaded: ReadonlyMap<string, Buffer>;
  // `declare`, because pdfkit's constructor sets a font before field initialisers run.
  declare private face: string | undefined;
  // pdfkit's font, with HarfBuzz as the shaper: pdfkit's own fails on some Gurmukhi and Malayalam marks.
  declare private _font: { font: ShapingFont };
  readonly #shaped = new Set<string>();
  #colour: PDFKit.Mixins.ColorValue = '#000000';
  #size = 12;

  constructor(options: PDFKit.PDFDocumentOptions, fonts: PrintFonts, loaded: ReadonlyMap<string, Buffer>) {
    super(options);
    this.#fonts = fonts;
    this.#loaded = loaded;
    for (const [name, font] of loaded) this.registerFont(name, font);
    for (const [face, name] of Object.entries(BRAND_FONTS)) this.registerFont(face, loaded.get(name));
    this.font('text');
  }

  override font(source: PDFKit.Mixins.PDFFontSource, size?: number): this;
  override font(source: PDFKit.Mixins.PDFFontSource, family: string, size?: number): this;
  override font(source: PDFKit.Mixins.PDFFontSource, family?: string | number, size?: number): this {
    if (typeof source === 'string' && source in BRAND_FONTS) this.face = source;
    return typeof family === 'string' ? super.font(source, family, size) : super.font(source, family);
  }

  override fontSize(size: number): this {
    this.#size = size;
    return super.fontSize(size);
  }

  override fillColor(colour: PDFKit.Mixins.ColorValue, opacity?: number): this {
    this.#colour = colour;
    return super.fillColor(colour, opacity);
  }

  override text(text: string, x?: number, y?: number, options?: TextOptions): this;
  override text(text: string, options?: TextOptions): this;
  override text(text: string, x?: number | TextOptions, y?: number, options: TextOptions = {}): this {
    if (typeof x === 'object') return this.text(text, this.x, this.y, x);
    if (this.#isPlain(text)) return super.text(text, x, y, options);
    this.x = x ?? this.x;
    this.y = y ?? this.y;
    const width = options.width ?? this.page.width - this.x - this.page.margins.right;
    for (const { lines, rightToLeft } of this.#layOut(text, options, width)) {
      // Several right-to-left lines align right; a single line keeps the page's alignment.
      const align = options.align ?? (rightToLeft && lines.length > 1 ? 'right' : 'left');
      for (const line of lines) this.#drawLine(line, { ...options, align, width });
    }
    return this;
  }

  override heightOfString(text: string, options: TextOptions = {}): number {
    if (this.#isPlain(text)) return super.heightOfString(text, options);
    const width = options.width ?? this.page.width - this.x - this.page.margins.right;
    return this.#layOut(text, options, width)
      .flatMap(({ lines }) => lines)
      .reduce((sum, line) => sum + this.#heightsOf(line).height + (options.lineGap ?? 0), 0);
  }

  get #house(): string {
    return BRAND_FONTS[this.face ?? 'text'] ?? 'figtree-400';
  }

  readonly #has = (font: string, codePoint: number) => this.#fonts.get(font).has(codePoint);

  #isPlain(text: string): boolean {
    return isPlain(text, this.#house, this.#has);
  }

  #layOut(text: string, { lineBreak = true }: TextOptions, width: number): Paragraph[] {
    const room = lineBreak ? width : Number.POSITIVE_INFINITY;
    return layoutText(text, this.#house, this.#has, (run) => this.#widthOf(run), room);
  }

  #widthOf(run: TextRun): number {
    const { face = 'text' } = this;
    const width = this.#choose(run).widthOfString(run.text, { features: [] });
    super.font(face);
    return width;
  }

  /** Selects a run's font. */
  #choose(run: TextRun): this {
    const name = this.#fontOf(run);
    super.font(name);
    const file = this.#loaded.get(name);
    if (file !== undefined && !this.#shaped.has(name) && !NEEDS_NO_SHAPING.has(name)) {
      this.#shaped.add(name);
      shapeWithHarfBuzz(this._font.font, name, file);
    }
    return this;
  }

  /** pdfkit's name for the font; the brand font until it is loaded. */
  #fontOf({ font }: TextRun): string {
    if (font === this.#house) return this.face ?? 'text';
    if (this.#loaded.has(font)) return font;
    this.wanted.add(font);
    return this.face ?? 'text';
  }

  /** In points: from the line's top to its baseline, and its height. */
  #heightsOf({ runs }: TextLine): { ascent: number; height: number } {
    const fonts = [this.#house, ...runs.map(({ font }) => font)].map((name) => this.#fonts.get(name));
    const ascent = Math.max(...fonts.map((font) => font.ascent));
    const descent = Math.max(...fonts.map((font) => font.descent));
    return { ascent: (ascent * this.#size) / 1000, height: ((ascent + descent) * this.#size) / 1000 };
  }

  #drawLine(
    line: TextLine,
    { align, width, lineGap = 0, lineBreak = true }: TextOptions & { width: number },
  ) {
    const { ascent, height } = this.#heightsOf(line);
    if (lineBreak && this.y + height > this.page.maxY()) this.addPage();
    const { x: left, y: top, face = 'text' } = this;
    const widths = line.runs.map((run) => this.#widthOf(run));
    const free = width - widths.reduce((sum, one) => sum + one, 0);
    let x = left + (align === 'right' ? free : align === 'center' ? free / 2 : 0);
    // For copying and searching: Indic glyphs aren't in letter order. PDF readers reverse right-to-left lines
    // themselves, so those get none.
    const actual = RIGHT_TO_LEFT.test(line.text) ? {} : { actual: line.text };
    this.markContent('Span', actual);
    for (const [index, run] of line.runs.entries()) {
      const bold = face === 'strong' && run.font !== this.#house;
      this.#choose(run);
      if (bold) this.lineWidth(this.#size * BOLD_STROKE).strokeColor(this.#colour);
      super.text(run.text, x, top + ascent, {
        lineBreak: false,
        features: [],
        baseline: 'alphabetic',
        ...(bold && { fill: true, stroke: true }),
      });
      x += widths[index] ?? 0;
    }
    this.endMarkedContent();
    super.font(face);
    this.x = left;
    this.y = top + height + lineGap;
  }
}

function shapeWithHarfBuzz(font: ShapingFont, name: string, file: Buffer): void {
  font.layout = (text) => {
    const shaped = shapeText(name, file, text);
    const starts = [...new Set(shaped.map(({ start }) => start))].sort((a, b) => a - b);
    const written = new Set<number>();
    const glyphs = shaped.map(({ id, start }) => {
      const end = starts[starts.indexOf(start) + 1] ?? text.length;
      // The first glyph of a syllable maps to its letters, the others to nothing.
      const letters = written.has(start) ? '' : text.slice(start, end);
      written.add(start);
      return font.getGlyph(
        id,
        Array.from(letters, (letter) => letter.codePointAt(0) ?? 0),
      );
    });
    const advanceWidth = shaped.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    return { glyphs, positions: shaped, advanceWidth };
  };
}
