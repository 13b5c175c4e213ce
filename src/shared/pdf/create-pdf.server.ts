import { openPrintFonts } from './print-fonts.server.ts';
import { findUnprintable } from './text-layout.ts';

/** A PDF that is being written. */
export type Pdf = PDFKit.PDFDocument;

/**
 * Makes a PDF of A4 pages whose text can be selected and searched, in the site's own type (the fonts `text` and `strong`)
 * and, for what that type lacks, in the Noto fonts. `draw` runs a second time when a text needs a font that is not loaded
 * yet, so it only draws. The library and the fonts are loaded when a document needs them.
 *
 * @param margin in points, as every measure of it
 * @param fontFolder holds the fonts that the file embeds (assets/fonts)
 */
export async function createPdf(
  info: { title: string; author: string; madeAt?: Date },
  margin: number,
  fontFolder: string,
  draw: (pdf: Pdf) => void | Promise<void>,
): Promise<Buffer> {
  const { MultilingualPdf } = await import('./multilingual-pdf.server.ts');
  const fonts = await openPrintFonts(fontFolder);
  const loaded = new Map<string, Buffer>();
  const load = async (names: Iterable<string>) => {
    for (const name of names) loaded.set(name, await fonts.load(name));
  };
  await load(['figtree-400', 'figtree-700']);
  for (;;) {
    const pdf = new MultilingualPdf(
      {
        size: 'A4',
        margin,
        // Marked content with its text in reading order (ActualText) came with this version.
        pdfVersion: '1.5',
        lang: 'en-GB',
        displayTitle: true,
        info: {
          Title: info.title,
          Author: info.author,
          ...(info.madeAt !== undefined && { CreationDate: info.madeAt }),
        },
      },
      fonts,
      loaded,
    );
    const file = new Promise<Buffer>((resolve, reject) => {
      const chunks: Buffer[] = [];
      pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
      pdf.on('end', () => resolve(Buffer.concat(chunks))).on('error', reject);
    });
    await draw(pdf);
    if (pdf.wanted.size === 0) {
      pdf.end();
      return file;
    }
    await load(pdf.wanted);
  }
}

/** Returns the first character of a text that no font can print, for a form to name; `null` when every one prints. */
export async function findUnprintableIn(text: string, fontFolder: string): Promise<string | null> {
  const fonts = await openPrintFonts(fontFolder);
  return findUnprintable(text, (font, codePoint) => fonts.get(font).has(codePoint));
}

/** Draws a code for a telephone's camera that leads to an address, on a white square with its corner there. */
export async function drawQrCode(
  pdf: Pdf,
  link: string,
  { x, y, size, rounded }: { x: number; y: number; size: number; rounded: number },
): Promise<void> {
  const { default: qrcode } = await import('qrcode');
  const { modules } = qrcode.create(link, { errorCorrectionLevel: 'M' });
  // The standard's quiet zone is four dots wide; half of it is enough on a square that stands by itself.
  const dot = size / (modules.size + 4);
  pdf.roundedRect(x, y, size, size, rounded).fill('#ffffff');
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column) === 1) pdf.rect(x + (column + 2) * dot, y + (row + 2) * dot, dot, dot);
  pdf.fill('#10201a');
}
