/** How a process is killed at one of its steps, the first of which is 1 (crash-steps.ts). */
export interface CrashPoint {
  at: number;
  how: 'before' | 'during';
}

/** What a process prints just before it stands still at a step, to be killed there by somebody else. */
export const STOPPED_SIGNAL = 'stopped';

const STATEMENT = /^(?:BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SELECT|INSERT|UPDATE|DELETE|WITH|LOCK|SET)\b/i;
const BEGIN_STATEMENT = /^BEGIN\b/i;
const END_STATEMENT = /^(?:COMMIT|ROLLBACK)\b/i;

const WRITE_STATEMENT = /^(?:INSERT|UPDATE|DELETE|WITH)\b/i;

/**
 * The deaths that a flow of these steps is put to. With KILLS=all (`npm run test:kills`) it dies before and during each
 * of them. Otherwise only where something else is left behind than at the death before. Lasting is what the provider was
 * asked for, what is committed, and what is written outside a transaction; so it dies before it begins, during each call
 * and COMMIT (done, and never heard of), before each COMMIT (everything locked, and undone), and after each lone write.
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
 * Those that leave most half done: where the provider has done something that nobody heard of, and where everything is
 * locked and nothing committed. For a flow that meets another, or whose steps are those of another that dies at each.
 * With KILLS=all every death there is.
 */
export function worstCrashPoints(steps: readonly string[]): CrashPoint[] {
  const deaths = crashPoints(steps);
  if (process.env.KILLS === 'all') return deaths;
  return deaths.filter(({ at, how }) => {
    const step = steps[at - 1] ?? '';
    return how === 'during' ? !STATEMENT.test(step) : END_STATEMENT.test(step);
  });
}
