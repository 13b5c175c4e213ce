/** The books' accounts and how an amount is divided between them, apart from SQL. Amounts in pence. */

/** What the provider holds for us; of payments of the demonstration, what a provider would. */
export type Clearing = 'provider' | 'demo';

/** Whoever sells: a business, or a trainer without one. */
export type Seller = { businessId: number } | { trainerId: number };

/** A path of the chart of accounts (migrations/0013_ledger.sql). */
export type Account =
  | Clearing
  | 'fees'
  | 'plans'
  | 'provider-fees'
  | `buyer:${string}`
  | `business:${number}`
  | `trainer:${number}`;

/** What a seller has earned and has not been given yet. */
export function sellerAccount(seller: Seller): Account {
  return 'businessId' in seller ? `business:${seller.businessId}` : `trainer:${seller.trainerId}`;
}

/** What belongs to whoever made the payment. */
export function buyerAccount(paymentId: string): Account {
  return `buyer:${paymentId}`;
}

/** What a sale is made of: the seller's fee and the platform's. */
export interface SaleParts {
  sellerPence: number;
  platformPence: number;
}

/**
 * What each of the two gives back once `backPence` of a sale have gone back in all: in proportion, rounded to the
 * penny, and together exactly `backPence`. Neither ever takes back what it has given as more goes back.
 * Throws a RangeError when more would go back than was sold.
 */
export function givenBack({ sellerPence, platformPence }: SaleParts, backPence: number): SaleParts {
  const soldPence = sellerPence + platformPence;
  if (backPence < 0 || backPence > soldPence)
    throw new RangeError(`${backPence} pence of a sale of ${soldPence} cannot go back.`);
  if (soldPence === 0) return { sellerPence: 0, platformPence: 0 };
  const bySeller = Math.floor((2 * backPence * sellerPence + soldPence) / (2 * soldPence));
  return { sellerPence: bySeller, platformPence: backPence - bySeller };
}
