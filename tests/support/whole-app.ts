import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { composeStorage } from '#app/compose.server.ts';
import { composeAccounts } from '#app/compose-accounts.server.ts';
import { composeAdmin } from '#app/compose-admin.server.ts';
import { composeCredentials } from '#app/compose-credentials.server.ts';
import { composeMail } from '#app/compose-mail.server.ts';
import { composePayments, composePayouts, composeSubscriptions } from '#app/compose-payments.server.ts';
import { composePersonalData } from '#app/compose-personal-data.server.ts';
import { composePush } from '#app/compose-push.server.ts';
import { composeSearch } from '#app/compose-search.server.ts';
import { composeTexts } from '#app/compose-texts.server.ts';
import { readConfig } from '#app/config.server.ts';
import { jobSchedules } from '#app/jobs.server.ts';
import { registerRoutes } from '#app/routes.server.ts';
import { openIdSecrets } from '#features/open/consent/signing-key.server.ts';
import { webhookSecrets } from '#features/open/webhooks/secrets.server.ts';
import { locatePlace } from '#features/places/locate/locate-place.server.ts';
import { SwitchBoard } from '#features/running/switches/switch-board.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { systemClock } from '#shared/domain/clock.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import type { Endpoint } from '#shared/http/endpoints.ts';
import { createMetrics } from '#shared/metrics/metrics.server.ts';
import { acceptUploads } from '#shared/storage/receive-upload.server.ts';
import { holdToDocument } from './documented-answers.ts';
import { authUser } from './people.ts';
import { openShop, type Shop, USER_HEADER } from './shop.ts';
import { codesOfTests } from './voucher-codes.ts';

/** Every route of the site as the site registers it. A request says who makes it by `USER_HEADER`. */
export interface WholeApp {
  app: AppInstance;
  shop: Shop;
  /** "GET /api/businesses/:" for each route of the API: parameters are called whatever their route likes. */
  registered: ReadonlySet<string>;
  /** "GET /photos/:name" for each route of the site, pages apart, as it was registered. */
  routes: ReadonlySet<string>;
  /** Those of the API that say they are for anyone, for admins or for keys, written like `registered`. */
  saidFor: Readonly<Record<'anyone' | 'admin' | 'key', ReadonlySet<string>>>;
  /** The rows of the contracts' tables that routes serve, by their keys: "GET /api/businesses/:businessId". */
  endpoints: ReadonlyMap<string, Endpoint>;
  /** How each route of the site reads the parameters of its address, by the route as it was registered. */
  params: ReadonlyMap<string, z.ZodObject>;
  /** Those of the API that need a fresh sign-in, written like `registered`. */
  fresh: ReadonlySet<string>;
  close(): Promise<void>;
}

/** Set by a request that an admin makes who sees the site as its person. */
export const VIEW_HEADER = 'x-test-viewing';
const viewIn = (request: FastifyRequest) =>
  request.headers[VIEW_HEADER] === undefined
    ? null
    : { name: 'Priya Nair', until: new Date('2026-11-24T10:30:00Z') };

/** A route without the names of its parameters. */
export const withoutNames = (route: string): string => route.replaceAll(/:\w+/g, ':');

export async function openWholeApp(pool: Pool, logger?: FastifyBaseLogger): Promise<WholeApp> {
  const shop = await openShop(pool);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fettle-whole-app-'));
  const config = readConfig({ DATA_DIR: dataDir, SANDBOX_URL: shop.sandbox.url, POSTCODES_IO_URL: '' });
  const app = createHttpApp(logger === undefined ? {} : { logger });
  const registered = new Set<string>();
  const routes = new Set<string>();
  const fresh = new Set<string>();
  const params = new Map<string, z.ZodObject>();
  const endpoints = new Map<string, Endpoint>();
  const saidFor = {
    anyone: new Set<string>(),
    person: new Set<string>(),
    admin: new Set<string>(),
    key: new Set<string>(),
  };
  app.addHook('onRoute', ({ method, url, config, schema }) => {
    for (const one of [method].flat().filter((method) => method !== 'HEAD')) {
      routes.add(`${one} ${url}`);
      if (schema?.params instanceof z.ZodObject) params.set(`${one} ${url}`, schema.params);
      if (url.startsWith('/api/')) registered.add(`${one} ${withoutNames(url)}`);
      const route = `${one} ${withoutNames(url)}`;
      if (config?.freshSignIn === true) fresh.add(route);
      if (config?.endpoint !== undefined) endpoints.set(`${one} ${url}`, config.endpoint);
      if (config?.who !== undefined) saidFor[config.who].add(route);
    }
  });
  holdToDocument(app, endpoints);
  const clock = systemClock;
  const payments = await composePayments(config);
  const mail = composeMail({ config, pool, clock, log: app.log, voucherCodes: codesOfTests });
  const storage = composeStorage(config);
  const booking = { ...shop.deps, log: app.log };
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
    personalData: composePersonalData(booking, payments.cards),
    endCredentials,
  });
  const authenticator = {
    ...accounts.authenticator,
    currentUser: async (request: FastifyRequest) => {
      const person = request.headers[USER_HEADER];
      return typeof person === 'string' ? authUser(pool, person) : null;
    },
    // A request that says so is an admin's who sees the site as whoever makes it.
    currentView: async (request: FastifyRequest) => viewIn(request),
    knownView: async (request: FastifyRequest) => viewIn(request),
    // Long ago, but at the admins' routes, whose table is about who they are.
    currentSignIn: async ({ url }: FastifyRequest) => ({
      id: randomUUID(),
      since: url.startsWith('/api/admin/') ? new Date() : new Date(0),
    }),
  };
  acceptUploads(app);
  registerRoutes(app, {
    pool,
    metrics: createMetrics(),
    limits: null,
    leaving: () => false,
    clock,
    config,
    voucherCodes: codesOfTests,
    webhookSecrets: webhookSecrets('a secret of tests, long enough to be one'),
    openIdSecrets: openIdSecrets('a secret of tests, long enough to be one'),
    payments,
    booking,
    subscriptions,
    payouts,
    storage,
    accounts: { ...accounts, authenticator, profile: { ...accounts.profile, authenticator } },
    search: composeSearch({ config, pool, clock, log: app.log }),
    trainers: {
      pool,
      clock,
      locate: (text) => locatePlace({ db: pool, clock, postcodeService: null }, text),
      changeOffer: shop.deps.changeOffer,
      onTrainerApplied: mail.notifications.onTrainerApplied,
    },
    admin: composeAdmin({
      booking,
      endCredentials,
      notifications: mail.notifications,
      schedules: jobSchedules,
    }),
    notifications: mail.notifications,
    pushSender: await composePush(config, pool),
    demoMailbox: null,
    pagePaths: async () => ({ listed: [], personal: [], open: [] }),
    mapArchive: null,
    switchBoard: new SwitchBoard(pool),
    texts: composeTexts(mail.deps),
  });
  await app.ready();
  return {
    app,
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
