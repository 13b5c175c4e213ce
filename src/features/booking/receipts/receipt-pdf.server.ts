import path from 'node:path';
import type { Brand } from '#shared/domain/brand.ts';
import type { Booking } from '../contract.ts';
import { RECEIPT_NOTE, receiptLines } from './receipt.ts';

export interface ReceiptIssuer {
  brand: Brand;
  today: Date;
  /** Holds the fonts the file embeds (assets/fonts). */
  fontFolder: string;
}

const INK = '#14231b';
const INK_2 = '#4a5a51';
const BRAND = '#0b6b43';
const LEFT = 56;
const VALUES = 220;

/**
 * The receipt as a PDF: A4 pages, mostly one, whose text can be selected and searched, in the site's own type. The
 * library is loaded by the first receipt that anybody asks for.
 */
export async function receiptPdf(
  booking: Booking,
  issuer: ReceiptIssuer,
  bought = [booking],
): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const title = `${issuer.brand.name}: booking receipt`;
  const pdf = new PDFDocument({
    size: 'A4',
    margin: LEFT,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: `${title} ${booking.reference}`, Author: issuer.brand.name, CreationDate: issuer.today },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const written = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  pdf.registerFont('text', path.join(issuer.fontFolder, 'figtree-400.ttf'));
  pdf.registerFont('strong', path.join(issuer.fontFolder, 'figtree-700.ttf'));

  pdf.font('strong').fontSize(22).fillColor(BRAND).text(issuer.brand.name);
  pdf.font('strong').fontSize(15).fillColor(INK).text('Booking receipt').moveDown(1.5);
  const nameWidth = VALUES - LEFT - 12;
  const width = pdf.page.width - VALUES - LEFT;
  /** Goes on at the next page where so much has no room on this one: what belongs together is never in two. */
  const keepTogether = (height: number) => {
    if (pdf.y + height > pdf.page.height - LEFT) pdf.addPage();
  };
  for (const [name, value] of receiptLines(booking, issuer.today, bought)) {
    const font = name === 'Total Paid' ? 'strong' : 'text';
    pdf.font(font).fontSize(11);
    const height = Math.max(
      pdf.heightOfString(value, { width }),
      pdf.font('text').heightOfString(name, { width: nameWidth }),
    );
    keepTogether(height);
    const top = pdf.y;
    pdf.fillColor(INK_2).text(name, LEFT, top, { width: nameWidth });
    pdf.font(font).fillColor(INK).text(value, VALUES, top, { width });
    pdf.y = top + height + 7;
  }
  pdf.font('text').fontSize(9.5).fillColor(INK_2);
  const small = [
    RECEIPT_NOTE,
    `${issuer.brand.name}, ${issuer.brand.address}`,
    `${issuer.brand.email}, ${issuer.brand.phone}`,
  ].join('\n');
  pdf.moveDown(1.5);
  const smallWidth = pdf.page.width - 2 * LEFT;
  keepTogether(pdf.heightOfString(small, { width: smallWidth }));
  pdf.text(small, LEFT, pdf.y, { width: smallWidth });
  pdf.end();
  await written;
  return Buffer.concat(chunks);
}
