import { isWithinEditDistance, maxTypos, tokenize } from '#shared/domain/search-tokens.ts';
import type { WrittenArticle } from './articles/article.ts';

/** Words of a question that say nothing of what it is about. */
const STOP_WORDS = new Set(
  'a about am an and are at be but by can could did do does for from get had has have how i if in is it its me my not of on or our so that the their there this to was we were what when where which who why will with would you your'.split(
    ' ',
  ),
);

/** More words than this say no more of what somebody looks for. */
const MAX_WORDS = 12;

/**
 * Finds the articles that answer a question, the best first, by the words they share with it; a word that nobody wrote
 * is taken for one that a slip of the fingers made of it. All of them, in their order, when nothing is asked.
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
  /** How much a word counts that stands there. */
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

/** Of two words, from 0 to 1: the same, one the beginning of the other, or a slip (in long words two) apart. */
function wordSimilarity(asked: string, written: string): number {
  if (asked === written) return 1;
  const shorter = Math.min(asked.length, written.length);
  const difference = Math.abs(asked.length - written.length);
  if (shorter >= 3 && written.startsWith(asked)) return 0.8;
  // "refunded" is asked where "refund" is written.
  if (shorter >= 4 && asked.startsWith(written) && difference <= 3) return 0.7;
  const slips = maxTypos(shorter);
  return difference <= slips && isWithinEditDistance(asked, written, slips) ? 0.5 : 0;
}
