import type { Brand } from '#shared/domain/brand.ts';
import { createPdf } from '#shared/pdf/create-pdf.server.ts';
import type { Booking } from '../contract.ts';
import { RECEIPT_NOTE, receiptLines } from './receipt.ts';

export interface ReceiptIssuer {
  brand: Brand;
  today: Date;
  fontFolder: string;
}

const INK = '#14231b';
const INK_2 = '#4a5a51';
const BRAND = '#0b6b43';
const LEFT = 56;
const VALUES = 220;

export async function renderReceiptPdf(
  booking: Booking,
  issuer: ReceiptIssuer,
  bought = [booking],
): Promise<Buffer> {
  const title = `${issuer.brand.name}: booking receipt`;
  const info = { title: `${title} ${booking.reference}`, author: issuer.brand.name, madeAt: issuer.today };
  return createPdf(info, LEFT, issuer.fontFolder, (pdf) => {
    pdf.font('strong').fontSize(22).fillColor(BRAND).text(issuer.brand.name);
    pdf.font('strong').fontSize(15).fillColor(INK).text('Booking receipt').moveDown(1.5);
    const nameWidth = VALUES - LEFT - 12;
    const width = pdf.page.width - VALUES - LEFT;
    /** Starts a new page rather than split a block. */
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
  });
}
