import { expect, it } from 'vitest';
import { customersCsvPath, readCustomersView } from './customers-address.ts';

it('reads what an address asks for, and nothing wrong', () => {
  expect(readCustomersView({})).toEqual({});
  expect(readCustomersView({ q: 7700, group: 'lapsed', tag: 'Regular', sort: 'name', page: '3' })).toEqual({
    q: '7700',
    group: 'lapsed',
    tag: 'Regular',
    sort: 'name',
    page: 3,
  });
  expect(readCustomersView({ q: ' ', group: 'all', sort: 'last_visit', page: 1, tag: ['Regular'] })).toEqual(
    {},
  );
  expect(readCustomersView({ group: 'rich', sort: 'id; DROP TABLE', page: -2 })).toEqual({});
});

it('leads to the file of what is shown, all pages of it', () => {
  expect(customersCsvPath(7, { q: 'ada b', tag: 'Regular', page: 3 })).toBe(
    '/api/businesses/7/customers.csv?q=ada+b&tag=Regular',
  );
});
