import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type FileRow, openListingFile } from './listing-file.server.ts';

const open = (content: string | Buffer) => openListingFile(Buffer.from(content), 'file');

async function rowsOf(content: string | Buffer): Promise<FileRow[]> {
  const rows = [];
  for await (const row of open(content).rows()) rows.push(row);
  return rows;
}

const refusal = (content: string | Buffer): { status: number; message: string; errors: object[] } => {
  try {
    open(content);
  } catch (error) {
    return error as ReturnType<typeof refusal>;
  }
  throw new Error('The file was taken.');
};

describe('a file of listings', () => {
  it.each([
    ['commas', 'name,address,postcode\nHall,"1 Road, Leeds",LS6 3AB\n'],
    ['semicolons', 'name;address;postcode\nHall;1 Road, Leeds;LS6 3AB\n'],
    ['tabs', 'name\taddress\tpostcode\nHall\t1 Road, Leeds\tLS6 3AB'],
    [
      'a byte order mark and Windows line ends',
      '\uFEFF"Name","Address","Post Code"\r\nHall,"1 Road, Leeds",LS6 3AB\r\n',
    ],
    ['columns in another order', 'Postcode,Colour,Name,Address\nLS6 3AB,red,Hall,"1 Road, Leeds"\n'],
  ])('is read with %s', async (_what, content) => {
    const [row, ...more] = await rowsOf(content);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      line: 2,
      cells: { name: 'Hall', address: '1 Road, Leeds', postcode: 'LS6 3AB', phone: '' },
    });
  });

  it('counts lines as an editor does, over empty ones and cells of several lines', async () => {
    const rows = await rowsOf(
      'name,address,postcode,description\n\nA,1 Road,LS6 3AB,"one\ntwo\r\nthree"\n,,,\nB,1 Road,LS6 3AB,\n',
    );
    expect(rows.map(({ line, cells }) => [line, cells.name])).toEqual([
      [3, 'A'],
      [7, 'B'],
    ]);
    expect(rows[1]?.fraction).toBe(1);
  });

  it('says which columns it does not read', () => {
    expect(open('name,Opening hours,address,postcode,\n').ignored).toEqual(['Opening hours']);
  });

  it.each([
    ['a workbook', Buffer.from([0x50, 0x4b, 3, 4, 20]), 415, 'This is an Excel workbook.'],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 415, 'This is an Excel workbook.'],
    ['UTF-16', Buffer.from('\uFEFFname,address,postcode\n', 'utf16le'), 415, 'This file is in UTF-16.'],
    [
      'Latin 1',
      Buffer.from('name,address,postcode\nCafé,1 Road,LS6 3AB', 'latin1'),
      415,
      'This file isn’t UTF-8 text.',
    ],
    ['zero bytes', 'name,address,postcode\nHall\u0000,1 Road,LS6 3AB', 415, 'This isn’t a CSV file'],
    ['a packed file', gzipSync('name,address,postcode'), 415, 'This isn’t a CSV file'],
    ['nothing', '', 400, 'This file has no name, address and postcode.'],
    ['another table', 'name,telephone\nAda,0113\n', 400, 'This file has no address and postcode.'],
    ['a column twice', 'name,address,postcode,tel,phone\n', 400, 'The first line has two columns for phone.'],
  ])('is refused when it is %s', (_what, content, status, sentence) => {
    const { message, ...error } = refusal(content);
    expect(error.status).toBe(status);
    expect(message).toContain(sentence);
    expect(error.errors).toEqual([{ field: 'file', message }]);
  });

  it('ends at a quotation mark that is never closed', async () => {
    const content = `name,address,postcode\nHall,1 Road,LS6 3AB\n"Open,1 Road,LS6 3AB\n${'Gym,1 Road,LS6 3AB\n'.repeat(9)}`;
    await expect(rowsOf(content)).rejects.toThrow('A quotation mark is opened and never closed');
    await expect(rowsOf(content + 'Gym,1 Road,LS6 3AB\n'.repeat(9000))).rejects.toThrow(
      'A quotation mark is opened and never closed',
    );
  });

  it('ends at more rows than it may have', async () => {
    const rows = openListingFile(Buffer.from(`name,address,postcode\n${'a\n'.repeat(4)}`), 'file', 3).rows();
    const readAll = async () => {
      for await (const row of rows) expect(row.line).toBeLessThan(5);
    };
    await expect(readAll()).rejects.toThrow('A file can have at most 3 rows. Split it into several.');
  });
});
