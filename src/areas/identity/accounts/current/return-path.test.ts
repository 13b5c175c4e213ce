import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openRedirectArbitrary, openRedirectSamples, staysOnSite } from '#support/open-redirects.ts';
import { pathOnSite, safeReturnPath } from './return-path.ts';

const site = 'http://fettle.test';

describe('safeReturnPath', () => {
  it.each([
    '/',
    '/search?postcode=E8',
    '/checkout/12?date=2027-03-28#pay',
    '/search?q=https://a.example//b',
    '/fitness/stoke%20newington',
  ])('keeps %s', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it.each([
    ...openRedirectSamples.filter((path) => !/^\/[?#;]/.test(path)),
    'search',
    '',
    null,
    undefined,
    '/sign-in?returnTo=/',
    '/Sign-In?returnTo=/',
    '/api/logout',
    '/%61pi/logout',
    '/search/../api/logout',
    '/%zz',
    `/${'a'.repeat(3000)}`,
  ])('refuses %j', (path) => {
    expect(safeReturnPath(path, '/home')).toBe('/home');
  });

  it('answers a path of this site, whatever it is given', () => {
    fc.assert(
      fc.property(fc.oneof(openRedirectArbitrary, fc.webUrl(), fc.string()), (given) => {
        const path = safeReturnPath(given);
        expect(path).toMatch(/^\//);
        expect(staysOnSite(site, path)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('answers its own answers unchanged', () => {
    fc.assert(
      fc.property(openRedirectArbitrary, (given) => {
        const path = safeReturnPath(`/${given}`);
        expect(safeReturnPath(path)).toBe(path);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('pathOnSite', () => {
  it('takes the site’s own address off', () => {
    expect(pathOnSite(`${site}/search?q=a`, site)).toBe('/search?q=a');
    expect(pathOnSite('/search', site)).toBe('/search');
  });

  it('leads nowhere else, whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.oneof(openRedirectArbitrary, fc.constantFrom(...openRedirectSamples), fc.webUrl()),
        (given) => {
          for (const address of [given, `${site}${given}`, `${site}/${given}`]) {
            const path = pathOnSite(address, site);
            expect(path === null || (path.startsWith('/') && staysOnSite(site, path))).toBe(true);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });
});
