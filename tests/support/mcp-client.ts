import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { AppInstance } from '#shared/http/app-instance.server.ts';

/** The address at which `readConfig` says that tests are. */
export const TEST_SITE = 'http://localhost:3000';

/** `fetch` without a socket: the SDK's requests reach the app in process. */
export function createInjectFetch(app: () => AppInstance, more: Record<string, string> = {}): typeof fetch {
  return async (input, init = {}) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const answer = await app().inject({
      method: (init.method ?? 'GET') as 'GET',
      url: pathname + search,
      headers: { ...Object.fromEntries(new Headers(init.headers)), ...more },
      ...(init.body == null ? {} : { payload: String(init.body) }),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
    return new Response(answer.rawPayload.length === 0 ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers,
    });
  };
}

/** The SDK's client, connected to `/mcp`. */
export async function connectMcpClient(
  app: () => AppInstance,
  { headers = {}, ...options }: ClientOptions & { headers?: Record<string, string> } = {},
): Promise<Client> {
  const client = new Client({ name: 'tests', version: '1.0.0' }, options);
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', TEST_SITE), {
      fetch: createInjectFetch(app),
      requestInit: { headers },
    }),
  );
  return client;
}
