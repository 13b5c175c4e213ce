import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FaultEnvironment } from './environment.ts';
import type { Load } from './load.ts';
import { type Program, projectFolder } from './program.ts';
import { expireWaits, waitUntilSettled } from './settle.ts';
import { evaluateRun, type Finding, printFindings } from './verdict.ts';

/** All of it at most, however long what waits for its time waits: ten minutes a hold, five a mail whose sender died. */
const SETTLE_TIMEOUT_SECONDS = 1_200;

/**
 * Has everybody come to an end of what they are at, starts both web processes anew, waits for what is on its way, and
 * judges.
 *
 * @param options.short does not wait for what waits for its time (settle.ts)
 * @param options.besides findings of the run's own
 * @returns whether all holds
 */
export async function concludeRun(
  stage: FaultEnvironment,
  load: Load,
  options: {
    happened: ReadonlyMap<string, number>;
    short: boolean;
    besides?: () => Promise<Finding[]>;
    /** Programs beside the site's, whose lines are kept too. */
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

/** What the programs printed last, for whoever looks into what went wrong. */
function saveLogs(programs: readonly Program[], say: (line: string) => void): void {
  const folder = path.join(projectFolder, 'test-results', 'faults');
  mkdirSync(folder, { recursive: true });
  for (const { name, lines } of programs)
    writeFileSync(path.join(folder, `${name.replaceAll(' ', '-')}.log`), lines.join('\n'));
  say(`What the programs printed is in ${path.relative(projectFolder, folder)}.`);
}
