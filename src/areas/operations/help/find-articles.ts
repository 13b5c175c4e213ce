import { isWithinEditDistance, maxTypos, tokenize } from '#shared/domain/search-tokens.ts';
import type { WrittenArticle } from './articles/article.ts';

/** Stop words. */
const STOP_WORDS = new Set(
  'a about am an and are at be but by can could did do does for from get had has have how i if in is it its me my not of on or our so that the their there this to was we were what when where which who why will with would you your'.split(
    ' ',
  ),
);

/** More words don't improve the search. */
const MAX_WORDS = 12;

/**
 * Finds articles by shared words, best match first, and tolerates typing errors. Returns all for an empty question.
 */
export function createArticleFinder(
  articles: readonly WrittenArticle[],
): (question: string) => readonly WrittenArticle[] {
  const known = articles.map((article) => ({ article, places: indexFields(article) }));
  return (question) => {
    if (question.trim() === '') return articles;
    const asked = tokenize(question)
      .filter((word) => !STOP_WORDS.has(word))
      .slice(0, MAX_WORDS);
    return known
      .map(({ article, places }) => ({ article, worth: asked.map((word) => scoreWord(word, places)) }))
      .map(({ article, worth }) => ({
        article,
        answered: worth.filter((score) => score > 0).length,
        score: worth.reduce((sum, score) => sum + score, 0),
      }))
      .filter(({ answered }) => answered > 0)
      .toSorted((a, b) => b.answered - a.answered || b.score - a.score)
      .map(({ article }) => article);
  };
}

interface IndexedField {
  words: readonly string[];
  /** Weight of a match in this field. */
  weight: number;
}

const indexFields = ({ title, alsoAsked, summary, parts }: WrittenArticle): IndexedField[] => [
  { words: tokenize(title), weight: 5 },
  { words: tokenize(alsoAsked.join(' ')), weight: 4 },
  { words: tokenize(summary), weight: 2 },
  { words: tokenize(parts.flatMap((part) => Object.values(part).flat()).join(' ')), weight: 1 },
];

const scoreWord = (word: string, places: readonly IndexedField[]): number =>
  places
    .map(
      ({ words, weight }) => weight * Math.max(0, ...words.map((written) => wordSimilarity(word, written))),
    )
    .reduce((sum, worth) => sum + worth, 0);

/** Similarity from 0 to 1: equal, prefix, or one typing error (two in long words). */
function wordSimilarity(asked: string, written: string): number {
  if (asked === written) return 1;
  const shorter = Math.min(asked.length, written.length);
  const difference = Math.abs(asked.length - written.length);
  if (shorter >= 3 && written.startsWith(asked)) return 0.8;
  // "refunded" finds "refund".
  if (shorter >= 4 && asked.startsWith(written) && difference <= 3) return 0.7;
  const slips = maxTypos(shorter);
  return difference <= slips && isWithinEditDistance(asked, written, slips) ? 0.5 : 0;
}
