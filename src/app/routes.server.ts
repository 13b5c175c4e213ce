import cluster from 'node:cluster';
import path from 'node:path';
import { accessRoutes } from '#features/access/routes.server.ts';
import {
  type Authenticator,
  requireAdmin,
  requireUser,
} from '#features/accounts/current/require-user.server.ts';
import { profileRoutes } from '#features/accounts/profile/profile-routes.server.ts';
import { accountRoutes } from '#features/accounts/routes.server.ts';
import { askForFreshSignIns } from '#features/accounts/second-step/fresh-sign-in.server.ts';
import { refuseWhileViewing } from '#features/accounts/view-as/refuse-while-viewing.server.ts';
import { viewRoutes } from '#features/accounts/view-as/routes.server.ts';
import { adminRoutes } from '#features/admin/routes.server.ts';
import { alertRoutes } from '#features/alerts/routes.server.ts';
import { lockBookingsOfDates } from '#features/booking/cancel/call-off-booking.server.ts';
import { togetherByOrder } from '#features/booking/order/told-together.ts';
import { bookingRoutes, usualPlaceRoutes } from '#features/booking/routes.server.ts';
import { importRoutes } from '#features/businesses/import/routes.server.ts';
import { worksForBusiness } from '#features/businesses/permissions/authorise-business.server.ts';
import { businessRoutes } from '#features/businesses/routes.server.ts';
import { teamRoutes } from '#features/businesses/team/routes.server.ts';
import { claimRoutes } from '#features/claims/routes.server.ts';
import { membershipRoutes } from '#features/credits/memberships/membership-routes.server.ts';
import { packageRoutes } from '#features/credits/packages/package-routes.server.ts';
import { creditRoutes } from '#features/credits/routes.server.ts';
import { shareRoutes } from '#features/credits/share/share-routes.server.ts';
import type { VoucherCodes } from '#features/credits/vouchers/voucher-code.server.ts';
import { voucherRoutes } from '#features/credits/vouchers/voucher-routes.server.ts';
import { customerRoutes } from '#features/customers/routes.server.ts';
import { closureRoutes } from '#features/dashboard/closures/routes.server.ts';
import { analyticsRoutes } from '#features/dashboard/figures/analytics/routes.server.ts';
import { dashboardRoutes } from '#features/dashboard/routes.server.ts';
import { timetableRoutes } from '#features/dashboard/timetable/routes.server.ts';
import { weekCopyRoutes } from '#features/dashboard/week-copies/routes.server.ts';
import { directoryRoutes } from '#features/directory/routes.server.ts';
import { publicBusinessPages, townPages } from '#features/directory/sitemap.server.ts';
import { TownDirectory } from '#features/directory/town-directory.server.ts';
import { favouriteRoutes } from '#features/favourites/routes.server.ts';
import { noteTaughtChanges } from '#features/favourites/taught-queries.server.ts';
import { helpRoutes } from '#features/help/routes.server.ts';
import { helpPages } from '#features/help/sitemap.server.ts';
import { instructorRoutes } from '#features/instructors/routes.server.ts';
import type { Notifications } from '#features/notifications/notify.server.ts';
import { notificationRoutes } from '#features/notifications/routes.server.ts';
import type { DemoMailbox } from '#features/notifications/sending/outgoing-mail.ts';
import { offerRoutes } from '#features/offers/routes.server.ts';
import { openApiRoute } from '#features/open/api/routes.server.ts';
import { partnerRoutes } from '#features/open/booking/partner-routes.server.ts';
import { openBookingRoutes } from '#features/open/booking/routes.server.ts';
import { consentRoutes } from '#features/open/consent/routes.server.ts';
import type { OpenIdSecrets } from '#features/open/consent/signing-key.server.ts';
import { feedRoutes } from '#features/open/import/routes.server.ts';
import { keyRoutes } from '#features/open/keys/routes.server.ts';
import { publishRoutes } from '#features/open/publish/routes.server.ts';
import { v1Routes } from '#features/open/v1/routes.server.ts';
import { webhookRoutes } from '#features/open/webhooks/routes.server.ts';
import type { WebhookSecrets } from '#features/open/webhooks/secrets.server.ts';
import { widgetRoutes } from '#features/open/widget/routes.server.ts';
import { cardRoutes } from '#features/payments/cards/routes.server.ts';
import { paymentRoutes } from '#features/payments/routes.server.ts';
import type { OnboardDeps } from '#features/payouts/accounts/onboard.server.ts';
import { payoutEventHandlers } from '#features/payouts/payout-events.server.ts';
import { platformReportRoutes } from '#features/payouts/report/routes.server.ts';
import { payoutRoutes } from '#features/payouts/routes.server.ts';
import { statementRoutes } from '#features/payouts/statements/routes.server.ts';
import { removePhotographsOf } from '#features/photos/keep-photos.server.ts';
import { readPhotograph } from '#features/photos/photo-files.server.ts';
import { photographRoutes } from '#features/photos/routes.server.ts';
import { placesRoutes } from '#features/places/routes.server.ts';
import { bringRoutes } from '#features/portability/bring/routes.server.ts';
import {
  beginExport,
  exportsOfBusiness,
  handOutExport,
} from '#features/portability/package/export-business.server.ts';
import { portabilityRoutes } from '#features/portability/routes.server.ts';
import type { PushSender } from '#features/push/push-sender.server.ts';
import { pushRoutes } from '#features/push/routes.server.ts';
import { reviewRoutes } from '#features/reviews/routes.server.ts';
import { holdToSwitches } from '#features/running/switches/hold-to-switches.server.ts';
import { switchRoutes } from '#features/running/switches/routes.server.ts';
import type { SwitchBoard } from '#features/running/switches/switch-board.server.ts';
import type { TextShelf } from '#features/running/texts/editable-text.ts';
import { textRoutes } from '#features/running/texts/routes.server.ts';
import { safetyRoutes } from '#features/safety/routes.server.ts';
import { searchRoutes } from '#features/search/routes.server.ts';
import { ownSessionRoutes } from '#features/sessions/own/own-routes.server.ts';
import { followPapersOf } from '#features/sessions/papers/follow-papers.server.ts';
import { sessionRoutes } from '#features/sessions/routes.server.ts';
import type { PagePaths } from '#features/site/for-machines.ts';
import { siteRoutes } from '#features/site/routes.server.ts';
import { fixedPages, type SitemapSection, sessionPages } from '#features/site/sitemap.server.ts';
import { subscriptionEventHandlers } from '#features/subscriptions/follow/subscription-events.server.ts';
import type { SyncDeps } from '#features/subscriptions/follow/sync-subscription.server.ts';
import { subscriptionRoutes } from '#features/subscriptions/routes.server.ts';
import { busyThreads } from '#features/trainer-booking/calendar/read-calendars.server.ts';
import { trainerBookingRoutes } from '#features/trainer-booking/routes.server.ts';
import type { SaveProfileDeps } from '#features/trainers/apply/save-profile.server.ts';
import { listPublicTrainers } from '#features/trainers/find/show-trainer.server.ts';
import { ownTrainerRoutes, trainerRoutes } from '#features/trainers/routes.server.ts';
import { venueRoutes } from '#features/venues/routes.server.ts';
import { waitlistRoutes } from '#features/waitlist/routes.server.ts';
import { waiverRoutes } from '#features/waivers/routes.server.ts';
import type { Db, Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { apiNotFound } from '#shared/http/error-handler.server.ts';
import { publicFetch } from '#shared/http/public-fetch.server.ts';
import type { Metrics } from '#shared/metrics/metrics.server.ts';
import { metricsOfAll } from '#shared/metrics/metrics-of-all.server.ts';
import { DrawingThreads } from '#shared/pictures/drawing-threads.server.ts';
import { KeptPictures } from '#shared/pictures/kept-pictures.server.ts';
import { type PhotoMaker, photoThreads } from '#shared/pictures/photo-threads.server.ts';
import { PictureFolder } from '#shared/pictures/picture-folder.server.ts';
import type { FileStorage } from '#shared/storage/file-storage.ts';
import { photoRoutes } from '#shared/storage/photo-routes.server.ts';
import type { Accounts } from './compose-accounts.server.ts';
import type { AdminDeps } from './compose-admin.server.ts';
import { type BookingDeps, composeWebhook } from './compose-booking.server.ts';
import type { Payments } from './compose-payments.server.ts';
import type { Search } from './compose-search.server.ts';
import type { Config } from './config.server.ts';
import { healthRoutes } from './health-routes.server.ts';
import { accountLimit } from './limits/rate-limits.server.ts';
import type { SharedLimits } from './limits/shared-counts.server.ts';
import { type MapArchive, mapTileRoutes } from './map-archive.server.ts';
import { metricsRoute } from './metrics-route.server.ts';
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
  voucherCodes: VoucherCodes;
  /** Makes what webhooks are signed with. */
  webhookSecrets: WebhookSecrets;
  /** What tokens of booking partners are signed and sealed with. */
  openIdSecrets: OpenIdSecrets;
  /** The pages, as machines are told of them. */
  pagePaths: () => Promise<PagePaths>;
  /** The map of one's own, where there is one. */
  mapArchive: MapArchive | null;
  /** What admins edit. */
  texts: TextShelf;
  /** What is switched off. */
  switchBoard: SwitchBoard;
}

/** The fonts of receipts and statements. */
const fontFolder = path.resolve(import.meta.dirname, '../../assets/fonts');

/** Every feature's routes, in order. */
export function registerRoutes(app: AppInstance, deps: RouteDeps): void {
  const { pool, clock, config, payments } = deps;
  const { auth, authenticator } = deps.accounts;
  setSecurityHeaders(app);
  requireSameOrigin(app, { publicUrl: config.publicUrl, trustOwnHost: config.mode === 'demo' });
  refuseWhileViewing(app, authenticator);
  requireSignIn(app, authenticator, deps.limits);
  holdToSwitches(app, deps.switchBoard);
  askForFreshSignIns(app, { signIns: authenticator, clock });
  openApiRoute({ ...config.brand, publicUrl: config.publicUrl })(app);
  healthRoutes({ pool, leaving: deps.leaving })(app);
  metricsRoute({
    metrics: deps.metrics,
    token: config.metricsToken,
    ...(cluster.isWorker && { read: metricsOfAll(deps.metrics.registry) }),
  })(app);
  accountRoutes({
    auth,
    authenticator,
    publicUrl: config.publicUrl,
    straightToProvider: config.oidc?.login ?? false,
    worksForBusiness: (userId) => worksForBusiness(pool, userId),
  })(app);
  profileRoutes(deps.accounts.profile)(app);
  viewRoutes({ ...deps.accounts.views, authenticator })(app);
  switchRoutes({ pool, clock, auth: authenticator, switchBoard: deps.switchBoard })(app);
  textRoutes({
    pool,
    clock,
    auth: authenticator,
    texts: deps.texts,
    onTestWanted: deps.notifications.onTextTestWanted,
  })(app);
  photoRoutes({ storage: deps.storage })(app);
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
  const followed = { clock, onSessionsFollowedPapers: deps.notifications.onSessionsFollowedPapers };
  safetyRoutes({
    pool,
    clock,
    auth: authenticator,
    storage: deps.storage,
    onPapersChanged: (tx, { businessId }) => followPapersOf(tx, followed, businessId),
    onPaperDecided: deps.notifications.onPaperDecided,
  })(app);
  searchRoutes(deps.search.search)(app);
  sessionRoutes({ db: pool, clock, auth: authenticator, visits: deps.search.visits })(app);
  ownSessionRoutes({ pool, clock, auth: authenticator })(app);
  const maker = photoMaker(app);
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
    onInstructorRemoved: (tx, id, at) => removePhotographsOf(tx, { of: 'instructors', id }, at),
    onTaughtInstead: async (tx, { occurrenceId, previous, at }) => {
      const names = previous.map(({ name }) => name);
      for (const { told } of togetherByOrder(await lockBookingsOfDates(tx, [occurrenceId])))
        await deps.notifications.onTeacherChanged(tx, { ...told, previous: names });
      await noteTaughtChanges(tx, [{ occurrenceId, previous }], { at, bookedKnow: true });
    },
    onTaughtOtherwise: (tx, dates, at) => noteTaughtChanges(tx, dates, { at, bookedKnow: false }),
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
    pictures: composePictures(app, config, clock, deps.storage),
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
  creditRoutes({ ...deps.booking, auth: authenticator })(app);
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
    onWaitingNews: deps.notifications.onWaitingNews,
  })(app);
  usualPlaceRoutes({ db: pool, auth: authenticator })(app);
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
  consentRoutes({
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
    fetchFeed: publicFetch,
    publicUrl: config.publicUrl,
    outbox: deps.booking.outbox,
  })(app);
  openBookingRoutes({
    ...deps.booking,
    publicUrl: config.publicUrl,
    brand: config.brand,
    testInterface: config.openActiveTestInterface,
  })(app);
  bringRoutes({ pool, clock, auth: authenticator })(app);
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
      listExports: (businessId) => exportsOfBusiness(pool, businessId, clock.now()),
      begin: (tx, act, asked) => beginExport(tx, { clock, outbox: deps.booking.outbox }, act, asked),
      handOut: (act, asked) => handOutExport({ pool, clock, storage: deps.storage }, act, asked),
    },
  })(app);
  helpRoutes({
    pool,
    clock,
    auth: authenticator,
    onMessageReceived: deps.notifications.onMessageReceived,
  })(app);
  adminRoutes({ ...deps.admin, webhook, auth: authenticator })(app);
  const calendarReaders = busyThreads();
  app.addHook('onClose', () => calendarReaders.close());
  trainerBookingRoutes({
    ...deps.booking,
    auth: authenticator,
    fetchCalendar: publicFetch,
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
function composePictures(app: AppInstance, config: Config, clock: Clock, storage: FileStorage): KeptPictures {
  const threads = new DrawingThreads();
  app.addHook('onClose', () => threads.close());
  return new KeptPictures({
    folder: new PictureFolder(path.join(config.dataDir, 'pictures'), () => clock.now()),
    draw: async (words) => threads.draw(words, await readPhotograph(storage, words.photo)),
    log: app.log,
  });
}

/** Makes photographs in a thread of its own, which ends with the app. */
function photoMaker(app: AppInstance): PhotoMaker {
  const threads = photoThreads();
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
  const countFor = limits === null ? null : accountLimit(limits);
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || route.url === '/api/*') return;
    // Whoever has a key is known by it, which its routes ask for themselves.
    if (route.config?.who === 'anyone' || route.config?.who === 'key') return;
    const admit = route.config?.who === 'admin' ? requireAdmin : requireUser;
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      async (request) => {
        const { id } = await admit(auth, request);
        await countFor?.(request, id);
      },
    ];
  });
}
