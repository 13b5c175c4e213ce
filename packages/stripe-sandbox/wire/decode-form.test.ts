import { describe, expect, it } from 'vitest';
import { decodeForm, decodeJson, type FormValue } from './decode-form.ts';

function toPlainObject(value: FormValue): unknown {
  return typeof value === 'string'
    ? value
    : Object.fromEntries([...value].map(([key, inner]) => [key, toPlainObject(inner)]));
}

describe('decodeForm', () => {
  it.each([
    ['a=1&b=two+words%2B', { a: '1', b: 'two words+' }],
    ['a[b][c]=1&a[b][d]=2', { a: { b: { c: '1', d: '2' } } }],
    ['a[]=x&a[]=y', { a: { 0: 'x', 1: 'y' } }],
    ['items[1][price]=p&items[0][price]=q', { items: { 1: { price: 'p' }, 0: { price: 'q' } } }],
    ['a=[b]=c', { a: '[b]=c' }],
    ['metadata[a%5Bb]=1', { 'metadata[a[b]': '1' }],
    ['a&b=', { a: '', b: '' }],
    ['a=1&a=2', { a: '2' }],
    ['', {}],
  ])('reads %s', (text, expected) => {
    expect(toPlainObject(decodeForm(text))).toEqual(expected);
  });

  it('cannot reach a prototype', () => {
    const form = decodeForm('__proto__[polluted]=1&constructor[prototype][polluted]=1');
    expect([...form.keys()]).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it.each([
    ['a=%E0%A4%A', 'percent-encoded'],
    ['a=1&a[b]=2', 'Invalid object'],
    [`a${'[b]'.repeat(25)}=1`, 'nested too deeply'],
    ['a=1&'.repeat(2001), 'Too many parameters'],
  ])('refuses %s', (text, complaint) => {
    expect(() => decodeForm(text)).toThrow(complaint);
  });
});

describe('decodeJson', () => {
  it('reads JSON as the form it stands for', () => {
    expect(toPlainObject(decodeJson('{"a":1,"b":{"c":[true,null]}}'))).toEqual({
      a: '1',
      b: { c: { 0: 'true', 1: '' } },
    });
    expect(toPlainObject(decodeJson(''))).toEqual({});
  });

  it.each(['[', '"a"', 'null'])('refuses %s', (text) => {
    expect(() => decodeJson(text)).toThrow('Invalid JSON');
  });
});
