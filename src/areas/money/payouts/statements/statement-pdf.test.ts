import path from 'node:path';
import { expect, it } from 'vitest';
import { defaultBrand } from '#shared/domain/brand.ts';
import { MANY_SCRIPTS, readGlyphs } from '#support/read-pdf.ts';
import type { IssuedDocument } from './issue-documents.server.ts';
import { invoicePdf, statementPdf } from './statement-pdf.server.ts';

const fonts = path.resolve(import.meta.dirname, '../../../../../assets/fonts');
const LONG_TEXT =
  'The Association for Yoga, Pilates, Swimming and Walking Football of Greater Manchester & District CIC';

const issued = (rows: number): IssuedDocument => ({
  issuer: defaultBrand,
  statement: {
    month: '2026-10',
    title: 'October 2026',
    running: false,
    issuedOn: '2026-11-01',
    seller: {
      name: LONG_TEXT,
      address: `${LONG_TEXT}, 1 Test Street, London E8 1AA`,
      vatNumber: 'GB 980 7806 84',
    },
    opening: { label: 'Balance on 1 October', amount: '-121234.50' },
    lines: Array.from({ length: rows }, (_, index) => ({
      label: `${index + 1}. ${LONG_TEXT} ${'again '.repeat(index % 12)}`,
      amount: '1234567.89',
    })),
    closing: { label: 'Balance on 31 October', amount: '206.50' },
    fees: Array.from({ length: rows }, (_, index) => ({
      label: `${index + 1}. ${LONG_TEXT}`,
      net: '72.50',
      vat: '14.50',
      total: '1234567.89',
    })),
    feeTotal: { net: '96.67', vat: '19.33', total: '1234567.89' },
    vat: { number: 'GB 123 4567 89', rate: '20%' },
  },
});

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

it('an ordinary month is one page, and of two hundred long lines no row is in two', async () => {
  expect(pagesOf(await statementPdf(issued(3), fonts))).toBe(1);
  expect(pagesOf(await invoicePdf(issued(1), fonts, 'B12'))).toBe(1);
  const many = await statementPdf(issued(200), fonts);
  // Some twenty rows a page; wrongly split rows would leave nearly empty pages.
  expect(pagesOf(many)).toBeLessThan(25);
});

it('prints a seller’s name and its lines in every script', async () => {
  const { issuer, statement } = issued(1);
  const seller = { ...statement.seller, name: MANY_SCRIPTS };
  const lines = statement.lines.map((line) => ({ ...line, label: MANY_SCRIPTS }));
  expect(
    readGlyphs(await statementPdf({ issuer, statement: { ...statement, seller, lines } }, fonts)),
  ).not.toContain(0);
});
