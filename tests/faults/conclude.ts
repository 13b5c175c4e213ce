import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FaultEnvironment } from './environment.ts';
import type { Load } from './load.ts';
import { type Program, projectFolder } from './program.ts';
import { expireWaits, waitUntilSettled } from './settle.ts';
import { evaluateRun, type Finding, printFindings } from './verdict.ts';

/** Upper limit, longer than a hold (ten minutes) and a mail of a dead sender (five). */
const SETTLE_TIMEOUT_SECONDS = 1_200;

/**
 * Ends all clients, restarts both web processes, waits until all is settled, and checks the invariants.
 * @param options.short skips what waits for its time (settle.ts)
 * @param options.besides further findings of the run
 * @returns whether all hold
 */
export async function concludeRun(
  stage: FaultEnvironment,
  load: Load,
  options: {
    happened: ReadonlyMap<string, number>;
    short: boolean;
    besides?: () => Promise<Finding[]>;
    /** Further programs whose logs are kept. */
    others?: readonly Program[];
  },
  say: (line: string) => void,
): Promise<boolean> {
  say('All is well again; people come to an end of what they are at …');
  await load.end();
  for (const program of stage.web) {
    await program.end('SIGTERM');
    await program.start();
  }
  say(`${load.told.booked.length} were told that they have booked. What is on its way comes to its end …`);
  const { DATABASE_URL, SANDBOX_URL } = stage.env;
  const left = await waitUntilSettled(
    { databaseUrl: DATABASE_URL, sandboxUrl: SANDBOX_URL },
    options.short
      ? { seconds: 90, every: () => expireWaits(DATABASE_URL) }
      : { seconds: SETTLE_TIMEOUT_SECONDS },
    say,
  );
  say('');
  say([...options.happened].map(([name, times]) => `${name} ${times} ×`).join(', '));
  const programs = [...stage.web, stage.payments];
  const findings = await evaluateRun({
    databaseUrl: DATABASE_URL,
    env: stage.env,
    origin: stage.origin,
    answers: load.answers,
    told: load.told,
    began: load.began,
    mails: stage.mail.received,
    endedByThemselves: programs.flatMap(({ endedByItself }) => endedByItself),
    left,
  });
  const holds = printFindings([...findings, ...((await options.besides?.()) ?? [])], say);
  if (!holds) saveLogs([...programs, ...(options.others ?? [])], say);
  return holds;
}

/** Saves the latest output for debugging. */
function saveLogs(programs: readonly Program[], say: (line: string) => void): void {
  const folder = path.join(projectFolder, 'test-results', 'faults');
  mkdirSync(folder, { recursive: true });
  for (const { name, lines } of programs)
    writeFileSync(path.join(folder, `${name.replaceAll(' ', '-')}.log`), lines.join('\n'));
  say(`What the programs printed is in ${path.relative(projectFolder, folder)}.`);
}
