import { describe, expect, it } from 'vitest';
import { readSocialAddress, readWebAddress, socialAddressField, webAddressField } from './web-address.ts';

describe('a website', () => {
  it.each([
    ['https://otter.example', 'https://otter.example'],
    ['http://otter.example/yoga?class=1#top', 'http://otter.example/yoga?class=1#top'],
    ['  otter.example ', 'https://otter.example'],
    ['www.otter.example/yoga', 'https://www.otter.example/yoga'],
    ['otter.example:8080/a@b', 'https://otter.example:8080/a@b'],
    ['HTTPS://Otter.Example', 'HTTPS://Otter.Example'],
    ['münchen.example', 'https://münchen.example'],
    ['https://youtube.com/@otter', 'https://youtube.com/@otter'],
  ])('%j is %s', (typed, address) => {
    expect(readWebAddress(typed)).toBe(address);
  });

  it.each([
    'otter',
    '@otter',
    'hello@otter.example',
    'https://priya:secret@otter.example',
    'https://otter.example@evil.example',
    'https://@otter.example',
    'https://bank.example:443@evil.example/',
    'https://bank.example%2f@evil.example',
    'https://otter.example\nevil.example',
    'https://ot\r\nter.example',
    'https://otter.example/\tyoga',
    'https://otter.example/ yoga',
    'https://otter.example/\u202egpj.exe',
    'https://otter\u200b.example',
    'https:\\\\otter.example',
    'https://otter.example\\@evil.example',
    'https:otter.example',
    '//otter.example',
    'javascript:alert(1)',
    'javascript://otter.example/%0aalert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,hi',
    'mailto:hello@otter.example',
    'ftp://otter.example',
    'file:///etc/passwd',
    'http://localhost',
    'http://127.0.0.1',
    'http://[::1]/',
    'http://2130706433',
    'https://',
    `https://otter.example/${'x'.repeat(300)}`,
  ])('%j is none', (typed) => {
    expect(readWebAddress(typed)).toBeNull();
  });

  it('may be left out of a form', () => {
    const field = webAddressField('Valid website URL is required');
    for (const nothing of [undefined, null, '', '  ']) expect(field.parse(nothing)).toBeNull();
    expect(field.safeParse(5).error?.issues[0]?.message).toBe('Valid website URL is required');
    expect(field.safeParse('otter').error?.issues[0]?.message).toBe('Valid website URL is required');
  });
});

describe('a page of a social network', () => {
  it.each([
    ['@otter.yoga', 'https://instagram.com/otter.yoga'],
    [' @otter_yoga ', 'https://instagram.com/otter_yoga'],
    ['otteryoga', 'https://instagram.com/otteryoga'],
    ['instagram.com/otteryoga', 'https://instagram.com/otteryoga'],
    ['https://www.instagram.com/otteryoga/', 'https://www.instagram.com/otteryoga/'],
    ['otter.yoga', 'https://otter.yoga'],
  ])('%j becomes %j', (typed, address) => {
    expect(readSocialAddress(typed, 'https://instagram.com/')).toBe(address);
  });

  it.each(['@', '@otter yoga', 'otter yoga', '@otter/../evil', '@a@b', 'javascript:alert(1)'])(
    '%j is none',
    (typed) => {
      const field = socialAddressField('Valid Instagram URL is required', 'https://instagram.com/');
      expect(field.safeParse(typed).error?.issues[0]?.message).toBe('Valid Instagram URL is required');
    },
  );
});
