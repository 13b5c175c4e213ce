/** How a process is killed at one of its steps, the first of which is 1 (kill-steps.ts). */
export interface Death {
  at: number;
  how: 'before' | 'during';
}

/** What a process prints just before it stands still at a step, to be killed there by somebody else. */
export const STOPPED = 'stopped';

const STATEMENT = /^(?:BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SELECT|INSERT|UPDATE|DELETE|WITH|LOCK|SET)\b/i;
const BEGINS = /^BEGIN\b/i;
const ENDS = /^(?:COMMIT|ROLLBACK)\b/i;

/**
 * The deaths that a flow of these steps is put to. With KILLS=all (`npm run test:kills`) it dies before and during each
 * of them. Otherwise only where something else may be left behind: whatever a transaction has done before its COMMIT
 * is undone with it, so inside one it dies once; and of a statement under way nobody can say less than that it was
 * done or was not, which is dying before the next or before itself, so it dies during calls to the provider and COMMITs.
 */
export function deathsOf(steps: readonly string[]): Death[] {
  const all = process.env.KILLS === 'all';
  let inside = 0;
  return steps.flatMap((step, index): Death[] => {
    const at = index + 1;
    const isCall = !STATEMENT.test(step);
    const ends = ENDS.test(step);
    // The one right after BEGIN stands for the transaction.
    const undone = inside > 1 && !isCall && !ends;
    if (ends) inside = 0;
    else if (BEGINS.test(step)) inside = 1;
    else if (inside > 0) inside += 1;
    return [
      ...(all || !undone ? [{ at, how: 'before' as const }] : []),
      ...(all || isCall || ends ? [{ at, how: 'during' as const }] : []),
    ];
  });
}

/**
 * Of a flow that meets another: where the provider has done something that nobody heard of, and where everything is
 * locked and nothing committed. With KILLS=all every death there is.
 */
export function deathsWhereTwoMeet(steps: readonly string[]): Death[] {
  const deaths = deathsOf(steps);
  if (process.env.KILLS === 'all') return deaths;
  return deaths.filter(({ at, how }) => {
    const step = steps[at - 1] ?? '';
    return how === 'during' ? !STATEMENT.test(step) : ENDS.test(step);
  });
}
