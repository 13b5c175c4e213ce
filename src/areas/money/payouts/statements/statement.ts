import { type Charge, sumCharges, type Vat, withVat } from './vat.ts';

/** A seller's month, put together from what the ledger moved in it. Pure; amounts in pence. */

/** What a kind of movement has added to a seller's account in a month, or taken from it (negative). */
export interface MovementTotal {
  movement: string;
  /** How many bookings it was about. */
  bookings: number;
  pence: number;
}

/** What a month's statement is made of. */
export interface SellerMonth {
  openingPence: number;
  movements: MovementTotal[];
  /** What customers paid Fettle for the seller's bookings, less what went back of it. */
  platformFeePence: number;
  /** What the seller paid Fettle for its plan. */
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

/** How each movement on a seller's account is called, in the order of a statement. */
const labels: readonly (readonly [movement: string, label: (bookings: number) => string])[] = [
  ['sale', (bookings) => `Session fees, ${places(bookings)}`],
  ['sale_undone', (bookings) => `Refunds, ${places(bookings)}`],
  ['dispute_lost', (bookings) => `Lost disputes, ${places(bookings)}`],
  ['dispute_overturned', (bookings) => `Disputes later won, ${places(bookings)}`],
  ['transfer', (bookings) => `Sent to your account, ${places(bookings)}`],
  ['transfer_reversal', (bookings) => `Reversed from your account, ${places(bookings)}`],
];

/**
 * The statement of a month. Its lines are all that moved: whatever kind of movement is new stands as "Other", so that
 * opening, lines and closing always add up.
 */
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
