/** `parsePlacesLeft` must be able to parse it. */
export function placesLeftSentence(left: number): string {
  return left === 1 ? 'Only 1 place is left on this date.' : `Only ${left} places are left on this date.`;
}

/** Reads `placesLeftSentence`; 0 for other texts. */
export function parsePlacesLeft(sentence: string): number {
  return Number(/^Only (\d+) places? (?:is|are) left on this date\.$/.exec(sentence)?.[1] ?? 0);
}
