import { authoriseBusiness } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { type BusinessAction, canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { startOfUkDay } from '#areas/catalogue/sessions/occurrences/occurrences.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { type Db, type Pool, snapshot, type Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { categoriesOfCustomer } from './category-queries.server.ts';
import type { Customer, CustomerPage, Customers, CustomersQuery } from './contract.ts';
import { customerErrors } from './copy.ts';
import {
  type CustomerFilter,
  type CustomerRow,
  customerById,
  findCustomers,
  type GroupCutoffs,
  resolveCustomer,
  selectCustomersOfBookings,
} from './customer-queries.server.ts';
import { type FrontDeskFacts, frontDeskFacts } from './front-desk-queries.server.ts';
import { passesOfCustomer, visitsOfCustomer } from './history-queries.server.ts';
import { mergedCustomers } from './merge-queries.server.ts';
import { latestConsent } from './message-queries.server.ts';
import { birthdayOfCustomer, notesOfCustomer, tagsOfBusiness } from './note-queries.server.ts';
import { canStaffOptIn, LAPSED_DAYS, PASS_EXPIRING_DAYS, phoneDigits } from './rules.ts';

const PAGE_SIZE = 25;
const MAX_VISITS_SHOWN = 200;
const DAY_MS = 86_400_000;

/** Customer ids by booking id. The caller must check the permission. */
export async function customerIdsOfBookings(
  db: Db,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await selectCustomersOfBookings(db, bookingIds);
  return new Map(found.map(({ bookingId, customerId }) => [bookingId, customerId]));
}

export function groupCutoffs(now: Date): GroupCutoffs {
  const today = londonDay(now);
  return {
    now,
    today,
    monthFrom: startOfUkDay(`${today.slice(0, 7)}-01`),
    lapsedBefore: new Date(now.getTime() - LAPSED_DAYS * DAY_MS),
    passSoonUntil: plusDays(today, PASS_EXPIRING_DAYS),
  };
}

/**
 * Lists a page of customers with group counts. Without permission to see revenue, omits money and ignores a sort by
 * it. Throws as `authoriseBusiness`.
 */
export async function listCustomers(
  db: Db,
  user: { id: string },
  businessId: number,
  query: CustomersQuery,
  now: Date,
): Promise<Customers> {
  const { role } = await authoriseBusiness(db, user, businessId, 'view_customers');
  const withMoney = canPerform(role, 'view_revenue');
  const { rows, found, page, groups, tags } = await findCustomers(
    db,
    toCustomerFilter(businessId, query, { withMoney, onPage: PAGE_SIZE }),
    groupCutoffs(now),
  );
  const pages = Math.max(1, Math.ceil(found / PAGE_SIZE));
  return { customers: rows.map(toCustomer), found, page, pages, groups, tags };
}

export function toCustomerFilter(
  businessId: number,
  query: CustomersQuery,
  { withMoney, onPage }: { withMoney: boolean; onPage: number },
): CustomerFilter {
  return {
    businessId,
    text: query.q,
    digits: phoneDigits(query.q),
    group: query.group,
    tag: query.tag ?? null,
    sort: query.sort === 'spend' && !withMoney ? 'last_visit' : query.sort,
    page: query.page,
    onPage,
    withMoney,
  };
}

export interface AuthorisedCustomer {
  /** After merges; may differ from the requested id. */
  customerId: string;
  business: { id: number; name: string };
  may: (action: BusinessAction) => boolean;
}

/**
 * Returns the business of a customer if the person has the permission there. Throws `not_found` (404) for an unknown
 * customer, and as `authoriseBusiness`.
 */
export async function authoriseCustomer(
  db: Db,
  user: { id: string },
  customerId: string,
  action: BusinessAction,
): Promise<AuthorisedCustomer> {
  const known = await resolveCustomer(db, customerId);
  if (known === null) throw new AppError('not_found', customerErrors.notThere);
  const { id, name, role } = await authoriseBusiness(db, user, known.businessId, action);
  return { customerId: known.customerId, business: { id, name }, may: (other) => canPerform(role, other) };
}

/** Returns a consistent snapshot of one customer. Throws as `authoriseCustomer`. */
export function getCustomerPage(
  pool: Pool,
  user: { id: string },
  anyId: string,
  now: Date,
): Promise<CustomerPage> {
  return snapshot(pool, (tx) => readCustomer(tx, user, anyId, now));
}

async function readCustomer(db: Tx, user: { id: string }, anyId: string, now: Date): Promise<CustomerPage> {
  const { customerId, business, may } = await authoriseCustomer(db, user, anyId, 'view_customers');
  const withMoney = may('view_revenue');
  const days = groupCutoffs(now);
  const row = await customerById(db, { businessId: business.id, customerId, withMoney }, days);
  if (row === null) throw new AppError('not_found', customerErrors.notThere);
  const [merged, notes, consent, passes, visits, birthday, categories, allTags] = [
    await mergedCustomers(db, customerId),
    await notesOfCustomer(db, customerId),
    await latestConsent(db, customerId),
    await passesOfCustomer(db, customerId, days.today),
    await visitsOfCustomer(db, customerId, { withMoney, limit: MAX_VISITS_SHOWN }),
    await birthdayOfCustomer(db, customerId),
    await categoriesOfCustomer(db, customerId, days.today),
    await tagsOfBusiness(db, business.id),
  ];
  return {
    ...toCustomer(row),
    business,
    mayOpenBookings: may('view_bookings'),
    merged,
    since: row.since.toISOString(),
    cancelled: row.cancelled,
    passes,
    bookings: visits.map(({ startsAt, endsAt, spendPence, ...visit }) => ({
      ...visit,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      spend: spendPence === null ? null : penceToDecimal(spendPence),
    })),
    notes: notes.map(({ authorId, body, writtenAt, ...note }) => ({
      ...note,
      text: body,
      writtenAt: writtenAt.toISOString(),
      removable: authorId === user.id || may('manage_customers'),
    })),
    news: {
      wanted: consent?.wants ?? false,
      said: consent?.said ?? null,
      wording: consent?.wording ?? null,
      saidAt: consent?.saidAt.toISOString() ?? null,
      by: consent?.by ?? null,
      mayTurnOn: canStaffOptIn(consent),
    },
    birthday,
    ...(categories.length > 0 && { categories }),
    allTags,
  };
}

const toInstant = (at: Date | string | null): string | null =>
  at === null ? null : new Date(at).toISOString();

export function toCustomer(row: CustomerRow): Customer {
  const { id, name, email, phone, tags, visits, noShows, spendPence, passLeft, passLastDay, passSoon } = row;
  return {
    id,
    name,
    email,
    phone,
    tags,
    visits,
    noShows,
    spend: spendPence === null ? null : penceToDecimal(spendPence),
    firstVisit: toInstant(row.firstVisit),
    lastVisit: toInstant(row.lastVisit),
    nextVisit: toInstant(row.nextVisit),
    pass: passLeft === null ? null : { left: passLeft, lastDay: passLastDay, soon: passSoon },
  };
}

export async function readFrontDeskFacts(
  db: Db,
  bookingIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, FrontDeskFacts>> {
  const facts = await frontDeskFacts(db, bookingIds, now);
  return new Map(facts.map((one) => [one.bookingId, one]));
}
