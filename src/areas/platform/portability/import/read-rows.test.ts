import { describe, expect, it } from 'vitest';
import { importFields } from './import-fields.ts';
import { readRows } from './read-rows.ts';

describe('a customer of an import', () => {
  const fields = importFields.customers;
  const mapping = Object.fromEntries(fields.map(({ name }, column) => [name, column]));
  const read = (cells: Record<string, string>) =>
    readRows('customers', [{ line: 2, cells: fields.map(({ name }) => cells[name] ?? '') }], {
      mapping,
      order: 'day-month',
      today: '2026-11-29',
    })[0];

  it.each(fields.filter(({ required }) => !required).map(({ name }) => name))(
    'is never refused for the optional column %s',
    (name) => {
      for (const cell of ['', '?', '-1', '99/99/9999', '2026-02-30', '<b>=1+1</b>', 'x'.repeat(5_000)])
        expect(read({ email: 'ada@people.example', [name]: cell })).not.toHaveProperty('refusal');
    },
  );

  it('is refused without an email address', () => {
    expect(read({ name: 'Ada' })).toEqual({ line: 2, refusal: 'No email address.' });
  });
});
