import type { ApiClient } from '#shared/http/api-client.ts';

/** Where the person books or looks, for the search to begin there; null when that cannot be had: nothing rests on it. */
export const fetchUsualLocation = (api: ApiClient) =>
  api.call('GET /api/bookings/usual-place').catch(() => null);
