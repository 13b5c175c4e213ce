import { describe, expect, it } from 'vitest';
import { nameOfOff, offLine, offWords, takenOff } from './taken-off.ts';

const byCode = { code: { code: 'EARLYBIRD', off: '3.50' } };
const byDates = { code: null, datesOff: '1.40' };

describe('what was taken off', () => {
  it('is the sum over the places, by the name of the code', () => {
    const off = takenOff([byCode, byCode]);
    expect(off).toEqual({ code: 'EARLYBIRD', pence: 700 });
    expect(off && offWords(off)).toBe('EARLYBIRD, £7.00 off');
    expect(off && offLine(off)).toEqual(['Promo code', 'EARLYBIRD, £7.00 off']);
  });

  it('is said of several dates where no code did', () => {
    const off = takenOff([byDates, byDates, byDates]);
    expect(off).toEqual({ code: null, pence: 420 });
    expect(off && nameOfOff(off)).toBe('Several dates');
    expect(off && offLine(off)).toEqual(['For several dates', '£4.20 off']);
  });

  it('is nothing where nothing was, and where a credit paid in the place of a code’s price', () => {
    expect(takenOff([{ code: null }])).toBeNull();
    expect(takenOff([{ code: { code: 'EARLYBIRD', off: '0.00' } }])).toBeNull();
    expect(takenOff([])).toBeNull();
  });
});
