import type { SentenceReading } from './sentence-reading.ts';

/**
 * Whether a text in a place box can only be a sentence: it names a filter besides a place, and more than an activity
 * (docs/product/search.md#activities says what a place box answers to one). "Morning Side" is a mistyped place.
 */
export function isSentence(text: string, { understood, unused }: SentenceReading): boolean {
  const sure = understood.filter(({ filter, how }) => filter !== 'postcode' && how !== 'guessed');
  const [only] = understood;
  const isActivity =
    understood.length === 1 && only?.filter === 'sessionType' && only.text.length === text.trim().length;
  return sure.length > 0 && !isActivity && (understood.length > 1 || unused.length === 0);
}
