import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findFreePort } from '#support/free-port.ts';
import { isAnswering, Program, runProgram } from '../program.ts';
import { findPostgres, withClient } from '../test-postgres.ts';

const REQUIRED_PACKAGES = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' } as const;

export async function missingPackages(): Promise<string[]> {
  const missing: string[] = [];
  for (const [program, name] of Object.entries(REQUIRED_PACKAGES)) {
    const { status } = await runProgram('which', [program], { PATH: `${process.env.PATH}:/usr/sbin` });
    if (status !== 0) missing.push(name);
  }
  return missing;
}

/** A PostgreSQL node and its Patroni. */
export interface ClusterNode {
  name: string;
  patroni: Program;
  /** True if it is the primary. */
  leads(): Promise<boolean>;
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** Three PostgreSQL nodes; each commit is synchronous on two. */
export interface Cluster {
  nodes: readonly ClusterNode[];
  /** Follows the primary. */
  leaderUrl: string;
  /** The standbys. */
  replicaUrl: string;
  stop(): Promise<void>;
}

/** Not `first` or `any`, which are keywords in `synchronous_standby_names`. */
const NODES = ['alpha', 'beta', 'gamma'];

/** Starts etcd, three Patroni nodes and HAProxy. Takes half a minute. */
export async function startCluster(folder: string, say: (line: string) => void): Promise<Cluster> {
  const { programs, owner } = findPostgres();
  const home = path.join(folder, 'cluster');
  mkdirSync(home);
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(home, owner.uid, owner.gid);
  const started: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of started.splice(0).toReversed()) await end();
  };
  try {
    const etcdPort = await findFreePort();
    const peer = `http://127.0.0.1:${await findFreePort()}`;
    const etcd = new Program({
      name: 'etcd',
      command: 'etcd',
      args: [
        '--name',
        'only',
        '--data-dir',
        path.join(home, 'etcd'),
        '--listen-client-urls',
        `http://127.0.0.1:${etcdPort}`,
        '--advertise-client-urls',
        `http://127.0.0.1:${etcdPort}`,
        '--listen-peer-urls',
        peer,
        '--initial-advertise-peer-urls',
        peer,
        '--initial-cluster',
        `only=${peer}`,
      ],
      env: {},
      owner,
      isReady: () => isAnswering(`http://127.0.0.1:${etcdPort}/health`),
    });
    started.push(() => etcd.end('SIGKILL'));
    await etcd.start();

    const nodes: (ClusterNode & { port: number; rest: number })[] = [];
    for (const name of NODES) {
      say(`PostgreSQL ${name} …`);
      const node = await createNode({ name, home, etcdPort, programs, owner });
      started.push(() => node.kill());
      await node.start();
      nodes.push(node);
    }
    const [leaderPort, replicaPort] = [await findFreePort(), await findFreePort()];
    const file = path.join(home, 'haproxy.cfg');
    writeFileSync(file, proxySettings({ leaderPort, replicaPort, nodes }));
    const proxy = new Program({
      name: 'HAProxy',
      command: existsSync('/usr/sbin/haproxy') ? '/usr/sbin/haproxy' : 'haproxy',
      args: ['-db', '-f', file],
      env: {},
      isReady: () => canQuery(`postgres://postgres@127.0.0.1:${leaderPort}/postgres`),
    });
    started.push(() => proxy.end('SIGKILL'));
    await proxy.start();
    const leader = `postgres://postgres@127.0.0.1:${leaderPort}`;
    await retryUntilDone(() => createDatabase(`${leader}/postgres`));
    const replicaUrl = `postgres://postgres@127.0.0.1:${replicaPort}/fettle`;
    await retryUntilDone(() => withClient(replicaUrl, (client) => client.query('SELECT 1')));
    return { nodes, leaderUrl: `${leader}/fettle`, replicaUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const canQuery = (url: string): Promise<boolean> =>
  withClient(url, (client) => client.query('SELECT 1')).then(
    () => true,
    () => false,
  );

/** A new cluster may fail over once more, so retry for a minute. */
async function retryUntilDone(work: () => Promise<unknown>): Promise<void> {
  for (const giveUpAt = Date.now() + 60_000; ; ) {
    try {
      await work();
      return;
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
    }
    await setTimeout(500);
  }
}

const createDatabase = (url: string) =>
  withClient(url, async (client) => {
    const { rowCount } = await client.query(`SELECT FROM pg_database WHERE datname = 'fettle'`);
    if (rowCount === 0) await client.query('CREATE DATABASE fettle');
  });

async function createNode(options: {
  name: string;
  home: string;
  etcdPort: number;
  programs: string;
  owner: { uid?: number; gid?: number };
}): Promise<ClusterNode & { port: number; rest: number }> {
  const { name, home, owner } = options;
  const [port, rest] = [await findFreePort(), await findFreePort()];
  const data = path.join(home, name);
  const file = path.join(home, `${name}.yml`);
  writeFileSync(file, nodeSettings({ ...options, port, rest, data }));
  chmodSync(file, 0o644);
  const patroni = new Program({
    name: `Patroni of ${name}`,
    command: 'patroni',
    args: [file],
    env: { LANG: 'C.UTF-8', HOME: home },
    cwd: home,
    owner,
    isReady: () => isAnswering(`http://127.0.0.1:${rest}/readiness`),
  });
  return {
    name,
    patroni,
    port,
    rest,
    leads: () => isAnswering(`http://127.0.0.1:${rest}/primary`),
    async kill() {
      await patroni.end('SIGKILL');
      const pidFile = path.join(data, 'postmaster.pid');
      const [postmaster = ''] = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n') : [];
      if (postmaster === '') return;
      const { printed } = await runProgram('pgrep', ['-P', postmaster]);
      for (const pid of [postmaster, ...printed.split('\n')]) killIfRunning(Number(pid));
    },
    start: () => patroni.start(),
  };
}

function killIfRunning(pid: number): void {
  if (!Number.isInteger(pid) || pid <= 1) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {}
}

function nodeSettings(node: {
  name: string;
  home: string;
  etcdPort: number;
  programs: string;
  port: number;
  rest: number;
  data: string;
}): string {
  return `scope: fettle
name: ${node.name}
restapi: { listen: '127.0.0.1:${node.rest}', connect_address: '127.0.0.1:${node.rest}' }
etcd3: { hosts: '127.0.0.1:${node.etcdPort}' }
bootstrap:
  dcs:
    ttl: 10
    loop_wait: 2
    retry_timeout: 4
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 100, shared_buffers: 64MB, wal_keep_size: 256MB, hot_standby: 'on' }
  initdb: [ encoding: UTF8, locale: C.UTF-8, data-checksums ]
postgresql:
  listen: '127.0.0.1:${node.port}'
  connect_address: '127.0.0.1:${node.port}'
  bin_dir: ${node.programs}
  data_dir: ${node.data}
  pgpass: ${path.join(node.home, `${node.name}.pgpass`)}
  authentication:
    superuser: { username: postgres, password: postgres }
    replication: { username: replicator, password: replicator }
  parameters: { unix_socket_directories: '${node.home}' }
  pg_hba: [ 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust', 'local all all trust' ]
`;
}

function proxySettings(options: {
  leaderPort: number;
  replicaPort: number;
  nodes: readonly { name: string; port: number; rest: number }[];
}): string {
  const { leaderPort, replicaPort, nodes } = options;
  const section = (name: string, port: number, check: string) => `
listen ${name}
  bind 127.0.0.1:${port}
  option httpchk OPTIONS ${check}
  http-check expect status 200
  default-server inter 500 fall 1 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.rest}`).join('\n')}
`;
  return `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
${section('leader', leaderPort, '/primary')}${section('replicas', replicaPort, '/replica')}`;
}
