import path from 'node:path';
import { z } from 'zod';
import { databaseAddressProblem } from '#shared/db/database-address.ts';
import { type Brand, brandFromEnvironment } from '#shared/domain/brand.ts';
import { type DistanceUnit, distanceUnits } from '#shared/domain/distance-unit.ts';
import { readTrustProxy, type TrustProxy } from '#shared/http/trust-proxy.server.ts';
import type { S3Settings } from '#shared/storage/s3-storage.server.ts';
import { MAKE_SECRET_COMMAND } from './auth-secret-strength.ts';
import { demoProblems, productionProblems } from './unsafe-settings.server.ts';

const flag = z.enum(['on', 'off']);
const url = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });
/** Origin only: a path would be lost in links. */
const origin = url.refine(
  (text) => {
    if (!URL.canParse(text)) return true; // said by the check before
    const { pathname, search, hash, username, password } = new URL(text);
    return `${username}${password}${search}${hash}` === '' && pathname === '/';
  },
  { error: 'must be an address without a path, for example https://sessions.example.org' },
);
const databaseAddress = z.string().superRefine((text, context) => {
  const problem = databaseAddressProblem(text);
  if (problem !== null) context.addIssue(problem);
});
const trustProxy = z.string().transform((text, context) => {
  const read = readTrustProxy(text);
  if ('trust' in read) return read.trust;
  context.addIssue(read.problem);
  return z.NEVER;
});

/** One of a pair of keys as VAPID writes them: 65 or 32 bytes. */
const vapidKey = (letters: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${letters}}$`), `must be ${letters} characters in base64url`);

/** Per cent with at most two places, as hundredths of a per cent. */
const vatRate = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,2})?$/, 'must be a rate in per cent, for example 20')
  .transform((text) => Math.round(Number(text) * 100));

const environmentSchema = z.object({
  NODE_ENV: z.string().optional(),
  FETTLE_MODE: z.enum(['demo', 'production']).optional(),
  FETTLE_DEMO_PUBLIC: flag.default('off'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: databaseAddress.optional(),
  AUTH_SECRET: z.string().min(32, `must have at least 32 characters. ${MAKE_SECRET_COMMAND}`).optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Fettle <hello@fettle.example>'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().optional(),
  SANDBOX_URL: url.optional(),
  VAT_NUMBER: z
    .string()
    .regex(/^(GB|XI) ?\d{3} ?\d{4} ?\d{2}( ?\d{3})?$/, 'must be a UK VAT number, for example GB 123 4567 89')
    .optional(),
  VAT_RATE: vatRate.prefault('20'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().default('single sign-on'),
  OIDC_LOGIN: flag.default('off'),
  S3_ENDPOINT: url.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  PUSH_VAPID_PUBLIC_KEY: vapidKey(87).optional(),
  PUSH_VAPID_PRIVATE_KEY: vapidKey(43).optional(),
  PUSH_VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must be a mailto: or https: address')
    .optional(),
  PUSH_TEST_SERVICE: origin.optional(),
  PWNED_PASSWORDS_URL: url.optional(),
  OPENACTIVE_TEST_INTERFACE: flag.default('off'),
  // Webhooks may go to this machine, and without encryption: a receiver that is being written has no other address.
  WEBHOOK_TEST_RECEIVERS: flag.default('off'),
  RATE_LIMITS: flag.default('on'),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// address' }).optional(),
  TRUST_PROXY: trustProxy.prefault('off'),
  FETTLE_ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,}$/, 'must be 16 letters, digits and signs or more, without a space')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_SERVICE_NAME: z.string().default('fettle'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  PLACEHOLDER_RATING: z.union([z.literal(''), z.coerce.number().min(1).max(5)]).optional(),
  POSTCODES_IO_URL: z.union([z.literal(''), url]).default('https://api.postcodes.io'),
  DISTANCE_UNITS: z.enum(distanceUnits).default('miles'),
  MAP_TILE_URL: z.string().default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  MAP_PMTILES: z.string().optional(),
  MAP_ATTRIBUTION: z.string().optional(),
});

type Environment = z.infer<typeof environmentSchema>;

/** Everything that differs between installations, read once at start. */
export interface Config {
  mode: 'demo' | 'production';
  /** A demo reachable from other machines; passwords aren't shown. */
  demoPublic: boolean;
  host: string;
  port: number;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** A standby that answers what visitors read. */
  replicaUrl: string | undefined;
  authSecret: string | undefined;
  /** Signing in with Google; null when it is not set up. */
  google: { clientId: string; clientSecret: string } | null;
  /** Signing in with an OpenID Connect provider; `login` when all signing in starts there. */
  oidc: { issuer: string; clientId: string; clientSecret: string; name: string; login: boolean } | null;
  smtpUrl: string | undefined;
  mailFrom: string;
  stripe: {
    secretKey: string;
    publishableKey: string;
    webhookSecret: string;
    /** Of the endpoint for the events of sellers' accounts. */
    connectWebhookSecret?: string;
  } | null;
  sandboxUrl: string | undefined;
  /** The platform's registration for VAT; null where it has none, and no VAT is shown. */
  vat: { number: string; rateBasisPoints: number } | null;
  /** How notifications reach devices; without keys the site makes its own. */
  push: {
    keys: { publicKey: string; privateKey: string } | null;
    /** Whom a push service can ask, `mailto:` or `https:`. */
    subject: string;
    /** A push service on this machine, for tests; null in production. */
    testService: string | null;
  };
  /** Where uploads live; null for the data folder. */
  s3: S3Settings | null;
  /** Where passwords known from breaches are looked up; null when nowhere. */
  breaches: { url: string } | null;
  /** Serves the test interface of OpenActive's conformance suite; never in production. */
  openActiveTestInterface: boolean;
  webhookTestReceivers: boolean;
  rateLimits: boolean;
  /** Where requests are counted for all processes together; null for the database. */
  redisUrl: string | null;
  trustProxy: TrustProxy;
  /** What this process does of what there is to do: answer people, work off jobs, or both. */
  role: Environment['FETTLE_ROLE'];
  /** How many processes share the port, for machines with several cores. */
  webConcurrency: number;
  /** So long it goes on answering once it is told to end, after it has said that it is not ready. */
  drainSeconds: number;
  /** What Prometheus presents to read `/metrics`; without it only this machine may. */
  metricsToken: string | undefined;
  /** Where traces are sent; null where none are made. */
  traces: { endpoint: string; service: string } | null;
  logLevel: Environment['LOG_LEVEL'];
  /** See `SiteConfig`; always null in production mode. */
  placeholderRating: number | null;
  postcodesIoUrl: string | null;
  map: {
    /** Of a tile service. */
    tileUrl: string | null;
    /** A PMTiles archive of one's own, by path or address, which goes before the tile service. */
    archive: string | null;
    /** Null for what the service or the archive states itself. */
    attribution: string | null;
  };
  distanceUnit: DistanceUnit;
  brand: Brand;
}

/** Throws one sentence per line for each invalid or, in production, missing setting. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  // Empty is meaningful here: it disables the feature.
  for (const name of ['PLACEHOLDER_RATING', 'POSTCODES_IO_URL', 'MAP_TILE_URL']) {
    if (environment[name] === '') given[name] = '';
  }
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'),
    );
  }
  const env = parsed.data;
  const mode = env.FETTLE_MODE ?? (env.NODE_ENV === 'production' ? 'production' : 'demo');
  const problems = [
    ...groupProblems(env),
    ...concurrencyProblems(env),
    ...(env.DATABASE_REPLICA_URL !== undefined && env.DATABASE_URL === undefined
      ? ['DATABASE_REPLICA_URL needs DATABASE_URL. The embedded database has no replicas.']
      : []),
    ...(mode === 'production' ? productionProblems(env) : demoProblems(env)),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = env;
  const brand = brandFromEnvironment(environment);
  return {
    mode,
    demoPublic: mode === 'demo' && env.FETTLE_DEMO_PUBLIC === 'on',
    host: env.HOST,
    port: env.PORT,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    replicaUrl: env.DATABASE_REPLICA_URL,
    authSecret: env.AUTH_SECRET,
    google: googleSettings(env),
    oidc: oidcSettings(env),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    stripe:
      STRIPE_SECRET_KEY !== undefined &&
      STRIPE_PUBLISHABLE_KEY !== undefined &&
      STRIPE_WEBHOOK_SECRET !== undefined
        ? {
            secretKey: STRIPE_SECRET_KEY,
            publishableKey: STRIPE_PUBLISHABLE_KEY,
            webhookSecret: STRIPE_WEBHOOK_SECRET,
            ...(env.STRIPE_CONNECT_WEBHOOK_SECRET === undefined
              ? {}
              : { connectWebhookSecret: env.STRIPE_CONNECT_WEBHOOK_SECRET }),
          }
        : null,
    sandboxUrl: env.SANDBOX_URL,
    vat: env.VAT_NUMBER === undefined ? null : { number: env.VAT_NUMBER, rateBasisPoints: env.VAT_RATE },
    push: {
      keys:
        env.PUSH_VAPID_PUBLIC_KEY === undefined || env.PUSH_VAPID_PRIVATE_KEY === undefined
          ? null
          : { publicKey: env.PUSH_VAPID_PUBLIC_KEY, privateKey: env.PUSH_VAPID_PRIVATE_KEY },
      subject: env.PUSH_VAPID_SUBJECT ?? `mailto:${brand.email}`,
      testService: env.PUSH_TEST_SERVICE === undefined ? null : new URL(env.PUSH_TEST_SERVICE).origin,
    },
    s3: s3Settings(env),
    breaches: env.PWNED_PASSWORDS_URL === undefined ? null : { url: env.PWNED_PASSWORDS_URL },
    openActiveTestInterface: env.OPENACTIVE_TEST_INTERFACE === 'on',
    webhookTestReceivers: env.WEBHOOK_TEST_RECEIVERS === 'on',
    rateLimits: env.RATE_LIMITS === 'on',
    redisUrl: env.REDIS_URL ?? null,
    trustProxy: env.TRUST_PROXY,
    role: env.FETTLE_ROLE,
    webConcurrency: env.WEB_CONCURRENCY,
    drainSeconds: env.DRAIN_SECONDS,
    metricsToken: env.METRICS_TOKEN,
    traces:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, service: env.OTEL_SERVICE_NAME },
    logLevel: env.LOG_LEVEL,
    placeholderRating: placeholderRating(env, mode),
    postcodesIoUrl: env.POSTCODES_IO_URL === '' ? null : env.POSTCODES_IO_URL,
    map: {
      tileUrl: env.MAP_TILE_URL === '' ? null : env.MAP_TILE_URL,
      archive: env.MAP_PMTILES ?? null,
      attribution: env.MAP_ATTRIBUTION ?? null,
    },
    distanceUnit: env.DISTANCE_UNITS,
    brand,
  };
}

/** Settings that are of use together only. */
const groups = [
  { what: 'Stripe', names: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] },
  {
    what: 'An S3-compatible store',
    names: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  },
  { what: 'Push', names: ['PUSH_VAPID_PUBLIC_KEY', 'PUSH_VAPID_PRIVATE_KEY'] },
  { what: 'Signing in with Google', names: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] },
  { what: 'OpenID Connect', names: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] },
] as const satisfies { what: string; names: readonly (keyof Environment)[] }[];

function groupProblems(env: Environment): string[] {
  return groups.flatMap(({ what, names }) => {
    const missing = names.filter((name) => env[name] === undefined);
    if (missing.length === 0 || missing.length === names.length) return [];
    return [`${missing.join(' and ')} missing: ${what} needs ${names.join(', ')}.`];
  });
}

/** Several processes need what they can all reach. */
function concurrencyProblems(env: Environment): string[] {
  if (env.WEB_CONCURRENCY === 1) return [];
  return [
    ...(env.DATABASE_URL === undefined
      ? ['WEB_CONCURRENCY needs DATABASE_URL. Only one process can use the embedded database.']
      : []),
    ...(env.STRIPE_SECRET_KEY === undefined && env.SANDBOX_URL === undefined
      ? ['WEB_CONCURRENCY needs SANDBOX_URL in the demo. Each process has its own sandbox.']
      : []),
  ];
}

/** docs/product/reviews.md#ratings */
const DEMO_PLACEHOLDER_RATING = 4.8;

function placeholderRating({ PLACEHOLDER_RATING }: Environment, mode: Config['mode']): number | null {
  if (mode === 'production' || PLACEHOLDER_RATING === '') return null;
  return PLACEHOLDER_RATING ?? DEMO_PLACEHOLDER_RATING;
}

function googleSettings(env: Environment): Config['google'] {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = env;
  if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET) return null;
  return { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET };
}

function oidcSettings(env: Environment): Config['oidc'] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return null;
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: env.OIDC_NAME,
    login: env.OIDC_LOGIN === 'on',
  };
}

function s3Settings(env: Environment): S3Settings | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: env.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}
