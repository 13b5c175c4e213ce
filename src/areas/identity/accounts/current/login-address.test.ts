import { expect, it } from 'vitest';
import { loginAddress } from './login-address.ts';

it('carries the page to come back to', () => {
  expect(loginAddress('/search?sessionType=yoga')).toBe('/api/login?returnTo=%2Fsearch%3FsessionType%3Dyoga');
});

it.each([undefined, null, '/', '/sign-in?returnTo=%2Fbookings', '/api', '/Sign-Up#now'])(
  'has nothing to come back to after %s',
  (path) => expect(loginAddress(path)).toBe('/api/login'),
);

it('cannot be led out of its own parameter', () => {
  expect(loginAddress('/search?q=1&returnTo=//elsewhere.example#x')).toBe(
    '/api/login?returnTo=%2Fsearch%3Fq%3D1%26returnTo%3D%2F%2Felsewhere.example%23x',
  );
});
