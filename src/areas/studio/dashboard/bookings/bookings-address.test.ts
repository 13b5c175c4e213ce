import { describe, expect, it } from 'vitest';
import { bookingsCsvPath, readBookingsView } from './bookings-address.ts';

describe('the address of a business’s bookings', () => {
  it('says what is asked for, and nothing wrong', () => {
    expect(readBookingsView({})).toEqual({});
    expect(
      readBookingsView({ q: 12, status: 'no_show', from: '2026-11-01', to: '2026-02-30', page: '3' }),
    ).toEqual({
      q: '12',
      status: 'no_show',
      from: '2026-11-01',
      page: 3,
    });
    expect(readBookingsView({ status: 'all', page: 1, q: '' })).toEqual({});
    expect(readBookingsView({ status: 'lost', page: -2 })).toEqual({});
  });

  it('leads to the file', () => {
    expect(bookingsCsvPath(7, { q: 'ada b', from: '2026-11-01' })).toBe(
      '/api/businesses/7/bookings.csv?q=ada+b&from=2026-11-01',
    );
  });
});
