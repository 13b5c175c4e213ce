import { formatPounds, type PriceBreakdown } from '#shared/domain/pence.ts';
import type { Fact } from './parts.tsx';

/** The total first, then what it is made of: the order that UK pricing law asks for (DMCC Act 2024, s. 230). */
export function priceFacts(totalLabel: string, price: PriceBreakdown): Fact[] {
  return [
    { label: totalLabel, value: formatPounds(price.totalPence), strong: true },
    { label: 'Session Fee', value: formatPounds(price.sessionFeePence) },
    { label: 'Platform Fee (10%)', value: formatPounds(price.platformFeePence) },
  ];
}
