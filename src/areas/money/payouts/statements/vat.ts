/** VAT contained in a price. Pure; amounts in pence. */

export interface Vat {
  /** As printed: "GB 123 4567 89". */
  number: string;
  /** 2000 is 20 %. */
  rateBasisPoints: number;
}

/** Net and VAT add up exactly to the total. */
export interface Charge {
  netPence: number;
  vatPence: number;
  totalPence: number;
}

/** Rounds half up to a penny, symmetrically for refunds. Zero VAT without a registration. */
export function withVat(totalPence: number, vat: Vat | null): Charge {
  if (vat === null) return { netPence: totalPence, vatPence: 0, totalPence };
  const whole = 10_000 + vat.rateBasisPoints;
  const rounded = Math.floor((2 * Math.abs(totalPence) * vat.rateBasisPoints + whole) / (2 * whole));
  const vatPence = totalPence < 0 ? 0 - rounded : rounded;
  return { netPence: totalPence - vatPence, vatPence, totalPence };
}

/** Adds the rounded amounts. */
export function sumCharges(charges: readonly Charge[]): Charge {
  const sum = (of: keyof Charge) => charges.reduce((total, charge) => total + charge[of], 0);
  return { netPence: sum('netPence'), vatPence: sum('vatPence'), totalPence: sum('totalPence') };
}

/** 2000 → "20%", 1750 → "17.5%". */
export function vatRateText({ rateBasisPoints }: Vat): string {
  return `${rateBasisPoints / 100}%`;
}
