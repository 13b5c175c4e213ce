import { describe, expect, it } from 'vitest';
import { accountPageAddress } from './account-addresses.ts';

describe('accountPageAddress', () => {
  it('keeps the path from page to page', () => {
    expect(accountPageAddress('/sign-up', '/bookings')).toBe('/sign-up?returnTo=%2Fbookings');
    expect(accountPageAddress('/sign-up', null)).toBe('/sign-up');
  });

  it('leaves out the home page, unsafe paths and the sign-in pages themselves', () => {
    for (const path of ['/', '//elsewhere.example', '/sign-in?returnTo=%2Fbookings'])
      expect(accountPageAddress('/sign-up', path)).toBe('/sign-up');
  });
});
