import cluster from 'node:cluster';
import path from 'node:path';
import { createBusyThreads } from '#areas/booking/appointments/calendar/read-calendars.server.ts';
import { trainerBookingRoutes } from '#areas/booking/appointments/routes.server.ts';
import { lockOccurrenceBookings } from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import { groupByOrder } from '#areas/booking/bookings/order/group-notifications.ts';
import { bookingRoutes, usualLocationRoutes } from '#areas/booking/bookings/routes.server.ts';
import { customerRoutes } from '#areas/booking/customers/routes.server.ts';
import { reviewRoutes } from '#areas/booking/reviews/routes.server.ts';
import { closureRoutes } from '#areas/booking/schedule/closures/routes.server.ts';
import { timetableRoutes } from '#areas/booking/schedule/timetable/routes.server.ts';
import { weekCopyRoutes } from '#areas/booking/schedule/week-copies/routes.server.ts';
import { waitlistRoutes } from '#areas/booking/waitlist/routes.server.ts';
import { waiverRoutes } from '#areas/booking/waivers/routes.server.ts';
import { accessRoutes } from '#areas/catalogue/accessibility/routes.server.ts';
import { importRoutes } from '#areas/catalogue/businesses/import/routes.server.ts';
import { isStaffMember } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { businessRoutes } from '#areas/catalogue/businesses/routes.server.ts';
import { teamRoutes } from '#areas/catalogue/businesses/team/routes.server.ts';
import { safetyRoutes } from '#areas/catalogue/certificates/routes.server.ts';
import { claimRoutes } from '#areas/catalogue/claims/routes.server.ts';
import { instructorRoutes } from '#areas/catalogue/instructors/routes.server.ts';
import { removeAllPhotos } from '#areas/catalogue/photos/manage-photos.server.ts';
import { readPhotoFile } from '#areas/catalogue/photos/photo-files.server.ts';
import { photographRoutes } from '#areas/catalogue/photos/routes.server.ts';
import { placesRoutes } from '#areas/catalogue/postcodes/routes.server.ts';
import { applyBusinessCertificateStatus } from '#areas/catalogue/sessions/certificates/apply-certificate-status.server.ts';
import { ownSessionRoutes } from '#areas/catalogue/sessions/own/own-routes.server.ts';
import { sessionRoutes } from '#areas/catalogue/sessions/routes.server.ts';
import type { SaveProfileDeps } from '#areas/catalogue/trainers/apply/save-profile.server.ts';
import { listPublicTrainers } from '#areas/catalogue/trainers/find/read-trainer.server.ts';
import { ownTrainerRoutes, trainerRoutes } from '#areas/catalogue/trainers/routes.server.ts';
import { venueRoutes } from '#areas/catalogue/venues/routes.server.ts';
import { alertRoutes } from '#areas/discovery/alerts/routes.server.ts';
import { directoryRoutes } from '#areas/discovery/directory/routes.server.ts';
import { publicBusinessPages, townPages } from '#areas/discovery/directory/sitemap.server.ts';
import { TownDirectory } from '#areas/discovery/directory/town-directory.server.ts';
import { recordInstructorChanges } from '#areas/discovery/favourites/instructor-change-queries.server.ts';
import { favouriteRoutes } from '#areas/discovery/favourites/routes.server.ts';
import { searchRoutes } from '#areas/discovery/search/routes.server.ts';
import {
  type Authenticator,
  requireAdmin,
  requireUser,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { guardImpersonation } from '#areas/identity/accounts/impersonation/impersonation-guard.server.ts';
import { impersonationRoutes } from '#areas/identity/accounts/impersonation/routes.server.ts';
import { profileRoutes } from '#areas/identity/accounts/profile/profile-routes.server.ts';
import { accountRoutes } from '#areas/identity/accounts/routes.server.ts';
import { requireFreshSignIns } from '#areas/identity/accounts/second-step/fresh-sign-in.server.ts';
import { notificationRoutes } from '#areas/messaging/email/routes.server.ts';
import type { DemoMailbox } from '#areas/messaging/email/sending/outgoing-mail.ts';
import type { PushSender } from '#areas/messaging/push/push-sender.server.ts';
import { pushRoutes } from '#areas/messaging/push/routes.server.ts';
import type { TextRegistry } from '#areas/messaging/texts/editable-text.ts';
import { textRoutes } from '#areas/messaging/texts/routes.server.ts';
import { membershipRoutes } from '#areas/money/entitlements/memberships/membership-routes.server.ts';
import { packageRoutes } from '#areas/money/entitlements/packages/package-routes.server.ts';
import { entitlementRoutes } from '#areas/money/entitlements/routes.server.ts';
import { shareRoutes } from '#areas/money/entitlements/share/share-routes.server.ts';
import type { VoucherCodeGenerator } from '#areas/money/entitlements/vouchers/voucher-code.server.ts';
import { voucherRoutes } from '#areas/money/entitlements/vouchers/voucher-routes.server.ts';
import { cardRoutes } from '#areas/money/payments/cards/routes.server.ts';
import { paymentRoutes } from '#areas/money/payments/routes.server.ts';
import type { OnboardDeps } from '#areas/money/payouts/accounts/onboard.server.ts';
import { payoutEventHandlers } from '#areas/money/payouts/payout-events.server.ts';
import { platformReportRoutes } from '#areas/money/payouts/report/routes.server.ts';
import { payoutRoutes } from '#areas/money/payouts/routes.server.ts';
import { statementRoutes } from '#areas/money/payouts/statements/routes.server.ts';
import { subscriptionRoutes } from '#areas/money/plans/routes.server.ts';
import { subscriptionEventHandlers } from '#areas/money/plans/sync/subscription-events.server.ts';
import type { SyncDeps } from '#areas/money/plans/sync/sync-subscription.server.ts';
import { offerRoutes } from '#areas/money/promo-codes/routes.server.ts';
import { adminRoutes } from '#areas/operations/admin/routes.server.ts';
import type { FeatureFlags } from '#areas/operations/feature-flags/feature-flags.server.ts';
import { guardFlaggedRoutes } from '#areas/operations/feature-flags/flag-guard.server.ts';
import { featureFlagRoutes } from '#areas/operations/feature-flags/routes.server.ts';
import { helpRoutes } from '#areas/operations/help/routes.server.ts';
import { helpPages } from '#areas/operations/help/sitemap.server.ts';
import { siteRoutes } from '#areas/operations/site/routes.server.ts';
import { fixedPages, type SitemapSection, sessionPages } from '#areas/operations/site/sitemap.server.ts';
import type { PagePaths } from '#areas/operations/site/well-known-files.ts';
import { keyRoutes } from '#areas/platform/api-keys/routes.server.ts';
import { partnerRoutes } from '#areas/platform/openactive/booking/partner-routes.server.ts';
import { openBookingRoutes } from '#areas/platform/openactive/booking/routes.server.ts';
import { feedRoutes } from '#areas/platform/openactive/import/routes.server.ts';
import { oauthRoutes } from '#areas/platform/openactive/oauth/routes.server.ts';
import type { OpenIdSecrets } from '#areas/platform/openactive/oauth/signing-key.server.ts';
import { publishRoutes } from '#areas/platform/openactive/publish/routes.server.ts';
import { recordImportRoutes } from '#areas/platform/portability/import/routes.server.ts';
import {
  listBusinessExports,
  openBusinessExport,
  startExport,
} from '#areas/platform/portability/package/export-business.server.ts';
import { portabilityRoutes } from '#areas/platform/portability/routes.server.ts';
import { openApiRoute } from '#areas/platform/public-api/openapi/routes.server.ts';
import { v1Routes } from '#areas/platform/public-api/v1/routes.server.ts';
import { webhookRoutes } from '#areas/platform/webhooks/routes.server.ts';
import type { WebhookSecrets } from '#areas/platform/webhooks/secrets.server.ts';
import { widgetRoutes } from '#areas/platform/widget/routes.server.ts';
import { analyticsRoutes } from '#areas/studio/dashboard/figures/analytics/routes.server.ts';
import { dashboardRoutes } from '#areas/studio/dashboard/routes.server.ts';
import type { Db, Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { apiNotFound } from '#shared/http/error-handler.server.ts';
import { ssrfSafeFetch } from '#shared/http/ssrf-safe-fetch.server.ts';
import { readClusterMetrics } from '#shared/metrics/cluster-metrics.server.ts';
import type { Metrics } from '#shared/metrics/metrics.server.ts';
import { DrawingThreads } from '#shared/pictures/drawing-threads.server.ts';
import { createPhotoThreads, type PhotoMaker } from '#shared/pictures/photo-threads.server.ts';
import { PictureCache } from '#shared/pictures/picture-cache.server.ts';
import { PictureFolder } from '#shared/pictures/picture-folder.server.ts';
import type { FileStorage } from '#shared/storage/file-storage.ts';
import { profilePhotoRoutes } from '#shared/storage/profile-photo-routes.server.ts';
import type { Accounts } from './compose-accounts.server.ts';
import type { AdminDeps } from './compose-admin.server.ts';
import { type BookingDeps, composeWebhook } from './compose-booking.server.ts';
import type { Payments } from './compose-payments.server.ts';
import type { Search } from './compose-search.server.ts';
import type { Config } from './config.server.ts';
import { healthRoutes } from './health-routes.server.ts';
import { createAccountLimit } from './limits/rate-limits.server.ts';
import type { SharedLimits } from './limits/shared-counts.server.ts';
import { type MapArchive, mapTileRoutes } from './map-archive.server.ts';
import { metricsRoute } from './metrics-route.server.ts';
import { listLetters } from './notifications/mails.server.ts';
import type { Notifications } from './notifications/notify.server.ts';
import { requireSameOrigin } from './require-same-origin.server.ts';
import { proxySandbox } from './sandbox-proxy.server.ts';
import { setSecurityHeaders } from './security-headers.server.ts';

export interface RouteDeps {
  pool: Pool;
  metrics: Metrics;
  /** What somebody may ask for in a while; null where nothing is limited. */
  limits: SharedLimits | null;
  /** The process is about to end. */
  leaving(): boolean;
  clock: Clock;
  config: Config;
  accounts: Accounts;
  payments: Payments;
  booking: BookingDeps;
  subscriptions: SyncDeps;
  payouts: OnboardDeps;
  search: Search;
  trainers: SaveProfileDeps;
  /** Where uploaded files live. */
  storage: FileStorage;
  admin: AdminDeps;
  notifications: Notifications;
  pushSender: PushSender;
  demoMailbox: DemoMailbox | null;
  /** Makes the codes of gift vouchers. */
  voucherCodes: VoucherCodeGenerator;
  /** Makes what webhooks are signed with. */
  webhookSecrets: WebhookSecrets;
  /** What tokens of booking partners are signed and sealed with. */
  openIdSecrets: OpenIdSecrets;
  /** The pages, as machines are told of them. */
  pagePaths: () => Promise<PagePaths>;
  /** The map of one's own, where there is one. */
  mapArchive: MapArchive | null;
  /** What admins edit. */
  texts: TextRegistry;
  /** What is switched off. */
  featureFlags: FeatureFlags;
}

/** The fonts of receipts and statements. */
const fontFolder = path.resolve(import.meta.dirname, '../../assets/fonts');

/** Every feature's routes, in order. */
export function registerRoutes(app: AppInstance, deps: RouteDeps): void {
  const { pool, clock, config, payments } = deps;
  const { auth, authenticator } = deps.accounts;
  setSecurityHeaders(app);
  requireSameOrigin(app, { publicUrl: config.publicUrl, trustOwnHost: config.mode === 'demo' });
  guardImpersonation(app, authenticator);
  requireSignIn(app, authenticator, deps.limits);
  guardFlaggedRoutes(app, deps.featureFlags);
  requireFreshSignIns(app, { signIns: authenticator, clock });
  openApiRoute({ ...config.brand, publicUrl: config.publicUrl })(app);
  healthRoutes({ pool, leaving: deps.leaving })(app);
  metricsRoute({
    metrics: deps.metrics,
    token: config.metricsToken,
    ...(cluster.isWorker && { read: readClusterMetrics(deps.metrics.registry) }),
  })(app);
  accountRoutes({
    auth,
    authenticator,
    publicUrl: config.publicUrl,
    straightToProvider: config.oidc?.login ?? false,
    worksForBusiness: (userId) => isStaffMember(pool, userId),
  })(app);
  profileRoutes(deps.accounts.profile)(app);
  impersonationRoutes({ ...deps.accounts.views, authenticator })(app);
  featureFlagRoutes({ pool, clock, auth: authenticator, featureFlags: deps.featureFlags })(app);
  textRoutes({
    pool,
    clock,
    auth: authenticator,
    texts: deps.texts,
    onTestMailRequested: deps.notifications.onTextTestWanted,
  })(app);
  profilePhotoRoutes({ storage: deps.storage })(app);
  placesRoutes(deps.search.places)(app);
  if (deps.mapArchive !== null) mapTileRoutes(deps.mapArchive)(app);
  businessRoutes({
    pool,
    auth: authenticator,
    demo: config.mode === 'demo',
    clock,
    locate: deps.search.search.locate,
    onBusinessSubmitted: deps.notifications.onBusinessSubmitted,
  })(app);
  importRoutes({ pool, outbox: deps.booking.outbox, auth: authenticator })(app);
  claimRoutes({
    pool,
    clock,
    auth: authenticator,
    storage: deps.storage,
    verifiedOnly: config.mode === 'production',
    onClaimDecided: deps.notifications.onClaimDecided,
  })(app);
  const followed = { clock, onCertificateStatusApplied: deps.notifications.onCertificateStatusApplied };
  safetyRoutes({
    pool,
    clock,
    auth: authenticator,
    storage: deps.storage,
    onCertificatesChanged: (tx, { businessId }) => applyBusinessCertificateStatus(tx, followed, businessId),
    onCertificateReviewed: deps.notifications.onCertificateReviewed,
  })(app);
  searchRoutes(deps.search.search)(app);
  sessionRoutes({ db: pool, clock, auth: authenticator, visits: deps.search.visits })(app);
  ownSessionRoutes({ pool, clock, auth: authenticator })(app);
  const maker = createPhotoProcessor(app);
  photographRoutes({ pool, clock, auth: authenticator, storage: deps.storage, maker })(app);
  venueRoutes({
    pool,
    clock,
    locate: deps.search.search.locate,
    auth: authenticator,
    onVenueDecided: deps.notifications.onVenueDecided,
  })(app);
  instructorRoutes({
    pool,
    clock,
    auth: authenticator,
    onInstructorRefused: deps.notifications.onInstructorRefused,
    onInstructorRemoved: (tx, id, at) => removeAllPhotos(tx, { of: 'instructors', id }, at),
    onSubstitutesChanged: async (tx, { occurrenceId, previous, at }) => {
      const names = previous.map(({ name }) => name);
      for (const { told } of groupByOrder(await lockOccurrenceBookings(tx, [occurrenceId])))
        await deps.notifications.onTeacherChanged(tx, { ...told, previous: names });
      await recordInstructorChanges(tx, [{ occurrenceId, previous }], { at, bookedKnow: true });
    },
    onInstructorsChanged: (tx, dates, at) => recordInstructorChanges(tx, dates, { at, bookedKnow: false }),
  })(app);
  accessRoutes({
    pool,
    clock,
    auth: authenticator,
    storage: deps.storage,
    maker,
    onAccessDenied: deps.notifications.onAccessDenied,
    onAccessDecided: deps.notifications.onAccessDecided,
  })(app);
  const towns = new TownDirectory(pool, clock);
  directoryRoutes({
    db: pool,
    clock,
    auth: authenticator,
    towns,
    brand: config.brand,
    pictures: composeShareImages(app, config, clock, deps.storage),
  })(app);
  trainerRoutes({ db: pool, locate: deps.search.search.locate, distanceUnit: config.distanceUnit })(app);
  ownTrainerRoutes({ ...deps.trainers, auth: authenticator, demo: config.mode === 'demo' })(app);
  const planEvents = subscriptionEventHandlers({
    billing: deps.subscriptions.billing,
    outbox: deps.booking.outbox,
  });
  const webhook = composeWebhook(deps.booking, payments, {
    ...planEvents,
    ...payoutEventHandlers({ outbox: deps.booking.outbox }),
  });
  paymentRoutes({ target: payments.target, webhook })(app);
  cardRoutes({ pool, cards: payments.cards, auth: authenticator })(app);
  subscriptionRoutes({ ...deps.subscriptions, auth: authenticator })(app);
  payoutRoutes({ ...deps.payouts, clock, auth: authenticator })(app);
  statementRoutes({
    pool,
    clock,
    auth: authenticator,
    vat: config.vat,
    brand: config.brand,
    fontFolder,
  })(app);
  platformReportRoutes({ pool, clock, auth: authenticator })(app);
  offerRoutes({ pool, clock, auth: authenticator })(app);
  entitlementRoutes({ ...deps.booking, auth: authenticator })(app);
  membershipRoutes({ ...deps.booking, cards: payments.cards, auth: authenticator })(app);
  shareRoutes({ ...deps.booking, auth: authenticator })(app);
  packageRoutes({ ...deps.booking, auth: authenticator })(app);
  voucherRoutes({
    ...deps.booking,
    auth: authenticator,
    voucherCodes: deps.voucherCodes,
    site: { brand: config.brand, publicUrl: config.publicUrl },
    fontFolder,
  })(app);
  bookingRoutes({
    ...deps.booking,
    auth: authenticator,
    site: { brand: config.brand, publicUrl: config.publicUrl },
    fontFolder,
  })(app);
  waitlistRoutes({
    ...deps.booking,
    auth: authenticator,
    cards: payments.cards,
    onWaitlistNews: deps.notifications.onWaitlistNews,
  })(app);
  usualLocationRoutes({ db: pool, auth: authenticator })(app);
  teamRoutes({
    pool,
    clock,
    auth: authenticator,
    endCredentials: deps.accounts.profile.endCredentials,
    onMemberInvited: deps.notifications.onMemberInvited,
    onTeamChanged: deps.notifications.onTeamChanged,
  })(app);
  customerRoutes({
    pool,
    clock,
    auth: authenticator,
    onCustomerWritten: deps.notifications.onCustomerWritten,
  })(app);
  waiverRoutes({
    pool,
    clock,
    auth: authenticator,
    onSigningLinkMade: deps.notifications.onSigningLinkMade,
  })(app);
  dashboardRoutes({
    ...deps.booking,
    auth: authenticator,
    onBookingChanged: deps.notifications.onBookingChanged,
    onBookingRefunded: deps.notifications.onBookingRefunded,
    onCustomerMessaged: deps.notifications.onCustomerMessaged,
    onDisputeAnswered: deps.notifications.onDisputeAnswered,
  })(app);
  closureRoutes({ ...deps.booking, auth: authenticator })(app);
  weekCopyRoutes({ pool, clock, auth: authenticator })(app);
  timetableRoutes({
    pool,
    clock,
    auth: authenticator,
    site: { brand: config.brand, publicUrl: config.publicUrl },
  })(app);
  analyticsRoutes({ pool, clock, auth: authenticator })(app);
  reviewRoutes({ pool, clock, auth: authenticator })(app);
  pushRoutes({ pool, clock, auth: authenticator, signIns: authenticator, sender: deps.pushSender })(app);
  alertRoutes({ ...deps.search.search, pool, auth: authenticator })(app);
  favouriteRoutes({ pool, clock, auth: authenticator })(app);
  publishRoutes({
    pool,
    clock,
    auth: authenticator,
    publicUrl: config.publicUrl,
    brand: config.brand,
  })(app);
  widgetRoutes({
    db: pool,
    clock,
    auth: authenticator,
    publicUrl: config.publicUrl,
    brand: config.brand,
    fontFolder,
  })(app);
  webhookRoutes({
    pool,
    clock,
    auth: authenticator,
    secrets: deps.webhookSecrets,
    testReceivers: config.webhookTestReceivers,
  })(app);
  partnerRoutes({ pool, clock, auth: authenticator })(app);
  oauthRoutes({
    pool,
    clock,
    auth: authenticator,
    publicUrl: config.publicUrl,
    brandName: config.brand.name,
    secrets: deps.openIdSecrets,
    onPartnerLetIn: deps.notifications.onPartnerLetIn,
  })(app);
  feedRoutes({
    pool,
    clock,
    auth: authenticator,
    fetchFeed: ssrfSafeFetch,
    publicUrl: config.publicUrl,
    outbox: deps.booking.outbox,
  })(app);
  openBookingRoutes({
    ...deps.booking,
    publicUrl: config.publicUrl,
    brand: config.brand,
    testInterface: config.openActiveTestInterface,
  })(app);
  recordImportRoutes({ pool, clock, auth: authenticator })(app);
  portabilityRoutes({
    pool,
    clock,
    storage: deps.storage,
    maker,
    outbox: deps.booking.outbox,
    auth: authenticator,
    madeBy: `${config.brand.name} (${config.publicUrl})`,
    onExportReady: deps.notifications.onExportReady,
  })(app);
  keyRoutes({ pool, clock, auth: authenticator, onKeyMade: deps.notifications.onKeyMade })(app);
  v1Routes({
    ...deps.booking,
    places: deps.search.places,
    publicUrl: config.publicUrl,
    onBookingChanged: deps.notifications.onBookingChanged,
    exports: {
      listExports: (businessId) => listBusinessExports(pool, businessId, clock.now()),
      startExport: (tx, act, asked) => startExport(tx, { clock, outbox: deps.booking.outbox }, act, asked),
      openExport: (act, asked) => openBusinessExport({ pool, clock, storage: deps.storage }, act, asked),
    },
  })(app);
  helpRoutes({
    pool,
    clock,
    auth: authenticator,
    onMessageReceived: deps.notifications.onMessageReceived,
  })(app);
  adminRoutes({ ...deps.admin, webhook, auth: authenticator })(app);
  const calendarReaders = createBusyThreads();
  app.addHook('onClose', () => calendarReaders.close());
  trainerBookingRoutes({
    ...deps.booking,
    auth: authenticator,
    fetchCalendar: ssrfSafeFetch,
    busyReader: calendarReaders,
    changeOffer: deps.trainers.changeOffer,
    onCalendarUnreadable: deps.notifications.onCalendarUnreadable,
    site: { brand: config.brand, publicUrl: config.publicUrl },
    locate: deps.search.search.locate,
    distanceUnit: config.distanceUnit,
    onDisputeAnswered: deps.notifications.onDisputeAnswered,
  })(app);
  notificationRoutes({
    demoMailbox: deps.demoMailbox,
    site: { brand: config.brand, publicUrl: config.publicUrl },
    loadLetters: listLetters,
  })(app);
  siteRoutes({
    publicUrl: config.publicUrl,
    brand: config.brand,
    clock,
    pagePaths: deps.pagePaths,
    sitemap: [
      fixedPages(deps.pagePaths),
      helpPages,
      townPages(towns),
      publicBusinessPages(pool),
      publicTrainerPages(pool),
      sessionPages(pool),
    ],
  })(app);
  if (payments.target.provider === 'sandbox') proxySandbox(app, payments.target.url);
  app.all('/api/*', (request) => {
    throw apiNotFound(request);
  });
}

/** Pictures for shared links: drawn in threads of their own, which end with the app, and kept in the data folder. */
function composeShareImages(
  app: AppInstance,
  config: Config,
  clock: Clock,
  storage: FileStorage,
): PictureCache {
  const threads = new DrawingThreads();
  app.addHook('onClose', () => threads.close());
  return new PictureCache({
    folder: new PictureFolder(path.join(config.dataDir, 'pictures'), () => clock.now()),
    draw: async (words) => threads.draw(words, await readPhotoFile(storage, words.photo)),
    log: app.log,
  });
}

/** Makes photographs in a thread of its own, which ends with the app. */
function createPhotoProcessor(app: AppInstance): PhotoMaker {
  const threads = createPhotoThreads();
  app.addHook('onClose', () => threads.close());
  return threads;
}

/** The trainers of the directory in the sitemap. There are thousands at most, so they are one part. */
function publicTrainerPages(db: Db): SitemapSection {
  return {
    name: 'trainers',
    parts: async () => ((await listPublicTrainers(db)).length === 0 ? [] : [1]),
    async *pages(part) {
      if (part !== 1) return;
      for (const { id, changedAt } of await listPublicTrainers(db))
        yield { path: `/trainers/${id}`, changedAt };
    },
  };
}

/**
 * Has every route of the API answer a visitor 401 before it reads what they sent, but for those that say in their
 * contract's table, or where they are registered, that they are for anyone. Routes of admins refuse everybody else as
 * early (403). What else somebody may do once they are known is for the route itself to ask. Comes before the routes, and after the limits of addresses, which count those turned
 * away as well; those of accounts follow at once.
 */
function requireSignIn(app: AppInstance, auth: Authenticator, limits: SharedLimits | null): void {
  const countFor = limits === null ? null : createAccountLimit(limits);
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || route.url === '/api/*') return;
    // Whoever has a key is known by it, which its routes ask for themselves.
    if (route.config?.auth === 'public' || route.config?.auth === 'apiKey') return;
    const authorize = route.config?.auth === 'admin' ? requireAdmin : requireUser;
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      async (request) => {
        const { id } = await authorize(auth, request);
        await countFor?.(request, id);
      },
    ];
  });
}
