import { setTimeout } from 'node:timers/promises';
import type { Random } from '#demo/random.ts';
import type { FaultEnvironment } from './environment.ts';
import type { Program } from './program.ts';
import type { TestPostgres } from './test-postgres.ts';

export interface Fault {
  name: string;
  happen(random: Random): Promise<void>;
}

export function listFaults(stage: FaultEnvironment<TestPostgres>): Fault[] {
  const { web, clocks, payments, paymentsWire, mailWire, databases: postgres, disk } = stage;
  const again = async (program: Program, signal: NodeJS.Signals, random: Random) => {
    await program.end(signal);
    await setTimeout(random.integer(200, 3_000));
    await program.start();
  };
  return [
    ...web.flatMap((program) => [
      {
        name: `kill -9 of ${program.name}`,
        happen: (random: Random) => again(program, 'SIGKILL', random),
      },
      { name: `SIGTERM to ${program.name}`, happen: (random: Random) => again(program, 'SIGTERM', random) },
    ]),
    ...clocks.map((clock, index) => ({
      name: `clock of web process ${index + 1} set`,
      async happen(random: Random) {
        clock.set(random.integer(120, 7_200) * (random.chance(0.5) ? 1 : -1));
        await setTimeout(random.integer(4_000, 12_000));
        clock.set(0);
      },
    })),
    { name: 'kill -9 of the payment service', happen: (random) => again(payments, 'SIGKILL', random) },
    { name: 'SIGTERM to the payment service', happen: (random) => again(payments, 'SIGTERM', random) },
    {
      name: 'every connection to the database cut',
      happen: async () => void (await postgres.cutConnections()),
    },
    { name: 'immediate restart of PostgreSQL', happen: () => postgres.restartImmediately() },
    {
      name: 'payment service slow',
      async happen(random) {
        paymentsWire.setMode({ kind: 'slow', delayMs: random.integer(400, 2_500) });
        await setTimeout(random.integer(3_000, 8_000));
        paymentsWire.setMode({ kind: 'clear' });
      },
    },
    {
      name: 'payment service answers by half',
      async happen(random) {
        paymentsWire.setMode({ kind: 'half', bytes: random.integer(0, 400) });
        await setTimeout(random.integer(2_000, 6_000));
        paymentsWire.setMode({ kind: 'clear' });
      },
    },
    {
      name: 'payment service away',
      async happen(random) {
        paymentsWire.setMode({ kind: 'cut' });
        await setTimeout(random.integer(2_000, 6_000));
        paymentsWire.setMode({ kind: 'clear' });
      },
    },
    {
      name: 'mail server away',
      async happen(random) {
        mailWire.setMode({ kind: 'cut' });
        await setTimeout(random.integer(3_000, 12_000));
        mailWire.setMode({ kind: 'clear' });
      },
    },
    {
      name: 'mail server slow',
      async happen(random) {
        mailWire.setMode({ kind: 'slow', delayMs: random.integer(200, 1_500) });
        await setTimeout(random.integer(4_000, 12_000));
        mailWire.setMode({ kind: 'clear' });
      },
    },
    ...(disk === null
      ? []
      : [
          {
            name: 'disk of uploads full',
            async happen(random: Random) {
              disk.fill();
              await setTimeout(random.integer(4_000, 10_000));
              disk.free();
            },
          },
        ]),
  ];
}

/** Faults with the same subject don't overlap, and one of two web processes always stays up, as in production. */
const faultSubject = ({ name }: Fault): string =>
  /web process|payment service|mail server|disk/.exec(name)?.[0] ?? 'the database';

/**
 * Injects random overlapping faults for that long, each kind at least once if time allows. Resolves with their
 * counts; throws if one can't be ended.
 */
export async function injectFaults(
  faults: readonly Fault[],
  options: { seconds: number; pauseMs: readonly [least: number, most: number]; random: Random },
  say: (line: string) => void,
): Promise<Map<string, number>> {
  const { seconds, pauseMs, random } = options;
  const happened = new Map<string, number>();
  const underWay = new Map<string, Promise<void>>();
  const problems: unknown[] = [];
  const began = Date.now();
  let next = random.sample(faults, faults.length);
  while (Date.now() - began < seconds * 1000 && problems.length === 0) {
    if (next.length === 0) next = random.sample(faults, faults.length);
    const fault = next.find((each) => !underWay.has(faultSubject(each)));
    if (fault !== undefined) {
      next = next.filter((each) => each !== fault);
      const subject = faultSubject(fault);
      say(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${fault.name}`);
      happened.set(fault.name, (happened.get(fault.name) ?? 0) + 1);
      underWay.set(
        subject,
        fault
          .happen(random)
          .catch((error: unknown) => void problems.push(error))
          .finally(() => underWay.delete(subject)),
      );
    }
    await setTimeout(random.integer(...pauseMs));
  }
  await Promise.all(underWay.values());
  if (problems.length > 0) throw problems[0];
  return happened;
}
