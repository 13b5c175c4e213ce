/** A letter of one page as a PDF, such as people send in to prove that a business is theirs. */
export async function demoLetter(): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({ size: 'A4', margin: 72, lang: 'en-GB', info: { Title: 'Business rates' } });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const written = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  pdf.fontSize(16).text('Business rates').moveDown();
  pdf.fontSize(11).text('To the occupier').moveDown();
  pdf.text('Your account with us is in order. Please keep this letter with your records.').moveDown();
  pdf.text('This letter is part of the demonstration. Nobody has sent it.');
  pdf.end();
  await written;
  return Buffer.concat(chunks);
}
