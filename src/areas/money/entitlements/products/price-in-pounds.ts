import { penceToDecimal, priceBreakdown } from '#shared/domain/pence.ts';

/** From pence to pounds: the business's price, the platform's fee, and both. */
export function priceInPounds(pricePence: number): {
  price: string;
  platformFee: string;
  totalAmount: string;
} {
  const price = priceBreakdown(pricePence);
  return {
    price: penceToDecimal(price.sessionFeePence),
    platformFee: penceToDecimal(price.platformFeePence),
    totalAmount: penceToDecimal(price.totalPence),
  };
}
