/** Returns the distinct words in order: lower case, no accents, apostrophes removed. */
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

/** Returns how many typos a word of this length may have. */
export function maxTypos(length: number): number {
  return length >= 8 ? 2 : length >= 5 ? 1 : 0;
}

/** A typo is a letter added, dropped or replaced, or two swapped. */
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
