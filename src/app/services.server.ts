import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { findNextFreeTimes } from '#areas/booking/appointments/availability.server.ts';
import { createChangeOffer } from '#areas/booking/appointments/change-offer.server.ts';
import { teacherChangeNotifications } from '#areas/booking/bookings/attend/notify-teacher-change.server.ts';
import { lockOccurrenceBookings } from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import { groupByOrder } from '#areas/booking/bookings/order/group-notifications.ts';
import { findStaffStart } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import type { SafetyRoutesDeps } from '#areas/catalogue/certificates/routes.server.ts';
import { instructorAccounts } from '#areas/catalogue/instructors/instructor-accounts.server.ts';
import type { InstructorRoutesDeps } from '#areas/catalogue/instructors/routes.server.ts';
import { removeAllPhotos } from '#areas/catalogue/photos/manage-photos.server.ts';
import { applyBusinessCertificateStatus } from '#areas/catalogue/sessions/certificates/apply-certificate-status.server.ts';
import { isApprovedTrainer } from '#areas/catalogue/trainers/find/read-trainer.server.ts';
import { TownDirectory } from '#areas/discovery/directory/town-directory.server.ts';
import { recordInstructorChanges } from '#areas/discovery/favourites/instructor-change-queries.server.ts';
import type { FavouriteJobDeps } from '#areas/discovery/favourites/jobs.server.ts';
import type { DemoMailbox } from '#areas/messaging/email/sending/outgoing-mail.ts';
import type { PushSender } from '#areas/messaging/push/push-sender.server.ts';
import type { TextRegistry } from '#areas/messaging/texts/editable-text.ts';
import type { OnboardDeps } from '#areas/money/payouts/accounts/onboard.server.ts';
import type { PayoutDeps } from '#areas/money/payouts/jobs.server.ts';
import { payoutEventHandlers } from '#areas/money/payouts/payout-events.server.ts';
import { subscriptionEventHandlers } from '#areas/money/plans/sync/subscription-events.server.ts';
import type { SyncDeps } from '#areas/money/plans/sync/sync-subscription.server.ts';
import type { FeatureFlags } from '#areas/operations/feature-flags/feature-flags.server.ts';
import type { PagePaths } from '#areas/operations/site/well-known-files.ts';
import {
  createAssistantCalls,
  withAssistantCalls,
} from '#areas/platform/assistants/protocol/assistant-calls.server.ts';
import type { OpenIdSecrets } from '#areas/platform/openactive/oauth/signing-key.server.ts';
import {
  listBusinessExports,
  openBusinessExport,
  startExport,
} from '#areas/platform/portability/package/export-business.server.ts';
import type { V1Deps } from '#areas/platform/public-api/v1/routes.server.ts';
import type { WebhookSecrets } from '#areas/platform/webhooks/secrets.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import type { FileStorage } from '#shared/storage/file-storage.ts';
import type { Accounts } from './compose-accounts.server.ts';
import type { AdminDeps } from './compose-admin.server.ts';
import { type BookingDeps, composeWebhook } from './compose-booking.server.ts';
import type { Mail } from './compose-mail.server.ts';
import type { Payments } from './compose-payments.server.ts';
import type { Search } from './compose-search.server.ts';
import type { Config } from './config.server.ts';
import { internalRequestHeaders } from './internal-request-token.server.ts';
import { listLetters } from './notifications/mails.server.ts';
import type { Notifications } from './notifications/notify.server.ts';

/** What src/app composes one after the other, before the features take from it. */
export interface ServiceParts {
  config: Config;
  pool: Pool;
  clock: Clock;
  log: FastifyBaseLogger;
  storage: FileStorage;
  mail: Mail;
  payments: Payments;
  booking: BookingDeps;
  subscriptions: SyncDeps;
  payouts: PayoutDeps & OnboardDeps;
  accounts: Accounts;
  admin: AdminDeps;
  search: Search;
  pushSender: PushSender;
  demoMailbox: DemoMailbox | null;
  /** Makes what webhooks are signed with. */
  webhookSecrets: WebhookSecrets;
  /** What tokens of booking partners are signed and sealed with. */
  openIdSecrets: OpenIdSecrets;
  /** The pages, as machines are told of them. */
  pagePaths: () => Promise<PagePaths>;
  /** What admins edit. */
  texts: TextRegistry;
  /** What is switched off. */
  featureFlags: FeatureFlags;
}

/** The fonts of receipts and statements. */
const fontFolder = path.resolve(import.meta.dirname, '../../assets/fonts');

/** Every service of the site by its name. */
export type Services = ReturnType<typeof composeServices>;

/**
 * Every service by name; features pick theirs in their manifest. Callbacks from earlier to later features are
 * connected here.
 */
export function composeServices(parts: ServiceParts) {
  const { config, pool, clock, booking, accounts, payments, search } = parts;
  const { outbox } = booking;
  const { accounts: sellerAccounts, ...payouts } = parts.payouts;
  const { notifications } = parts.mail;
  const onBookedTaught: FavouriteJobDeps['onBookedTaught'] = async (tx, dates) => {
    for (const told of await teacherChangeNotifications(tx, dates))
      await notifications.onTeacherChanged(tx, told);
  };
  const assistantCalls = createAssistantCalls();
  return {
    ...notifications,
    ...parts.mail.deps,
    ...parts.subscriptions,
    ...payouts,
    ...search.search,
    ...booking,
    ...parts.admin,
    pool,
    clock,
    log: parts.log,
    storage: parts.storage,
    publicUrl: config.publicUrl,
    brand: config.brand,
    madeBy: `${config.brand.name} (${config.publicUrl})`,
    personalData: accounts.profile.personalData,
    linkMails: accounts.linkMails,
    loadLetters: listLetters,
    pushSender: parts.pushSender,
    places: search.places,
    findNextFree: (trainers: Parameters<typeof findNextFreeTimes>[1]) =>
      findNextFreeTimes(pool, trainers, clock.now()),
    cards: payments.cards,
    balanceTransactions: payments.books,
    sellerAccounts,
    changeOffer: createChangeOffer({ outbox, clock }),
    auth: withAssistantCalls(accounts.authenticator, assistantCalls),
    assistantCalls,
    authLibrary: accounts.auth,
    profile: accounts.profile,
    endCredentials: accounts.profile.endCredentials,
    straightToProvider: config.oidc?.login ?? false,
    findWorkStart: async (userId: string) =>
      (await findStaffStart(pool, userId)) ??
      ((await isApprovedTrainer(pool, userId)) ? ('/trainer-dashboard' as const) : null),
    demo: config.mode === 'demo',
    verifiedOnly: config.mode === 'production',
    vat: config.vat,
    site: { brand: config.brand, publicUrl: config.publicUrl },
    fontFolder,
    visits: search.visits,
    sessionAnswers: search.sessionAnswers,
    towns: new TownDirectory(pool, clock),
    webhook: composeWebhook(booking, payments, {
      ...subscriptionEventHandlers({ billing: parts.subscriptions.billing, outbox }),
      ...payoutEventHandlers({ outbox }),
    }),
    paymentsTarget: payments.target,
    demoMailbox: parts.demoMailbox,
    webhookSecrets: parts.webhookSecrets,
    webhookTestReceivers: config.webhookTestReceivers,
    openIdSecrets: parts.openIdSecrets,
    openActiveTestInterface: config.openActiveTestInterface,
    internalHeaders: internalRequestHeaders,
    pagePaths: parts.pagePaths,
    texts: parts.texts,
    featureFlags: parts.featureFlags,
    instructorAccounts,
    exports: composeExports({ pool, clock, storage: parts.storage, outbox }),
    onBookedTaught,
    ...composeCatalogueNews(clock, notifications),
  };
}

/** What catalogue tells of certificates and instructors, to features that come after it. */
function composeCatalogueNews(clock: Clock, notifications: Notifications) {
  const { onCertificateStatusApplied } = notifications;
  const onCertificatesChanged: SafetyRoutesDeps['onCertificatesChanged'] = (tx, { businessId }) =>
    applyBusinessCertificateStatus(tx, { clock, onCertificateStatusApplied }, businessId);
  const onInstructorRemoved: InstructorRoutesDeps['onInstructorRemoved'] = (tx, id, at) =>
    removeAllPhotos(tx, { of: 'instructors', id }, at);
  const onSubstitutesChanged: InstructorRoutesDeps['onSubstitutesChanged'] = async (
    tx,
    { occurrenceId, previous, at },
  ) => {
    const names = previous.map(({ name }) => name);
    for (const { told } of groupByOrder(await lockOccurrenceBookings(tx, [occurrenceId])))
      await notifications.onTeacherChanged(tx, { ...told, previous: names });
    await recordInstructorChanges(tx, [{ occurrenceId, previous }], { at, bookedKnow: true });
  };
  const onInstructorsChanged: InstructorRoutesDeps['onInstructorsChanged'] = (tx, dates, at) =>
    recordInstructorChanges(tx, dates, { at, bookedKnow: false });
  return { onCertificatesChanged, onInstructorRemoved, onSubstitutesChanged, onInstructorsChanged };
}

/** A business's exports, as the public API asks portability for them. */
function composeExports(deps: {
  pool: Pool;
  clock: Clock;
  storage: FileStorage;
  outbox: Outbox;
}): V1Deps['exports'] {
  return {
    listExports: (businessId) => listBusinessExports(deps.pool, businessId, deps.clock.now()),
    startExport: (tx, act, asked) => startExport(tx, deps, act, asked),
    openExport: (act, asked) => openBusinessExport(deps, act, asked),
  };
}
