import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeCsvFormula, unescapeCsvFormula } from './csv-formula.ts';

describe('a cell of a CSV file', () => {
  it.each(['=1+1', '+44 20', '-5', '@SUM(A1)', '\t=1', '\r=1', "'=1", "''@x", '＝1'])(
    '%j is no formula any more',
    (cell) => {
      expect(escapeCsvFormula(cell)).toBe(`'${cell}`);
    },
  );

  it.each(['', 'Ada', "'tis", "O'Neil", '1+1', ' =1'])('%j stays as it is', (cell) => {
    expect(escapeCsvFormula(cell)).toBe(cell);
    expect(unescapeCsvFormula(cell)).toBe(cell);
  });

  it('comes back as it was, whatever it is', () => {
    const cell = fc
      .array(fc.constantFrom("'", '=', '+', '-', '@', '\t', 'a', ' ', '"', ','))
      .map((characters) => characters.join(''));
    fc.assert(
      fc.property(cell, (written) => {
        expect(unescapeCsvFormula(escapeCsvFormula(written))).toBe(written);
      }),
    );
  });
});
