import { priceBreakdown } from '#shared/domain/pence.ts';
import type { ListedArticle, Part } from '../contract.ts';

/** An article as its file has it. What it says in figures it takes from the constants that rule them. */
export interface WrittenArticle extends ListedArticle {
  /** Words that people look for it by and that it does not say itself. */
  alsoAsked: readonly string[];
  parts: readonly Part[];
  /** The slugs of what people read next. */
  next: readonly string[];
}

/** "1 hour", "24 hours". */
export const formatQuantity = (count: number, one: string, others = `${one}s`): string =>
  `${count} ${count === 1 ? one : others}`;

/** What the platform adds to the price of a session, in per cent. */
export const feePercent = priceBreakdown(100_00).platformFeePence / 100;

/** "2, 6, 12, 24, 48 or 72". */
export const joinWithOr = (values: readonly (string | number)[]): string =>
  `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
