import { createHash, randomBytes } from 'node:crypto';
import {
  Client,
  type ClientOptions,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { ASSISTANT_OAUTH_BASE, mcpUrl } from '#areas/platform/assistants/rules.ts';
import { createInjectFetch, TEST_SITE } from './mcp-client.ts';
import { USER_HEADER } from './shop.ts';
import { FRESH_HEADER, type WholeApp } from './whole-app.ts';

export const REDIRECT = 'http://127.0.0.1:8090/callback';

/** A person's browser, signed in by header, with cookies. */
export class AssistantBrowser {
  readonly cookies = new Map<string, string>();

  constructor(
    readonly whole: () => WholeApp,
    readonly userId: string | null,
  ) {}

  async go(method: 'GET' | 'POST', address: string) {
    const { pathname, search } = new URL(address, TEST_SITE);
    const answer = await this.whole().app.inject({
      method,
      url: pathname + search,
      headers: {
        accept: method === 'GET' ? 'text/html' : 'application/json',
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'sec-fetch-site': 'same-origin',
        [FRESH_HEADER]: 'yes',
        ...(this.userId === null ? {} : { [USER_HEADER]: this.userId }),
      },
    });
    for (const { name, value } of answer.cookies) {
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  /** Follows redirects of the site, and returns where the last one leads. */
  async follow(address: string): Promise<URL> {
    let at = new URL(address, TEST_SITE);
    while (at.href.startsWith(`${TEST_SITE}${ASSISTANT_OAUTH_BASE}`)) {
      const answer = await this.go('GET', at.href);
      if (answer.headers.location === undefined) return at;
      at = new URL(answer.headers.location, TEST_SITE);
    }
    return at;
  }

  /** Answers the consent page, and returns where the person is sent. */
  async answer(address: string, how: 'agree' | 'turn-away'): Promise<URL> {
    const page = await this.follow(address);
    const uid = page.pathname.split('/').at(-1) ?? '';
    const answered = await this.go('POST', `/api/assistant-requests/${uid}/${how}`);
    if (answered.statusCode !== 200) throw new Error(`${answered.statusCode}: ${answered.body}`);
    return this.follow(answered.json().redirectTo);
  }
}

/** What the SDK keeps for an assistant, and the browser it opens. */
export class TestOAuthProvider implements OAuthClientProvider {
  readonly redirectUrl = REDIRECT;
  readonly clientMetadata;
  readonly #clients = new Map<string, OAuthClientInformationMixed>();
  #tokens: OAuthTokens | undefined;
  #verifier = '';
  #discovery: OAuthDiscoveryState | undefined;
  opened: URL | null = null;

  constructor(readonly scope: string | undefined) {
    this.clientMetadata = {
      client_name: 'Pocket Assistant',
      redirect_uris: [REDIRECT],
      ...(scope === undefined ? {} : { scope }),
    };
  }

  clientInformation(context?: { issuer: string }) {
    return context === undefined ? undefined : this.#clients.get(context.issuer);
  }
  saveClientInformation(information: OAuthClientInformationMixed, context?: { issuer: string }) {
    if (context !== undefined) this.#clients.set(context.issuer, information);
  }
  tokens() {
    return this.#tokens;
  }
  saveTokens(tokens: OAuthTokens) {
    this.#tokens = tokens;
  }
  saveDiscoveryState(state: OAuthDiscoveryState) {
    this.#discovery = state;
  }
  discoveryState() {
    return this.#discovery;
  }
  redirectToAuthorization(url: URL) {
    this.opened = url;
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier;
  }
  codeVerifier() {
    return this.#verifier;
  }
}

export interface ConnectedClient {
  client: Client;
  /** As the SDK sends it. */
  accessToken: string;
}

/** The SDK's client, let in by the person through the whole flow. */
export async function connectAssistant(
  whole: () => WholeApp,
  userId: string,
  { scope, ...options }: ClientOptions & { scope?: string } = {},
): Promise<ConnectedClient> {
  const provider = new TestOAuthProvider(scope);
  const open = () =>
    new StreamableHTTPClientTransport(new URL(mcpUrl(TEST_SITE)), {
      fetch: createInjectFetch(() => whole().app),
      authProvider: provider,
    });
  const client = new Client({ name: 'pocket', version: '1.0.0' }, options);
  const first = open();
  await client.connect(first);
  await client.callTool({ name: 'my_bookings', arguments: {} }).then(
    () => {
      throw new Error('A visitor saw bookings.');
    },
    () => undefined,
  );
  if (provider.opened === null) throw new Error('The SDK opened no browser.');
  const back = await new AssistantBrowser(whole, userId).answer(provider.opened.href, 'agree');
  await first.finishAuth(back.searchParams);
  await client.close();
  const known = new Client({ name: 'pocket', version: '1.0.0' }, options);
  await known.connect(open());
  return { client: known, accessToken: provider.tokens()?.access_token ?? '' };
}

/** A code and its verifier, without the SDK, for flows that go wrong. */
export const pkce = () => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};
