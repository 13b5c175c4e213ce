/** VAT that is contained in a price. Pure; amounts in pence. */

/** The platform's registration. */
export interface Vat {
  /** As printed: "GB 123 4567 89". */
  number: string;
  /** Hundredths of a per cent: 2000 is 20 %. */
  rateBasisPoints: number;
}

/** A charge with the VAT that it contains; net and VAT are exactly the total. */
export interface Charge {
  netPence: number;
  vatPence: number;
  totalPence: number;
}

/**
 * What of a price is VAT, rounded half up to a penny; of what was given back as much as of what was charged. Without a
 * registration there is none.
 */
export function withVat(totalPence: number, vat: Vat | null): Charge {
  if (vat === null) return { netPence: totalPence, vatPence: 0, totalPence };
  const whole = 10_000 + vat.rateBasisPoints;
  const rounded = Math.floor((2 * Math.abs(totalPence) * vat.rateBasisPoints + whole) / (2 * whole));
  const vatPence = totalPence < 0 ? 0 - rounded : rounded;
  return { netPence: totalPence - vatPence, vatPence, totalPence };
}

/** The sum of charges, each as it was rounded. */
export function sumCharges(charges: readonly Charge[]): Charge {
  const sum = (of: keyof Charge) => charges.reduce((total, charge) => total + charge[of], 0);
  return { netPence: sum('netPence'), vatPence: sum('vatPence'), totalPence: sum('totalPence') };
}

/** 2000 → "20%", 1750 → "17.5%". */
export function vatRateText({ rateBasisPoints }: Vat): string {
  return `${rateBasisPoints / 100}%`;
}
