import type { ApiClient } from '#shared/http/api-client.ts';

/** Null on failure: it is only a default. */
export const fetchUsualLocation = (api: ApiClient) =>
  api.call('GET /api/bookings/usual-place').catch(() => null);
