import { describe, expect, it } from 'vitest';
import { ownBusiness } from '#support/businesses.ts';
import { chosenBusiness, readBusinessSearch } from './own-businesses.ts';

describe('the business a page is about', () => {
  const rejected = ownBusiness({ id: 1, status: 'rejected' });
  const first = ownBusiness({ id: 2 });
  const second = ownBusiness({ id: 3 });
  const all = [rejected, first, second];

  it('is the one the address names', () => expect(chosenBusiness(all, 3)).toBe(second));
  it('may be one that is not approved', () => expect(chosenBusiness(all, 1)).toBe(rejected));
  it('is else the first approved one', () => expect(chosenBusiness(all, undefined)).toBe(first));
  it('is not somebody else’s', () => expect(chosenBusiness(all, 77)).toBe(first));
  it('may be one that waits', () => expect(chosenBusiness([rejected], undefined)).toBe(rejected));
  it('is none for somebody without', () => expect(chosenBusiness([], 1)).toBeNull());
});

describe('the address of a page', () => {
  it.each([
    ['12', { business: 12 }],
    ['0', {}],
    ['x', {}],
    ['1.5', {}],
    [undefined, {}],
  ])('business=%s', (business, search) => expect(readBusinessSearch({ business })).toEqual(search));
});
