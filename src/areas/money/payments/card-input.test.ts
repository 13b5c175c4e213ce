import { describe, expect, it } from 'vitest';
import { cardErrors, formatCardNumber, formatExpiry, formatSecurityCode, readExpiry } from './card-input.ts';

const now = new Date('2026-11-21T09:00:00Z');
const good = { number: '4242 4242 4242 4242', expiry: '09 / 28', securityCode: '314' };

describe('typing a card number', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-4242 4242x4242', '4242 4242 4242 4242'],
    ['42424', '4242 4'],
    ['4242', '4242'],
    ['', ''],
    ['12345678901234567890123', '1234 5678 9012 3456 789'],
  ])('%j shows as %j', (typed, shown) => {
    expect(formatCardNumber(typed)).toBe(shown);
    expect(formatCardNumber(shown)).toBe(shown);
  });
});

describe('typing an expiry', () => {
  it.each([
    ['0', '0'],
    ['09', '09 / '],
    ['9', '09 / '],
    ['1', '1'],
    ['12', '12 / '],
    ['1/', '01 / '],
    ['0928', '09 / 28'],
    ['09/2028', '09 / 28'],
    ['092028', '09 / 28'],
    ['928', '09 / 28'],
  ])('%j shows as %j', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });

  it('can be deleted past the slash', () => {
    expect(formatExpiry('09 /', '09 / ')).toBe('09');
    expect(formatExpiry('0', '09')).toBe('0');
    expect(formatExpiry('', '0')).toBe('');
  });

  it('is read as month and year', () => {
    expect(readExpiry('09 / 28')).toEqual({ month: 9, year: 2028 });
    expect(readExpiry('13 / 28')).toBeNull();
    expect(readExpiry('00 / 28')).toBeNull();
    expect(readExpiry('09')).toBeNull();
  });
});

describe('a security code', () => {
  it('is digits, at most four', () => {
    expect(formatSecurityCode('31a45 6')).toBe('3145');
  });
});

describe('checking a card', () => {
  it('finds nothing wrong with a good one', () => {
    expect(cardErrors(good, now)).toEqual({});
  });

  it('names every empty box', () => {
    expect(cardErrors({ number: '', expiry: '', securityCode: '' }, now)).toEqual({
      number: 'Card number is required',
      expiry: 'Expiry is required',
      securityCode: 'Security code is required',
    });
  });

  it.each([
    ['a mistyped digit', { number: '4242 4242 4242 4243' }, { number: 'Check the card number' }],
    ['half a number', { number: '4242' }, { number: 'Check the card number' }],
    ['a month that does not exist', { expiry: '13 / 28' }, { expiry: 'Enter the expiry as month and year' }],
    ['last month', { expiry: '10 / 26' }, { expiry: 'This card has expired' }],
    ['two digits of code', { securityCode: '31' }, { securityCode: 'Enter the three digits on the back' }],
  ])('refuses %s', (_what, change, errors) => {
    expect(cardErrors({ ...good, ...change }, now)).toEqual(errors);
  });

  it('accepts a card in its last month', () => {
    expect(cardErrors({ ...good, expiry: '11 / 26' }, now)).toEqual({});
  });
});
