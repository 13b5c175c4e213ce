import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { MessageInput, SentMessage } from './contract.ts';

/** What the person wrote to us, and their bookings to choose from. Throws `ApiError`. */
export const myHelpMessagesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['own-messages'],
    queryFn: ({ signal }) => api.call('GET /api/help/messages', { signal }),
  });

/** Writes to us. Throws `ApiError`. */
export const sendMessage = (api: ApiClient, body: MessageInput): Promise<SentMessage> =>
  api.call('POST /api/help/messages', { body });
