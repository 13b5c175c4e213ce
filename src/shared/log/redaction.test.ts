import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactAddress, redactText } from './create-log.server.ts';

describe('the address of a request in the log', () => {
  it.each([
    ['/', '/'],
    ['/search?postcode=E8&near=51.5,-0.1', '/search?postcode&near'],
    ['/sessions/12', '/sessions/12'],
    ['/fitness/stoke-newington-and-its-surroundings', '/fitness/stoke-newington-and-its-surroundings'],
    [
      '/api/profile/devices/0b0f6f9e-7b5c-4a0e-9a55-3f4c1d2e6a7b',
      '/api/profile/devices/0b0f6f9e-7b5c-4a0e-9a55-3f4c1d2e6a7b',
    ],
    ['/reset-password?token=abc', '/reset-password?token'],
    ['/reset-password?AbCdEfGhIjKlMnOpQrStUvWx', '/reset-password?…'],
    ['/reset-password#token=abc', '/reset-password'],
    ['/api/calendar/%zz', '/api/calendar/…'],
  ])('%s is told as %s', (address, told) => {
    expect(redactAddress(address)).toBe(told);
  });

  it('holds no token, wherever it stands and however it is written', () => {
    const token = fc
      .uint8Array({ minLength: 32, maxLength: 32 })
      .map((bytes) => Buffer.from(bytes).toString('base64url'))
      .filter((text) => /[A-Z]/.test(text));
    const place = fc.constantFrom(
      '/api/calendar/T.ics',
      '/api/check-in/T',
      '/T',
      '/T/accept?a=1',
      '/verify-email?token=T',
      '/verify-email?a=1&token=T&token=T#T',
      '/verify-email?token=a?T',
      '/x?T',
      '//T',
    );
    fc.assert(
      fc.property(token, place, fc.boolean(), (secret, where, encoded) => {
        const written = encoded
          ? secret.replace(/./g, (one) => `%${one.charCodeAt(0).toString(16)}`)
          : secret;
        const told = redactAddress(where.replaceAll('T', written));
        expect(told).not.toContain(secret);
        expect(told).not.toContain(written);
      }),
    );
  });
});

describe('a text in the log', () => {
  it('keeps its words and loses what opens something', () => {
    const token = `${randomBytes(32).toString('base64url')}A`;
    expect(redactText(`Route POST:/reset-password?token=${token} not found`)).toBe(
      'Route POST:/reset-password?token not found',
    );
    expect(redactText(`the link https://fettle.example/api/calendar/${token}.ics is gone`)).toBe(
      'the link https://fettle.example/api/calendar/… is gone',
    );
    expect(redactText(`Key (token)=(${token}) already exists.`)).toBe('Key (token)=(…) already exists.');
    expect(redactText('job mail.booking-confirmed failed')).toBe('job mail.booking-confirmed failed');
  });
});
