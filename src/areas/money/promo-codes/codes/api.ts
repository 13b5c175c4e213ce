import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { NewCode } from '../contract.ts';

/** Newest first. */
export const codesQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['business', businessId, 'codes'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/codes', { params: { businessId }, signal }),
  });

/** Latest first. */
export const codeUsesQuery = (api: ApiClient, businessId: number, codeId: number) =>
  queryOptions({
    queryKey: ['business', businessId, 'codes', codeId, 'uses'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/codes/:codeId/uses', {
        params: { businessId, codeId },
        signal,
      }),
  });

export const createPromoCode = (api: ApiClient, businessId: number, code: NewCode) =>
  api.call('POST /api/businesses/:businessId/codes', { params: { businessId }, body: code });

export const pauseCode = (api: ApiClient, businessId: number, codeId: number, paused: boolean) =>
  api.call('PUT /api/businesses/:businessId/codes/:codeId/paused', {
    params: { businessId, codeId },
    body: { paused },
  });
