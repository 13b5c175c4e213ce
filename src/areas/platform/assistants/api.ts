import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

/** Throws `ApiError`. */
export const assistantRequestQuery = (api: ApiClient, uid: string) =>
  queryOptions({
    queryKey: ['assistant-requests', uid],
    queryFn: ({ signal }) => api.call('GET /api/assistant-requests/:uid', { params: { uid }, signal }),
    retry: false,
  });

/** Returns the next URL. Throws `ApiError`. */
export const letAssistantIn = (api: ApiClient, uid: string) =>
  api.call('POST /api/assistant-requests/:uid/agree', { params: { uid } });

/** Returns the next URL. Throws `ApiError`. */
export const turnAssistantAway = (api: ApiClient, uid: string) =>
  api.call('POST /api/assistant-requests/:uid/turn-away', { params: { uid } });

/** Throws `ApiError`. */
export const assistantsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['profile', 'assistants'],
    queryFn: ({ signal }) => api.call('GET /api/profile/assistants', { signal }),
  });

/** Returns the remaining ones. Throws `ApiError`. */
export const endAssistant = (api: ApiClient, grantId: string) =>
  api.call('DELETE /api/profile/assistants/:grantId', { params: { grantId } });
