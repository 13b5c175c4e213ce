/** Steps count from 1 (crash-steps.ts). */
export interface CrashPoint {
  at: number;
  how: 'before' | 'during';
}

/** Printed just before a process stops at a step. */
export const STOPPED_SIGNAL = 'stopped';

const STATEMENT = /^(?:BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SELECT|INSERT|UPDATE|DELETE|WITH|LOCK|SET)\b/i;
const BEGIN_STATEMENT = /^BEGIN\b/i;
const END_STATEMENT = /^(?:COMMIT|ROLLBACK)\b/i;

const WRITE_STATEMENT = /^(?:INSERT|UPDATE|DELETE|WITH)\b/i;

/**
 * Deaths to test. KILLS=all (`npm run test:kills`): before and during each step. Otherwise only where the lasting
 * effects differ: at the start, during each call and COMMIT (done, response lost), before each COMMIT, and after each
 * write outside a transaction.
 */
export function crashPoints(steps: readonly string[]): CrashPoint[] {
  const all = process.env.KILLS === 'all';
  let inside = false;
  let written = true; // whatever was there before it began
  return steps.flatMap((step, index): CrashPoint[] => {
    const at = index + 1;
    const isCall = !STATEMENT.test(step);
    const ends = END_STATEMENT.test(step);
    const before = written || ends;
    written = !inside && WRITE_STATEMENT.test(step);
    if (ends) inside = false;
    else if (BEGIN_STATEMENT.test(step)) inside = true;
    return [
      ...(all || before ? [{ at, how: 'before' as const }] : []),
      ...(all || isCall || ends ? [{ at, how: 'during' as const }] : []),
    ];
  });
}

/**
 * The worst deaths: a call whose response is lost, and everything locked but uncommitted. For flows that meet
 * another, or repeat another's steps. KILLS=all tests every death.
 */
export function worstCrashPoints(steps: readonly string[]): CrashPoint[] {
  const deaths = crashPoints(steps);
  if (process.env.KILLS === 'all') return deaths;
  return deaths.filter(({ at, how }) => {
    const step = steps[at - 1] ?? '';
    return how === 'during' ? !STATEMENT.test(step) : END_STATEMENT.test(step);
  });
}
