import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { ChangeRole, Refund, Suspend } from './contract.ts';

type Search = Record<string, string | undefined>;

/** Keeps the previous page on screen until the next one loads. */
const listQuery = <Page>(path: string, search: Search, ask: (signal: AbortSignal) => Promise<Page>) =>
  queryOptions({
    queryKey: ['admin', 'list', path, search],
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => ask(signal),
  });

export const usersQuery = (api: ApiClient, search: Search) =>
  listQuery('/api/admin/users', search, (signal) =>
    api.call('GET /api/admin/users', { query: search, signal }),
  );
export const businessesQuery = (api: ApiClient, search: Search) =>
  listQuery('/api/admin/businesses', search, (signal) =>
    api.call('GET /api/admin/businesses', { query: search, signal }),
  );
export const sessionsQuery = (api: ApiClient, search: Search) =>
  listQuery('/api/admin/sessions', search, (signal) =>
    api.call('GET /api/admin/sessions', { query: search, signal }),
  );

export const userDetailsQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['admin', 'users', id],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/users/:id', { params: { id }, signal }),
  });

/** Upcoming bookings, loaded when the dialog opens. */
export const upcomingQuery = (api: ApiClient, kind: 'businesses' | 'sessions' | 'trainers', id: number) =>
  queryOptions({
    queryKey: ['admin', 'upcoming', kind, id],
    queryFn: ({ signal }) => api.call(`GET /api/admin/${kind}/:id/upcoming`, { params: { id }, signal }),
  });

export const adminActions = (api: ApiClient) => ({
  suspendUser: (id: string, body: Suspend) =>
    api.call('POST /api/admin/users/:id/suspend', { params: { id }, body }),
  reinstateUser: (id: string, reason: string): Promise<void> =>
    api.call('POST /api/admin/users/:id/reinstate', { params: { id }, body: { reason } }),
  changeRole: (id: string, body: ChangeRole): Promise<void> =>
    api.call('POST /api/admin/users/:id/role', { params: { id }, body }),
  turnOffTwoStep: (id: string, reason: string): Promise<void> =>
    api.call('POST /api/admin/users/:id/two-step/turn-off', { params: { id }, body: { reason } }),
  suspendBusiness: (id: number, body: Suspend) =>
    api.call('POST /api/admin/businesses/:id/suspend', { params: { id }, body }),
  reinstateBusiness: (id: number, reason: string): Promise<void> =>
    api.call('POST /api/admin/businesses/:id/reinstate', { params: { id }, body: { reason } }),
  suspendTrainer: (id: number, body: Suspend) =>
    api.call('POST /api/admin/trainers/:id/suspend', { params: { id }, body }),
  reinstateTrainer: (id: number, reason: string): Promise<void> =>
    api.call('POST /api/admin/trainers/:id/reinstate', { params: { id }, body: { reason } }),
  takeDownSession: (id: number, body: Suspend) =>
    api.call('POST /api/admin/sessions/:id/take-down', { params: { id }, body }),
  refundBooking: (id: string, body: Refund): Promise<void> =>
    api.call('POST /api/admin/bookings/:id/refund', { params: { id }, body }),
});
