import fc from 'fast-check';

/** External URLs disguised as local paths. */
export const openRedirectSamples: readonly string[] = [
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example/take',
  '/./\\evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/a/b/../..//evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  '/%2E/%2F/evil.example',
  '/%2Fevil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/%5C%5Cevil.example',
  '/%252fevil.example',
  '/%252f%252fevil.example',
  '/%25252f%25252fevil.example',
  '/.%252f/evil.example',
  '/%09/evil.example',
  '/%0d%0a/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'http://fettle.test//evil.example/',
  'http://fettle.test/.//evil.example/',
  'http://fettle.test/\\evil.example/',
  'http://fettle.test/%2f%2fevil.example/',
  'http://fettle.test@evil.example/',
  'http://fettle.test.evil.example/',
  'http:fettle.test//evil.example',
  'javascript:alert(1)',
  'data:text/html,evil',
  '/;//evil.example',
  '/?//evil.example',
  '/#//evil.example',
];

/** Random combinations of such disguises. */
export const openRedirectArbitrary: fc.Arbitrary<string> = fc
  .array(
    fc.constantFrom(
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2f',
      '%2F',
      '%5c',
      '%2e',
      '%25',
      '%252f',
      '%09',
      '%00',
      '\t',
      '\n',
      ' ',

      'evil.example',
      'fettle.test',
      '@',
      ':',
      'http:',
      'https://',
      'javascript:',
      '?',
      '#',
      ';',
      'a',
      '%',
    ),
    { minLength: 1, maxLength: 9 },
  )
  .map((parts) => parts.join(''));

/**
 * True if a browser stays on the site, even after an extra decoding. Independent of the site's code, which it tests.
 */
export function staysOnSite(site: string, location: string): boolean {
  let read = location;
  for (let times = 0; times < 4; times += 1) {
    if (/^[/\\]{2}/.test(read.replace(/[\t\n\r]/g, ''))) return false;
    if (!URL.canParse(read, site) || new URL(read, site).origin !== new URL(site).origin) return false;
    const { pathname } = new URL(read, site);
    if (/^[/\\]{2}/.test(pathname)) return false;
    try {
      read = decodeURIComponent(pathname);
    } catch {
      return true;
    }
  }
  return true;
}
