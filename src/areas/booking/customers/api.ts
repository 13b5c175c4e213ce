import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { GroupMessage, NoteInput } from './contract.ts';
import type { CustomersView } from './customers-address.ts';
import type { StaffConsentSource } from './rules.ts';

/** A page of a business's customers. Throws `ApiError`. */
export const customersQuery = (api: ApiClient, businessId: number, view: CustomersView) =>
  queryOptions({
    queryKey: ['customers', businessId, view],
    staleTime: 10_000,
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/customers', {
        params: { businessId },
        query: { ...view },
        signal,
      }),
  });

/** What a business knows of one customer. Throws `ApiError`. */
export const customerQuery = (api: ApiClient, customerId: string) =>
  queryOptions({
    queryKey: ['customer', customerId],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/customers/:customerId', { params: { customerId }, signal }),
  });

/** Writes something down. Throws `ApiError`. */
export const createCustomerNote = (api: ApiClient, customerId: string, body: NoteInput) =>
  api.call('POST /api/customers/:customerId/notes', { params: { customerId }, body });

/** Throws `ApiError`. */
export const deleteCustomerNote = (api: ApiClient, customerId: string, noteId: string) =>
  api.call('DELETE /api/customers/:customerId/notes/:noteId', { params: { customerId, noteId } });

/** Throws `ApiError`. */
export const addTag = (api: ApiClient, customerId: string, tag: string) =>
  api.call('POST /api/customers/:customerId/tags', { params: { customerId }, body: { tag } });

/** Throws `ApiError`. */
export const removeTag = (api: ApiClient, customerId: string, tag: string) =>
  api.call('POST /api/customers/:customerId/tags/remove', { params: { customerId }, body: { tag } });

/** Who may be the same person as a customer. Throws `ApiError`. */
export const duplicateCandidatesQuery = (api: ApiClient, customerId: string) =>
  queryOptions({
    queryKey: ['customer', customerId, 'alike'],
    staleTime: 10_000,
    queryFn: ({ signal }) =>
      api.call('GET /api/customers/:customerId/alike', { params: { customerId }, signal }),
  });

/** Shows another customer as this one. Throws `ApiError`. */
export const mergeCustomers = (api: ApiClient, customerId: string, other: string) =>
  api.call('POST /api/customers/:customerId/merge', { params: { customerId }, body: { other } });

/** Shows a customer who was merged into this one as themselves again. Throws `ApiError`. */
export const unmergeCustomer = (api: ApiClient, customerId: string, other: string) =>
  api.call('POST /api/customers/:customerId/separate', { params: { customerId }, body: { other } });

/** Erases what the business has noted of a customer. Throws `ApiError`. */
export const eraseCustomerNotes = (api: ApiClient, customerId: string) =>
  api.call('POST /api/customers/:customerId/erase', { params: { customerId } });

/** Writes down what a customer said of the business's news. Throws `ApiError`. */
export const recordConsent = (
  api: ApiClient,
  customerId: string,
  body: { wanted: boolean; said: StaffConsentSource },
) => api.call('PUT /api/customers/:customerId/news', { params: { customerId }, body });

/** What a business has sent to groups, and to whom it can write. Throws `ApiError`. */
export const groupMessagesQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['customers', businessId, 'messages'],
    staleTime: 10_000,
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/messages', { params: { businessId }, signal }),
  });

/** How many a message to those would reach. Throws `ApiError`. */
export const audienceSizeQuery = (api: ApiClient, businessId: number, to: string) =>
  queryOptions({
    queryKey: ['customers', businessId, 'reach', to],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/messages/reach', {
        params: { businessId },
        query: { to },
        signal,
      }),
  });

/** Writes to several customers; the same key sends once. Throws `ApiError`. */
export const sendGroupMessage = (api: ApiClient, businessId: number, body: GroupMessage) =>
  api.call('POST /api/businesses/:businessId/messages', { params: { businessId }, body });
