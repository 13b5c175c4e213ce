import path from 'node:path';

/** A PDF that is being written. */
export type Pdf = PDFKit.PDFDocument;

/**
 * Opens a PDF of A4 pages whose text can be selected and searched, in the site's own type: the fonts `text` and `strong`.
 * `finish` ends it and answers the file. The library is loaded by the first that anybody asks for.
 *
 * @param margin in points, as every measure of it
 * @param fontFolder holds the fonts that the file embeds (assets/fonts)
 */
export async function openPdf(
  info: { title: string; author: string; madeAt?: Date },
  margin: number,
  fontFolder: string,
): Promise<{ pdf: Pdf; finish(): Promise<Buffer> }> {
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'en-GB',
    displayTitle: true,
    info: {
      Title: info.title,
      Author: info.author,
      ...(info.madeAt !== undefined && { CreationDate: info.madeAt }),
    },
  });
  const file = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks))).on('error', reject);
  });
  pdf.registerFont('text', path.join(fontFolder, 'figtree-400.ttf'));
  pdf.registerFont('strong', path.join(fontFolder, 'figtree-700.ttf'));
  return {
    pdf,
    finish: () => {
      pdf.end();
      return file;
    },
  };
}

/** Draws a code for a telephone's camera that leads to an address, on a white square with its corner there. */
export async function drawCode(
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
