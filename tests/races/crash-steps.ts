/**
 * For a process that is killed with SIGKILL at one of its steps: a statement to the database, or a call to the provider
 * that is named by `called`. Both are intercepted from outside, so the code under test is the code that runs in
 * production.
 *
 * Environment: KILL_AT (a step's number; none to run through), KILL_HOW (`before` the step is taken, or `during`:
 * sent, its answer never read), and KILL_WITH: SIGSTOP to stand still there instead, until somebody else kills it.
 */
import { writeSync } from 'node:fs';
import pg from 'pg';
import { STOPPED_SIGNAL } from './crash-points.ts';

const killAt = Number(process.env.KILL_AT ?? Number.POSITIVE_INFINITY);
const killHow = process.env.KILL_HOW ?? 'before';
const takenSteps: string[] = [];
let counting = false;

function crash(): void {
  if (process.env.KILL_WITH !== 'SIGSTOP') process.kill(process.pid, 'SIGKILL');
  // Heard at once, whatever becomes of this process.
  writeSync(process.stdout.fd, STOPPED_SIGNAL);
  process.kill(process.pid, 'SIGSTOP');
}

/** Counts a step; true when the process has to die while it is under way. */
function step(name: string): boolean {
  if (!counting) return false;
  takenSteps.push(name);
  if (takenSteps.length !== killAt) return false;
  if (killHow === 'before') crash();
  return true;
}

function interceptStatements(): void {
  const client = pg.Client.prototype as unknown as { query(...args: unknown[]): unknown };
  const query = client.query;
  client.query = function intercepted(...args: unknown[]) {
    const [first] = args;
    const text = typeof first === 'string' ? first : ((first as { text?: string } | null)?.text ?? '');
    const dieUnderWay = step(text.trim().split(/\s+/).slice(0, 3).join(' '));
    const answer = query.apply(this, args);
    // The statement is on its way to the server; whether it is carried out is for the server to say.
    if (dieUnderWay) setImmediate(crash);
    return answer;
  };
}

/** A call to the provider as a step of that name. */
export function countedCall<Args extends unknown[], Answer>(
  name: string,
  call: (...args: Args) => Promise<Answer>,
) {
  return async (...args: Args): Promise<Answer> => {
    const dieUnderWay = step(name);
    const answer = await call(...args);
    if (dieUnderWay) crash(); // the provider has done it, and we shall never know
    return answer;
  };
}

/** Does the work, counting its steps, and prints them as JSON if it gets to the end. */
export async function runToCrash(work: () => Promise<unknown>): Promise<void> {
  interceptStatements();
  counting = true;
  await work();
  counting = false;
  process.stdout.write(JSON.stringify(takenSteps));
}
