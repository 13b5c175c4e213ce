import type { ApiClient } from '#shared/http/api-client.ts';

/** Whether a second step of signing in is owed in this browser, and by what it can be done. Throws `ApiError`. */
export const fetchSecondStep = (api: ApiClient) => api.call('GET /api/auth/second-step');
