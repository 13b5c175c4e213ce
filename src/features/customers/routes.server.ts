import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { sendCsv } from '#shared/http/csv-file.server.ts';
import { takeOneClick } from '#shared/http/one-click.server.ts';
import { customerEndpoints } from './contract.ts';
import { customersCsv } from './export-customers.server.ts';
import { listAlike, mergeCustomers, separateCustomer } from './merge-customers.server.ts';
import { listMessages, type MessageDeps, messageGroup, showReach } from './message-group.server.ts';
import { addTag, eraseNoted, removeNote, removeTag, writeNote } from './note-customer.server.ts';
import { listCustomers, showCustomer } from './show-customers.server.ts';
import { endNewsByLink, listOwnNews, recordConsent, showNewsOfLink, wantNews } from './want-news.server.ts';

/** The customers of businesses, for those who work there. */
export function customerRoutes(deps: MessageDeps & { auth: Authenticator }): RegisterRoutes {
  const { pool, clock } = deps;
  const own = serve(customerEndpoints, deps.auth, {
    'GET /api/businesses/:businessId/customers': ({ user, params, query }) =>
      listCustomers(pool, user, params.businessId, query, clock.now()),
    'GET /api/businesses/:businessId/customers.csv': async ({ act, params, query, reply }) =>
      sendCsv(reply, await customersCsv(deps, act, params.businessId, query)),
    'GET /api/customers/:customerId': ({ user, params }) =>
      showCustomer(pool, user, params.customerId, clock.now()),
    'POST /api/customers/:customerId/notes': ({ act, params, body }) =>
      writeNote(deps, act, params.customerId, body),
    'DELETE /api/customers/:customerId/notes/:noteId': ({ act, params }) =>
      removeNote(deps, act, params.customerId, params.noteId),
    'POST /api/customers/:customerId/tags': ({ act, params, body }) =>
      addTag(deps, act, params.customerId, body.tag),
    'POST /api/customers/:customerId/tags/remove': ({ act, params, body }) =>
      removeTag(deps, act, params.customerId, body.tag),
    'GET /api/customers/:customerId/alike': ({ user, params }) =>
      listAlike(pool, user, params.customerId, clock.now()),
    'POST /api/customers/:customerId/merge': ({ act, params, body }) =>
      mergeCustomers(deps, act, params.customerId, body.other),
    'POST /api/customers/:customerId/separate': ({ act, params, body }) =>
      separateCustomer(deps, act, params.customerId, body.other),
    'POST /api/customers/:customerId/erase': ({ act, params }) => eraseNoted(deps, act, params.customerId),
    'PUT /api/customers/:customerId/news': ({ act, params, body }) =>
      recordConsent(deps, act, params.customerId, body),

    'GET /api/businesses/:businessId/messages': ({ user, params }) =>
      listMessages(deps, user, params.businessId),
    'GET /api/businesses/:businessId/messages/reach': ({ user, params, query }) =>
      showReach(deps, user, params.businessId, query.to),
    'POST /api/businesses/:businessId/messages': ({ act, params, body }) =>
      messageGroup(deps, act, params.businessId, body),

    'GET /api/business-news': ({ user }) => listOwnNews(pool, user),
    'PUT /api/business-news/:businessId': ({ user, params, body }) =>
      wantNews(deps, user, params.businessId, body.wanted),
    'GET /api/business-news/links/:token': ({ params }) => showNewsOfLink(pool, params.token),
    'POST /api/business-news/links/:token/end': async ({ params }) => {
      await endNewsByLink(deps, params.token);
      return showNewsOfLink(pool, params.token);
    },
  });
  return (app) => {
    own(app);
    takeOneClick(app, '/api/business-news/off/:token', (token) => endNewsByLink(deps, token));
  };
}
