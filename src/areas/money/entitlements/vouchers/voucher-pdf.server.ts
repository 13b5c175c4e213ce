import { AppError } from '#shared/domain/app-error.ts';
import type { Brand } from '#shared/domain/brand.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { createPdf, drawQrCode, findUnprintableIn } from '#shared/pdf/create-pdf.server.ts';
import type { Gift } from './contract.ts';
import { redeemLink, voucherScopeText, voucherTerms } from './copy.ts';
import type { GivenVoucherRow } from './given-queries.server.ts';

export interface PrintedSite {
  brand: Brand;
  publicUrl: string;
}

const INK = '#10201a';
const INK_2 = '#43524a';
const BRAND = '#0d6644';
const SOFT = '#e4f1ea';
const MARGIN = 48;
const PADDING = 32;
const QR_SIZE = 116;

/** An A4 page; the upper half is the gift, with its code as text and QR code. */
export async function voucherPdf(
  voucher: GivenVoucherRow & { code: string },
  { brand, publicUrl }: PrintedSite,
  fontFolder: string,
): Promise<Buffer> {
  const { name, message, business, lastDay, code, buyerName } = voucher;
  const info = { title: `${brand.name}: gift voucher`, author: brand.name, madeAt: voucher.boughtAt };
  return createPdf(info, MARGIN, fontFolder, async (pdf) => {
    const left = MARGIN + PADDING;
    const width = pdf.page.width - 2 * left;
    const textWidth = width - QR_SIZE - 24;
    const say = (text: string, font: 'text' | 'strong', size: number, colour: string) =>
      pdf.font(font).fontSize(size).fillColor(colour).text(text, left, pdf.y, { width: textWidth });

    // Measure the text first: it sets the card's height.
    pdf.font('text').fontSize(13);
    const messageHeight =
      message === '' ? 0 : pdf.heightOfString(message, { width: textWidth, lineGap: 3 }) + 18;
    const height = 272 + messageHeight;
    pdf.roundedRect(MARGIN, MARGIN, pdf.page.width - 2 * MARGIN, height, 18).fill(SOFT);
    pdf.y = MARGIN + PADDING;
    say(brand.name, 'strong', 18, BRAND);
    say('Gift voucher', 'text', 12, INK_2).moveDown(0.6);
    say(formatPounds(voucher.valuePence), 'strong', 46, INK);
    say(voucherScopeText(business?.name ?? null, brand.name), 'text', 13, INK).moveDown(0.8);
    if (name !== null) say(`For ${name}`, 'strong', 15, INK);
    say(`From ${buyerName}`, 'text', 13, INK).moveDown(0.7);
    if (message !== '')
      pdf
        .font('text')
        .fontSize(13)
        .fillColor(INK)
        .text(message, { width: textWidth, lineGap: 3 })
        .moveDown(0.7);
    say('Code', 'text', 10.5, INK_2);
    say(code, 'strong', 20, BRAND);

    const corner = { x: left + width - QR_SIZE, y: MARGIN + PADDING };
    await drawQrCode(pdf, redeemLink(publicUrl, code), { ...corner, size: QR_SIZE, rounded: 8 });
    pdf
      .font('text')
      .fontSize(9.5)
      .fillColor(INK_2)
      .text('Scan to redeem', corner.x, corner.y + QR_SIZE + 6, { width: QR_SIZE, align: 'center' });

    pdf.y = MARGIN + height + 24;
    const note = (text: string) =>
      pdf
        .font('text')
        .fontSize(10.5)
        .fillColor(INK_2)
        .text(text, MARGIN, pdf.y, { width: pdf.page.width - 2 * MARGIN })
        .moveDown(0.4);
    note(
      `To redeem it, open ${publicUrl}/redeem, sign in and enter the code. Keep the code private until then.`,
    );
    for (const term of voucherTerms(lastDay)) note(term);
    note(`${brand.name}, ${brand.address}. ${brand.email}, ${brand.phone}`);
  });
}

/** Throws `invalid_input` (400) for characters the PDF font lacks; `within` prefixes the field. */
export async function assertPrintable(
  fontFolder: string,
  gift: Pick<Gift, 'name' | 'message'>,
  within = '',
): Promise<void> {
  for (const field of ['name', 'message'] as const) {
    const lost = await findUnprintableIn(gift[field], fontFolder);
    if (lost === null) continue;
    const message = `We can’t print “${lost}” on the voucher. Remove it or write it another way.`;
    throw new AppError('invalid_input', message, { errors: [{ field: `${within}${field}`, message }] });
  }
}
