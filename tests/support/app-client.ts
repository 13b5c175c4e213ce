import { type ApiClient, createApiClient } from '#shared/http/api-client.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';

/** The browser's API client without a socket. */
export function createAppClient(app: () => AppInstance): ApiClient {
  return createApiClient(async (path) => {
    const answer = await app().inject(path);
    return {
      status: answer.statusCode,
      headers: { get: (name) => String(answer.headers[name.toLowerCase()] ?? '') || null },
      text: async () => answer.body,
    };
  });
}
