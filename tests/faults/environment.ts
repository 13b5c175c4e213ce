import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '#support/free-port.ts';
import { startSmtpServer, type TestSmtpServer } from '#support/smtp-server.ts';
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts';
import type { Program } from './program.ts';
import { type SettableClock, settableClock } from './set-clock.ts';
import { createPaymentService, createWebProcess } from './site.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { createWorld, type OccurrenceOnSale } from './world.ts';

interface Databases {
  url: string;
  replicaUrl?: string;
}

/** All parts of the site, each of which can fail. */
export interface FaultEnvironment<D extends Databases = Databases> {
  databases: D;
  origin: string;
  onSale: OccurrenceOnSale[];
  web: readonly Program[];
  /** Of each web process; none where the machine has no library for it. */
  clocks: readonly SettableClock[];
  payments: Program;
  /** Between the site and the payment service. */
  paymentsWire: FaultyProxy;
  mail: TestSmtpServer;
  /** Between the site and the mail server. */
  mailWire: FaultyProxy;
  /** Where uploads are kept; null where nothing may be mounted. */
  disk: SmallDisk | null;
  /** What the site's processes, and its commands, have in their environment. */
  env: Readonly<Record<'PUBLIC_URL' | 'DATABASE_URL' | 'DATA_DIR' | 'SANDBOX_URL' | 'SMTP_URL', string>>;
  close(): Promise<void>;
}

/**
 * Sets it up from nothing, below a folder that goes with it: two web processes, the payment service and a mail server, on
 * the databases that `startDatabases` starts there.
 */
export async function startEnvironment<D extends Databases>(
  startDatabases: (folder: string) => Promise<D & { stop(): Promise<void> }>,
  say: (line: string) => void,
): Promise<FaultEnvironment<D>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fettle-faults-'));
  const undo: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    // PostgreSQL runs as another user, who must be able to traverse it.
    chmodSync(folder, 0o755);
    say('PostgreSQL …');
    const databases = await startDatabases(folder);
    undo.push(databases.stop);
    const dataDir = path.join(folder, 'data');
    const disk = await mountSmallDisk(path.join(dataDir, 'uploads'));
    if (disk !== null) undo.push(disk.takeAway);
    const mail = await startSmtpServer();
    undo.push(mail.stop);
    const mailWire = await startFaultyProxy(Number(new URL(mail.url).port));
    undo.push(mailWire.close);

    const ports = [await findFreePort(), await findFreePort()];
    const front = await startFaultyProxy(...ports);
    undo.push(front.close);
    const origin = `http://127.0.0.1:${front.port}`;
    const service = await createPaymentService(folder, origin);
    const paymentsWire = await startFaultyProxy(service.port);
    undo.push(paymentsWire.close, () => service.program.end('SIGKILL'));
    const env = {
      PUBLIC_URL: origin,
      DATABASE_URL: databases.url,
      ...(databases.replicaUrl !== undefined && { DATABASE_REPLICA_URL: databases.replicaUrl }),
      DATA_DIR: dataDir,
      SANDBOX_URL: `http://127.0.0.1:${paymentsWire.port}`,
      SMTP_URL: `smtp://127.0.0.1:${mailWire.port}`,
    };
    const names = ports.map((_, index) => `web process ${index + 1}`);
    const clocks = names.flatMap((name) => settableClock(folder, name) ?? []);
    const web = ports.map((port, index) =>
      createWebProcess(names[index] ?? '', port, { ...env, ...clocks[index]?.env }),
    );
    for (const program of web) undo.push(() => program.end('SIGKILL'));
    say('Payment service and two web processes …');
    await service.program.start();
    const onSale = await createWorld(databases.url, env.SANDBOX_URL);
    for (const program of web) await program.start();
    const payments = service.program;
    return {
      databases,
      origin,
      onSale,
      web,
      clocks,
      payments,
      paymentsWire,
      mail,
      mailWire,
      disk,
      env,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
