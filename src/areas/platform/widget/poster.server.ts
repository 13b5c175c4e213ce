import type { Brand } from '#shared/domain/brand.ts';
import { createPdf, drawQrCode } from '#shared/pdf/create-pdf.server.ts';

const INK = '#10201a';
const INK_2 = '#43524a';
const BRAND = '#0d6644';
const SOFT = '#e4f1ea';
const MARGIN = 56;
const CODE_SIZE = 300;

/** A code for a telephone's camera that leads to an address, as a drawing. */
export async function codeSvg(link: string): Promise<string> {
  const { default: qrcode } = await import('qrcode');
  return qrcode.toString(link, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
}

/** A4 poster with the name, a QR code and the URL. */
export async function posterPdf(
  business: { name: string; link: string; shownLink: string },
  brand: Brand,
  fontFolder: string,
): Promise<Buffer> {
  return createPdf(
    { title: `Book with ${business.name}`, author: brand.name },
    MARGIN,
    fontFolder,
    async (pdf) => {
      const width = pdf.page.width - 2 * MARGIN;
      const say = (text: string, font: 'text' | 'strong', size: number, colour: string) =>
        pdf.font(font).fontSize(size).fillColor(colour).text(text, MARGIN, pdf.y, { width, align: 'center' });

      pdf.rect(0, 0, pdf.page.width, pdf.page.height).fill(SOFT);
      pdf.y = 84;
      say('Book your place', 'text', 24, INK_2).moveDown(0.2);
      // A long name takes more lines, and smaller ones, before the code is pushed off the page.
      say(business.name, 'strong', business.name.length > 40 ? 30 : 44, INK).moveDown(0.8);

      const corner = { x: (pdf.page.width - CODE_SIZE) / 2, y: pdf.y };
      await drawQrCode(pdf, business.link, { ...corner, size: CODE_SIZE, rounded: 18 });

      pdf.y = corner.y + CODE_SIZE + 28;
      say('Scan with your phone’s camera', 'strong', 18, INK).moveDown(0.3);
      say(business.shownLink, 'text', 14, INK_2);
      pdf.y = pdf.page.height - 96;
      say(brand.name, 'strong', 16, BRAND);
    },
  );
}
