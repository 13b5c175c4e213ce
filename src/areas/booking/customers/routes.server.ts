import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { sendCsv } from '#shared/http/csv-file.server.ts';
import { registerListUnsubscribe } from '#shared/http/list-unsubscribe.server.ts';
import { addCustomer } from './add-customer.server.ts';
import { checkCategory } from './check-category.server.ts';
import { customerEndpoints } from './contract.ts';
import { customersCsv } from './export-customers.server.ts';
import {
  listGroupMessages,
  type MessageDeps,
  readAudienceSize,
  sendGroupMessage,
} from './group-messages.server.ts';
import {
  addTag,
  createCustomerNote,
  deleteCustomerNote,
  eraseCustomerNotes,
  removeTag,
  setBirthday,
} from './manage-customer-notes.server.ts';
import { listDuplicateCandidates, mergeCustomers, unmergeCustomer } from './merge-customers.server.ts';
import {
  listNewsPreferences,
  readNewsLink,
  recordConsent,
  setNewsPreference,
  unsubscribeByLink,
} from './news-consent.server.ts';
import { getCustomerPage, listCustomers } from './read-customers.server.ts';

export function customerRoutes(deps: MessageDeps & { auth: Authenticator }): RegisterRoutes {
  const { pool, clock } = deps;
  const own = registerEndpoints(customerEndpoints, deps.auth, {
    'GET /api/businesses/:businessId/customers': ({ user, params, query }) =>
      listCustomers(pool, user, params.businessId, query, clock.now()),
    'POST /api/businesses/:businessId/customers': ({ act, params, body }) =>
      addCustomer(deps, act, params.businessId, body),
    'GET /api/businesses/:businessId/customers.csv': async ({ act, params, query, reply }) =>
      sendCsv(reply, await customersCsv(deps, act, params.businessId, query)),
    'GET /api/customers/:customerId': ({ user, params }) =>
      getCustomerPage(pool, user, params.customerId, clock.now()),
    'POST /api/customers/:customerId/notes': ({ act, params, body }) =>
      createCustomerNote(deps, act, params.customerId, body),
    'DELETE /api/customers/:customerId/notes/:noteId': ({ act, params }) =>
      deleteCustomerNote(deps, act, params.customerId, params.noteId),
    'POST /api/customers/:customerId/tags': ({ act, params, body }) =>
      addTag(deps, act, params.customerId, body.tag),
    'POST /api/customers/:customerId/tags/remove': ({ act, params, body }) =>
      removeTag(deps, act, params.customerId, body.tag),
    'PUT /api/customers/:customerId/categories': ({ act, params, body }) =>
      checkCategory(deps, act, params.customerId, body),
    'GET /api/customers/:customerId/alike': ({ user, params }) =>
      listDuplicateCandidates(pool, user, params.customerId, clock.now()),
    'POST /api/customers/:customerId/merge': ({ act, params, body }) =>
      mergeCustomers(deps, act, params.customerId, body.other),
    'POST /api/customers/:customerId/separate': ({ act, params, body }) =>
      unmergeCustomer(deps, act, params.customerId, body.other),
    'POST /api/customers/:customerId/erase': ({ act, params }) =>
      eraseCustomerNotes(deps, act, params.customerId),
    'PUT /api/customers/:customerId/news': ({ act, params, body }) =>
      recordConsent(deps, act, params.customerId, body),
    'PUT /api/customers/:customerId/birthday': ({ act, params, body }) =>
      setBirthday(deps, act, params.customerId, body.birthday),

    'GET /api/businesses/:businessId/messages': ({ user, params }) =>
      listGroupMessages(deps, user, params.businessId),
    'GET /api/businesses/:businessId/messages/reach': ({ user, params, query }) =>
      readAudienceSize(deps, user, params.businessId, query.to),
    'POST /api/businesses/:businessId/messages': ({ act, params, body }) =>
      sendGroupMessage(deps, act, params.businessId, body),

    'GET /api/business-news': ({ user }) => listNewsPreferences(pool, user),
    'PUT /api/business-news/:businessId': ({ user, params, body }) =>
      setNewsPreference(deps, user, params.businessId, body.wanted),
    'GET /api/business-news/links/:token': ({ params }) => readNewsLink(pool, params.token),
    'POST /api/business-news/links/:token/end': async ({ params }) => {
      await unsubscribeByLink(deps, params.token);
      return readNewsLink(pool, params.token);
    },
  });
  return (app) => {
    own(app);
    registerListUnsubscribe(app, '/api/business-news/off/:token', (token) => unsubscribeByLink(deps, token));
  };
}
