import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { CategoryCheck, GroupMessage, NoteInput } from './contract.ts';
import type { CustomersView } from './customers-address.ts';
import type { StaffConsentSource } from './rules.ts';

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

export const customerQuery = (api: ApiClient, customerId: string) =>
  queryOptions({
    queryKey: ['customer', customerId],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/customers/:customerId', { params: { customerId }, signal }),
  });

export const createCustomerNote = (api: ApiClient, customerId: string, body: NoteInput) =>
  api.call('POST /api/customers/:customerId/notes', { params: { customerId }, body });

export const deleteCustomerNote = (api: ApiClient, customerId: string, noteId: string) =>
  api.call('DELETE /api/customers/:customerId/notes/:noteId', { params: { customerId, noteId } });

export const addTag = (api: ApiClient, customerId: string, tag: string) =>
  api.call('POST /api/customers/:customerId/tags', { params: { customerId }, body: { tag } });

export const removeTag = (api: ApiClient, customerId: string, tag: string) =>
  api.call('POST /api/customers/:customerId/tags/remove', { params: { customerId }, body: { tag } });

export const setBirthday = (api: ApiClient, customerId: string, birthday: string | null) =>
  api.call('PUT /api/customers/:customerId/birthday', { params: { customerId }, body: { birthday } });

export const checkCategory = (api: ApiClient, customerId: string, body: CategoryCheck) =>
  api.call('PUT /api/customers/:customerId/categories', { params: { customerId }, body });

export const duplicateCandidatesQuery = (api: ApiClient, customerId: string) =>
  queryOptions({
    queryKey: ['customer', customerId, 'alike'],
    staleTime: 10_000,
    queryFn: ({ signal }) =>
      api.call('GET /api/customers/:customerId/alike', { params: { customerId }, signal }),
  });

export const mergeCustomers = (api: ApiClient, customerId: string, other: string) =>
  api.call('POST /api/customers/:customerId/merge', { params: { customerId }, body: { other } });

export const unmergeCustomer = (api: ApiClient, customerId: string, other: string) =>
  api.call('POST /api/customers/:customerId/separate', { params: { customerId }, body: { other } });

export const eraseCustomerNotes = (api: ApiClient, customerId: string) =>
  api.call('POST /api/customers/:customerId/erase', { params: { customerId } });

export const recordConsent = (
  api: ApiClient,
  customerId: string,
  body: { wanted: boolean; said: StaffConsentSource },
) => api.call('PUT /api/customers/:customerId/news', { params: { customerId }, body });

export const groupMessagesQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['customers', businessId, 'messages'],
    staleTime: 10_000,
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/messages', { params: { businessId }, signal }),
  });

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

/** `body.key` is the idempotency key. */
export const sendGroupMessage = (api: ApiClient, businessId: number, body: GroupMessage) =>
  api.call('POST /api/businesses/:businessId/messages', { params: { businessId }, body });
