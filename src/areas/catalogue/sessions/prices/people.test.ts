import { describe, expect, it } from 'vitest';
import type { PlaceCategory } from './categories.ts';
import {
  categoryForPerson,
  peopleLimits,
  peopleOf,
  priceOfPeople,
  readWho,
  whoOf,
  withPeople,
} from './people.ts';
import { toPriceOffer } from './rules.ts';

const session = {
  price: '14.00',
  prices: [
    toPriceOffer({ category: 'student', pricePence: 995, proof: '', proofCheck: 'visit' }),
    toPriceOffer({ category: 'junior', pricePence: 0, proof: '', proofCheck: 'visit' }),
    toPriceOffer({ category: 'carer', pricePence: 0, proof: '', proofCheck: 'visit' }),
  ],
};

describe('the people in an address', () => {
  it('are categories, one for each place', () => {
    expect(readWho('standard,carer')).toEqual({ who: 'standard,carer' });
    expect(whoOf(['student', 'standard'])).toBe('student,standard');
    for (const raw of [undefined, '', 'friend', 'student,', Array(11).fill('student').join()])
      expect(readWho(raw)).toEqual({});
  });

  it('leave out a category that the session doesn’t have', () => {
    expect(peopleOf(session, 'student,senior,carer', 1)).toEqual(['student', 'carer']);
    expect(peopleOf(session, 'senior', 2)).toEqual(['standard', 'standard']);
    expect(peopleOf({ price: '14.00' }, 'student', 3)).toEqual(['standard', 'standard', 'standard']);
  });

  it('cost the sum of their prices, each with its own fee', () => {
    expect(priceOfPeople(session, ['standard', 'student', 'carer'])).toEqual({
      sessionFeePence: 2395,
      platformFeePence: 240,
      totalPence: 2635,
    });
  });
});

describe('a person whose price a business has checked', () => {
  it('pays the cheapest of those, and never as a carer', () => {
    const of = (...categories: ('student' | 'junior' | 'senior' | 'carer')[]) =>
      categoryForPerson(
        { ...session, business: { id: 3 } },
        categories.map((category) => ({ businessId: 3, category })),
      );
    expect(of('student')).toBe('student');
    expect(of('student', 'junior')).toBe('junior');
    expect(of('carer')).toBeNull();
    expect(of('senior')).toBeNull();
    expect(peopleOf(session, undefined, 2, 'student')).toEqual(['student', 'standard']);
    expect(peopleOf(session, 'standard', 1, 'student')).toEqual(['standard']);
  });
});

describe('choosing people', () => {
  it('adds at the end and removes the last of a category', () => {
    const people: PlaceCategory[] = ['standard', 'student', 'standard'];
    expect(withPeople(people, 'student', 2)).toEqual([...people, 'student']);
    expect(withPeople(people, 'standard', 1)).toEqual(['standard', 'student']);
    expect(withPeople(people, 'standard', 2)).toEqual(people);
  });

  it('keeps one person, room for all, and a payer for each carer', () => {
    const limits = (people: PlaceCategory[], category: PlaceCategory, max = 4) =>
      peopleLimits(session, people, category, max);
    expect(limits(['standard'], 'standard')).toEqual({ min: 1, max: 4 });
    expect(limits(['standard'], 'student')).toEqual({ min: 0, max: 3 });
    expect(limits(['standard'], 'carer')).toEqual({ min: 0, max: 1 });
    expect(limits(['standard', 'carer'], 'standard')).toEqual({ min: 1, max: 3 });
    expect(limits(['standard', 'student', 'carer'], 'standard')).toEqual({ min: 0, max: 2 });
    expect(limits(['junior'], 'carer')).toEqual({ min: 0, max: 0 });
    expect(limits(['standard', 'junior', 'carer'], 'junior')).toEqual({ min: 0, max: 2 });
    expect(limits(['standard', 'student'], 'standard', 2)).toEqual({ min: 0, max: 1 });
  });
});
