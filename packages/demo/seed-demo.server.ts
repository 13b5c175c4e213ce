import {
  materialiseOccurrences,
  rollingWindow,
} from '#areas/catalogue/sessions/occurrences/materialise-occurrences.server.ts';
import { startOfUkDay } from '#areas/catalogue/sessions/occurrences/occurrences.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { FileStorage } from '#shared/storage/file-storage.ts';
import { makeAccessibility } from './demo-accessibility.server.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';
import { makeAudit } from './demo-audit.ts';
import {
  countTakenPlaces,
  type DemoOccurrence,
  findSeriesSession,
  HISTORY_WEEKS,
  makeBookings,
  sessionsWithHistory,
} from './demo-bookings.ts';
import { makeBusinesses, makeSubscriptions } from './demo-businesses.ts';
import { DAY_MS, daytimeBefore } from './demo-calendar.ts';
import { makeCertificates } from './demo-certificates.ts';
import { makeClaims } from './demo-claims.ts';
import { makeClosures } from './demo-closures.ts';
import { applyCode, makeCodes, makeSeriesPrices, USED_CODE } from './demo-codes.ts';
import { makeCourse } from './demo-course.ts';
import {
  makeAutomations,
  makeCheckedCategories,
  makeCustomerChoices,
  makeCustomerNotes,
} from './demo-customers.ts';
import { makeDesk, makePayRates } from './demo-desk.ts';
import { makeFavourites } from './demo-favourites.ts';
import { makeInstructors } from './demo-instructors.ts';
import { makeMessages } from './demo-messages.ts';
import { type DemoMoney, PAID_OUT_DAYS } from './demo-money.server.ts';
import { makePasses } from './demo-passes.ts';
import { DemoPeople, type DemoUser } from './demo-people.ts';
import { makePhotos, storeDrawnPhotos } from './demo-photos.server.ts';
import { makeReports } from './demo-reports.ts';
import { makeEmptySearches } from './demo-searches.ts';
import { makePrices, makeSessions } from './demo-sessions.ts';
import { makeSignals } from './demo-signals.ts';
import {
  makeDemoTrainer,
  makeHourBookings,
  makePackages,
  makeTrainerDaysOff,
  makeTrainerHours,
  makeTrainerTerms,
} from './demo-trainer.ts';
import { makeTrainers, type TrainerRow } from './demo-trainers.ts';
import { makeVenues } from './demo-venues.ts';
import { makeVouchers } from './demo-vouchers.ts';
import { makeWaivers } from './demo-waivers.ts';
import { makeWebhooks } from './demo-webhooks.server.ts';
import { createRandom } from './random.ts';
import {
  analyseTables,
  assignCustomerIds,
  hasBusiness,
  insertDeskRecords,
  insertOrders,
  insertRows,
  listHourIds,
  listOccurrencesBefore,
  markDemo,
  postHistory,
  rebuildSearch,
  recordCodeUses,
  resetSequences,
  seedCourseDates,
  seedCover,
  seedInstructorReviews,
  seedSignedWaivers,
  seedTrainerReviews,
  seedVisitCounts,
  seedWaitlist,
  suspendSearchSync,
  takePlaces,
} from './seed-queries.server.ts';

/** People who only book. */
const SEEKER_COUNT = 240;
/** How long ago the owner's staff began, and the accounts were opened that did not come with them. */
const STAFF_DAYS = 280;
const ACCOUNT_DAYS: Partial<Record<keyof typeof DEMO_ACCOUNTS, number>> = {
  admin: 366,
  newOwner: 4,
  seeker: 200,
};

/**
 * Fills an empty database with the demonstration: businesses, sessions and their dates, people, bookings and
 * reviews all over the country, and the demo accounts. The same day (`now`) gives the same data.
 *
 * All or nothing, in one transaction, which also marks the database as a demonstration's. For demo mode only: the
 * caller must not run it in production, and it throws when there is any business already, so that it cannot mix with
 * real ones. Does nothing when another process, started at the same moment, has just filled the database.
 *
 * @param hashPassword the sign-in library's hash for the demo accounts' password
 * @param claimDocuments keys in the storage of what people send in with a claim
 * @param storage keeps the photographs; without it there are none
 * @param paper the key in the storage of what businesses show before children come to them
 * @param money makes some of the owner's bookings real ones at the payments sandbox; without it none is
 */
export async function seedDemo(options: {
  pool: Pool;
  now: Date;
  hashPassword: (password: string) => Promise<string>;
  claimDocuments?: readonly string[];
  paper?: string;
  money?: DemoMoney | null;
  storage?: FileStorage;
}): Promise<void> {
  const { money = null } = options;
  let paid: { id: number; disputedIntentId: string | null } | null = null;
  const passwordHash = await options.hashPassword(DEMO_PASSWORD);
  const day = londonDay(options.now);
  // Everything is reckoned from midnight, so that the hour of the first start makes no difference.
  const today = startOfUkDay(day);

  await transaction(options.pool, async (tx) => {
    // The first to write this row has the others wait here until it is done.
    if (!(await markDemo(tx))) return;
    if (await hasBusiness(tx)) throw new Error('The demo data can only be put into an empty database.');
    // The search's rows are written once at the end instead of after every step.
    await suspendSearchSync(tx);

    const people = new DemoPeople(today);
    const businesses = makeBusinesses(people, today);
    const seeker = addAccount(people, 'seeker', today);
    const manager = addAccount(people, 'manager', today);
    const frontDesk = addAccount(people, 'frontDesk', today);
    addAccount(people, 'newOwner', today);
    const admin = addAccount(people, 'admin', today);
    const others = Array.from({ length: SEEKER_COUNT }, () => people.add('user', 'post.example'));
    const trainers = makeTrainers(people, today);
    const demoTrainer = makeDemoTrainer(addAccount(people, 'trainer', today), trainers.length + 1, today);
    const sessions = makeSessions(businesses, today);
    const { venues, rooms } = makeVenues(sessions, today);
    const papers = makeCertificates(sessions, people.users, admin, options.paper ?? 'papers/none.pdf', today);
    const claims = makeClaims(people, businesses, options.claimDocuments ?? [], today);

    await insertRows(tx, 'users', people.users);
    await insertAccounts(tx, people, passwordHash);
    await insertRows(
      tx,
      'businesses',
      businesses.map((business) => business.row),
    );
    const ownersBusiness = businesses[0]?.row.id;
    const hired = daytimeBefore(today, STAFF_DAYS, 0.3);
    await insertRows(tx, 'business_members', [
      { business_id: ownersBusiness, user_id: manager.id, role: 'manager', created_at: hired },
      { business_id: ownersBusiness, user_id: frontDesk.id, role: 'front_desk', created_at: hired },
    ]);
    await insertRows(tx, 'subscriptions', makeSubscriptions(businesses, today));
    await insertRows(tx, 'trainers', [...trainers, demoTrainer]);
    await insertRows(tx, 'venues', venues);
    await insertRows(tx, 'rooms', rooms);
    await insertRows(
      tx,
      'sessions',
      sessions.map((session) => session.row),
    );
    await insertRows(
      tx,
      'session_slots',
      sessions.flatMap((session) => session.slots),
    );

    const hall = rooms.find(({ name }) => name === 'Main hall');
    await insertRows(tx, 'session_prices', makePrices(sessions));
    if (ownersBusiness !== undefined)
      await insertRows(tx, 'closures', makeClosures(ownersBusiness, hall, today));

    const { instructors, taught } = makeInstructors(businesses, sessions, manager, today);
    await insertRows(tx, 'instructors', instructors);
    await insertRows(tx, 'session_instructors', taught);

    const running = sessions.filter(({ row }) => row.status === 'published' || row.status === 'paused');
    const withHistory = sessionsWithHistory(sessions);
    await materialiseOccurrences(
      tx,
      withHistory.map(({ row }) => row.id),
      { from: startOfUkDay(plusDays(day, -7 * HISTORY_WEEKS)), lastDay: plusDays(day, -1), sinceMade: true },
    );
    await materialiseOccurrences(
      tx,
      running.map(({ row }) => row.id),
      rollingWindow(today),
    );

    const made = makeBookings(
      sessions,
      await occurrencesBySession(tx, day, findSeriesSession(sessions)?.row.id),
      { seeker, others },
      today,
    );
    const priced =
      ownersBusiness === undefined ? [] : applyCode(made, ownersBusiness, startOfUkDay(plusDays(day, -60)));
    const passes =
      ownersBusiness === undefined ? null : makePasses(made, ownersBusiness, { seeker, others }, today);
    if (money !== null && ownersBusiness !== undefined)
      paid = {
        id: ownersBusiness,
        disputedIntentId: await paySomeBookings(money, made, ownersBusiness, options.now),
      };
    const desk =
      ownersBusiness === undefined || passes === null
        ? null
        : makeDesk(made, ownersBusiness, passes, { others, staff: [manager, frontDesk] }, today);
    await insertOrders(tx, made.orders);
    await insertRows(tx, 'order_items', made.items);
    await insertRows(tx, 'payments', made.payments);
    await insertRows(tx, 'bookings', made.bookings);
    await insertRows(tx, 'refunds', made.refunds);
    if (passes !== null) {
      await insertRows(tx, 'entitlement_products', passes.products);
      await insertRows(tx, 'purchases', passes.purchases);
      await insertRows(tx, 'payments', passes.payments);
      await insertRows(tx, 'entitlements', passes.credits);
      await insertRows(tx, 'entitlement_units', passes.parts);
      await insertRows(tx, 'entitlement_redemptions', passes.uses);
      await insertRows(tx, 'memberships', passes.memberships);
      await insertRows(tx, 'membership_months', passes.months);
    }
    if (desk !== null) {
      await insertRows(tx, 'purchases', desk.purchases);
      await insertRows(tx, 'payments', desk.payments);
      await insertRows(tx, 'entitlements', desk.credits);
      await insertRows(tx, 'entitlement_units', desk.parts);
      await insertRows(tx, 'entitlement_extensions', desk.extensions);
      await insertRows(tx, 'takings', desk.takings);
    }
    await insertRows(
      tx,
      'entitlement_products',
      makePackages(demoTrainer, (passes?.products.length ?? 0) + 1, today),
    );
    const [friend] = others;
    if (ownersBusiness !== undefined && friend !== undefined) {
      const given = makeVouchers(ownersBusiness, { seeker, friend }, today);
      await insertRows(tx, 'purchases', given.purchases);
      await insertRows(tx, 'payments', given.payments);
      await insertRows(tx, 'gift_vouchers', given.vouchers);
      await insertRows(tx, 'entitlements', given.credits);
      await insertRows(tx, 'entitlement_units', given.parts);
    }
    if (ownersBusiness !== undefined) {
      await insertRows(tx, 'promo_codes', makeCodes(ownersBusiness, today));
      const told = makeWebhooks(ownersBusiness, made.bookings, sessions, today);
      await insertRows(tx, 'webhook_endpoints', [told.endpoint]);
      await insertRows(tx, 'webhook_events', told.events);
      await insertRows(tx, 'webhook_deliveries', told.deliveries);
      await insertRows(tx, 'webhook_attempts', told.attempts);
      const customers = await assignCustomerIds(tx, ownersBusiness, today);
      if (desk !== null) await insertDeskRecords(tx, desk);
      await insertRows(tx, 'instructor_pay_rates', makePayRates(ownersBusiness, instructors, today));
      const { tags, notes } = makeCustomerNotes(customers, [manager, frontDesk], today);
      await insertRows(tx, 'customer_tags', tags);
      await insertRows(tx, 'customer_notes', notes);
      const business = { id: ownersBusiness, name: businesses[0]?.row.name ?? '' };
      const { consents, birthdays } = makeCustomerChoices(customers, business.name, today);
      await insertRows(tx, 'customer_consents', consents);
      await insertRows(tx, 'customer_birthdays', birthdays);
      await insertRows(tx, 'customer_categories', makeCheckedCategories(customers, seeker, frontDesk, today));
      const { automations, sends } = makeAutomations(customers, business, today);
      await insertRows(tx, 'automations', automations);
      await insertRows(tx, 'automation_sends', sends);
    }
    await recordCodeUses(tx, USED_CODE, priced);
    await seedVisitCounts(tx);
    await insertRows(tx, 'zero_result_searches', makeEmptySearches(today));
    await insertRows(tx, 'series_discounts', makeSeriesPrices(sessions, today));
    await insertRows(tx, 'reviews', made.reviews);
    await seedInstructorReviews(tx);
    await insertRows(
      tx,
      'favourites',
      makeFavourites(seeker, businesses, sessions, taught[0]?.instructor_id, today),
    );
    await insertRows(tx, 'reports', makeReports(sessions, others, today));
    await insertRows(tx, 'signals', makeSignals(businesses, others, today));
    const { messages, replies } = makeMessages({ seeker, admin }, made.bookings, today);
    await insertRows(tx, 'help_messages', messages);
    await insertRows(tx, 'help_replies', replies);
    if (options.storage !== undefined) {
      const photos = makePhotos(
        businesses,
        sessions,
        { trainerId: demoTrainer.id, instructorId: taught[0]?.instructor_id },
        today,
      );
      await storeDrawnPhotos(options.storage, photos);
      await insertRows(
        tx,
        'photos',
        photos.map(({ row }) => row),
      );
    }
    const access = await makeAccessibility(businesses, sessions, made, today, options.storage);
    await insertRows(tx, 'access_facts', access.facts);
    await insertRows(tx, 'access_photos', access.photos);
    await insertRows(tx, 'access_feedback', access.opinions);
    await insertRows(tx, 'claims', claims);
    await insertRows(tx, 'certificates', papers);
    await insertRows(tx, 'audit_log', makeAudit(admin, { businesses, sessions, trainers }, today));
    await takePlaces(tx, countTakenPlaces(made));
    if (ownersBusiness !== undefined) await seedCover(tx, { businessId: ownersBusiness, today });
    const [first, ...rest] = others.slice(0, 4).map(({ id }) => id);
    if (ownersBusiness !== undefined && first !== undefined)
      await seedWaitlist(tx, { businessId: ownersBusiness, people: [first, seeker.id, ...rest], today });
    if (ownersBusiness !== undefined) {
      const { session, course, occurrences } = makeCourse(ownersBusiness, sessions.length + 1, today);
      await insertRows(tx, 'sessions', [session]);
      await insertRows(tx, 'occurrences', occurrences);
      await insertRows(tx, 'courses', [course]);
      await seedCourseDates(tx, course);
    }
    await seedTrainerDiary(tx, demoTrainer, others, today);
    await insertRows(tx, 'waivers', makeWaivers(businesses[0]?.row, demoTrainer, today));
    await seedSignedWaivers(tx, seeker.id);
    await seedTrainerReviews(tx, today);
    await postHistory(tx);

    await resetSequences(tx);
    await rebuildSearch(tx);
  });
  // Freshly filled tables have no statistics, and the planner guesses badly without.
  await analyseTables(options.pool);
  if (paid !== null) await money?.payOut(paid);
}

/** So many of what the owner's business sold for the days that it is paid out for, and for the days to come. */
const PAID_PAST_BOOKINGS = 24;
const PAID_UPCOMING_BOOKINGS = 8;

/** Pays some bookings at the sandbox. Returns the intent that will be disputed: the last one for a past date. */
async function paySomeBookings(
  money: DemoMoney,
  made: ReturnType<typeof makeBookings>,
  businessId: number,
  now: Date,
): Promise<string | null> {
  const payments = new Map(made.payments.map((payment) => [payment.id, payment]));
  const sold = made.bookings
    .filter(({ business_id, cancelled_at }) => business_id === businessId && cancelled_at === null)
    .flatMap((booking) => {
      const payment = payments.get(booking.payment_id);
      // What paid for several dates is nobody's payment for one.
      return payment !== undefined && payment.amount_pence > 0 && payment.amount_pence === booking.total_pence
        ? [{ booking, payment }]
        : [];
    })
    .toSorted((a, b) => a.booking.ends_at.getTime() - b.booking.ends_at.getTime());
  const since = now.getTime() - PAID_OUT_DAYS * DAY_MS;
  const over = sold.filter(({ booking: { ends_at } }) => ends_at.getTime() > since && ends_at < now);
  // From all of the days alike.
  const step = Math.max(1, over.length / PAID_PAST_BOOKINGS);
  const chosen = [
    ...over.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step)),
    ...sold.filter(({ booking }) => booking.starts_at > now).slice(0, PAID_UPCOMING_BOOKINGS),
  ];
  // Nothing of it is older than that: neither what was paid nor what was booked by it.
  const earliest = new Date(since - DAY_MS / 2);
  const orders = new Map(made.orders.map((order) => [order.id, order]));
  for (const { booking, payment } of chosen) {
    if (payment.created_at >= earliest) continue;
    const order = orders.get(payment.order_id);
    for (const row of [booking, payment, ...(order === undefined ? [] : [order])]) row.created_at = earliest;
    payment.updated_at = earliest;
  }
  const dueInTurn = chosen.toSorted(
    (a, b) => a.payment.created_at.getTime() - b.payment.created_at.getTime(),
  );
  const intents = await money.charge(
    dueInTurn.map(({ payment }) => ({
      orderId: payment.order_id,
      userId: payment.user_id,
      amountPence: payment.amount_pence,
      at: payment.created_at,
    })),
  );
  for (const [index, { payment }] of dueInTurn.entries())
    payment.provider_intent_id = intents[index] ?? payment.provider_intent_id;
  return chosen.findLast(({ booking }) => booking.ends_at < now)?.payment.provider_intent_id ?? null;
}

/** With us for longer than anything that the demo says of them. */
function addAccount(people: DemoPeople, which: keyof typeof DEMO_ACCOUNTS, today: Date) {
  const { role, firstName, lastName, email } = DEMO_ACCOUNTS[which];
  const user = people.addNamed(role, firstName, lastName, email);
  people.setJoined(user, daytimeBefore(today, ACCOUNT_DAYS[which] ?? STAFF_DAYS + 1, 0.2));
  return user;
}

/** The accounts that can be signed in to; everyone else has no password. */
async function insertAccounts(tx: Tx, people: DemoPeople, passwordHash: string): Promise<void> {
  const emails = new Set<string>(Object.values(DEMO_ACCOUNTS).map((account) => account.email));
  const accounts = people.users
    .filter((user) => emails.has(user.email))
    .map((user) => ({
      id: createRandom(`account ${user.email}`).uuid(),
      user_id: user.id,
      account_id: user.id,
      provider_id: 'credential',
      password: passwordHash,
      created_at: user.created_at,
      updated_at: user.created_at,
    }));
  await insertRows(tx, 'auth_accounts', accounts);
}

/** The dates that bookings can be made for: from `HISTORY_WEEKS` back to four ahead. */
async function occurrencesBySession(
  tx: Tx,
  day: string,
  further: number | undefined,
): Promise<Map<number, DemoOccurrence[]>> {
  const bySession = new Map<number, DemoOccurrence[]>();
  for (const row of await listOccurrencesBefore(tx, startOfUkDay(plusDays(day, 28)), {
    sessionId: further ?? 0,
    until: startOfUkDay(plusDays(day, 70)),
  })) {
    const dates = bySession.get(row.session_id);
    if (dates === undefined) bySession.set(row.session_id, [row]);
    else dates.push(row);
  }
  return bySession;
}

/** What the demo trainer has done and is booked for. */
async function seedTrainerDiary(
  tx: Tx,
  trainer: TrainerRow,
  clients: readonly DemoUser[],
  today: Date,
): Promise<void> {
  const { spans, prices } = makeTrainerTerms(trainer);
  await insertRows(tx, 'trainer_working_hours', spans);
  await insertRows(tx, 'trainer_prices', prices);
  const hours = makeTrainerHours(trainer, today);
  await insertRows(tx, 'appointments', hours);
  const ids = await listHourIds(tx, trainer.id);
  const made = makeHourBookings(trainer, hours, ids, clients, today);
  await insertOrders(tx, made.orders);
  await insertRows(tx, 'order_items', made.items);
  await insertRows(tx, 'payments', made.payments);
  await insertRows(tx, 'bookings', made.bookings);
  await insertRows(tx, 'trainer_days_off', makeTrainerDaysOff(trainer, today));
}
