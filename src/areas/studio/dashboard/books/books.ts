/** Pure; amounts in pence. */

/** Negative when money left the seller. */
export interface MovementSums {
  movement: string;
  quarterPence: number;
  yearPence: number;
}

export interface BookLine {
  label: string;
  quarterPence: number;
  yearPence: number;
}

export interface Books {
  income: BookLine[];
  expenses: BookLine[];
}

/** In order. Money that moves between a seller's own accounts is no income. */
const incomeLines: readonly (readonly [movement: string, label: string])[] = [
  ['sale', 'Session fees, paid online'],
  ['sale_undone', 'Refunds'],
  ['dispute_lost', 'Lost disputes'],
  ['dispute_overturned', 'Disputes later won'],
];
const ownTransfers: readonly string[] = ['transfer', 'transfer_reversal'];

/**
 * Unknown movements become "Other", so that nothing is left out.
 * @param movements of the seller's account
 * @param desk takings outside Fettle; null for trainers, who have no desk
 * @param plan paid to Fettle
 */
export function buildBooks(
  movements: readonly MovementSums[],
  desk: Omit<MovementSums, 'movement'> | null,
  plan: Omit<MovementSums, 'movement'>,
): Books {
  const known = incomeLines.flatMap(([movement, label]) => {
    const found = movements.find((sums) => sums.movement === movement);
    if (found === undefined && movement !== 'sale') return [];
    return [{ label, quarterPence: found?.quarterPence ?? 0, yearPence: found?.yearPence ?? 0 }];
  });
  const others = movements.filter(
    ({ movement }) => !ownTransfers.includes(movement) && !incomeLines.some(([name]) => name === movement),
  );
  return {
    income: [
      ...known,
      ...(others.length === 0 ? [] : [totalLine('Other', others)]),
      ...(desk === null ? [] : [{ label: 'Taken at the desk', ...desk }]),
    ],
    expenses: plan.yearPence === 0 ? [] : [{ label: 'Plan, by card', ...plan }],
  };
}

export function totalLine(label: string, lines: readonly Omit<BookLine, 'label'>[]): BookLine {
  return {
    label,
    quarterPence: lines.reduce((sum, { quarterPence }) => sum + quarterPence, 0),
    yearPence: lines.reduce((sum, { yearPence }) => sum + yearPence, 0),
  };
}

/** One day's total of a movement, or one payout. */
export interface AccountLine {
  /** London day. */
  day: string;
  movement: string;
  places: number;
  pence: number;
  /** Of a payout: the provider's id. */
  reference: string | null;
}

const lineLabels: Readonly<Record<string, string>> = {
  sale: 'Session fees',
  sale_undone: 'Refunds',
  dispute_lost: 'Lost disputes',
  dispute_overturned: 'Disputes later won',
  payout: 'Paid to your bank',
};

/** "Session fees - 12 places". No commas or quotation marks: FreeAgent refuses them. */
export function describeLine({ movement, places }: Pick<AccountLine, 'movement' | 'places'>): string {
  const label = lineLabels[movement] ?? 'Other';
  if (movement === 'payout' || places === 0) return label;
  return `${label} - ${places} ${places === 1 ? 'place' : 'places'}`;
}
