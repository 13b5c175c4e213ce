import { openPrintFonts } from './print-fonts.server.ts';
import { findUnprintable } from './text-layout.ts';

export type Pdf = PDFKit.PDFDocument;

/**
 * Creates an A4 PDF with selectable text, in the brand fonts (`text`, `strong`) with Noto as fallback. `draw` runs
 * again if a text needs another font, so it must only draw. Loads its library on demand.
 * @param margin in points, like every measure
 * @param fontFolder assets/fonts
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
        // The first version with ActualText (text in reading order).
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

/** Returns the first unprintable character, for a form's error; `null` if all print. */
export async function findUnprintableIn(text: string, fontFolder: string): Promise<string | null> {
  const fonts = await openPrintFonts(fontFolder);
  return findUnprintable(text, (font, codePoint) => fonts.get(font).has(codePoint));
}

/** Draws a QR code of a URL on a white square with this corner. */
export async function drawQrCode(
  pdf: Pdf,
  link: string,
  { x, y, size, rounded }: { x: number; y: number; size: number; rounded: number },
): Promise<void> {
  const { default: qrcode } = await import('qrcode');
  const { modules } = qrcode.create(link, { errorCorrectionLevel: 'M' });
  // The standard's quiet zone is four dots; half is enough on a separate square.
  const dot = size / (modules.size + 4);
  pdf.roundedRect(x, y, size, size, rounded).fill('#ffffff');
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column) === 1) pdf.rect(x + (column + 2) * dot, y + (row + 2) * dot, dot, dot);
  pdf.fill('#10201a');
}
