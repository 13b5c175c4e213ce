import { createPdf } from '#shared/pdf/create-pdf.server.ts';
import type { IssuedDocument } from './issue-documents.server.ts';
import {
  feeTable,
  issuedText,
  moneyTable,
  type StatementTable,
  statementNotes,
  statementTitle,
} from './statement-copy.ts';

interface PdfContent {
  title: string;
  number: string;
  tables: StatementTable[];
  notes: string[];
}

export function statementPdf(issued: IssuedDocument, fontFolder: string): Promise<Buffer> {
  const { statement, issuer } = issued;
  const { name } = issuer;
  return renderPdf(issued, fontFolder, {
    title: statementTitle(statement),
    number: `No. ${statement.month}`,
    tables: [moneyTable(statement), feeTable(statement, name)],
    notes: statementNotes(statement, name),
  });
}

/** Numbers come from the seller's own monthly series, so none repeats. */
export function invoicePdf(issued: IssuedDocument, fontFolder: string, series: string): Promise<Buffer> {
  const { statement, issuer } = issued;
  const { name } = issuer;
  return renderPdf(issued, fontFolder, {
    title: `${statement.vat === null ? 'Invoice' : 'VAT invoice'}, ${statement.title}`,
    number: `No. ${series}-${statement.month}`,
    tables: [feeTable(statement, name)],
    notes: ['Paid in full. You owe nothing.', ...statementNotes(statement, name)],
  });
}

const INK = '#10201a';
const INK_2 = '#43524a';
const LINE = '#c9cfca';
const BRAND = '#0d6644';
const MARGIN = 56;
const AMOUNT_WIDTH = 80;
const GAP = 12;
/** Height of caption, head, first row, rule and total. */
const TABLE_HEAD = 64;
const TABLE_FOOT = 40;

async function renderPdf(
  { statement: { seller, ...statement }, issuer }: IssuedDocument,
  fontFolder: string,
  { title, number, tables, notes }: PdfContent,
): Promise<Buffer> {
  const info = {
    title: `${issuer.name}: ${title}`,
    author: issuer.name,
    madeAt: new Date(statement.issuedOn),
  };
  return createPdf(info, MARGIN, fontFolder, (pdf) => {
    const right = pdf.page.width - MARGIN;
    const rule = (colour: string, thick: number) =>
      pdf.moveTo(MARGIN, pdf.y).lineTo(right, pdf.y).lineWidth(thick).strokeColor(colour).stroke();
    /** Starts a new page if needed, so that rows aren't split. */
    const keepTogether = (height: number) => {
      if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
    };
    const row = (cells: string[], font: 'text' | 'strong', colour: string) => {
      const [label = '', ...amounts] = cells;
      const labelWidth = right - MARGIN - amounts.length * AMOUNT_WIDTH - GAP;
      pdf.font(font).fontSize(10.5).fillColor(colour);
      const height = pdf.heightOfString(label, { width: labelWidth });
      keepTogether(height);
      const top = pdf.y;
      pdf.text(label, MARGIN, top, { width: labelWidth });
      for (const [index, amount] of amounts.entries())
        pdf.text(amount, MARGIN + labelWidth + GAP + index * AMOUNT_WIDTH, top, {
          width: AMOUNT_WIDTH,
          align: 'right',
          lineBreak: false,
        });
      pdf.x = MARGIN;
      pdf.y = top + height + 5;
    };

    pdf.font('strong').fontSize(22).fillColor(BRAND).text(issuer.name);
    pdf.font('text').fontSize(9.5).fillColor(INK_2).text(issuer.address).moveDown(1.5);
    pdf.font('strong').fontSize(15).fillColor(INK).text(title);
    pdf
      .font('text')
      .fontSize(10.5)
      .fillColor(INK_2)
      .text(`${number}, ${issuedText({ seller, ...statement })}`);
    pdf.moveDown(0.8).text(seller.name).text(seller.address);
    if (seller.vatNumber !== null) pdf.text(`VAT number ${seller.vatNumber}`);
    pdf.moveDown(0.8);
    rule(BRAND, 2);
    pdf.moveDown(1);
    for (const table of tables) {
      keepTogether(TABLE_HEAD);
      pdf.font('strong').fontSize(11).fillColor(INK).text(table.caption, MARGIN).moveDown(0.4);
      if (table.head !== null) row(table.head, 'text', INK_2);
      for (const cells of table.rows) row(cells, 'text', INK);
      keepTogether(TABLE_FOOT);
      rule(LINE, 1);
      pdf.y += 6;
      row(table.total, 'strong', INK);
      pdf.moveDown(1.2);
    }
    pdf.font('text').fontSize(9.5).fillColor(INK_2);
    for (const note of notes) pdf.text(note, MARGIN);
    pdf.text(`${issuer.email}, ${issuer.phone}`);
  });
}
