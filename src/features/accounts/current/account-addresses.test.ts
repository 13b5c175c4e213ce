import { describe, expect, it } from 'vitest';
import { accountPageAddress, loginAddress } from './account-addresses.ts';

describe('loginAddress', () => {
  it('carries the page to come back to', () => {
    expect(loginAddress('/search?sessionType=yoga')).toBe(
      '/api/login?returnTo=%2Fsearch%3FsessionType%3Dyoga',
    );
  });

  it('leaves out the home page, unsafe paths and the sign-in pages themselves', () => {
    expect(loginAddress('/')).toBe('/api/login');
    expect(loginAddress('//elsewhere.example')).toBe('/api/login');
    expect(loginAddress('/sign-in?returnTo=%2Fbookings')).toBe('/api/login');
  });
});

describe('accountPageAddress', () => {
  it('keeps the path from page to page', () => {
    expect(accountPageAddress('/sign-up', '/bookings')).toBe('/sign-up?returnTo=%2Fbookings');
    expect(accountPageAddress('/sign-up', null)).toBe('/sign-up');
  });
});
