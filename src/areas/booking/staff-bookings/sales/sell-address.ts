import { readTakeBookingView } from '../take-booking-address.ts';

export interface SellView {
  customer?: string;
}

export function readSellView(raw: Record<string, unknown>): SellView {
  const { customer } = readTakeBookingView(raw);
  return customer === undefined ? {} : { customer };
}
