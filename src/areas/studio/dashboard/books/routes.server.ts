import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import {
  authorisePayoutBusiness,
  requireOwnTrainer,
} from '#areas/money/payouts/accounts/authorise-payouts.server.ts';
import type { Seller } from '#areas/money/payouts/rules.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { Brand } from '#shared/domain/brand.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { Reply } from '#shared/http/app-instance.server.ts';
import { sendCsv } from '#shared/http/csv-file.server.ts';
import { freeAgentFile, xeroFile } from './books-files.server.ts';
import { listAccountLines } from './books-queries.server.ts';
import { booksEndpoints } from './contract.ts';
import { type PeriodKind, type Quarter, quarterDays } from './quarters.ts';
import { assertHasBooks, listQuarters, readBooks } from './read-books.server.ts';

export interface BooksRoutesDeps {
  pool: Pool;
  clock: Clock;
  auth: Authenticator;
  brand: Brand;
}

export function booksRoutes({ pool, clock, auth, brand }: BooksRoutesDeps) {
  const now = () => clock.now();
  const ofBusiness = (user: { id: string }, businessId: number) =>
    authorisePayoutBusiness(pool, user, businessId);
  const ofTrainer = (user: { id: string }) => requireOwnTrainer(pool, user);
  const linesOf = async (seller: Seller, quarter: Quarter, periods: PeriodKind) => {
    await assertHasBooks(pool, seller, quarter, periods, now());
    return listAccountLines(pool, seller, quarterDays(quarter, periods));
  };
  const sendXero = async (reply: Reply, seller: Seller, quarter: Quarter, periods: PeriodKind) =>
    sendCsv(reply, xeroFile(quarter, await linesOf(seller, quarter, periods), brand.name));
  const sendFreeAgent = async (reply: Reply, seller: Seller, quarter: Quarter, periods: PeriodKind) =>
    sendCsv(reply, freeAgentFile(quarter, await linesOf(seller, quarter, periods)));
  return registerEndpoints(booksEndpoints, auth, {
    'GET /api/businesses/:businessId/books': async ({ user, params, query }) =>
      listQuarters(pool, await ofBusiness(user, params.businessId), query.periods, now()),
    'GET /api/businesses/:businessId/books/:quarter': async ({ user, params, query }) =>
      readBooks(pool, await ofBusiness(user, params.businessId), params.quarter, query.periods, now()),
    'GET /api/businesses/:businessId/books/:quarter/xero.csv': async ({ user, params, query, reply }) =>
      sendXero(reply, await ofBusiness(user, params.businessId), params.quarter, query.periods),
    'GET /api/businesses/:businessId/books/:quarter/freeagent.csv': async ({ user, params, query, reply }) =>
      sendFreeAgent(reply, await ofBusiness(user, params.businessId), params.quarter, query.periods),
    'GET /api/trainer-books': async ({ user, query }) =>
      listQuarters(pool, await ofTrainer(user), query.periods, now()),
    'GET /api/trainer-books/:quarter': async ({ user, params, query }) =>
      readBooks(pool, await ofTrainer(user), params.quarter, query.periods, now()),
    'GET /api/trainer-books/:quarter/xero.csv': async ({ user, params, query, reply }) =>
      sendXero(reply, await ofTrainer(user), params.quarter, query.periods),
    'GET /api/trainer-books/:quarter/freeagent.csv': async ({ user, params, query, reply }) =>
      sendFreeAgent(reply, await ofTrainer(user), params.quarter, query.periods),
  });
}
