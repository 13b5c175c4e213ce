import { priceBreakdown } from '#shared/domain/pence.ts';
import type { ListedArticle, Part } from '../contract.ts';

/** Figures in the text come from the constants of the code. */
export interface WrittenArticle extends ListedArticle {
  /** Search words that the text doesn't contain. */
  alsoAsked: readonly string[];
  parts: readonly Part[];
  /** Slugs of further reading. */
  next: readonly string[];
}

export const formatQuantity = (count: number, one: string, others = `${one}s`): string =>
  `${count} ${count === 1 ? one : others}`;

/** The platform's fee in per cent of the session's price. */
export const feePercent = priceBreakdown(100_00).platformFeePence / 100;

/** "2, 6, 12, 24, 48 or 72" */
export const joinWithOr = (values: readonly (string | number)[]): string =>
  `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
