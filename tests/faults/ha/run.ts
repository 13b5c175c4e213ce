import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createRandom, type Random } from '#demo/random.ts';
import { runCommand } from '../../../scripts/run-command.ts';
import { concludeRun } from '../conclude.ts';
import { startEnvironment } from '../environment.ts';
import { type Fault, injectFaults } from '../faults.ts';
import { startLoad } from '../load.ts';
import { runProgram } from '../program.ts';
import { withClient } from '../test-postgres.ts';
import { type Finding, formatGap, maxPause } from '../verdict.ts';
import { type Cluster, type ClusterNode, missingPackages, startCluster } from './cluster.ts';
import { watchCommits } from './watch-commits.ts';

const USAGE = `Kills leaders, replicas, web processes and the payment service of a site on a cluster, under a load of orders.

  npm run test:ha [-- --install] [--short]

Three PostgreSQL under Patroni with etcd and HAProxy, all on this machine; Debian has them (patroni, etcd-server, haproxy),
and --install has apt install what is missing; with --short what waits
for its time is not waited for afterwards. HA_SECONDS is how long (300), HA_SEED what is killed when (by chance, and
printed), HA_PEOPLE how many people are at it at once (12).`;

/** The longest time without a booking that a failover may cause. */
const MAX_PAUSE_SECONDS = 20;

const printLine = (line: string): void => console.log(line);

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      install: { type: 'boolean', default: false },
      short: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    printLine(USAGE);
    return 0;
  }
  if (values.install) await installPackages(await missingPackages());
  const missing = await missingPackages();
  if (missing.length > 0)
    throw new Error(
      `This needs ${missing.join(', ')}: apt-get install ${missing.join(' ')}, or -- --install.`,
    );
  const {
    HA_SECONDS = '300',
    HA_SEED: seed = String(Math.floor(Math.random() * 1e9)),
    HA_PEOPLE = '12',
  } = process.env;
  printLine(`For ${HA_SECONDS} s; the same again with HA_SEED=${seed}.`);
  const stage = await startEnvironment(async (folder) => {
    const cluster = await startCluster(folder, printLine);
    return { ...cluster, url: cluster.leaderUrl };
  }, printLine);
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void stage.close().finally(() => process.exit(1)));
  try {
    const load = startLoad({ ...stage, seed, people: Number(HA_PEOPLE) });
    const commits = watchCommits(stage.databases.leaderUrl, load.began);
    const happened = await injectFaults(
      [...listFaults(stage.databases.nodes), ...listPrograms(stage)],
      {
        seconds: Number(HA_SECONDS),
        pauseMs: [3_000, 10_000],
        random: createRandom(`what is killed ${seed}`),
      },
      printLine,
    );
    const withoutCommit = await commits.end();
    const besides = async (): Promise<Finding[]> => {
      const pause = maxPause(load.told, load.began);
      return [
        {
          holds: `nobody waited longer than ${MAX_PAUSE_SECONDS} s for anybody to be told that they have booked`,
          wrong: pause.seconds <= MAX_PAUSE_SECONDS ? [] : [`nobody was told for ${formatGap(pause)}`],
          figures: `${formatGap(pause)}; the cluster itself took no commit for ${formatGap(withoutCommit)}`,
        },
        await checkReplicasAnswered(stage.databases),
      ];
    };
    const others = stage.databases.nodes.map(({ patroni }) => patroni);
    return (await concludeRun(stage, load, { happened, short: values.short, besides, others }, printLine))
      ? 0
      : 1;
  } finally {
    await stage.close();
  }
}

/** Each fault waits until the old leader is back. */
function listFaults(nodes: readonly ClusterNode[]): Fault[] {
  const ofSome = async (leading: boolean, random: Random) => {
    const standing = await Promise.all(nodes.map(async (node) => ({ node, leads: await node.leads() })));
    const fitting = standing.filter(({ leads }) => leads === leading).map(({ node }) => node);
    return fitting.length === 0 ? null : random.pick(fitting);
  };
  const killOne = (leading: boolean, awaySeconds: readonly [number, number]) => async (random: Random) => {
    const node = await ofSome(leading, random);
    if (node === null) return;
    await node.kill();
    await setTimeout(random.integer(...awaySeconds) * 1_000);
    await node.start();
  };
  return [
    { name: 'kill -9 of the leader', happen: killOne(true, [22, 28]) },
    { name: 'kill -9 of a replica', happen: killOne(false, [3, 8]) },
  ];
}

function listPrograms({
  web,
  payments,
}: Pick<Awaited<ReturnType<typeof startEnvironment>>, 'web' | 'payments'>): Fault[] {
  return [...web, payments].map((program) => ({
    name: `kill -9 of ${program === payments ? 'the payment service' : program.name}`,
    async happen(random) {
      await program.end('SIGKILL');
      await setTimeout(random.integer(200, 2_000));
      await program.start();
    },
  }));
}

/** Standbys answered reads and no writes. */
async function checkReplicasAnswered({ replicaUrl }: Pick<Cluster, 'replicaUrl'>): Promise<Finding> {
  const { rows } = await withClient(replicaUrl, (client) =>
    client.query<{ follows: boolean; connections: number }>(
      `SELECT pg_is_in_recovery() AS follows, count(*)::int AS connections
         FROM pg_stat_activity WHERE datname = 'fettle' AND application_name = 'fettle'`,
    ),
  );
  const [{ follows, connections } = { follows: false, connections: 0 }] = rows;
  return {
    holds: 'a replica answers visitors',
    wrong: follows && connections > 0 ? [] : ['no web process is connected to one'],
    figures: `${connections} connections to one at the end`,
  };
}

async function installPackages(names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  printLine(`Installing ${names.join(', ')} …`);
  const { status, printed } = await runProgram(
    'apt-get',
    ['install', '-y', '--no-install-recommends', ...names],
    {
      DEBIAN_FRONTEND: 'noninteractive',
    },
  );
  if (status !== 0) throw new Error(`apt-get could not install them.\n${printed.slice(-2_000)}`);
}

runCommand(main, 'The run on a cluster stopped.');
