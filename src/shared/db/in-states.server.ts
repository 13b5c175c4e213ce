/**
 * `IN ('held', 'released')`, for the text of a statement. States are constants of ours, and as such the planner can
 * match them with partial indexes, which it cannot with values.
 */
export function inStates(states: readonly string[]): string {
  if (states.length === 0 || !states.every((state) => /^[a-z_]+$/.test(state)))
    throw new Error(`Not a list of states: ${states.join(', ')}`);
  return `IN (${states.map((state) => `'${state}'`).join(', ')})`;
}
