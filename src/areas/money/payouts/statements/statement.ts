import { type Charge, sumCharges, type Vat, withVat } from './vat.ts';

/** Pure; amounts in pence. */

/** Negative when money left the account. */
export interface MovementTotal {
  movement: string;
  bookings: number;
  pence: number;
}

export interface SellerMonth {
  openingPence: number;
  movements: MovementTotal[];
  /** Less refunds. */
  platformFeePence: number;
  planPence: number;
}

export interface StatementLine {
  label: string;
  pence: number;
}

export interface FeeLine extends Charge {
  label: string;
}

export interface Statement {
  openingPence: number;
  lines: StatementLine[];
  closingPence: number;
  fees: FeeLine[];
  feeTotal: Charge;
}

const places = (count: number): string => `${count} ${count === 1 ? 'place' : 'places'}`;

/** In the order of a statement. */
const labels: readonly (readonly [movement: string, label: (bookings: number) => string])[] = [
  ['sale', (bookings) => `Session fees, ${places(bookings)}`],
  ['sale_undone', (bookings) => `Refunds, ${places(bookings)}`],
  ['dispute_lost', (bookings) => `Lost disputes, ${places(bookings)}`],
  ['dispute_overturned', (bookings) => `Disputes later won, ${places(bookings)}`],
  ['transfer', (bookings) => `Sent to your account, ${places(bookings)}`],
  ['transfer_reversal', (bookings) => `Reversed from your account, ${places(bookings)}`],
];

/** Unknown kinds of movement become "Other", so that the lines always add up. */
export function buildStatement(month: SellerMonth, vat: Vat | null): Statement {
  const known = labels.flatMap(([movement, label]) => {
    const found = month.movements.find((sum) => sum.movement === movement);
    return found === undefined && movement !== 'sale'
      ? []
      : [{ label: label(found?.bookings ?? 0), pence: found?.pence ?? 0 }];
  });
  const otherPence = month.movements
    .filter(({ movement }) => !labels.some(([name]) => name === movement))
    .reduce((sum, { pence }) => sum + pence, 0);
  const lines = otherPence === 0 ? known : [...known, { label: 'Other', pence: otherPence }];
  const fees = [
    { label: 'Platform fee, paid by customers', ...withVat(month.platformFeePence, vat) },
    ...(month.planPence === 0 ? [] : [{ label: 'Plan, by card', ...withVat(month.planPence, vat) }]),
  ];
  return {
    openingPence: month.openingPence,
    lines,
    closingPence: lines.reduce((sum, { pence }) => sum + pence, month.openingPence),
    fees,
    feeTotal: sumCharges(fees),
  };
}
