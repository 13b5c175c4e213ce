import { isWithinSlips, slipsIn, wordsOf } from '#shared/domain/typed-words.ts';
import type { WrittenArticle } from './articles/article.ts';

/** Words of a question that say nothing of what it is about. */
const emptyWords = new Set(
  'a about am an and are at be but by can could did do does for from get had has have how i if in is it its me my not of on or our so that the their there this to was we were what when where which who why will with would you your'.split(
    ' ',
  ),
);

/** More words than this say no more of what somebody looks for. */
const MOST_WORDS = 12;

/**
 * Finds the articles that answer a question, the best first, by the words they share with it; a word that nobody wrote
 * is taken for one that a slip of the fingers made of it. All of them, in their order, when nothing is asked.
 */
export function articleFinder(
  articles: readonly WrittenArticle[],
): (question: string) => readonly WrittenArticle[] {
  const known = articles.map((article) => ({ article, places: placesOf(article) }));
  return (question) => {
    if (question.trim() === '') return articles;
    const asked = wordsOf(question)
      .filter((word) => !emptyWords.has(word))
      .slice(0, MOST_WORDS);
    return known
      .map(({ article, places }) => ({ article, worth: asked.map((word) => worthOf(word, places)) }))
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

interface Place {
  words: readonly string[];
  /** How much a word counts that stands there. */
  weight: number;
}

const placesOf = ({ title, alsoAsked, summary, parts }: WrittenArticle): Place[] => [
  { words: wordsOf(title), weight: 5 },
  { words: wordsOf(alsoAsked.join(' ')), weight: 4 },
  { words: wordsOf(summary), weight: 2 },
  { words: wordsOf(parts.flatMap((part) => Object.values(part).flat()).join(' ')), weight: 1 },
];

const worthOf = (word: string, places: readonly Place[]): number =>
  places
    .map(({ words, weight }) => weight * Math.max(0, ...words.map((written) => likeness(word, written))))
    .reduce((sum, worth) => sum + worth, 0);

/** Of two words, from 0 to 1: the same, one the beginning of the other, or a slip (in long words two) apart. */
function likeness(asked: string, written: string): number {
  if (asked === written) return 1;
  const shorter = Math.min(asked.length, written.length);
  const difference = Math.abs(asked.length - written.length);
  if (shorter >= 3 && written.startsWith(asked)) return 0.8;
  // "refunded" is asked where "refund" is written.
  if (shorter >= 4 && asked.startsWith(written) && difference <= 3) return 0.7;
  const slips = slipsIn(shorter);
  return difference <= slips && isWithinSlips(asked, written, slips) ? 0.5 : 0;
}
