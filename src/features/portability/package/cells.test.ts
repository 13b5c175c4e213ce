import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asWritten, harmless } from './cells.ts';

describe('a cell of a CSV file', () => {
  it.each(['=1+1', '+44 20', '-5', '@SUM(A1)', '\t=1', '\r=1', "'=1", "''@x", '＝1'])(
    '%j is no formula any more',
    (cell) => {
      expect(harmless(cell)).toBe(`'${cell}`);
    },
  );

  it.each(['', 'Ada', "'tis", "O'Neil", '1+1', ' =1'])('%j stays as it is', (cell) => {
    expect(harmless(cell)).toBe(cell);
    expect(asWritten(cell)).toBe(cell);
  });

  it('comes back as it was, whatever it is', () => {
    const cell = fc
      .array(fc.constantFrom("'", '=', '+', '-', '@', '\t', 'a', ' ', '"', ','))
      .map((characters) => characters.join(''));
    fc.assert(
      fc.property(cell, (written) => {
        expect(asWritten(harmless(written))).toBe(written);
      }),
    );
  });
});
