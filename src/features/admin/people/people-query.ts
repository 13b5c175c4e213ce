import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ApiClient, withQuery } from '#shared/http/api-client.ts';
import type { PageOf } from '../paging.ts';
import type {
  ChangeRole,
  ListedBusiness,
  ListedSession,
  ListedUser,
  Refund,
  Suspend,
  Suspended,
  Upcoming,
  UserDetails,
} from './contract.ts';

type Search = Record<string, string | undefined>;

/** A page of a list; what was shown stays until the next one is there. Throws `ApiError`. */
const listQuery =
  <Item>(path: string) =>
  (api: ApiClient, search: Search) =>
    queryOptions({
      queryKey: ['admin', 'list', path, search],
      staleTime: 10_000,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => api.get<PageOf<Item>>(withQuery(path, search), { signal }),
    });

export const usersQuery = listQuery<ListedUser>('/api/admin/users');
export const businessesQuery = listQuery<ListedBusiness>('/api/admin/businesses');
export const sessionsQuery = listQuery<ListedSession>('/api/admin/sessions');

export const userDetailsQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['admin', 'users', id],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.get<UserDetails>(`/api/admin/users/${id}`, { signal }),
  });

/** Bookings to come of a business, session or trainer: asked for when somebody is about to close it. */
export const upcomingQuery = (api: ApiClient, kind: 'businesses' | 'sessions' | 'trainers', id: number) =>
  queryOptions({
    queryKey: ['admin', 'upcoming', kind, id],
    queryFn: ({ signal }) => api.get<Upcoming>(`/api/admin/${kind}/${id}/upcoming`, { signal }),
  });

/** The acts. All throw `ApiError`. */
export const adminActs = (api: ApiClient) => ({
  suspendUser: (id: string, input: Suspend) => api.post<Suspended>(`/api/admin/users/${id}/suspend`, input),
  reinstateUser: (id: string, reason: string) =>
    api.post<void>(`/api/admin/users/${id}/reinstate`, { reason }),
  changeRole: (id: string, input: ChangeRole) => api.post<void>(`/api/admin/users/${id}/role`, input),
  turnOffTwoStep: (id: string, reason: string) =>
    api.post<void>(`/api/admin/users/${id}/two-step/turn-off`, { reason }),
  suspendBusiness: (id: number, input: Suspend) =>
    api.post<Suspended>(`/api/admin/businesses/${id}/suspend`, input),
  reinstateBusiness: (id: number, reason: string) =>
    api.post<void>(`/api/admin/businesses/${id}/reinstate`, { reason }),
  suspendTrainer: (id: number, input: Suspend) =>
    api.post<Suspended>(`/api/admin/trainers/${id}/suspend`, input),
  reinstateTrainer: (id: number, reason: string) =>
    api.post<void>(`/api/admin/trainers/${id}/reinstate`, { reason }),
  takeDownSession: (id: number, input: Suspend) =>
    api.post<Suspended>(`/api/admin/sessions/${id}/take-down`, input),
  refundBooking: (id: string, input: Refund) => api.post<void>(`/api/admin/bookings/${id}/refund`, input),
});
