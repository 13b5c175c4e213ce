import { penceToDecimal, priceBreakdown } from '#shared/domain/pence.ts';
import { type PlaceCategory, type PriceCategory, priceCategories } from './categories.ts';
import type { ProofCheck, SessionPriceOffer } from './contract.ts';
import { categoryNames } from './copy.ts';

/** Pure (docs/product/prices.md#prices-for-people). */

/** A price of a session beside its standard one. In pence, without the platform fee. */
export interface CategoryPrice {
  category: PriceCategory;
  pricePence: number;
  proof: string;
  proofCheck: ProofCheck;
}

/** In the order in which they are shown. */
export function sortPrices<Price extends { category: PriceCategory }>(prices: readonly Price[]): Price[] {
  return prices.toSorted(
    (one, other) => priceCategories.indexOf(one.category) - priceCategories.indexOf(other.category),
  );
}

export function toPriceOffer({ category, pricePence, proof, proofCheck }: CategoryPrice): SessionPriceOffer {
  const { sessionFeePence, platformFeePence, totalPence } = priceBreakdown(pricePence);
  return {
    category,
    price: penceToDecimal(sessionFeePence),
    platformFee: penceToDecimal(platformFeePence),
    totalPrice: penceToDecimal(totalPence),
    proof,
    proofCheck,
  };
}

/** The invalid row and its message; null if all are valid. Everyone else pays `standardPence`. */
export function priceFault(
  prices: readonly Pick<CategoryPrice, 'category' | 'pricePence'>[],
  standardPence: number,
): { index: number; field: 'category' | 'price'; message: string } | null {
  for (const [index, { category, pricePence }] of prices.entries()) {
    if (prices.findIndex((other) => other.category === category) < index)
      return { index, field: 'category', message: `${categoryNames[category]} is already in the list` };
    if (pricePence >= standardPence)
      return { index, field: 'price', message: 'Set a price below the standard price' };
  }
  return null;
}

/** What one place costs. In pence, without the platform fee. */
export interface PlacePrice {
  category: PlaceCategory;
  pricePence: number;
  proof: string;
}

/** Null for a category that the session doesn't have (any more). */
export function priceOfCategory(
  category: PlaceCategory,
  standardPence: number,
  prices: readonly CategoryPrice[],
): PlacePrice | null {
  if (category === 'standard') return { category, pricePence: standardPence, proof: '' };
  const found = prices.find((price) => price.category === category);
  return found === undefined ? null : { category, pricePence: found.pricePence, proof: found.proof };
}

/** Each carer comes with one person who pays. */
export function carersWithoutPerson(places: readonly Pick<PlacePrice, 'category' | 'pricePence'>[]): number {
  const carers = places.filter(({ category }) => category === 'carer').length;
  const paying = places.filter(({ category, pricePence }) => category !== 'carer' && pricePence > 0).length;
  return Math.max(0, carers - paying);
}

export const CARER_ALONE_SENTENCE =
  'A carer’s place is free with the place of the person they accompany. Add that person, or remove the carer.';

/** "Bring your student card"; null if there is nothing to bring. */
export function proofSentence(proof: string | null): string | null {
  return proof === null || proof === '' ? null : proof;
}
