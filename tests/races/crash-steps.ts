/**
 * Kills this process at a step: a database statement or a call wrapped by `countedCall`. Intercepts from outside, so
 * the tested code is production code. KILL_AT: the step's number (none runs through). KILL_HOW: `before`, or `during`
 * (sent, response never read). KILL_WITH=SIGSTOP stops there instead.
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
  // Synchronous, so it arrives even if this process dies.
  writeSync(process.stdout.fd, STOPPED_SIGNAL);
  process.kill(process.pid, 'SIGSTOP');
}

/** True if the process must die during this step. */
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
    // Sent; the server may or may not execute it.
    if (dieUnderWay) setImmediate(crash);
    return answer;
  };
}

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

/** Prints its steps as JSON if it completes. */
export async function runToCrash(work: () => Promise<unknown>): Promise<void> {
  interceptStatements();
  counting = true;
  await work();
  counting = false;
  process.stdout.write(JSON.stringify(takenSteps));
}
