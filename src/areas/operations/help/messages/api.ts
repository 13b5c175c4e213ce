import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { MessageInput, SentMessage } from './contract.ts';

export const myHelpMessagesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['own-messages'],
    queryFn: ({ signal }) => api.call('GET /api/help/messages', { signal }),
  });

export const sendMessage = (api: ApiClient, body: MessageInput): Promise<SentMessage> =>
  api.call('POST /api/help/messages', { body });
