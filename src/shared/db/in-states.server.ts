/**
 * `IN ('held', 'released')` as SQL text. As constants, unlike parameters, they let the planner use partial indexes.
 */
export function inStates(states: readonly string[]): string {
  if (states.length === 0 || !states.every((state) => /^[a-z_]+$/.test(state)))
    throw new Error(`Not a list of states: ${states.join(', ')}`);
  return `IN (${states.map((state) => `'${state}'`).join(', ')})`;
}
