import path from 'node:path';
import { expect, it } from 'vitest';
import { defaultBrand } from '#shared/domain/brand.ts';
import { exampleBooking as booking } from '#support/example-booking.ts';
import { MANY_SCRIPTS, readGlyphs } from '#support/read-pdf.ts';
import { renderReceiptPdf } from './receipt-pdf.server.ts';

const issuer = {
  brand: defaultBrand,
  today: new Date('2026-11-21T23:30:00Z'),
  fontFolder: path.resolve(import.meta.dirname, '../../../../../assets/fonts'),
};
const longReceipt = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch-Wolfeschlegelsteinhausen';
const pdfPages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

it('is one page for a place with long names, and of forty-eight no row is in two', async () => {
  const named = {
    ...booking,
    session: { ...booking.session, title: `${longReceipt} ${longReceipt}` },
    business: { ...booking.business, name: longReceipt },
    attendee: { ...booking.attendee, name: longReceipt },
  };
  expect(pdfPages(await renderReceiptPdf(named, issuer))).toBe(1);
  const places = Array.from({ length: 48 }, (_, index) => ({ ...named, id: String(index) }));
  // About eighteen rows a page: splitting blocks would add nearly empty pages.
  expect(pdfPages(await renderReceiptPdf(named, issuer, places))).toBe(3);
});

it('prints names in every script', async () => {
  const session = { ...booking.session, title: MANY_SCRIPTS };
  expect(readGlyphs(await renderReceiptPdf({ ...booking, session }, issuer))).not.toContain(0);
});
