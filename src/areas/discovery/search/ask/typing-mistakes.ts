import { isWithinEditDistance, maxTypos } from '#shared/domain/search-tokens.ts';

/** Finds the known word that was probably meant. */
export type WordCorrector = (typed: string, isLikely?: (word: string) => boolean) => string | null;

const MAX_LENGTH = 18;

const isSwap = (typed: string, word: string): boolean => {
  if (typed.length !== word.length) return false;
  let at = 0;
  while (typed[at] === word[at]) at += 1;
  return (
    typed[at] === word[at + 1] && typed[at + 1] === word[at] && typed.slice(at + 2) === word.slice(at + 2)
  );
};

/**
 * Words of four letters may have two letters swapped, longer ones a slip (of eight letters, two). The first letter
 * is right, or swapped with the second. The closest wins; of several as close, none does unless `isLikely` picks it.
 */
export function createWordCorrector(known: Iterable<string>): WordCorrector {
  const byFirst = new Map<string, string[]>();
  for (const word of known) {
    if (word.length < 4 || !/^[a-z]+$/.test(word)) continue;
    const first = word.slice(0, 1);
    const words = byFirst.get(first);
    if (words === undefined) byFirst.set(first, [word]);
    else words.push(word);
  }
  return (typed, isLikely) => {
    if (typed.length < 4 || typed.length > MAX_LENGTH || !/^[a-z]+$/.test(typed)) return null;
    const first = byFirst.get(typed.slice(0, 1)) ?? [];
    const swapped =
      typed[0] === typed[1]
        ? []
        : (byFirst.get(typed.slice(1, 2)) ?? []).filter((word) => isSwap(typed, word));
    const most = maxTypos(typed.length);
    for (let slips = 1; slips <= Math.max(1, most); slips += 1) {
      const all = [...first, ...swapped].filter(
        (word) =>
          Math.abs(word.length - typed.length) <= slips &&
          (most === 0 ? isSwap(typed, word) : isWithinEditDistance(typed, word, slips)),
      );
      // "yogaa" is as close to "yogas".
      const close = all.filter((word) => !(word.endsWith('s') && all.includes(word.slice(0, -1))));
      const [only] = close;
      if (close.length === 1 && only !== undefined) return only;
      if (close.length > 1) {
        const likely = isLikely === undefined ? [] : close.filter(isLikely);
        return likely.length === 1 ? (likely[0] ?? null) : null;
      }
    }
    return null;
  };
}
