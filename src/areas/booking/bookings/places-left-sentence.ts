/** What is said where a date has some places left, but fewer than were asked for; `parsePlacesLeft` reads it again. */
export function placesLeftSentence(left: number): string {
  return left === 1 ? 'Only 1 place is left on this date.' : `Only ${left} places are left on this date.`;
}

/** How many places the sentence of a refusal says are left, so that they can be offered; 0 where it says nothing of it. */
export function parsePlacesLeft(sentence: string): number {
  return Number(/^Only (\d+) places? (?:is|are) left on this date\.$/.exec(sentence)?.[1] ?? 0);
}
