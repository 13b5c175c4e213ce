import { describe, expect, it } from 'vitest';
import { canStaffOptIn, messageKind, parseAudience, phoneDigits } from './rules.ts';

describe('a telephone number that is looked for', () => {
  it.each([
    ['07700 900142', '7700900142'],
    ['+44 7700 900142', '7700900142'],
    ['0044 7700 900142', '7700900142'],
    ['(020) 7946', '207946'],
    ['9001', '9001'],
  ])('%s is found by %s', (typed, digits) => {
    expect(phoneDigits(typed)).toBe(digits);
  });

  it.each(['Aisha', '12', 'FTL-5W2KPE', '10-visit', ''])('%j is none', (typed) => {
    expect(phoneDigits(typed)).toBeNull();
  });
});

describe('whom a message is for', () => {
  it.each([
    ['date:12', { of: 'date', id: 12 }, 'booked'],
    ['session:3', { of: 'session', id: 3 }, 'booked'],
    ['tag:Regular: gold', { of: 'tag', tag: 'Regular: gold' }, 'news'],
    ['group:lapsed', { of: 'group', group: 'lapsed' }, 'news'],
  ] as const)('%s', (text, audience, kind) => {
    expect(parseAudience(text)).toEqual(audience);
    expect(messageKind(audience)).toBe(kind);
  });

  it.each(['', 'date:', 'date:-1', 'date:1.5', 'session:x', 'tag: ', 'group:rich', 'business:1'])(
    '%j is nobody',
    (text) => {
      expect(parseAudience(text)).toBeNull();
    },
  );
});

it('lets the staff turn news on but for who ended them themselves', () => {
  expect(canStaffOptIn(null)).toBe(true);
  expect(canStaffOptIn({ wants: false, said: 'desk' })).toBe(true);
  expect(canStaffOptIn({ wants: false, said: 'link' })).toBe(false);
  expect(canStaffOptIn({ wants: false, said: 'profile' })).toBe(false);
});
