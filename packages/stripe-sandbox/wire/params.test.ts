import { describe, expect, it } from 'vitest';
import { decodeForm } from './decode-form.ts';
import {
  applyMetadataChange,
  clearable,
  flag,
  integer,
  list,
  momentRange,
  oneOf,
  readParams,
  record,
  required,
  text,
} from './params.ts';

const fields = {
  amount: required(integer({ min: 1, max: 100 })),
  on: flag(),
  word: oneOf('one', 'two', 'three'),
  note: clearable(text(5)),
  name: text(),
  inner: record({ must: required(text()) }),
  words: list(text()),
  created: momentRange(),
};

const read = (form: string) => readParams(fields, decodeForm(form));

describe('readParams', () => {
  it('reads each kind', () => {
    expect(read('amount=5&on=true&word=two&note=&inner[must]=x&words[1]=b&words[0]=a&created[gt]=7')).toEqual(
      {
        amount: 5,
        on: true,
        word: 'two',
        note: null,
        inner: { must: 'x' },
        words: ['a', 'b'],
        created: { gt: 7 },
      },
    );
    expect(read('amount=1&created=9')).toEqual({ amount: 1, created: { gte: 9, lte: 9 } });
  });

  it.each([
    ['', 'Missing required param: amount.', 'parameter_missing', 'amount'],
    ['amount=1&inner[x]=1', 'Received unknown parameter: inner[x]', 'parameter_unknown', 'inner[x]'],
    ['amount=1&x=1&y=1', 'Received unknown parameters: x, y', 'parameter_unknown', 'x'],
    ['amount=1&inner[]=x', 'Received unknown parameter: inner[0]', 'parameter_unknown', 'inner[0]'],
    ['amount=', 'Invalid integer: ', 'parameter_invalid_integer', 'amount'],
    ['amount=0', 'This value must be greater than or equal to 1.', 'parameter_invalid_integer', 'amount'],
    ['amount=101', 'This value must be less than or equal to 100.', 'parameter_invalid_integer', 'amount'],
    ['amount[a]=1', 'Invalid string: amount', undefined, 'amount'],
    ['amount=1&on=yes', 'Invalid boolean: yes', undefined, 'on'],
    ['amount=1&word=four', 'Invalid word: must be one of one, two or three', undefined, 'word'],
    ['amount=1&note=toolong', 'Invalid string: toolong…; must be at most 5 characters', undefined, 'note'],
    ['amount=1&words=a', 'Invalid array', undefined, 'words'],
    ['amount=1&words[a]=a', 'Invalid array', undefined, 'words'],
    ['amount=1&inner=a', 'Invalid object', undefined, 'inner'],
    ['amount=1&toString=a', 'Received unknown parameter: toString', 'parameter_unknown', 'toString'],
  ])('refuses "%s"', (form, message, code, param) => {
    expect(() => read(form)).toThrow(expect.objectContaining({ status: 400, message }));
    expect(() => read(form)).toThrow(
      expect.objectContaining({ body: expect.objectContaining(code ? { code, param } : { param }) }),
    );
  });

  it('says that an empty value unsets nothing where nothing can be unset', () => {
    expect(() => read('amount=1&name=')).toThrow("You passed an empty string for 'name'.");
  });
});

describe('changeMetadata', () => {
  it('merges, removes and clears', () => {
    const before = { a: '1', b: '2' };
    expect(applyMetadataChange(before, undefined)).toEqual(before);
    expect(applyMetadataChange(before, { b: null, c: '3' })).toEqual({ a: '1', c: '3' });
    expect(applyMetadataChange(before, null)).toEqual({});
  });
});
