import { describe, expect, it } from 'vitest';
import { isSingleLine, singleLineText } from './single-line-text.ts';

describe('a plain line', () => {
  it('keeps ordinary text, accents and emoji', () => {
    expect(singleLineText('Siân’s Café 💪🏽', 40)).toBe('Siân’s Café 💪🏽');
  });

  it('turns line breaks and control characters into single spaces', () => {
    expect(singleLineText('Yoga\r\nBcc: all@example.com\u0000\u2028now', 60)).toBe(
      'Yoga Bcc: all@example.com now',
    );
  });

  it('drops the marks that reverse reading direction', () => {
    expect(singleLineText('refund\u202etnuoma', 40)).toBe('refund tnuoma');
  });

  it('shortens by whole characters and says so', () => {
    expect(singleLineText('a'.repeat(300), 10)).toBe('aaaaaaaaa…');
    expect(singleLineText('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 2)).toBe('👩‍👩‍👧…');
  });
});

it('is told from text that only seems to be one, which names and titles may not be', () => {
  for (const line of ['', '  ', '👩‍👩‍👧', 'Siân’s Café 💪🏽', 'Zoë O’Neill-Ȯ', '李小龙'])
    expect(isSingleLine(line)).toBe(true);
  for (const text of [
    '\u200b',
    '\u200b \u2060',
    'Ada\nLovelace',
    'Ada\tLovelace',
    'Ada\u0000',
    'Ada\u202ecolevoL',
    'Ada\u2028',
  ])
    expect(isSingleLine(text)).toBe(false);
});
