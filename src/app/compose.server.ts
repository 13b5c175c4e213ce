import { rmSync } from 'node:fs';
import path from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import { hashPassword } from 'better-auth/crypto';
import type { FastifyBaseLogger } from 'fastify';
import { createBookingEmailQueuer } from '#areas/booking/bookings/book/enqueue-booking-emails.server.ts';
import { releaseExpiredHolds } from '#areas/booking/bookings/hold/release-hold.server.ts';
import { PROCESS_WAITLISTS } from '#areas/booking/waitlist/jobs.server.ts';
import { applyEntitlementDispute } from '#areas/money/entitlements/refund/refund-entitlement.server.ts';
import { createVoucherCodeGenerator } from '#areas/money/entitlements/vouchers/voucher-code.server.ts';
import { FeatureFlags } from '#areas/operations/feature-flags/feature-flags.server.ts';
import {
  cachedNotices,
  guardFlaggedJobs,
  readNotices,
} from '#areas/operations/feature-flags/flag-guard.server.ts';
import { refreshOrdersFeed } from '#areas/platform/openactive/booking/orders-feed.server.ts';
import { openIdSecrets } from '#areas/platform/openactive/oauth/signing-key.server.ts';
import { FeedPublisher } from '#areas/platform/openactive/publish/publish-feeds.server.ts';
import { recordBookingsMade } from '#areas/platform/webhooks/event-queries.server.ts';
import { webhookSecrets } from '#areas/platform/webhooks/secrets.server.ts';
import { startWebhookWorker } from '#areas/platform/webhooks/webhook-worker.server.ts';
import { type DemoSignIn, prepareDemoSignIn } from '#demo/demo-sign-in.server.ts';
import { ensureDemoData, ensureDemoPlan } from '#demo/ensure-demo-data.server.ts';
import type { Pool, Tx } from '#shared/db/database.server.ts';
import { startDatabaseClock } from '#shared/db/database-clock.server.ts';
import { migrate } from '#shared/db/migrate.server.ts';
import { type OpenDatabase, retryUntilDatabaseAnswers } from '#shared/db/open-database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { MapConfig, SiteConfig } from '#shared/domain/site-config.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { registerCachedResponseHook } from '#shared/http/response-cache.server.ts';
import { ssrfSafeFetch, unguardedFetch } from '#shared/http/ssrf-safe-fetch.server.ts';
import { startJobs } from '#shared/jobs/job-runner.server.ts';
import { installOutbox, outbox } from '#shared/jobs/outbox.server.ts';
import { createMetrics } from '#shared/metrics/metrics.server.ts';
import { diskStorage } from '#shared/storage/disk-storage.server.ts';
import type { FileStorage } from '#shared/storage/file-storage.ts';
import { acceptUploads } from '#shared/storage/receive-upload.server.ts';
import { s3Storage } from '#shared/storage/s3-storage.server.ts';
import type { Traces } from '#shared/traces/traces.server.ts';
import { authSecret, composeAccounts } from './compose-accounts.server.ts';
import { composeAdmin } from './compose-admin.server.ts';
import type { BookingDeps } from './compose-booking.server.ts';
import { composeCredentials } from './compose-credentials.server.ts';
import { composeMail } from './compose-mail.server.ts';
import {
  composePayments,
  composePayouts,
  composeSubscriptions,
  hasOwnSandbox,
  startOwnSandbox,
} from './compose-payments.server.ts';
import { composePersonalData } from './compose-personal-data.server.ts';
import { composePush } from './compose-push.server.ts';
import { composeSearch } from './compose-search.server.ts';
import { composeTexts } from './compose-texts.server.ts';
import type { Config } from './config.server.ts';
import { registerDraining, serveHealthOnly } from './graceful-shutdown.server.ts';
import { isInternalRequest } from './internal-request-token.server.ts';
import { jobHandlers, jobSchedules } from './jobs.server.ts';
import { composeLimits } from './limits/compose-limits.server.ts';
import { createEarlyCounter, registerRateLimits } from './limits/rate-limits.server.ts';
import { type MapArchive, openMapArchive } from './map-archive.server.ts';
import { registerDatabaseGauges } from './metrics-route.server.ts';
import { waitForDatabase } from './open-site-database.server.ts';
import { cachedPageAnswer, changedData, isPageCached } from './page-handler.server.ts';
import { registerReplicaReads } from './replica-reads.server.ts';
import { registerRoutes } from './routes.server.ts';
import { setBrowserHeaders } from './security-headers.server.ts';
import { openPages } from './serve-pages.server.ts';
import { composeServices } from './services.server.ts';
import { shedOverload } from './shed-overload.server.ts';
import { assertDatabaseMode } from './startup-checks.server.ts';

export interface Fettle {
  /** Listens, and starts working off the jobs. Resolves when requests can be served. */
  listen(): Promise<void>;
  /** The port it listens on. */
  port(): number;
  /** How people get into the demo's accounts; null in production mode. */
  demoAccess: DemoSignIn | null;
  /** Reports not ready, drains, finishes requests and jobs, closes the database. */
  close(): Promise<void>;
}

const projectFolder = path.resolve(import.meta.dirname, '../..');

/**
 * Builds the app and connects its features; nothing else knows them all.
 * @param database from `openSiteDatabase`; closed with the rest
 */
export async function compose(
  config: Config,
  log: FastifyBaseLogger,
  database: OpenDatabase,
  traces: Traces | null = null,
): Promise<Fettle> {
  const wait = waitForDatabase(log);
  const { pool } = database;
  const metrics = createMetrics();
  metrics.watchPool('main', pool);
  if (database.replica !== null) metrics.watchPool('replica', database.replica);
  traces?.watchPool(pool);
  registerDatabaseGauges(metrics, pool);
  const clock = await retryUntilDatabaseAnswers(() => startDatabaseClock(pool), wait);
  await retryUntilDatabaseAnswers(() => migrate(database, path.join(projectFolder, 'migrations')), wait);
  await retryUntilDatabaseAnswers(() => assertDatabaseMode(pool, config.mode), wait);
  await retryUntilDatabaseAnswers(() => installOutbox(pool), wait);
  const storage = composeStorage(config);
  const demoAccess =
    config.mode === 'demo'
      ? await retryUntilDatabaseAnswers(() => setUpDemo({ config, pool, storage, clock }), wait)
      : null;

  const payments = await composePayments(config);
  const codesOfVouchers = createVoucherCodeGenerator(authSecret(config.authSecret, config.dataDir));
  const signingSecrets = webhookSecrets(authSecret(config.authSecret, config.dataDir));
  const mail = composeMail({ config, pool, clock, log, voucherCodes: codesOfVouchers });
  const pushSender = await retryUntilDatabaseAnswers(() => composePush(config, pool), wait);
  const onBookingsConfirmed: BookingDeps['onBookingsConfirmed'] = async (tx, bookings) => {
    const ids = bookings.map(({ id }) => id);
    await mail.notifications.onBookingsConfirmed(tx, ids);
    await recordBookingsMade(tx, ids);
  };
  const booking: BookingDeps = {
    // In tests and measurements all browsers are in one network.
    limitNetworks: config.rateLimits,
    pool,
    clock,
    outbox,
    log,
    provider: payments.provider,
    announcer: createBookingEmailQueuer({ pool, log, onBookingsConfirmed }),
    onBookingsConfirmed,
    onPaymentRefunded: mail.notifications.onPaymentRefunded,
    onRefundDelayed: mail.notifications.onRefundDelayed,
    onBookingCancelled: withWaitlistProcessing(mail.notifications.onBookingCancelled),
    onBookingMoved: withWaitlistProcessing(mail.notifications.onBookingMoved),
    onBankPaymentEnded: mail.notifications.onBankPaymentEnded,
    onOccurrenceCancelled: mail.notifications.onOccurrenceCancelled,
    onOccurrenceAtRisk: mail.notifications.onOccurrenceAtRisk,
    onAbsenceNews: mail.notifications.onAbsenceNews,
    disputes: payments.disputes,
    onDisputeOpened: mail.notifications.onDisputeOpened,
    onDisputeDue: mail.notifications.onDisputeDue,
    onDisputeDecided: async (tx, decided) => {
      await applyEntitlementDispute(tx, { clock }, decided);
      await mail.notifications.onDisputeDecided(tx, decided);
    },
    onMembershipNews: mail.notifications.onMembershipNews,
    onCreditBought: mail.notifications.onCreditBought,
    onCreditRefunded: mail.notifications.onCreditRefunded,
    onCreditEnding: mail.notifications.onCreditEnding,
    onPassShared: mail.notifications.onPassShared,
    onShareNews: mail.notifications.onShareNews,
  };
  const subscriptions = composeSubscriptions({
    pool,
    clock,
    log,
    payments,
    notifications: mail.notifications,
  });
  const payouts = composePayouts({
    pool,
    clock,
    log,
    outbox,
    payments,
    publicUrl: config.publicUrl,
    notifications: mail.notifications,
    papers: { vat: config.vat, brand: config.brand },
  });
  if (config.mode === 'demo' && payments.target.provider === 'sandbox')
    await ensureDemoPlan(subscriptions, payments.stripe).catch((error: unknown) =>
      log.error({ err: error }, 'the demo’s plan could not be made'),
    );
  const endCredentials = composeCredentials(clock);
  const accounts = composeAccounts({
    config,
    pool,
    clock,
    log,
    mail,
    storage,
    personalData: composePersonalData({ ...booking, cards: payments.cards }),
    endCredentials,
  });
  const admin = composeAdmin({
    booking,
    endCredentials,
    notifications: mail.notifications,
    schedules: jobSchedules,
  });
  const archive = config.map.archive === null ? null : await openMapArchive(config.map.archive);
  const site: SiteConfig = {
    brand: config.brand,
    publicUrl: config.publicUrl,
    demo: config.mode === 'demo',
    signIn: { google: config.google !== null, oidc: config.oidc?.name ?? null },
    saveData: false,
    notices: [],
    map: mapConfig(config, archive),
    distanceUnit: config.distanceUnit,
    placeholderRating: config.placeholderRating,
    payments: { provider: payments.target.provider, publishableKey: payments.target.publishableKey },
  };

  const search = composeSearch({ config, pool, clock, log });
  metrics.searchLag(search.lagSeconds);

  const app = createHttpApp({ logger: log, trustProxy: config.trustProxy });
  metrics.watchRequests(app);
  const leaving = registerDraining(app);
  const featureFlags = new FeatureFlags(pool);
  const pages = await openPages(projectFolder, metrics.pageOpened);
  const keptPages =
    pages.kept === null
      ? null
      : { kept: pages.kept, notices: () => cachedNotices(featureFlags), leaving: leaving.isDraining };
  shedOverload(app, {
    brand: config.brand,
    onShed: metrics.requestShed,
    ...(keptPages !== null && { isReady: isPageCached(keptPages) }),
  });
  if (config.role === 'worker') serveHealthOnly(app);
  if (database.replica !== null) registerReplicaReads(app);
  traces?.watchRequests(app);
  const limits = config.rateLimits ? await composeLimits(config, pool, log) : null;
  if (limits !== null) await registerRateLimits(app, limits.shared);
  const findPage = keptPages === null ? () => null : cachedPageAnswer(keptPages);
  registerCachedResponseHook(
    app,
    (request) => {
      // In-process calls were admitted with their page; a draining process closes connections anyway.
      if (leaving.isDraining() || isInternalRequest(request)) return null;
      return findPage(request) ?? search.ready(request);
    },
    limits === null ? null : createEarlyCounter(app),
  );
  app.addHook('onResponse', (request, { statusCode }, done) => {
    if (changedData(request, statusCode)) search.sessionAnswers.noteWrite();
    done();
  });
  setBrowserHeaders(app, { https: config.publicUrl.startsWith('https:') });
  // Responses are compressed each time: medium effort gives most of the gain.
  await app.register(compress, {
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  acceptUploads(app);
  const services = composeServices({
    config,
    pool,
    clock,
    log,
    storage,
    mail,
    payments,
    booking,
    subscriptions,
    payouts,
    accounts,
    admin,
    search,
    pushSender,
    // Shows everybody's mail, sign-in links included, to anyone.
    demoMailbox: config.demoPublic ? null : mail.demoMailbox,
    webhookSecrets: signingSecrets,
    openIdSecrets: openIdSecrets(authSecret(config.authSecret, config.dataDir)),
    pagePaths: pages.paths,
    featureFlags,
    texts: composeTexts(mail.deps),
  });
  registerRoutes(app, {
    config,
    metrics,
    limits: limits?.shared ?? null,
    leaving: leaving.isDraining,
    mapArchive: archive,
    services,
  });
  await pages.serve(app, site, {
    pageRendered: metrics.pageRendered,
    gauge: metrics.gauge,
    notices: () => readNotices(featureFlags),
  });

  let stopJobs = (): Promise<void> => Promise.resolve();
  let stopFeeds = (): Promise<void> => Promise.resolve();
  let stopWebhooks = (): Promise<void> => Promise.resolve();
  const port = (): number => {
    const address = app.server.address();
    return typeof address === 'object' && address !== null ? address.port : config.port;
  };
  return {
    port,
    demoAccess,
    async listen() {
      search.start();
      await app.listen({ host: config.host, port: config.port });
      payments.webhookAt(`http://127.0.0.1:${port()}/api/stripe/webhook`);
      if (config.role === 'web') return;
      const jobs = await retryUntilDatabaseAnswers(
        () =>
          startJobs({
            pool,
            log,
            embedded: database.kind === 'embedded',
            handlers: guardFlaggedJobs(jobHandlers(services), featureFlags),
            schedules: jobSchedules,
            onAttempt: metrics.jobDone,
            ...(traces !== null && { around: traces.ofJob }),
          }),
        wait,
      );
      stopJobs = jobs.stop;
      const feeds = new FeedPublisher({
        pool,
        clock,
        log,
        releaseOverdue: () => releaseExpiredHolds(booking),
        refreshOrdersFeed: () => refreshOrdersFeed(pool),
      });
      stopFeeds = () => feeds.stop();
      stopWebhooks = startWebhookWorker({
        pool,
        clock,
        log,
        secrets: signingSecrets,
        callHook: config.webhookTestReceivers ? unguardedFetch : ssrfSafeFetch,
        onWebhookOff: mail.notifications.onWebhookOff,
      }).stop;
    },
    async close() {
      await leaving.beginDraining(config.drainSeconds);
      await app.close();
      await stopFeeds();
      await stopWebhooks();
      await stopJobs();
      await booking.announcer.idle();
      await limits?.close();
      await search.close();
      await payments.close();
      await database.close();
      clock.stop();
      await traces?.close();
    },
  };
}

/** Processes waiting lists at once instead of within a minute. */
const withWaitlistProcessing =
  <News>(tell: (tx: Tx, news: News) => Promise<void>) =>
  async (tx: Tx, news: News) => {
    await tell(tx, news);
    await outbox.enqueue(tx, PROCESS_WAITLISTS, {}, { key: PROCESS_WAITLISTS });
  };

/** A configured archive replaces the tile service. */
function mapConfig({ map }: Config, archive: MapArchive | null): MapConfig {
  const { tileUrl, attribution } = map;
  if (archive !== null) return { ...archive.config, attribution: attribution ?? archive.config.attribution };
  const stated = attribution ?? 'Map data © OpenStreetMap contributors';
  return { tileUrl, vectors: false, maxZoom: 19, attribution: stated };
}

async function setUpDemo(deps: {
  config: Config;
  pool: Pool;
  storage: FileStorage;
  clock: Clock;
}): Promise<DemoSignIn> {
  const { config, pool, storage, clock } = deps;
  await ensureDemoData({
    pool,
    storage,
    now: clock.now(),
    openPast: hasOwnSandbox(config)
      ? async (past) => {
          // Of an empty database no provider knows anything.
          rmSync(path.join(config.dataDir, 'stripe-sandbox.json'), { force: true });
          return startOwnSandbox(config, past);
        }
      : null,
  });
  return prepareDemoSignIn({ pool, reachableByOthers: config.demoPublic, hashPassword });
}

/** Uploads go to the S3-compatible store that is configured, else into the data folder. */
export function composeStorage(config: Config): FileStorage {
  return config.s3 === null ? diskStorage(path.join(config.dataDir, 'uploads')) : s3Storage(config.s3);
}
