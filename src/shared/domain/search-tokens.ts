/**
 * The words of a text as people type them, each once, in their order: lower case, without accents, what an apostrophe
 * joins as one.
 */
export function tokenize(text: string): string[] {
  return [
    ...new Set(
      text
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[\p{M}'’]/gu, '')
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word !== ''),
    ),
  ];
}

/** How many slips of the fingers a word so long is forgiven. */
export function maxTypos(length: number): number {
  return length >= 8 ? 2 : length >= 5 ? 1 : 0;
}

/** Whether so many slips lead from one word to the other: a letter more, less, another, or two in the wrong order. */
export function isWithinEditDistance(a: string, b: string, slips: number): boolean {
  if (a === b) return true;
  if (slips === 0) return false;
  let same = 0;
  while (a[same] === b[same]) same += 1;
  const [restA, restB] = [a.slice(same), b.slice(same)];
  return (
    isWithinEditDistance(restA.slice(1), restB, slips - 1) ||
    isWithinEditDistance(restA, restB.slice(1), slips - 1) ||
    isWithinEditDistance(restA.slice(1), restB.slice(1), slips - 1) ||
    (restA.length > 1 &&
      restA[0] === restB[1] &&
      restA[1] === restB[0] &&
      isWithinEditDistance(restA.slice(2), restB.slice(2), slips - 1))
  );
}
