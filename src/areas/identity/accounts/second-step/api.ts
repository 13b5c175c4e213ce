import type { ApiClient } from '#shared/http/api-client.ts';

export const fetchSecondStep = (api: ApiClient) => api.call('GET /api/auth/second-step');
