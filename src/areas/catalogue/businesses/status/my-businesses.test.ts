import { describe, expect, it } from 'vitest';
import { exampleOwnBusiness } from '#support/businesses.ts';
import { readBusinessSearch, selectedBusiness } from './my-businesses.ts';

describe('the business a page is about', () => {
  const rejected = exampleOwnBusiness({ id: 1, status: 'rejected' });
  const first = exampleOwnBusiness({ id: 2 });
  const second = exampleOwnBusiness({ id: 3 });
  const all = [rejected, first, second];

  it('is the one the address names', () => expect(selectedBusiness(all, 3)).toBe(second));
  it('may be one that is not approved', () => expect(selectedBusiness(all, 1)).toBe(rejected));
  it('is else the first approved one', () => expect(selectedBusiness(all, undefined)).toBe(first));
  it('is not somebody else’s', () => expect(selectedBusiness(all, 77)).toBe(first));
  it('may be one that waits', () => expect(selectedBusiness([rejected], undefined)).toBe(rejected));
  it('is none for somebody without', () => expect(selectedBusiness([], 1)).toBeNull());
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
