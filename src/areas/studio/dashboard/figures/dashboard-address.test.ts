import { expect, it } from 'vitest';
import { readDashboardSearch } from './dashboard-address.ts';

it.each([
  [{}, {}],
  [
    { business: '12', status: 'draft', session: 'new' },
    { business: 12, status: 'draft', session: 'new' },
  ],
  [{ session: '7' }, { session: 7 }],
  [{ register: '3' }, { register: 3 }],
  [{ register: '5', status: 'all', session: 'old', business: '-1' }, {}],
])('the dashboard’s address %o', (raw, read) => expect(readDashboardSearch(raw)).toEqual(read));
