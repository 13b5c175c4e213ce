import { expect, it } from 'vitest';
import { readTakeBookingView, takeBookingHref } from './take-booking-address.ts';

it('reads back what it writes, and nothing that is no id', () => {
  const view = { customer: '3f1c2e64-5a76-4be7-9d7e-0d5f7a0f6c11', occurrence: 12 };
  const { searchParams } = new URL(takeBookingHref(3, view), 'https://fettle.example');
  expect(readTakeBookingView(Object.fromEntries(searchParams))).toEqual(view);
  expect(readTakeBookingView({ customer: 'me', occurrence: '-1', session: 'x' })).toEqual({});
});
