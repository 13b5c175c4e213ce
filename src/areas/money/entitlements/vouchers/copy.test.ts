import { expect, it } from 'vitest';
import { deliveryTimeText } from './copy.ts';

it('says that a voucher leaves at eight on its day, or within minutes when that is over today', () => {
  const early = new Date('2026-11-24T07:59:00Z');
  const late = new Date('2026-11-24T08:00:00Z');
  expect(deliveryTimeText('2026-11-24', early)).toBe('At 08:00');
  expect(deliveryTimeText('2026-11-24', late)).toBe('Today (within a few minutes)');
  expect(deliveryTimeText('2026-11-25', late)).toBe('At 08:00');
  expect(deliveryTimeText('2027-07-01', new Date('2027-07-01T07:00:00Z'))).toBe(
    'Today (within a few minutes)',
  );
});
