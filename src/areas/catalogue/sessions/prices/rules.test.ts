import { describe, expect, it } from 'vitest';
import { carersWithoutPerson, priceFault, priceOfCategory, sortPrices, toPriceOffer } from './rules.ts';

const concession = { category: 'concession', pricePence: 700, proof: '', proofCheck: 'visit' } as const;
const carer = { category: 'carer', pricePence: 0, proof: '', proofCheck: 'visit' } as const;

describe('the prices of a session', () => {
  it('are each below the standard price, and each once', () => {
    expect(priceFault([concession, carer], 1400)).toBeNull();
    expect(priceFault([carer, { ...concession, pricePence: 1400 }], 1400)).toEqual({
      index: 1,
      field: 'price',
      message: 'Set a price below the standard price',
    });
    expect(priceFault([concession, concession], 1400)).toEqual({
      index: 1,
      field: 'category',
      message: 'Concession is already in the list',
    });
    expect(priceFault([carer], 0)).not.toBeNull();
    expect(priceFault([], 0)).toBeNull();
  });

  it('are shown in one order, with the fee on top of each', () => {
    expect(sortPrices([carer, concession]).map(({ category }) => category)).toEqual(['concession', 'carer']);
    expect(toPriceOffer({ ...concession, pricePence: 995 })).toMatchObject({
      price: '9.95',
      platformFee: '1.00',
      totalPrice: '10.95',
    });
  });

  it('are the session’s own for everyone else, and missing for a category that it doesn’t have', () => {
    expect(priceOfCategory('standard', 1400, [concession])).toEqual({
      category: 'standard',
      pricePence: 1400,
      proof: '',
    });
    expect(priceOfCategory('concession', 1400, [concession])?.pricePence).toBe(700);
    expect(priceOfCategory('student', 1400, [concession])).toBeNull();
  });
});

describe('a carer', () => {
  const standard = { category: 'standard', pricePence: 1400 } as const;
  const freeJunior = { category: 'junior', pricePence: 0 } as const;

  it('comes with one person who pays', () => {
    expect(carersWithoutPerson([standard, carer])).toBe(0);
    expect(carersWithoutPerson([standard, carer, carer])).toBe(1);
    expect(carersWithoutPerson([freeJunior, carer])).toBe(1);
    expect(carersWithoutPerson([carer])).toBe(1);
    expect(carersWithoutPerson([standard, freeJunior])).toBe(0);
  });
});
