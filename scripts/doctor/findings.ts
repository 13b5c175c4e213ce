import { statfs } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import { composeStorage } from '#app/compose.server.ts';
import type { Config } from '#app/config.server.ts';
import { createRedisCounts } from '#app/limits/redis-counts.server.ts';
import { openMapArchive } from '#app/map-archive.server.ts';
import { createStripeClient } from '#areas/money/payments/stripe-client.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { openDatabase } from '#shared/db/open-database.server.ts';

/** `problem` is null if all is well; `well` is what was checked. */
export interface Finding {
  part: string;
  problem: string | null;
  well: string;
}

const MIN_FREE_BYTES = 1e9;
const MAX_CLOCK_SKEW_MS = 5000;
const PROBE_TIMEOUT_MS = 15_000;

export async function runChecks(config: Config): Promise<Finding[]> {
  return [
    await runCheck('Database', () => checkDatabase(config)),
    ...(config.replicaUrl === undefined ? [] : [await runCheck('Replica', () => checkReplica(config))]),
    ...(config.redisUrl === null ? [] : [await runCheck('Redis', () => checkRedis(config.redisUrl ?? ''))]),
    await runCheck('Mail', () => checkMail(config)),
    await runCheck('Payments', () => checkPayments(config)),
    await runCheck('Address', () => checkPublicUrl(config)),
    await runCheck('Uploads', () => checkUploads(config)),
    await runCheck('Map', () => checkMap(config)),
    await runCheck('Disk', () => checkDisk(config)),
  ];
}

async function runCheck(part: string, ask: () => Promise<string>): Promise<Finding> {
  try {
    return { part, problem: null, well: await ask() };
  } catch (error) {
    return { part, problem: error instanceof Error ? error.message : String(error), well: '' };
  }
}

async function checkDatabase({ databaseUrl, dataDir, mode }: Config): Promise<string> {
  if (databaseUrl === undefined) {
    if (mode === 'production')
      throw new Error(
        'You take real money on the embedded database. Set DATABASE_URL to a PostgreSQL server.',
      );
    return `the embedded database in ${dataDir}, for trying Fettle out`;
  }
  const opened = await openDatabase({ url: databaseUrl, dataDir, maxConnections: 1 });
  try {
    const before = Date.now();
    const found = await queryOne<{
      version: string;
      now: Date;
      missing: string[];
      mayCreate: boolean;
      readOnly: boolean;
      connections: number;
    }>(
      opened.pool,
      `SELECT split_part(current_setting('server_version'), ' ', 1) AS version, clock_timestamp() AS now,
              ARRAY(SELECT name FROM unnest(ARRAY['btree_gist', 'pg_trgm']) AS name
                     WHERE name NOT IN (SELECT name FROM pg_available_extensions)) AS missing,
              has_database_privilege(current_database(), 'CREATE') AS "mayCreate",
              pg_is_in_recovery() AS "readOnly", current_setting('max_connections')::int AS connections`,
    );
    if (found.missing.length > 0)
      throw new Error(
        `PostgreSQL lacks ${found.missing.join(' and ')}: install its contrib package (postgresql-contrib).`,
      );
    if (found.readOnly)
      throw new Error("DATABASE_URL points to a standby, which is read-only. Use the leader's address.");
    if (!found.mayCreate) throw new Error('The role cannot create tables: GRANT CREATE ON DATABASE … TO it.');
    const skew = found.now.getTime() - (before + Date.now()) / 2;
    if (Math.abs(skew) > MAX_CLOCK_SKEW_MS)
      throw new Error(
        `The clocks of this machine and PostgreSQL differ by ${Math.round(Math.abs(skew) / 1000)} seconds. Synchronise both with a time server.`,
      );
    return `PostgreSQL ${found.version}, ${found.connections} connections, clocks agree`;
  } finally {
    await opened.close();
  }
}

async function checkReplica({ replicaUrl, dataDir }: Config): Promise<string> {
  const opened = await openDatabase({ url: replicaUrl, dataDir, maxConnections: 1 });
  try {
    const { follows } = await queryOne<{ follows: boolean }>(
      opened.pool,
      'SELECT pg_is_in_recovery() AS follows',
    );
    return follows
      ? 'follows its leader'
      : 'this address answers but is not a standby: it is a leader, or a load balancer without a standby';
  } finally {
    await opened.close();
  }
}

async function checkRedis(url: string): Promise<string> {
  const counts = createRedisCounts(url);
  try {
    await counts.add([{ key: 'doctor', hits: 1, windowMs: 1000 }]);
    return 'counts';
  } catch (error) {
    throw new Error(`Redis is not responding: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    });
  } finally {
    counts.close();
  }
}

async function checkMail({ smtpUrl }: Config): Promise<string> {
  if (smtpUrl === undefined) return 'shown at /dev/mail only';
  const { hostname, port, username } = new URL(smtpUrl);
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PROBE_TIMEOUT_MS,
    greetingTimeout: PROBE_TIMEOUT_MS,
  });
  try {
    await transport.verify();
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    throw new Error(
      code === 'EAUTH'
        ? `The mail server ${hostname} refuses the login in SMTP_URL.`
        : `Cannot use the mail server ${hostname}${port === '' ? '' : `:${port}`}: ${message}.`,
      { cause: error },
    );
  } finally {
    transport.close();
  }
  return `${hostname} responds${username === '' ? ', without a login' : ' and accepts the login'}`;
}

async function checkPayments({ stripe, mode }: Config): Promise<string> {
  if (stripe === null) return 'the sandbox, takes no money';
  const live = /_live_/;
  const test = [stripe.secretKey, stripe.publishableKey].filter((key) => !live.test(key));
  if (test.length === 1) throw new Error('One of the two Stripe keys is live and the other is a test key.');
  for (const [name, secret] of [
    ['STRIPE_WEBHOOK_SECRET', stripe.webhookSecret],
    ['STRIPE_CONNECT_WEBHOOK_SECRET', stripe.connectWebhookSecret],
  ] as const)
    if (secret !== undefined && !/^whsec_\w{10,}$/.test(secret))
      throw new Error(
        `${name} is not a signing secret. A signing secret starts with whsec_. Stripe shows it next to the endpoint.`,
      );
  try {
    await createStripeClient({ provider: 'stripe', ...stripe }).balance.retrieve();
  } catch (error) {
    const { type, message } = error as Error & { type?: string };
    throw new Error(
      type === 'StripeAuthenticationError'
        ? 'Stripe does not recognise STRIPE_SECRET_KEY.'
        : `Stripe is not responding: ${message}`,
      { cause: error },
    );
  }
  if (test.length === 2 && mode === 'production')
    throw new Error(
      'The Stripe keys are test keys, so bookings bring no money. Live keys start with sk_live_.',
    );
  return test.length === 0 ? 'Stripe accepts the live key' : 'Stripe accepts the test key';
}

async function checkPublicUrl({ publicUrl, mode }: Config): Promise<string> {
  if (mode === 'demo' && !publicUrl.startsWith('https:')) return `${publicUrl}, for this machine only`;
  try {
    const answer = await fetch(`${publicUrl}/healthz`, {
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
      redirect: 'manual',
    });
    if (answer.status >= 300 && answer.status < 400)
      throw new Error(`it redirects to ${answer.headers.get('location') ?? 'somewhere else'}`);
    return answer.ok
      ? `${publicUrl} responds, and its certificate is valid`
      : `${publicUrl} has a valid certificate. The site is not running yet (${answer.status})`;
  } catch (error) {
    const { message, cause } = error as Error;
    throw new Error(
      `Cannot reach PUBLIC_URL ${publicUrl} from here: ${cause instanceof Error ? cause.message : message}. Check its name, its certificate and the proxy.`,
      { cause: error },
    );
  }
}

async function checkUploads(config: Config): Promise<string> {
  const where = config.s3 === null ? `${config.dataDir}/uploads` : `the bucket ${config.s3.bucket}`;
  const storage = composeStorage(config);
  try {
    const bytes = Buffer.from('%PDF-1.4\n%%EOF\n');
    const key = await storage.put('doctor', { bytes, kind: 'pdf' });
    const found = await storage.read(key);
    found?.content.resume();
    await storage.delete(key);
    if (found === null) throw new Error('the file just written is missing');
  } catch (error) {
    throw new Error(`Cannot use ${where}: ${(error as Error).message}.`, { cause: error });
  }
  return `${where} can store, return and delete a file`;
}

async function checkMap({ map: { archive, tileUrl } }: Config): Promise<string> {
  if (archive === null) return tileUrl === null ? 'no map tiles' : `tiles from ${new URL(tileUrl).host}`;
  await openMapArchive(archive);
  return `${archive} is readable`;
}

async function checkDisk({ dataDir }: Config): Promise<string> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const said = `${(free / 1e9).toFixed(1)} GB free for ${dataDir}`;
  if (free < MIN_FREE_BYTES) throw new Error(`Only ${said}.`);
  return said;
}
