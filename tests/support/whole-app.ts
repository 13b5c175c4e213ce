import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { composeStorage } from '#app/compose.server.ts';
import { composeAccounts } from '#app/compose-accounts.server.ts';
import { composeAdmin } from '#app/compose-admin.server.ts';
import type { BookingDeps } from '#app/compose-booking.server.ts';
import { composeCredentials } from '#app/compose-credentials.server.ts';
import { composeMail } from '#app/compose-mail.server.ts';
import { composePayments, composePayouts, composeSubscriptions } from '#app/compose-payments.server.ts';
import { composePersonalData } from '#app/compose-personal-data.server.ts';
import { composePush } from '#app/compose-push.server.ts';
import { composeSearch } from '#app/compose-search.server.ts';
import { composeTexts } from '#app/compose-texts.server.ts';
import { readConfig } from '#app/config.server.ts';
import { jobHandlers, jobSchedules } from '#app/jobs.server.ts';
import type { Notifications } from '#app/notifications/notify.server.ts';
import { registerRoutes } from '#app/routes.server.ts';
import { composeServices } from '#app/services.server.ts';
import { createBookingEmailQueuer } from '#areas/booking/bookings/book/enqueue-booking-emails.server.ts';
import { applyEntitlementDispute } from '#areas/money/entitlements/refund/refund-entitlement.server.ts';
import { FeatureFlags } from '#areas/operations/feature-flags/feature-flags.server.ts';
import { openIdSecrets } from '#areas/platform/openactive/oauth/signing-key.server.ts';
import { webhookSecrets } from '#areas/platform/webhooks/secrets.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import type { Endpoint } from '#shared/http/endpoints.ts';
import type { JobHandlers } from '#shared/jobs/job-runner.server.ts';
import { createMetrics } from '#shared/metrics/metrics.server.ts';
import { acceptUploads } from '#shared/storage/receive-upload.server.ts';
import type { StripeSandboxOptions } from '#stripe-sandbox/server.ts';
import { assertDocumentedAnswers } from './documented-answers.ts';
import { authUser } from './people.ts';
import { openShop, type Shop, USER_HEADER } from './shop.ts';
import { testVoucherCodes } from './voucher-codes.ts';

/** Every route as registered. `USER_HEADER` names the caller. */
export interface WholeApp {
  app: AppInstance;
  shop: Shop;
  /** "GET /api/businesses/:", without parameter names. */
  registered: ReadonlySet<string>;
  /** "GET /photos/:name", as registered, without pages. */
  routes: ReadonlySet<string>;
  /** Routes for anybody, admins or API keys, written like `registered`. */
  saidFor: Readonly<Record<'public' | 'admin' | 'apiKey', ReadonlySet<string>>>;
  /** Rows of the contracts by key: "GET /api/businesses/:businessId". */
  endpoints: ReadonlyMap<string, Endpoint>;
  /** Parameter schemas by registered route. */
  params: ReadonlyMap<string, z.ZodObject>;
  /** Routes that need a fresh sign-in, written like `registered`. */
  fresh: ReadonlySet<string>;
  jobs: JobHandlers;
  close(): Promise<void>;
}

/** Marks a fresh sign-in. */
export const FRESH_HEADER = 'x-test-fresh';
/** Marks an impersonating admin. */
export const IMPERSONATION_HEADER = 'x-test-viewing';
const readImpersonation = (request: FastifyRequest) =>
  request.headers[IMPERSONATION_HEADER] === undefined
    ? null
    : { name: 'Priya Nair', until: new Date('2026-11-24T10:30:00Z') };

export const withoutNames = (route: string): string => route.replaceAll(/:\w+/g, ':');

/**
 * Opens the whole app by the shop's clock. With `sendsMail`, booking news become real mails in the demo's mailbox;
 * otherwise the shop queues them.
 */
export async function openWholeApp(
  pool: Pool,
  logger?: FastifyBaseLogger,
  options: { sendsMail?: boolean; sandbox?: StripeSandboxOptions } = {},
): Promise<WholeApp> {
  const shop = await openShop(pool, options.sandbox);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fettle-whole-app-'));
  const config = readConfig({ DATA_DIR: dataDir, SANDBOX_URL: shop.sandbox.url, POSTCODES_IO_URL: '' });
  const app = createHttpApp(logger === undefined ? {} : { logger });
  const registered = new Set<string>();
  const routes = new Set<string>();
  const fresh = new Set<string>();
  const params = new Map<string, z.ZodObject>();
  const endpoints = new Map<string, Endpoint>();
  const saidFor = {
    public: new Set<string>(),
    user: new Set<string>(),
    admin: new Set<string>(),
    apiKey: new Set<string>(),
  };
  app.addHook('onRoute', ({ method, url, config, schema }) => {
    for (const one of [method].flat().filter((method) => method !== 'HEAD')) {
      routes.add(`${one} ${url}`);
      if (schema?.params instanceof z.ZodObject) params.set(`${one} ${url}`, schema.params);
      if (url.startsWith('/api/')) registered.add(`${one} ${withoutNames(url)}`);
      const route = `${one} ${withoutNames(url)}`;
      if (config?.freshSignIn === true) fresh.add(route);
      if (config?.endpoint !== undefined) endpoints.set(`${one} ${url}`, config.endpoint);
      if (config?.auth !== undefined) saidFor[config.auth].add(route);
    }
  });
  assertDocumentedAnswers(app, endpoints);
  const { clock } = shop.deps;
  const payments = await composePayments(config);
  const mail = composeMail({ config, pool, clock, log: app.log, voucherCodes: testVoucherCodes });
  const storage = composeStorage(config);
  const booking: BookingDeps = {
    ...shop.deps,
    log: app.log,
    ...(options.sendsMail === true && createMailNews(pool, clock, app.log, mail.notifications)),
  };
  const subscriptions = composeSubscriptions({
    pool,
    clock,
    log: app.log,
    payments,
    notifications: mail.notifications,
  });
  const payouts = composePayouts({
    pool,
    clock,
    log: app.log,
    outbox: shop.deps.outbox,
    payments,
    publicUrl: config.publicUrl,
    notifications: mail.notifications,
    papers: { vat: config.vat, brand: config.brand },
  });
  const endCredentials = composeCredentials(clock);
  const accounts = composeAccounts({
    config,
    pool,
    clock,
    log: app.log,
    mail,
    storage,
    personalData: composePersonalData({ ...booking, cards: payments.cards }),
    endCredentials,
  });
  const authenticator = {
    ...accounts.authenticator,
    currentUser: async (request: FastifyRequest) => {
      const person = request.headers[USER_HEADER];
      return typeof person === 'string' ? authUser(pool, person) : null;
    },
    // By header: an admin impersonates the caller.
    currentImpersonation: async (request: FastifyRequest) => readImpersonation(request),
    knownImpersonation: async (request: FastifyRequest) => readImpersonation(request),
    // An old sign-in, except on admin routes, whose tests are about roles.
    currentSignIn: async ({ url, headers }: FastifyRequest) => ({
      id: randomUUID(),
      since: url.startsWith('/api/admin/') || headers[FRESH_HEADER] !== undefined ? clock.now() : new Date(0),
    }),
  };
  const search = composeSearch({ config, pool, clock, log: app.log });
  const admin = composeAdmin({
    booking,
    endCredentials,
    notifications: mail.notifications,
    schedules: jobSchedules,
  });
  const pushSender = await composePush(config, pool);
  acceptUploads(app);
  const services = composeServices({
    config,
    pool,
    clock,
    log: app.log,
    storage,
    mail,
    payments,
    booking,
    subscriptions,
    payouts,
    accounts: { ...accounts, authenticator, profile: { ...accounts.profile, authenticator } },
    admin,
    search,
    pushSender,
    demoMailbox: null,
    webhookSecrets: webhookSecrets('a secret of tests, long enough to be one'),
    openIdSecrets: openIdSecrets('a secret of tests, long enough to be one'),
    pagePaths: async () => ({ listed: [], personal: [], open: [] }),
    featureFlags: new FeatureFlags(pool),
    texts: composeTexts(mail.deps),
  });
  registerRoutes(app, {
    config,
    metrics: createMetrics(),
    limits: null,
    leaving: () => false,
    mapArchive: null,
    services,
  });
  await app.ready();
  const jobs = jobHandlers(services);
  return {
    app,
    jobs,
    shop,
    registered,
    routes,
    fresh,
    params,
    endpoints,
    saidFor,
    async close() {
      await app.close();
      await shop.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function createMailNews(
  pool: Pool,
  clock: Clock,
  log: FastifyBaseLogger,
  news: Notifications,
): Partial<BookingDeps> {
  const onBookingsConfirmed: BookingDeps['onBookingsConfirmed'] = (tx, bookings) =>
    news.onBookingsConfirmed(
      tx,
      bookings.map(({ id }) => id),
    );
  return {
    onBookingsConfirmed,
    announcer: createBookingEmailQueuer({ pool, log, onBookingsConfirmed }),
    onPaymentRefunded: news.onPaymentRefunded,
    onBookingCancelled: news.onBookingCancelled,
    onBookingMoved: news.onBookingMoved,
    onBankPaymentEnded: news.onBankPaymentEnded,
    onOccurrenceCancelled: news.onOccurrenceCancelled,
    onDisputeOpened: news.onDisputeOpened,
    onDisputeDue: news.onDisputeDue,
    onRefundDelayed: news.onRefundDelayed,
    onDisputeDecided: async (tx, decided) => {
      await applyEntitlementDispute(tx, { clock }, decided);
      await news.onDisputeDecided(tx, decided);
    },
    onMembershipNews: news.onMembershipNews,
    onCreditBought: news.onCreditBought,
    onCreditRefunded: news.onCreditRefunded,
    onCreditEnding: news.onCreditEnding,
    onPassShared: news.onPassShared,
    onShareNews: news.onShareNews,
  };
}
