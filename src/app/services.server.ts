import type { FastifyBaseLogger } from 'fastify';
import { createChangeOffer } from '#areas/booking/appointments/change-offer.server.ts';
import { teacherChangeNotifications } from '#areas/booking/bookings/attend/notify-teacher-change.server.ts';
import type { FavouriteJobDeps } from '#areas/discovery/favourites/jobs.server.ts';
import type { PushSender } from '#areas/messaging/push/push-sender.server.ts';
import type { OnboardDeps } from '#areas/money/payouts/accounts/onboard.server.ts';
import type { PayoutDeps } from '#areas/money/payouts/jobs.server.ts';
import type { SyncDeps } from '#areas/money/plans/sync/sync-subscription.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { FileStorage } from '#shared/storage/file-storage.ts';
import type { Accounts } from './compose-accounts.server.ts';
import type { AdminDeps } from './compose-admin.server.ts';
import type { BookingDeps } from './compose-booking.server.ts';
import type { Mail } from './compose-mail.server.ts';
import type { Payments } from './compose-payments.server.ts';
import type { Search } from './compose-search.server.ts';
import type { Config } from './config.server.ts';
import { listLetters } from './notifications/mails.server.ts';

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
}

/**
 * Every service of the site under one name. Each feature takes from these what its manifest names. What a feature tells
 * an earlier one is wired here, or in the parts: `onInstructorsChanged` in catalogue becomes news in discovery.
 */
export function composeServices(parts: ServiceParts) {
  const { config, pool, clock, booking, accounts, payments, search } = parts;
  const { accounts: sellerAccounts, ...payouts } = parts.payouts;
  const { notifications } = parts.mail;
  const onBookedTaught: FavouriteJobDeps['onBookedTaught'] = async (tx, dates) => {
    for (const told of await teacherChangeNotifications(tx, dates))
      await notifications.onTeacherChanged(tx, told);
  };
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
    cards: payments.cards,
    balanceTransactions: payments.books,
    sellerAccounts,
    changeOffer: createChangeOffer({ outbox: booking.outbox, clock }),
    onBookedTaught,
  };
}
